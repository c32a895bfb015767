import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompletionItem,
  type Diagnostic,
  getLanguageService,
  type LanguageService,
  TextDocument,
} from 'vscode-json-languageservice'
import { NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, root, schemaFolder } from '#server/engine/paths.ts'

/** Stands where the author's cursor is. */
export const CURSOR = '▸'

/** An editor, by VS Code's language service for JSON. */
export interface Editor {
  /** Completions at the cursor. */
  offers(path: string, text: string): Promise<CompletionItem[]>
  /** Hover text at the cursor. */
  says(path: string, text: string): Promise<string>
  underlines(path: string, text: string): Promise<Diagnostic[]>
}

/**
 * @param names the text that is read in the place of the file of names; undefined where there is none
 */
export function openEditor(names: string | undefined): Editor {
  const namesAddress = pathToFileURL(join(root, NAMES_FILE)).href
  const service: LanguageService = getLanguageService({
    schemaRequestService: async (address) => {
      if (address !== namesAddress) return readFile(fileURLToPath(address), 'utf8')
      if (names === undefined) throw new Error('ENOENT')
      return names
    },
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  })
  const addressOf = (path: string): string => pathToFileURL(join(root, path)).href
  service.configure({
    validate: true,
    allowComments: false,
    schemas: kinds.names.map((kind) => ({
      fileMatch: [`/schema/${kinds.get(kind).path}`],
      uri: addressOf(`schema/definitions/generated/${kind}.schema.json`),
    })),
  })
  function open(path: string, text: string) {
    const at = text.indexOf(CURSOR)
    const document = TextDocument.create(addressOf(`schema/${path}`), 'json', 1, text.replace(CURSOR, ''))
    return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) }
  }
  return {
    async offers(path, text) {
      const { document, json, position } = open(path, text)
      return (await service.doComplete(document, position, json))?.items ?? []
    },
    async says(path, text) {
      const { document, json, position } = open(path, text)
      const said = await service.doHover(document, position, json)
      return String(said?.contents ?? '').replaceAll('\\', '')
    },
    async underlines(path, text) {
      const { document, json } = open(path, text)
      return service.doValidation(document, json)
    },
  }
}

/** Diagnostics of the project's own files. */
export async function underlinedIn(editor: Editor, which = /./): Promise<string[]> {
  const { read } = await readTexts(schemaFolder, publicFolder)
  const looked = read.filter(({ path }) => which.test(path))
  if (looked.length === 0) throw new Error('No file is looked at')
  const found = await Promise.all(
    looked.map(async ({ path, text }) =>
      (await editor.underlines(path, text)).map(({ range, message }) => `${path}:${range.start.line + 1} ${message}`),
    ),
  )
  return found.flat()
}

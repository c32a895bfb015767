import type { CompletionItem } from 'vscode-json-languageservice'
import { namesSchema } from '#schema/definitions/editor/names.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'
import { CURSOR, openEditor } from './editor-service.ts'

// The project's own files as an editor has them open, and pieces of files to ask it about.

export const texts = await readTexts(schemaFolder, publicFolder)
export const files = indexFiles(kinds, texts)
export const names = namesSchema(createContext(checkInput(files)))
export const editor = openEditor(JSON.stringify(names))

/** Labels of plain words, as they are written. */
export const labels = (items: readonly CompletionItem[]): string[] =>
  items.map(({ label }) => label.replace(/^"(.*)"$/, '$1'))

export const head = (kind: KindName): string => `{ "$schema": "${kinds.schemaAddress(kind)}", `
export const page = (keys: string): string => `${head('page')}${keys} }`
export const block = (written: string): string => page(`"blocks": [ ${written} ]`)

export const offers = async (path: string, text: string): Promise<string[]> => labels(await editor.offers(path, text))
export const ids = (kind: KindName): string[] => [...files.of(kind).keys()]

export function linkIn(link: string): string {
  return `{ "type": "button-row", "props": { "items": [{ "text": "А", "link": ${link} }] } }`
}

export function reads(prop: string, expression = `"$get": "${CURSOR}"`): string {
  return `{ "type": "text", "props": { "${prop}": { ${expression} } } }`
}

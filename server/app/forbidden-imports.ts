import { readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { SERVER_IMPORT } from '#schema/definitions/checker/contract.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import { root } from '../engine/paths.ts'

const BLOCKS = join(root, 'blocks') + sep

/** Vite's plugin that refuses imports as `npm run check` does, on the page. */
export const forbiddenImports: Plugin = {
  name: 'tara:forbidden-imports',
  enforce: 'pre',
  resolveId(source, id) {
    const importer = id?.split('?')[0]
    if (importer === undefined || importer.includes(`${sep}node_modules${sep}`)) return
    const message = refusalOf(source, importer)
    if (message === undefined) return
    const code = readFileSync(importer, 'utf8')
    const { line, column } = lineAndColumn(code, Math.max(0, code.search(`['"]${source.replace(/[^\w]/g, '\\$&')}`)))
    throw Object.assign(new Error(message), { loc: { file: importer, line, column: column - 1 } })
  },
}

function refusalOf(source: string, importer: string): string | undefined {
  if (source.startsWith('#server/')) return `${SERVER_IMPORT.message} ${SERVER_IMPORT.hint}`
  const block = blockOf(importer)
  const other = blockOf(pathOf(source, importer))
  if (block !== undefined && other !== undefined && other !== block)
    return `Блок «${block}» не\u00a0берёт код блока «${other}»: общему коду место в\u00a0renderer/kit.`
  return undefined
}

const pathOf = (source: string, importer: string): string =>
  source.startsWith('#') ? join(root, source.slice(1)) : resolve(dirname(importer), source)

/** The block whose folder has the file; none for those beside the folders. */
function blockOf(path: string): string | undefined {
  const [type, file] = path.startsWith(BLOCKS) ? path.slice(BLOCKS.length).split(sep) : []
  return file === undefined ? undefined : type
}

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The project's own folders. */
export const root = join(import.meta.dirname, '../..')
export const schemaFolder = join(root, 'schema')
export const publicFolder = resolve(process.env.PUBLIC_DIR || join(root, 'public'))
export const distFolder = join(root, 'dist')

export const importFile = <Module>(file: string): Promise<Module> => import(addressOf(file))

/** Returns the URL of a file; its path may hold characters that are special in URLs. */
function addressOf(file: string): string {
  return pathToFileURL(file).href
}

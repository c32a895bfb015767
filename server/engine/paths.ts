import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The project's own folders; PUBLIC_DIR replaces its public folder. */
export const root = join(import.meta.dirname, '../..')
export const schemaFolder = join(root, 'schema')
export const publicFolder = resolve(process.env.PUBLIC_DIR || join(root, 'public'))
export const distFolder = join(root, 'dist')

/** Imports a module by its path, which may contain characters that are special in URLs. */
export const importFile = <Module>(file: string): Promise<Module> => import(pathToFileURL(file).href)

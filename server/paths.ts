import { join } from 'node:path'

/** The project's own folders. */
export const root = join(import.meta.dirname, '..')
export const schemaFolder = join(root, 'schema')
export const publicFolder = join(root, 'public')
export const distFolder = join(root, 'dist')

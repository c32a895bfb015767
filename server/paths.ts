import { join } from 'node:path'

/** The project's own folders. */
export const root = join(import.meta.dirname, '..')
export const schemaFolder = join(root, 'schema')
export const publicFolder = join(root, 'public')
export const distFolder = join(root, 'dist')

/** What a process of ours is started with: it keeps what Node makes of the modules' texts, from its first module on. */
export const processArguments = ['--import', join(import.meta.dirname, 'compiled.mjs')]

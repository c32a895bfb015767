import { join } from 'node:path'
import { CHECK, codeVersion, isBuilt } from '../built.ts'
import { distFolder } from '../paths.ts'

// As one file, where that was built of these very modules.
const path = isBuilt(CHECK) ? join(distFolder, 'check', 'check.mjs') : './check-schema/built.ts'
const { loadCommand }: typeof import('./check-schema/built.ts') = await import(path)
const { checkSchema } = await loadCommand()
await checkSchema(codeVersion())

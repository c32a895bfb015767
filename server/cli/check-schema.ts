import { CHECK, codeVersion, isBuilt, loadCheck } from '../built.ts'

// As one file, where that was built of these very modules.
const parts = isBuilt(CHECK) ? loadCheck<typeof import('./check-schema/built.ts')>() : import('./check-schema/built.ts')
const { checkSchema } = await (await parts).loadCommand()
await checkSchema(codeVersion())

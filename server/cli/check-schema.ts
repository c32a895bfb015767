import { codeVersion, isBuilt, loadCheck, SERVER } from '../built.ts'

// As a few files, where those were built of these very modules.
const parts = isBuilt(SERVER)
  ? loadCheck<typeof import('./check-schema/built.ts')>()
  : import('./check-schema/built.ts')
const { checkSchema } = await (await parts).loadCommand()
await checkSchema(codeVersion())

import { readSchemaFolder } from '../config.ts'
import { finish, told } from './change/finish.ts'
import { askRemove } from './remove/command.ts'

/** `npm run remove`: exit code 0, 1 where it cannot be done, 2 for a wrong command line. */
process.exitCode = await told(async () => finish(await askRemove(process.argv.slice(2), readSchemaFolder())))

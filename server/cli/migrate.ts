import { readSchemaFolder } from '../config.ts'
import { finish, told } from './change/finish.ts'
import { askMigrate } from './migrate/command.ts'

/** `npm run migrate`: exit code 0, 1 where it cannot be done, 2 for a wrong command line. */
process.exitCode = await told(async () => finish(await askMigrate(process.argv.slice(2), readSchemaFolder())))

import { StartError } from '../config.ts'
import { told } from './change/finish.ts'
import { Refusal } from './change/refusal.ts'
import { diff } from './diff/command.ts'

/** `npm run diff`: exit code 0, 1 where a state is not there, 2 for a wrong command line. */
process.exitCode = await told(async () => {
  try {
    console.log(await diff(process.argv.slice(2)))
    return 0
  } catch (error) {
    throw error instanceof StartError ? new Refusal(error.message) : error
  }
})

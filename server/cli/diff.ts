import { runCommand } from './command-line.ts'
import { DIFF_USAGE, diff } from './diff-report.ts'

await runCommand({
  usage: DIFF_USAGE,
  read: () => process.argv.slice(2),
  async run(words) {
    console.log(await diff(words))
    return 0
  },
})

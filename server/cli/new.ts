import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readSchemaFolder } from '../config.ts'
import { root } from '../paths.ts'
import { askTerminal, isAttended } from './change/agree.ts'
import { finish, told } from './change/finish.ts'
import { Refusal } from './change/refusal.ts'
import { askNew } from './new/command.ts'

/** `npm run new`: exit code 0, 1 where it cannot be done, 2 for a wrong command line. */
async function main(): Promise<number> {
  const words = process.argv.slice(2)
  const folders = { schema: readSchemaFolder(), blocks: join(root, 'blocks') }
  const asked = await askNew(
    words.filter((word) => word !== '--yes'),
    folders,
    isAttended() ? ask : undefined,
  )
  // Whoever has answered at a terminal has agreed; elsewhere it is shown first, as by the other commands.
  const code = await finish({ ...asked, yes: isAttended() || words.includes('--yes') })
  // The editors' schemas and the table of blocks/README.md tell of every block.
  if (words[0] === 'block') spawnSync(process.execPath, [join(root, 'server/cli/generate.ts')], { stdio: 'inherit' })
  return code
}

async function ask(question: string): Promise<string> {
  const answer = await askTerminal(question)
  if (answer === undefined) throw new Refusal('\nНичего не создано.')
  return answer
}

process.exitCode = await told(main)

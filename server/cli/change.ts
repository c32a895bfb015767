import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { planNew, usageOfNew } from '../app/change/new.ts'
import type { Plan } from '../app/change/plan.ts'
import { planRemove, REMOVE_USAGE } from '../app/change/remove.ts'
import { planRename, RENAME_USAGE } from '../app/change/rename.ts'
import { writeEditorNames } from '../app/editor-names.ts'
import { readSchemaFolder, StartError } from '../engine/config.ts'
import { root, schemaFolder } from '../engine/paths.ts'
import { invariant } from '../engine/site/site.ts'
import { writeChanges } from '../engine/site/write-changes.ts'
import { askTerminal, isAgreed, isAttended, runCommand, UNATTENDED } from './command-line.ts'

/** `npm run new`, `npm run rename` and `npm run remove`: each makes a plan, which is shown, agreed to and written. */
const [command = '', ...args] = process.argv.slice(2)
const words = args.filter((word) => word !== '--yes')
const isAgreedTo = args.includes('--yes')

async function ask(question: string): Promise<string> {
  const answer = await askTerminal(question)
  if (answer === undefined) throw new StartError('\nНичего не создано.')
  return answer
}

async function makeNew(): Promise<Plan> {
  const folders = { schema: readSchemaFolder(), blocks: join(root, 'blocks') }
  return planNew(words, folders, isAttended() ? ask : undefined)
}

const COMMANDS: Readonly<Record<string, [usage: string, plan: () => Promise<Plan>]>> = {
  new: [usageOfNew(words), makeNew],
  rename: [RENAME_USAGE, () => planRename(words, readSchemaFolder())],
  remove: [REMOVE_USAGE, () => planRemove(words, readSchemaFolder())],
}

const [usage, makePlan] = invariant(COMMANDS[command], command)
await runCommand({
  usage,
  read: () => words,
  async run() {
    // Whoever has answered the questions of `new` has agreed.
    await applyPlan(await makePlan(), isAgreedTo || (command === 'new' && isAttended()))
    if (readSchemaFolder() === schemaFolder) await writeEditorNames().catch(() => undefined)
    // The editors' schemas and the table of blocks/README.md list every block.
    if (command === 'new' && words[0] === 'block')
      spawnSync(process.execPath, [join(root, 'server/cli/generate.ts')], { stdio: 'inherit' })
    return 0
  },
})

/** Shows a plan, asks unless `yes`, and writes it. */
async function applyPlan({ shown, notes, changes }: Plan, yes: boolean): Promise<void> {
  console.log(`${[shown.join('\n'), ...notes].join('\n\n')}\n`)
  if (!yes && !isAttended()) throw new StartError(UNATTENDED)
  if (!yes && !(await isAgreed())) return console.log('Ничего не записано.')
  await writeChanges(changes)
  console.log('Записано.')
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { planNew, usageOfNew } from '../app/change/new.ts'
import type { Plan } from '../app/change/plan.ts'
import { planRemove, REMOVE_USAGE } from '../app/change/remove.ts'
import { planRename, RENAME_USAGE } from '../app/change/rename.ts'
import { writeEditorNames } from '../app/editor-names.ts'
import { readSchemaFolder } from '../engine/config.ts'
import { root, schemaFolder } from '../engine/paths.ts'
import { invariant } from '../engine/site/site.ts'
import { writeChanges } from '../engine/site/write-changes.ts'
import { runCommand } from './command-line.ts'

/** `npm run new`, `npm run rename` and `npm run remove`: each plans its changes, writes the files and prints what it did. */
const [command = '', ...words] = process.argv.slice(2)

const COMMANDS: Readonly<Record<string, [usage: string, plan: () => Promise<Plan>]>> = {
  new: [usageOfNew(words), () => planNew(words, { schema: readSchemaFolder(), blocks: join(root, 'blocks') })],
  rename: [RENAME_USAGE, () => planRename(words, readSchemaFolder())],
  remove: [REMOVE_USAGE, () => planRemove(words, readSchemaFolder())],
}

const [usage, makePlan] = invariant(COMMANDS[command], command)
await runCommand({
  usage,
  read: () => words,
  async run() {
    const { shown, notes, changes } = await makePlan()
    await writeChanges(changes)
    console.log([shown.join('\n'), ...notes, 'Записано.'].join('\n\n'))
    if (readSchemaFolder() === schemaFolder) await writeEditorNames().catch(() => undefined)
    // Generates the schemas for editors anew, because they list all blocks, including the new one.
    if (command === 'new' && words[0] === 'block')
      spawnSync(process.execPath, [join(root, 'server/cli/generate.ts')], { stdio: 'inherit' })
    return 0
  },
})

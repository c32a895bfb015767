import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planNew } from '#server/app/change/new.ts'
import type { Plan } from '#server/app/change/plan.ts'
import { planRemove } from '#server/app/change/remove.ts'
import { planRename } from '#server/app/change/rename.ts'
import { root, schemaFolder } from '#server/engine/paths.ts'

/** The authors' guide. */
export const readme = await readFile(join(schemaFolder, 'README.md'), 'utf8')

/** The JSON that stands after a sentence of the README. */
export function jsonAfter(sentence: string): string {
  const from = readme.indexOf(sentence)
  if (from < 0) throw new Error(`The README does not say: ${sentence}`)
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readme.slice(from)) ?? []
  return json
}

const blocksReadme = await readFile(join(root, 'blocks/README.md'), 'utf8')

export const COMMANDS: Readonly<Record<string, (words: readonly string[], folder: string) => Promise<Plan>>> = {
  // Its blocks are beside the copy.
  new: (words, schema) => planNew(words, { schema, blocks: join(schema, '../blocks') }),
  rename: planRename,
  remove: planRemove,
}

/** Commands of the README, split into words; quotes group words, and a backslash continues a line. */
export const commands = [...`${readme}\n${blocksReadme}`.matchAll(/^npm run (\w+) -- ((?:.*\\\n)*.*)$/gm)].flatMap(
  ([, name = '', rest = '']): [string, string, string[]][] =>
    name in COMMANDS
      ? [
          [
            name,
            rest.replaceAll('\\\n', ''),
            [...rest.replaceAll('\\\n', '').matchAll(/"([^"]*)"|(\S+)/g)].map(
              ([, quoted, word = '']) => quoted ?? word,
            ),
          ],
        ]
      : [],
)

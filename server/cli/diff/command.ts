import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { loadFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { root } from '../../paths.ts'
import { Refusal } from '../change/refusal.ts'
import { addWorktree } from '../worktree.ts'
import { type Difference, differences } from './differences.ts'

const USAGE = `Как запускать:
  npm run diff -- main              что изменилось для посетителей с ветки main до файлов, которые сейчас в папке
  npm run diff -- main vesna        с ветки main до ветки vesna; годятся и метки, и коммиты

  --markdown    для комментария к запросу на слияние`

/**
 * What has changed for visitors between two states, in words.
 * @param project whose repository it is
 * @throws Refusal, StartError where git does not know a state
 */
export async function diff(words: readonly string[], project = root): Promise<string> {
  const { values, positionals } = readArguments(words)
  if (values.help) throw new Refusal(USAGE, 0)
  const [from, to, ...more] = positionals
  if (from === undefined || more.length > 0) throw new Refusal(USAGE, 2)
  const [before, after] = [
    await stateOf(from, project),
    to === undefined ? await here(project) : await stateOf(to, project),
  ]
  const found = differences(before, after, contracts)
  return values.markdown ? asMarkdown(found) : asText(found)
}

const here = (folder: string): Promise<SchemaFiles> =>
  loadFiles(join(folder, 'schema'), join(folder, 'public'), contracts)

async function stateOf(ref: string, project: string): Promise<SchemaFiles> {
  const state = await addWorktree(ref, project)
  try {
    return await here(state.folder)
  } finally {
    await state.remove()
  }
}

const NOTHING = 'Для посетителей ничего не изменилось.'

export const asText = (found: readonly Difference[]): string =>
  found.length === 0
    ? NOTHING
    : found
        .map(({ title, file, changes }) => `${title}  (${file})\n${changes.map((one) => `  ${one}`).join('\n')}`)
        .join('\n\n')

/** What GitHub takes of a comment, with some left for what says that there is more. */
const LONGEST_COMMENT = 60_000

/** What people wrote is shown as it is: signs that Markdown would take for its own are not. */
export function asMarkdown(found: readonly Difference[]): string {
  const lines = found.flatMap(({ title, file, changes }) => [
    `\n**${escaped(title)}** \`${file}\``,
    ...changes.map((one) => `- ${escaped(one)}`),
  ])
  let length = 0
  const shown = lines.filter((line) => (length += line.length + 1) <= LONGEST_COMMENT)
  const more = shown.length < lines.length ? ['\nЭто не всё: остальное покажет npm run diff.'] : []
  return ['### Что изменится для посетителей', ...(lines.length > 0 ? [...shown, ...more] : ['', NOTHING])].join('\n')
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#@|~]/g, '\\$&')

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { markdown: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    })
  } catch {
    throw new Refusal(USAGE, 2)
  }
}

import { join } from 'node:path'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { type CheckContext, createContext } from '#schema/definitions/scope/context.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { checkInput } from '../../pages/check-schema.ts'
import { root } from '../../paths.ts'
import { readWords } from '../change/read-words.ts'
import { Refusal } from '../change/refusal.ts'
import { forkedFrom, readCommit } from './commit.ts'
import { type Difference, differences } from './differences.ts'

const USAGE = `Что изменилось для посетителей, словами. Как запускать:
  npm run diff                      с\u00a0тех пор, как работа отошла от\u00a0ветки main, до\u00a0файлов, которые сейчас в\u00a0папке
  npm run diff -- vesna             от\u00a0ветки vesna до\u00a0файлов в\u00a0папке; годятся и\u00a0метки, и\u00a0коммиты
  npm run diff -- main vesna        от\u00a0ветки main до\u00a0ветки vesna

  --markdown    для комментария к\u00a0запросу на\u00a0слияние
  --help        эта подсказка`

/** The branch whose files are the live site's. */
const LIVE = 'main'

/**
 * What has changed for visitors between two states, in words.
 * @param project whose repository it is
 * @throws Refusal, StartError where git does not know a state
 */
export async function diff(words: readonly string[], project = root): Promise<string> {
  const { values, positionals } = readArguments(words)
  if (values.help) throw new Refusal(USAGE, 0)
  const [from, to, ...more] = positionals
  if (more.length > 0) throw new Refusal(USAGE, 2)
  const before = await stateOf(from ?? (await forkedFrom(LIVE, project)) ?? 'HEAD', project)
  const after = to === undefined ? await here(project) : await stateOf(to, project)
  const found = differences(before.context, after.context)
  const warnings = [before, after].flatMap(warningOf)
  return (values.markdown ? asMarkdown : asText)(found, warnings)
}

interface State {
  readonly context: CheckContext
  /** For people: «в\u00a0состоянии main, 1a2b3c4 от 21.11.2026». */
  readonly where: string
  readonly errors: readonly Problem[]
}

async function here(folder: string): Promise<State> {
  const texts = await readTexts(join(folder, 'schema'), join(folder, 'public'))
  return stateIn(indexFiles(texts), 'в\u00a0папке')
}

async function stateOf(ref: string, project: string): Promise<State> {
  const { texts, name } = await readCommit(ref, project)
  return stateIn(indexFiles(texts), `в\u00a0состоянии ${name}`)
}

const stateIn = (files: SchemaFiles, where: string): State => ({
  context: createContext(checkInput(files)),
  where,
  errors: errorsIn(files.problems),
})

/** Files that cannot be read may hide what has changed. */
function warningOf({ where, errors: [first, ...others] }: State): string[] {
  if (!first) return []
  const count = others.length + 1
  const found = `${count} ${plural(count, 'ошибка', 'ошибки', 'ошибок')}`
  return [`Здесь может быть не\u00a0всё: ${where} ${found}. Первая — ${first.file}:${first.line}: ${first.message}`]
}

const NOTHING = 'Для посетителей ничего не\u00a0изменилось.'

export function asText(found: readonly Difference[], warnings: readonly string[] = []): string {
  const parts = found.map(({ title, changes }) =>
    [title, ...changes.map(({ words, file, line }) => `  ${words}  ${file}:${line}`)].join('\n'),
  )
  return [...warnings, ...(parts.length > 0 ? parts : [NOTHING])].join('\n\n')
}

/** What GitHub takes of a comment, with some left for what says that there is more. */
const LONGEST_COMMENT = 60_000

/** What people wrote is shown as it is: signs that Markdown would take for its own are not. */
export function asMarkdown(found: readonly Difference[], warnings: readonly string[] = []): string {
  const lines = found.flatMap(({ title, changes }) => [
    `\n**${escaped(title)}**\n`,
    ...changes.map(({ words, file, line }) => `- ${escaped(words)} \`${file}:${line}\``),
  ])
  let length = 0
  const shown = lines.filter((line) => (length += line.length + 1) <= LONGEST_COMMENT)
  const more = shown.length < lines.length ? ['\nЭто не\u00a0всё: остальное покажет npm run diff.'] : []
  return [
    '### Что изменится для посетителей',
    ...warnings.map((warning) => `\n> ${escaped(warning)}`),
    ...(lines.length > 0 ? [...shown, ...more] : ['', NOTHING]),
  ].join('\n')
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#@|~]/g, '\\$&')

const readArguments = (words: readonly string[]) =>
  readWords(
    {
      args: [...words],
      allowPositionals: true,
      options: {
        markdown: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    USAGE,
  )

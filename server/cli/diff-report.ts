import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { errorsIn } from '#schema/definitions/checker/report.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { type Difference, differences, wordsOf } from '../app/diff.ts'
import { StartError, UsageError } from '../engine/config.ts'
import { root } from '../engine/paths.ts'

export const DIFF_USAGE = `Что изменилось в\u00a0файлах: файл, место, было → стало. Как запускать:
  npm run diff                      с\u00a0тех пор, как работа отошла от\u00a0ветки main, до\u00a0файлов, которые сейчас в\u00a0папке
  npm run diff -- vesna             от\u00a0ветки vesna до\u00a0файлов в\u00a0папке; годятся и\u00a0метки, и\u00a0коммиты
  npm run diff -- main vesna        от\u00a0ветки main до\u00a0ветки vesna

  --markdown    для комментария к\u00a0запросу на\u00a0слияние
  --help        эта подсказка`

interface State {
  readonly texts: SchemaTexts
  /** For people: «в\u00a0состоянии main, 1a2b3c4 от 21.11.2026». */
  readonly where: string
}

/**
 * Lists the changes between two states. @param project root of the repository @throws UsageError, or
 * StartError if git does not know a state
 */
export async function diff(words: readonly string[], project = root): Promise<string> {
  const options = { markdown: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const [from, to, ...more] = positionals
  if (more.length > 0) throw new UsageError('Состояний не больше двух.')
  const before = await readCommit(from ?? (await forkedFromMain(project)) ?? 'HEAD', project)
  const after = to === undefined ? await readFolder(project) : await readCommit(to, project)
  const found = differences(before.texts, after.texts)
  return (values.markdown ? asMarkdown : asText)(found, [before, after].flatMap(warningOf))
}

const readFolder = async (project: string): Promise<State> => ({
  texts: await readTexts(join(project, 'schema'), join(project, 'public')),
  where: 'в\u00a0папке',
})

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

const gitIn =
  (project: string) =>
  async (...words: readonly string[]): Promise<string> =>
    (await run('git', words, { cwd: project, maxBuffer: MAX_OUTPUT_BYTES })).stdout.trim()

/** The commit at which the present work left main; undefined without such a branch or git. */
async function forkedFromMain(project: string): Promise<string | undefined> {
  const git = gitIn(project)
  return git('merge-base', 'main', 'HEAD')
    .catch(() => git('merge-base', 'origin/main', 'HEAD'))
    .catch(() => undefined)
}

/** Reads the schema files of a branch, also of the remote's, a tag or a commit. */
async function readCommit(ref: string, project: string): Promise<State> {
  const git = gitIn(project)
  // A leading hyphen would make it an option.
  if (ref.startsWith('-')) throw new UsageError(`«${ref}» не\u00a0ветка. Назовите ветку, метку или коммит.`)
  await git('rev-parse', '--is-inside-work-tree').catch(({ message }: Error) => {
    throw new StartError(`Здесь нет git или его истории: ${message.trim()}`)
  })
  const resolve = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  const commit = await resolve(ref)
    .catch(() => resolve(`origin/${ref}`))
    .catch(() => {
      throw new StartError(`Ветки, метки или коммита «${ref}» нет. Ветки покажет git branch --all.`)
    })
  const paths = (await git('ls-tree', '-r', '-z', '--name-only', commit, 'schema', 'public')).split('\0')
  const within = (folder: string): string[] =>
    paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
  const files = within('schema/').filter((path) => kinds.at(path))
  const texts = await readBlobs(
    project,
    files.map((path) => `${commit}:schema/${path}`),
  )
  const date = await git('log', '-1', '--format=%h от\u00a0%cd', '--date=format:%d.%m.%Y', commit)
  return {
    texts: schemaTexts(
      files.map((path, i) => ({ path, text: texts[i] ?? '' })),
      within('public'),
    ),
    where: `в\u00a0состоянии ${ref}, ${date}`,
  }
}

/** Reads blobs with one process: before each, git writes a line «<object> blob <bytes>», after it a line break. */
async function readBlobs(project: string, names: readonly string[]): Promise<string[]> {
  const git = run('git', ['cat-file', '--batch'], { cwd: project, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'buffer' })
  git.child.stdin?.end(names.map((name) => `${name}\n`).join(''))
  const { stdout } = await git
  let at = 0
  return names.map(() => {
    const start = stdout.indexOf('\n', at) + 1
    const end = start + Number(stdout.toString('utf8', at, start).split(' ')[2])
    at = end + 1
    return stdout.toString('utf8', start, end)
  })
}

/** Files that cannot be read may hide changes. */
function warningOf({ texts, where }: State): string[] {
  const [first, ...others] = errorsIn(indexFiles(kinds, texts).problems)
  if (!first) return []
  const count = others.length + 1
  const errorCount = `${count} ${plural(count, 'ошибка', 'ошибки', 'ошибок')}`
  return [
    `Здесь может быть не\u00a0всё: ${where} ${errorCount}. Первая — ${first.file}:${first.line}: ${first.message}`,
  ]
}

const NOTHING = 'Ничего не\u00a0изменилось.'

function asText(found: readonly Difference[], warnings: readonly string[]): string {
  const lines = found.flatMap(({ file, changes }) =>
    changes.map((change) => `${file}:${change.line} · ${wordsOf(change)}`),
  )
  return [...warnings, lines.join('\n') || NOTHING].join('\n\n')
}

/** Maximum length of a GitHub comment, minus the note about omitted lines. */
const MAX_COMMENT_LENGTH = 60_000

export function asMarkdown(found: readonly Difference[], warnings: readonly string[] = []): string {
  const lines = found.flatMap(({ title, file, changes }) => [
    `\n**${escaped(title)}**\n`,
    ...changes.map((change) => `- \`${file}:${change.line}\` ${escaped(wordsOf(change))}`),
  ])
  let length = 0
  const shown = lines.filter((line) => (length += line.length + 1) <= MAX_COMMENT_LENGTH)
  const more = shown.length < lines.length ? ['\nЭто не\u00a0всё: остальное покажет npm run diff.'] : []
  return [
    '### Что изменится',
    ...warnings.map((warning) => `\n> ${escaped(warning)}`),
    ...(lines.length > 0 ? [...shown, ...more] : ['', NOTHING]),
  ].join('\n')
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#@|~]/g, '\\$&')

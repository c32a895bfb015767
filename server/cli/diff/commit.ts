import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { kindOf } from '#schema/definitions/kinds/kinds.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../../config.ts'

const run = promisify(execFile)

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

const gitIn =
  (project: string) =>
  async (...words: readonly string[]): Promise<string> =>
    (await run('git', words, { cwd: project, maxBuffer: MAX_OUTPUT_BYTES })).stdout

/**
 * Reads the schema files of a commit.
 * @param ref a branch, a tag or a commit; a branch of the remote too
 * @returns the texts, and the commit for people: «main, 1a2b3c4 от 21.11.2026»
 * @throws StartError where git does not know the ref, or there is no git here
 */
export async function readCommit(ref: string, project: string): Promise<{ texts: SchemaTexts; name: string }> {
  const git = gitIn(project)
  const commit = await commitOf(ref, git)
  const tree = await git('ls-tree', '-r', '-z', '--name-only', commit, 'schema', 'public')
  const paths = tree.split('\0')
  const within = (folder: string): string[] =>
    paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []))
  const read = within('schema/')
    .filter((path) => kindOf(path))
    .map(async (path) => ({ path, text: await git('show', `${commit}:schema/${path}`) }))
  const date = await git('log', '-1', '--format=%h от\u00a0%cd', '--date=format:%d.%m.%Y', commit)
  const assets = within('public').filter(Boolean)
  return { texts: schemaTexts(await Promise.all(read), assets), name: `${ref}, ${date.trim()}` }
}

/** Returns the commit where the work that is here has left a branch, or undefined without such a branch or git. */
export async function forkedFrom(branch: string, project: string): Promise<string | undefined> {
  for (const name of [branch, `origin/${branch}`]) {
    const found = await gitIn(project)('merge-base', name, 'HEAD').catch(() => undefined)
    if (found) return found.trim()
  }
  return undefined
}

async function commitOf(ref: string, git: ReturnType<typeof gitIn>): Promise<string> {
  // A leading hyphen would make it an option.
  if (!ref || ref.startsWith('-')) throw new StartError(`«${ref}» не\u00a0ветка. Назовите ветку, метку или коммит.`)
  await git('rev-parse', '--is-inside-work-tree').catch(({ message }: Error) => {
    throw new StartError(`Здесь нет git или его истории: ${message.trim()}`)
  })
  for (const name of [ref, `origin/${ref}`]) {
    const found = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined)
    if (found) return found.trim()
  }
  throw new StartError(`Ветки, метки или коммита «${ref}» нет. Ветки покажет git branch --all.`)
}

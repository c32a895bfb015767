import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../config.ts'
import { root } from '../paths.ts'

const run = promisify(execFile)

/** Another state of the project, in a temporary folder. */
export interface Worktree {
  folder: string
  /** For people: «main, 1a2b3c4 от 21.11.2026». */
  name: string
  remove(): Promise<void>
}

/**
 * Checks a state out beside this one, by `git worktree`: nothing of what is here changes.
 * @param ref a branch, a tag or a commit; a branch of the remote too
 * @param project whose repository it is
 * @throws StartError where git knows none of that name, or there is no git here
 */
export async function addWorktree(ref: string, project = root): Promise<Worktree> {
  const git: Git = (...words) => run('git', words, { cwd: project })
  const commit = await commitOf(ref, git)
  const above = await mkdtemp(join(tmpdir(), 'tara-state-'))
  const folder = join(above, 'project')
  async function remove(): Promise<void> {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined)
    await rm(above, { recursive: true, force: true })
    await git('worktree', 'prune').catch(() => undefined)
  }
  try {
    await git('worktree', 'add', '--detach', folder, commit)
    const { stdout } = await git('log', '-1', '--format=%h от\u00a0%cd', '--date=format:%d.%m.%Y', commit)
    return { folder, name: `${ref}, ${stdout.trim()}`, remove }
  } catch (error) {
    await remove()
    throw new StartError(`Состояние ${ref} не\u00a0развернуть: ${messageOf(error)}`)
  }
}

/**
 * Where the work that is here has left a branch.
 * @returns a commit, or undefined where there is no such branch or no git
 */
export async function forkedFrom(branch: string, project = root): Promise<string | undefined> {
  for (const name of [branch, `origin/${branch}`]) {
    const found = await run('git', ['merge-base', name, 'HEAD'], { cwd: project }).catch(() => undefined)
    if (found) return found.stdout.trim()
  }
  return undefined
}

type Git = (...words: readonly string[]) => Promise<{ stdout: string }>

async function commitOf(ref: string, git: Git): Promise<string> {
  // What begins with a hyphen would be an option.
  if (!ref || ref.startsWith('-')) throw new StartError(`«${ref}» не\u00a0ветка. Назовите ветку, метку или коммит.`)
  await git('rev-parse', '--is-inside-work-tree').catch((error: unknown) => {
    throw new StartError(`Здесь нет git или его истории: ${messageOf(error)}`)
  })
  for (const name of [ref, `origin/${ref}`]) {
    const found = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined)
    if (found) return found.stdout.trim()
  }
  const { stdout } = await git(
    'for-each-ref',
    '--format=%(refname:short)',
    '--sort=-committerdate',
    '--count=10',
    'refs/heads',
  )
  throw new StartError(
    `Ветки, метки или коммита «${ref}» нет. Последние ветки: ${stdout.trim().split('\n').join(', ')}.`,
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))

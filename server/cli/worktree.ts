import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../config.ts'
import { root } from '../paths.ts'

const run = promisify(execFile)
const git = (...words: readonly string[]) => run('git', words, { cwd: root })

/** Another state of the project, in a temporary folder. */
export interface Worktree {
  folder: string
  /** The commit, for people: «1a2b3c4 fix(forms): …». */
  commit: string
  remove(): Promise<void>
}

/**
 * Checks a state out beside this one, by `git worktree`: nothing of what is here changes.
 * @param ref a branch, a tag or a commit; a branch of the remote too
 * @throws StartError where git knows none of that name, or there is no git here
 */
export async function addWorktree(ref: string): Promise<Worktree> {
  const commit = await commitOf(ref)
  const above = await mkdtemp(join(tmpdir(), 'tara-state-'))
  const folder = join(above, 'project')
  async function remove(): Promise<void> {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined)
    await rm(above, { recursive: true, force: true })
    await git('worktree', 'prune').catch(() => undefined)
  }
  try {
    await git('worktree', 'add', '--detach', folder, commit)
    const { stdout } = await git('log', '-1', '--format=%h %s', commit)
    return { folder, commit: stdout.trim(), remove }
  } catch (error) {
    await remove()
    throw new StartError(`Состояние ${ref} не\u00a0развернуть: ${messageOf(error)}`)
  }
}

async function commitOf(ref: string): Promise<string> {
  // What begins with a hyphen would be an option.
  if (!ref || ref.startsWith('-')) throw new StartError(`«${ref}» не\u00a0ветка. Назовите ветку, метку или коммит.`)
  const inside = await git('rev-parse', '--is-inside-work-tree').catch((error: unknown) => messageOf(error))
  if (typeof inside === 'string') throw new StartError(`Здесь нет git или его истории: ${inside}`)
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

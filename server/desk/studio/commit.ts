import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A published file. `file` is its absolute path. If `text` is undefined, the file was deleted. */
export interface PublishedText {
  readonly file: string
  readonly text: string | Uint8Array | undefined
}

interface CommitOptions {
  readonly author: { readonly name: string; readonly email: string }
  readonly message: string
}

/** Timeout of a git command. */
const TIMEOUT_MS = 20_000

const run = promisify(execFile)

/** Error: another commit has moved the branch in the meantime. */
export class HeadMoved extends Error {
  override name = 'HeadMoved'
}

/** Error: another git command has locked the index. The commit exists, but `git status` shows its files as changed. */
export class IndexLocked extends Error {
  override name = 'IndexLocked'
  readonly commit: string

  constructor(commit: string, cause: unknown) {
    super(`The index is locked: after it, git reset -- schema public. ${cause}`)
    this.commit = commit
  }
}

/** Attempts to update the index, and milliseconds between them. Other git commands lock the index only briefly. */
const ATTEMPTS = 20
const PAUSE_MS = 250

/**
 * Commits the published files, but no other changes of the work tree. @returns the commit; undefined if the files are in no git work tree
 * @throws HeadMoved if somebody has committed meanwhile, IndexLocked
 */
export async function commitFiles(published: readonly PublishedText[], { author, message }: CommitOptions) {
  // Git names the real path of its work tree; the schema folder may be a symbolic link.
  const real = async (file: string): Promise<string> => join(await realpath(dirname(file)), basename(file))
  const files = await Promise.all(published.map(async ({ file, text }) => ({ file: await real(file), text })))
  const [first] = files
  if (!first) return undefined
  const at = { cwd: dirname(first.file), timeout: TIMEOUT_MS }
  const place = await run('git', ['rev-parse', '--show-toplevel', 'HEAD'], at).catch(() => undefined)
  const [top, head] = place?.stdout.trim().split('\n') ?? []
  if (top === undefined || head === undefined) return undefined
  const inside = files.filter(({ file }) => !relative(top, file).startsWith('..'))
  const scratch = await mkdtemp(join(tmpdir(), 'tara-index-'))
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email },
    ...{ GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.email },
  }
  const git = async (words: readonly string[], more: NodeJS.ProcessEnv = {}, input: string | Uint8Array = '') => {
    const running = run('git', words, { cwd: top, env: { ...env, ...more }, timeout: TIMEOUT_MS })
    // If git exits without reading its input, the write fails. This error is ignored.
    running.child.stdin?.on('error', () => undefined).end(input)
    return (await running).stdout.trim()
  }
  try {
    const index = { GIT_INDEX_FILE: join(scratch, 'index') }
    const entries: string[] = []
    for (const { file, text } of inside) {
      const path = relative(top, file)
      if (text === undefined) entries.push('--force-remove', path)
      else entries.push('--cacheinfo', `100644,${await git(['hash-object', '-w', '--stdin'], {}, text)},${path}`)
    }
    await git(['read-tree', head], index)
    await git(['update-index', '--add', ...entries], index)
    const tree = await git(['write-tree'], index)
    const commit = await git(['commit-tree', tree, '-p', head, '-m', message])
    await git(['update-ref', '-m', 'studio', 'HEAD', commit, head]).catch((error: unknown) => {
      throw new HeadMoved(String(error))
    })
    // Updates the index: otherwise `git status` would show the files as changed, and the next commit would revert this one.
    for (let attempt = 1; ; attempt++) {
      try {
        await git(['update-index', '--add', ...entries])
        return commit
      } catch (error) {
        if (attempt === ATTEMPTS) throw new IndexLocked(commit, error)
        await wait(PAUSE_MS)
      }
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

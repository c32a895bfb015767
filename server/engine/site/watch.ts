import { realpathSync, type Stats } from 'node:fs'
import { relative } from 'node:path'
import { watch } from 'chokidar'

/** Debounce of changes, in milliseconds: `git checkout` writes many files at once. */
const QUIET_MS = 40

/** Maximum delay of a callback during a burst of changes, in milliseconds. */
const LATEST_MS = 250

/** Milliseconds until a folder that could not be read is read again. */
const RETRY_MS = 1000

/**
 * Calls back once per burst of changes in the folders, one call after another, and once when watching has begun, so that changes after the
 * first reading are not missed. Repeats a failed call. Watches a deleted folder again once it exists again.
 * @param failed called with the error if changes cannot be noticed, for example because the system's watches are used up
 * @param isIgnored returns true for further paths to ignore; folders of code are always ignored
 * @returns a function that stops watching
 */
export function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
  failed: (error: unknown) => void,
  isIgnored: (path: string, stats?: Stats) => boolean = () => false,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  let running: Promise<void> | undefined
  let isStale = false
  let isStopped = false
  let watcher = open()

  function open() {
    const real = folders.map(realOf)
    // Tests the path relative to the watched folder, because its parents may have these names too.
    const isCode = (path: string): boolean =>
      real.some((folder) => /^(definitions|api|kinds)([/\\]|$)/.test(relative(folder, path)))
    // Symbolic links are not followed, since they may lead outside the folders.
    return watch(real, { ignoreInitial: true, ignored: [isCode, isIgnored], followSymlinks: false })
      .on('all', (event, path) => {
        if (event === 'unlinkDir' && real.includes(path)) isStale = true
        gather()
      })
      .on('ready', gather)
      .on('error', failed)
  }

  function gather(): void {
    const now = Date.now()
    since ??= now
    if (running || isStopped) return
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - now)))
  }

  function run(): void {
    since = undefined
    running = read().finally(() => {
      running = undefined
      if (since !== undefined) gather()
    })
  }

  async function read(): Promise<void> {
    try {
      await changed()
      if (!isStale || isStopped) return
      isStale = false
      await watcher.close()
      watcher = open()
    } catch {
      // The callback has logged its failure. A folder may have been unreadable, so the watcher is opened again after the retry.
      isStale = true
      if (!isStopped) setTimeout(gather, RETRY_MS).unref()
    }
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await watcher.close()
    await running
  }
}

/** Resolves symbolic links; returns the path unchanged if it does not exist. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

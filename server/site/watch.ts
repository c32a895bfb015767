import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { watch } from 'chokidar'

/** How long nothing must change until what has changed is read, in milliseconds: a checkout writes many files at once. */
const QUIET_MS = 40

/** How long a burst of changes is waited for at most. */
const LATEST_MS = 250

/** A person does not save more often; a program that writes without rest would have each half of a file told as news. */
const MOST_READS = { times: 6, within: 6000 }

/** When what could not be read is read again. */
const RETRY_MS = 1000

/**
 * Calls back once per burst of changes under the folders, one call after another, and once when the watching has begun:
 * what changed between the first reading and then is not missed. Who writes without rest is read once a second. A call that fails is made again; a folder that was
 * taken away is watched again when it is back.
 * @param noticed called at each change, before all of them have come
 * @returns how to stop
 */
export function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
  noticed: () => void = () => undefined,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  /** When it was read last, as often as it may be. */
  let reads: readonly number[] = []
  let running: Promise<void> | undefined
  let isStale = false
  let isStopped = false
  let watcher = open()

  function open() {
    const real = folders.map(realOf)
    // Only below the folders: above them these names mean nothing.
    const isCode = (path: string): boolean =>
      real.some((folder) => /^(definitions|api)([/\\]|$)/.test(relative(folder, path)))
    // A link in them may lead anywhere; what it names is not read either.
    return watch(real, { ignoreInitial: true, ignored: isCode, followSymlinks: false })
      .on('all', (event, path) => {
        if (event === 'unlinkDir' && real.includes(path)) isStale = true
        noticed()
        gather()
      })
      .on('ready', gather)
  }

  function gather(): void {
    const now = Date.now()
    since ??= now
    if (running || isStopped) return
    clearTimeout(timer)
    const next = Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - now))
    const [first = 0] = reads
    timer = setTimeout(run, reads.length < MOST_READS.times ? next : Math.max(next, first + MOST_READS.within - now))
  }

  function run(): void {
    since = undefined
    reads = [...reads, Date.now()].slice(-MOST_READS.times)
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
      // Who was called has told it.
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

/** The folder that a path leads to; the path itself where there is none now. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

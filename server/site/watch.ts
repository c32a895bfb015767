import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { watch } from 'chokidar'

/** How long nothing must change until what has changed is read, in milliseconds: a checkout writes many files at once. */
const QUIET_MS = 40

/** How long a burst of changes is waited for at most. */
const LATEST_MS = 250

/**
 * How often one file that is written again and again is read for that: so many times as they come, then once in so many
 * milliseconds. A program that writes without rest would have each half of a file told as news.
 */
const REWRITTEN = { atOnce: 6, eachMs: 500 }

/** When what could not be read is read again. */
const RETRY_MS = 1000

/**
 * Calls back once per burst of changes under the folders, one call after another, and once when the watching has begun:
 * what changed between the first reading and then is not missed. A file that is written without rest is read twice a
 * second; what is new, renamed or taken away is never kept waiting by that. A call that fails is made again; a folder
 * that was taken away is watched again when it is back.
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
  const pace = createPace()
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
        pace.changed(path, event === 'change')
        gather()
      })
      .on('ready', () => {
        pace.changed('', false)
        gather()
      })
  }

  function gather(): void {
    const now = Date.now()
    since ??= now
    if (running || isStopped) return
    clearTimeout(timer)
    const next = Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - now))
    timer = setTimeout(run, Math.max(next, pace.wait(now)))
  }

  function run(): void {
    since = undefined
    pace.read(Date.now())
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

/** How long what has changed since the last reading may wait for the next, so that no file's writer is followed without rest. */
export interface Pace {
  /** @param isRewritten what a file says is other; it was there before, by the same name */
  changed(path: string, isRewritten: boolean): void
  /** Milliseconds: 0 as soon as something has changed that need not wait. */
  wait(now: number): number
  /** All that has changed is read now. */
  read(now: number): void
}

export function createPace(): Pace {
  /** Up to when the readings of a file would last, were there one each `eachMs`. */
  const spent = new Map<string, number>()
  let changed = new Map<string, boolean>()
  const free = (REWRITTEN.atOnce - 1) * REWRITTEN.eachMs
  return {
    changed(path, isRewritten) {
      changed.set(path, isRewritten && changed.get(path) !== false)
    },
    wait(now) {
      const waits = [...changed].map(([path, isRewritten]) => (isRewritten ? (spent.get(path) ?? 0) - free - now : 0))
      return Math.max(0, Math.min(...waits, REWRITTEN.eachMs))
    },
    read(now) {
      for (const [path, until] of spent) if (until <= now) spent.delete(path)
      for (const [path, isRewritten] of changed)
        if (isRewritten) spent.set(path, Math.max(now, spent.get(path) ?? 0) + REWRITTEN.eachMs)
      changed = new Map()
    },
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

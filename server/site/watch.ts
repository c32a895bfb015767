import { relative } from 'node:path'
import { watch } from 'chokidar'

/** How long a burst of changes is gathered, in milliseconds: an editor or a checkout writes many files at once. */
const DEBOUNCE_MS = 100

/**
 * Calls back once per burst of changes under the folders, and once when the watching has begun: what changed between
 * the first reading and then is not missed.
 * @returns how to stop
 */
export function watchFolders(folders: readonly string[], changed: () => Promise<void>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  // Only below the folders: above them these names mean nothing.
  const isCode = (path: string): boolean =>
    folders.some((folder) => /^(definitions|api)([/\\]|$)/.test(relative(folder, path)))
  const watcher = watch([...folders], { ignoreInitial: true, ignored: isCode })
  const gather = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(changed).catch((error: unknown) => {
        console.error('Файлы схемы не прочитаны: сайт показывает прежнее.', error)
      })
    }, DEBOUNCE_MS)
  }
  watcher.on('all', gather).on('ready', gather)
  return async () => {
    clearTimeout(timer)
    await watcher.close()
    await running
  }
}

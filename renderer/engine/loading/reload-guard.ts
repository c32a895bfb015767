import { heldPresses } from './early-input.ts'

const KEY = 'reloaded-at'

/** Minimum milliseconds between two reloads (specification.md §4). */
const GUARD_MS = 60_000

let [reloading, loading] = [false, false]
/** True after `beforeunload`: the browser has begun to load another document. */
let isLeft = false

/** Number of started tasks that a reload must wait for. */
let begun = 0

/** Delays any reload until a task has finished, including the tasks that it starts right at its end. */
export async function holdingReload<T>(work: Promise<T>): Promise<T> {
  begun++
  return work.finally(() => setTimeout(() => begun--))
}

export const isReloading = (): boolean => reloading

/** Returns true while another document loads. Meanwhile links must not be handled by script. */
export const isLoadingDocument = (): boolean => loading

/** Loads a document. Neither modals nor client-side navigation handle this URL. */
export function loadDocument(address: string | URL): void {
  loading = true
  location.assign(address)
}

/**
 * Reloads the document, but at most once per `GUARD_MS`. A file is usually missing because it belongs to an older build than the server's.
 * If the first reload does not help, a second one will not either.
 * @returns true if the document is being reloaded
 */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < GUARD_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  reloading = true
  setTimeout(reload)
  return true
}

/** Reloads when all stored clicks and running tasks have finished, because these may load another document themselves. */
function reload(): void {
  // The visitor may have gone offline while the file was loading.
  if (!navigator.onLine) {
    reloading = false
    sessionStorage.removeItem(KEY)
  } else if (begun > 0 || heldPresses().length > 0 || document.querySelector('[aria-busy="true"]'))
    setTimeout(reload, 20)
  else setTimeout(() => isLeft || loading || location.reload())
}

/**
 * Reloads the document when Vite has failed to load a module. Offline it does not, because the reload would fail too. In Firefox, modules
 * also fail to load while the visitor leaves the document: a reload would then stop the visitor from leaving.
 */
export function startReloadGuard(): void {
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('vite:preloadError', (event) => {
    if (!isLeft && navigator.onLine && reloadOnce()) event.preventDefault()
  })
}

import { heldPresses } from './early-input.ts'

const KEY = 'reloaded-at'

/** Minimum time between two reloads (specification.md §4). */
const GUARD_MS = 60_000

let [reloading, loading] = [false, false]
/** True once the browser has begun to load another document. */
let isLeft = false

/** Number of started tasks that a reload must wait for. */
let begun = 0

/** Delays a reload until a task and the tasks that it starts at once have finished. */
export async function holdingReload<T>(work: Promise<T>): Promise<T> {
  begun++
  return work.finally(() => setTimeout(() => begun--))
}

export const isReloading = (): boolean => reloading

/** Returns true while another document loads: until then the browser handles links. */
export const isLoadingDocument = (): boolean => loading

/** Loads a document, bypassing modals and client-side navigation. */
export function loadDocument(address: string | URL): void {
  loading = true
  location.assign(address)
}

/**
 * Reloads the document, at most once per `GUARD_MS`. A missing file usually belongs to an older build than the server's; if the first
 * reload does not help, another will not either.
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

/** Reloads once held clicks and started tasks have finished, because they may load another document themselves. */
function reload(): void {
  // The visitor went offline while the file was loading.
  if (!navigator.onLine) {
    reloading = false
    sessionStorage.removeItem(KEY)
  } else if (begun > 0 || heldPresses().length > 0 || document.querySelector('[aria-busy="true"]'))
    setTimeout(reload, 20)
  else setTimeout(() => isLeft || loading || location.reload())
}

/**
 * Reloads the document after Vite failed to load a module. Offline the document stays, since the reload would fail too. In Firefox, modules
 * also fail to load while the visitor leaves the document; a reload would then stop the visitor from leaving.
 */
export function startReloadGuard(): void {
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('vite:preloadError', (event) => {
    if (!isLeft && navigator.onLine && reloadOnce()) event.preventDefault()
  })
}

import { heldPresses } from './early-input.ts'

const KEY = 'reloaded-at'

/** Minimum time between two reloads (specification.md §4). */
const GUARD_MS = 60_000

let [reloading, loading] = [false, false]
/** The visitor leaves the document: the browser has begun to load another. */
let isLeft = false

/** Work that a press has started; a reload waits for it. */
let begun = 0

/** Has a reload wait for some work, and for what follows from it at once. */
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
 * Reloads the document, at most once per `GUARD_MS`. A missing file usually belongs to a replaced
 * build; if a reload does not help, another one will not either.
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

/** Presses that wait for code, and what they have begun, end first; they may lead to another document. */
function reload(): void {
  // The network went while the file came.
  if (!navigator.onLine) {
    reloading = false
    sessionStorage.removeItem(KEY)
  } else if (begun > 0 || heldPresses().length > 0 || document.querySelector('[aria-busy="true"]'))
    setTimeout(reload, 20)
  else setTimeout(() => isLeft || loading || location.reload())
}

/**
 * Reloads after a failed module of Vite; offline the document stays, since a reload would fail too. What loads while the
 * visitor leaves the document fails in Firefox: a reload would keep them here.
 */
export function startReloadGuard(): void {
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('vite:preloadError', (event) => {
    if (!isLeft && navigator.onLine && reloadOnce()) event.preventDefault()
  })
}

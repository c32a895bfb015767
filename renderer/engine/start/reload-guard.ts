const KEY = 'reloaded-at'

let [reloading, loading] = [false, false]

export const isReloading = (): boolean => reloading

/** Returns true while another document loads: until then the browser handles links. */
export const isLoadingDocument = (): boolean => loading

/** Loads the document of an address, also where the page would open a modal instead, or load itself again. */
export function loadDocument(address: string | URL): void {
  loading = true
  location.assign(address)
}

/**
 * Loads the document again, at most once per `seconds` (specification.md §4): a part of the site that does not
 * come is most often gone with the last release, and a second try would not bring it either.
 * @returns whether the document is being loaded
 */
export function reloadOnce(seconds: number): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < seconds * 1000) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  reloading = true
  // The caller may navigate to another document.
  setTimeout(() => loading || location.reload())
  return true
}

/** Reloads after a failed module of Vite; offline the document stays, since a reload would fail too. */
export function startReloadGuard(seconds: number): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadOnce(seconds)) event.preventDefault()
  })
}

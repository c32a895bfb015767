const KEY = 'reloaded-at'

/**
 * A part of the site that does not load is most often gone with the last release: the document is loaded again, at
 * most once per `seconds` (spec.md §4).
 */
export function startReloadGuard(seconds: number): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < seconds * 1000) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}

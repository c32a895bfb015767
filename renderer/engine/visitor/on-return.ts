/** Milliseconds after which the data of a background tab are stale. */
const STALE_MS = 60_000

/** Calls `look` when the visitor returns to this tab after more than a minute, or to this page with "Back". */
export function onReturn(look: () => void): void {
  let lookedAt = Date.now()
  const lookNow = (): void => {
    lookedAt = Date.now()
    look()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > STALE_MS) lookNow()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) lookNow()
  })
}

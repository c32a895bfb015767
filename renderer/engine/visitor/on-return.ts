/** Milliseconds after which the data of a tab count as stale. */
const STALE_MS = 60_000

/** Calls `look` when the visitor returns to this tab over a minute after the last call, or returns to this page with "Back". */
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

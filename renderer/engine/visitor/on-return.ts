/** Time after which a reactivated tab is stale, in milliseconds. */
const STALE_MS = 60_000

/** Calls `look` when the visitor returns to this tab after more than a minute, or to its page by "Back". */
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

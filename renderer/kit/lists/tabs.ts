import type { ListName } from '../shop/list-types.ts'

/** After this long, in milliseconds, a tab that is looked at again reads the lists again. */
const STALE = 60_000

interface Followed {
  read(list?: ListName): void
}

/**
 * Keeps open tabs in agreement: one tells the others of what it changed, and a tab that was away looks again.
 * @returns how to tell the others
 */
export function followTabs({ read }: Followed): (list?: ListName) => void {
  let readAt = Date.now()
  const readAll = (): void => {
    readAt = Date.now()
    read()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > STALE) readAll()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAll()
  })
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel('tara:lists')
  channel.addEventListener('message', ({ data }: MessageEvent<ListName | null>) => read(data ?? undefined))
  return (list) => channel.postMessage(list ?? null)
}

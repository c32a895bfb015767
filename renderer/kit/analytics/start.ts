import type { PageStore } from '../../engine/page/page-store.ts'
import type { AnalyticsSettings } from '../../engine/page/types.ts'
import { holdsSecret } from './address.ts'
import { cookieChoice, onCookieChoice } from './choice.ts'

/**
 * Counts while the visitor accepts it, in whatever tab that is said. The counters' code comes with the acceptance, and
 * not where the document's address holds a secret.
 */
export function startAnalytics(settings: AnalyticsSettings, store: PageStore): void {
  let stop: (() => void) | undefined
  const follow = async (): Promise<void> => {
    if (cookieChoice() !== 'accepted') {
      stop?.()
      stop = undefined
    } else if (!stop && !holdsSecret(new URL(location.href))) {
      const { count } = await import('./count.ts')
      if (!stop && cookieChoice() === 'accepted') stop = count(settings, store)
    }
  }
  const followQuietly = (): void => {
    follow().catch(() => undefined) // that nothing is counted is no visitor's trouble
  }
  onCookieChoice(followQuietly)
  store.subscribe((state, before) => {
    if (state.page !== before.page) followQuietly()
  })
  followQuietly()
}

import type { PageStore } from '../../engine/page/page-store.ts'
import type { AnalyticsSettings } from '../../engine/page/types.ts'
import { PAGE_EVENT } from '../../kit/actions/events.ts'
import type { ShopEvent } from '../state/events.ts'
import { holdsSecret } from './address.ts'
import { cookieChoice, onCookieChoice, setCookieEdition } from './choice.ts'

/**
 * Runs the analytics counters as long as the visitor consents. The consent may also be given or withdrawn in another tab. The code of the
 * counters is loaded only after the consent, and never on a page whose URL contains a secret.
 */
export function startAnalytics(settings: AnalyticsSettings, store: PageStore): void {
  let stop: (() => void) | undefined
  const follow = async (): Promise<void> => {
    if (cookieChoice() !== 'accepted') {
      stop?.()
      stop = undefined
    } else if (!stop && !holdsSecret(new URL(location.href))) {
      // Collects events until the code has loaded.
      const early: ShopEvent[] = []
      const keep = (event: Event): number => early.push((event as CustomEvent<ShopEvent>).detail) // dispatched by emitShopEvent
      window.addEventListener(PAGE_EVENT, keep)
      const { startCounting } = await import('./start-counting.ts').finally(() =>
        window.removeEventListener(PAGE_EVENT, keep),
      )
      if (!stop && cookieChoice() === 'accepted') stop = startCounting(settings, store, early)
    }
  }
  const followQuietly = (): void => {
    follow().catch(() => undefined) // the visitor need not know of a failure
  }
  onCookieChoice(followQuietly)
  setCookieEdition(settings.edition)
  store.subscribe(({ page }, before) => {
    if (page === before.page) return
    if (page.constants.analytics) setCookieEdition(page.constants.analytics.edition)
    followQuietly()
  })
  followQuietly()
}

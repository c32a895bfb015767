import type { orderSaveCall } from '#schema/api/orders/orders.ts'
import type { PageStore } from '../../engine/page/page-store.ts'
import type { AnalyticsSettings } from '../../engine/page/types.ts'
import { type CountedProduct, SHOP_EVENT, type ShopEvent, shownNow } from '../shop/events.ts'
import { countedAddress, holdsSecret } from './address.ts'
import { changesOf } from './basket-changes.ts'
import type { CommerceProduct, Counter } from './counters/counter.ts'
import { dataLayer } from './counters/data-layer.ts'
import { metrica } from './counters/metrica.ts'
import { createPurchases } from './purchases.ts'

/** The call that places an order (schema/api/orders). */
const ORDER_SAVE: (typeof orderSaveCall)['path'] = '/api/app/order/save'

const countersOf = ({ metrica: id, dataLayer: name }: AnalyticsSettings): Counter[] => [
  ...(id === undefined ? [] : [metrica(id, name)]),
  dataLayer(name),
]

/**
 * Counts the visit from now on: the page that is shown, those that follow, and what happens in the shop. Only for a
 * visitor who has accepted it.
 * @param early what has happened on this page since it was accepted
 * @returns what ends it
 */
export function startCounting(
  settings: AnalyticsSettings,
  store: PageStore,
  early: readonly ShopEvent[] = [],
): () => void {
  const counters = countersOf(settings)
  const all = (tell: (counter: Counter) => void): void => counters.forEach(tell)
  const seen = new Set<string>()
  const categories = new Map<string, string>()
  let address = ''
  let url = countedAddress(new URL(document.referrer || 'about:blank'), location.origin)

  const titleNow = (): string => {
    const { constants, meta } = store.getState().page
    return constants.analytics?.title ?? meta.title
  }

  const see = (): void => {
    const here = new URL(location.href)
    here.hash = ''
    if (here.href === address || holdsSecret(here)) return
    address = here.href
    seen.clear()
    const referrer = url
    // An address that there is not may be anything that was typed.
    url = store.getState().page.status === 404 ? `${location.origin}/404/` : countedAddress(here, location.origin)
    all((counter) => counter.page({ url, title: titleNow(), referrer }))
  }

  /** The category is told where a product's page is: afterwards it is known of the product. */
  const toCommerce = ({ article, name, kopecks, quantity, category, variant }: CountedProduct): CommerceProduct => {
    if (category !== undefined) categories.set(article, category)
    const known = categories.get(article)
    return {
      ...{ id: article, name },
      ...(typeof kopecks === 'number' && { price: kopecks / 100 }),
      ...(quantity !== undefined && { quantity }),
      ...(known !== undefined && { category: known }),
      ...(variant && { variant }),
    }
  }

  const impressions = (products: readonly CountedProduct[]): readonly CommerceProduct[] =>
    products.flatMap((product, i) => {
      if (seen.has(product.article)) return []
      seen.add(product.article)
      return [{ ...toCommerce(product), list: titleNow(), position: i + 1 }]
    })

  const purchases = createPurchases(({ number, total, lines }) => {
    const products = lines.map(({ color, ...line }) => toCommerce({ ...line, variant: color }))
    all((counter) => counter.commerce({ purchase: { actionField: { id: number, revenue: total / 100 }, products } }))
  })

  const hear = (event: ShopEvent): void => {
    if (holdsSecret(new URL(location.href))) return
    switch (event.kind) {
      case 'impressions': {
        const fresh = impressions(event.products)
        if (fresh.length > 0) all((counter) => counter.commerce({ impressions: fresh }))
        break
      }
      case 'detail':
      case 'add':
      case 'remove': {
        const done = { products: event.products.map(toCommerce) }
        all((counter) =>
          counter.commerce(
            event.kind === 'detail' ? { detail: done } : event.kind === 'add' ? { add: done } : { remove: done },
          ),
        )
        break
      }
      case 'basket':
        changesOf(event).forEach(hear)
        break
      case 'goal':
        all((counter) => counter.goal(event.goal))
        break
      case 'taken':
        if (event.call === ORDER_SAVE && typeof event.answer.number === 'string') purchases.placed(event.answer.number)
    }
  }

  see()
  new Set([...shownNow(), ...early]).forEach(hear)
  const listen = (event: Event): void => hear((event as CustomEvent<ShopEvent>).detail) // as emitShopEvent sends it
  window.addEventListener(SHOP_EVENT, listen)
  const leave = store.subscribe((state, before) => {
    if (state.page !== before.page) see()
  })
  return () => {
    leave()
    window.removeEventListener(SHOP_EVENT, listen)
    purchases.forget()
    all((counter) => counter.stop())
  }
}

import type { orderSaveCall } from '#schema/api/orders/orders.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { requestCall } from '../../engine/api/client.ts'
import type { PageStore } from '../../engine/page/page-store.ts'
import type { AnalyticsSettings } from '../../engine/page/types.ts'
import { type CountedProduct, SHOP_EVENT, type ShopEvent, shownNow } from '../shop/events.ts'
import type { BasketLine } from '../shop/list-types.ts'
import { countedAddress, holdsSecret } from './address.ts'
import type { CommerceProduct, Counter } from './counters/counter.ts'
import { dataLayer } from './counters/data-layer.ts'
import { metrica } from './counters/metrica.ts'

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

  /** Only the product's page sends the category; counters remember it for the product. */
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

type BasketTold = Extract<ShopEvent, { kind: 'basket' }>

/** Additions and removals, from the basket before and after a change: in pieces per product, across lines. */
export function changesOf({ before, now, products }: Omit<BasketTold, 'kind'>): ShopEvent[] {
  const counted = products ?? new Set([...before, ...now].map(({ productId }) => productId))
  const changes = [...counted].flatMap((product) => {
    const [then, since] = [before, now].map((lines) => lines.filter(({ productId }) => productId === product))
    const line = since?.[0] ?? then?.[0]
    const more = pieces(since) - pieces(then)
    return line && more !== 0 ? [{ line, more }] : []
  })
  const event = (kind: 'add' | 'remove', some: typeof changes): ShopEvent[] =>
    some.length === 0
      ? []
      : [
          {
            kind,
            products: some.map(({ line: { article, name, kopecks, color }, more }) => ({
              ...{ article, name, kopecks, quantity: Math.abs(more) },
              variant: color,
            })),
          },
        ]
  return [
    ...event(
      'add',
      changes.filter(({ more }) => more > 0),
    ),
    ...event(
      'remove',
      changes.filter(({ more }) => more < 0),
    ),
  ]
}

const pieces = (lines: readonly BasketLine[] = []): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

type Order = CallAnswer<'order.view'>['item']

/** Local storage key with the numbers of counted and pending orders. */
const KEY = 'counted-orders'

/** As many are remembered: nobody comes back to the thanks for an older one. */
const MAX_REMEMBERED = 50

type Orders = Record<string, 'waiting' | 'told'>

/** Tells of every order once in this browser, as the server has it: also where the page has been left meanwhile. */
export interface Purchases {
  /** An order has been taken. */
  placed(number: string): void
  /** Forgets them all. */
  forget(): void
}

/** @param tell told of each order that was placed here and not told yet, those of pages before among them */
export function createPurchases(tell: (order: Order) => void, ask: typeof requestCall = requestCall): Purchases {
  const tellWaiting = (): void => {
    for (const [number, state] of Object.entries(read())) if (state === 'waiting') fetchAndTell(number)
  }
  const fetchAndTell = (number: string): void => {
    ask('order.view', { number })
      .then(({ item }) => {
        // Another tab may have been faster, and the visitor may have refused.
        if (read()[number] !== 'waiting') return
        write({ ...read(), [number]: 'told' })
        tell(item)
      })
      .catch(() => undefined) // the next page asks again
  }
  tellWaiting()
  return {
    placed(number) {
      if (read()[number]) return
      write({ ...read(), [number]: 'waiting' })
      fetchAndTell(number)
    },
    forget: () => localStorage.removeItem(KEY),
  }
}

const read = (): Orders => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Orders // only `write` writes it

const write = (orders: Orders): void =>
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(orders).slice(-MAX_REMEMBERED))))

import type { orderSaveCall } from '#schema/api/orders/orders.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { requestCall } from '../../engine/api/client.ts'
import type { PageStore } from '../../engine/page/page-store.ts'
import type { AnalyticsSettings } from '../../engine/page/types.ts'
import { PAGE_EVENT } from '../../kit/actions/events.ts'
import { type CountedProduct, type ShopEvent, shownNow } from '../state/events.ts'
import type { BasketLine } from '../state/list-types.ts'
import { countedAddress, holdsSecret } from './address.ts'
import type { CommerceProduct, Counter } from './counters/counter.ts'
import { metrica } from './counters/metrica.ts'

/** Path of the call that places an order (schema/api/orders). */
const ORDER_SAVE: (typeof orderSaveCall)['path'] = '/api/app/order/save'

const countersOf = ({ metrica: id, dataLayer: name }: AnalyticsSettings): Counter[] => [
  ...(id === undefined ? [] : [metrica(id, name)]),
  dataLayer(name),
]

/**
 * Starts counting: sends page views, beginning with this page, and shop events to the counters. Must be called only after consent.
 * @param early events of this page that came after the consent but before this call
 * @returns a function that stops counting
 */
export function startCounting(
  settings: AnalyticsSettings,
  store: PageStore,
  early: readonly ShopEvent[] = [],
): () => void {
  const visit = new CountedVisit(countersOf(settings), store)
  visit.countPage()
  storeSource(365 * 86_400)
  for (const event of new Set([...shownNow(), ...early])) visit.count(event)
  const listen = (event: Event): void => visit.count((event as CustomEvent<ShopEvent>).detail) // dispatched by emitShopEvent
  window.addEventListener(PAGE_EVENT, listen)
  const unsubscribe = store.subscribe((state, before) => {
    if (state.page !== before.page) visit.countPage()
  })
  return () => {
    unsubscribe()
    window.removeEventListener(PAGE_EVENT, listen)
    visit.stop()
    storeSource(0)
  }
}

/**
 * Stores in a cookie where the visitor first came from, for orders (server/shop/orders/order.ts): the `utm_source` of an advertisement, the
 * host of another site, or an empty string. @param seconds lifetime of the cookie; 0 deletes it
 */
function storeSource(seconds: number): void {
  if (seconds > 0 && /(^|; )source=/.test(document.cookie)) return
  const entered = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  const host = document.referrer && new URL(document.referrer).host
  const source = encodeURIComponent(entered.searchParams.get('utm_source') || (host === location.host ? '' : host))
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no CookieStore
  document.cookie = `source=${source}; Path=/; SameSite=Lax; Max-Age=${seconds}${entered.protocol === 'https:' ? '; Secure' : ''}`
}

class CountedVisit {
  readonly #counters: readonly Counter[]
  readonly #store: PageStore
  /** Article numbers already reported as impressions on this page. */
  readonly #seen = new Set<string>()
  readonly #categories = new Map<string, string>()
  readonly #purchases = createPurchases((order) => this.#countPurchase(order))
  #address = ''
  #url = countedAddress(new URL(document.referrer || 'about:blank'), location.origin)

  constructor(counters: readonly Counter[], store: PageStore) {
    this.#counters = counters
    this.#store = store
  }

  countPage(): void {
    const here = new URL(location.href)
    here.hash = ''
    if (here.href === this.#address || holdsSecret(here)) return
    this.#address = here.href
    this.#seen.clear()
    const referrer = this.#url
    // The URL of a page that does not exist may contain any typed text.
    const isMissing = this.#store.getState().page.status === 404
    const url = isMissing ? `${location.origin}/404/` : countedAddress(here, location.origin)
    this.#url = url
    this.#each((counter) => counter.page({ url, title: this.#title(), referrer }))
  }

  count(event: ShopEvent): void {
    if (holdsSecret(new URL(location.href))) return
    switch (event.kind) {
      case 'impressions': {
        const impressions = this.#newImpressions(event.products)
        if (impressions.length > 0) this.#each((counter) => counter.commerce({ impressions }))
        break
      }
      case 'detail':
      case 'add':
      case 'remove': {
        const action = { products: event.products.map((product) => this.#toCommerce(product)) }
        this.#each((counter) =>
          counter.commerce(
            event.kind === 'detail' ? { detail: action } : event.kind === 'add' ? { add: action } : { remove: action },
          ),
        )
        break
      }
      case 'basket':
        for (const change of changesOf(event)) this.count(change)
        break
      case 'accepted':
        if (event.call === ORDER_SAVE && typeof event.answer.number === 'string')
          this.#purchases.placed(event.answer.number)
    }
  }

  stop(): void {
    this.#purchases.forget()
    this.#each((counter) => counter.stop())
  }

  #each(run: (counter: Counter) => void): void {
    this.#counters.forEach(run)
  }

  #title(): string {
    const { constants, meta } = this.#store.getState().page
    return constants.analytics?.title ?? meta.title
  }

  #newImpressions(products: readonly CountedProduct[]): readonly CommerceProduct[] {
    return products.flatMap((product, i) => {
      if (this.#seen.has(product.article)) return []
      this.#seen.add(product.article)
      return [{ ...this.#toCommerce(product), list: this.#title(), position: i + 1 }]
    })
  }

  #countPurchase({ number, total, lines }: Order): void {
    const products = lines.map(({ color, ...line }) => this.#toCommerce({ ...line, variant: color }))
    const actionField = { id: number, revenue: total / 100 }
    this.#each((counter) => counter.commerce({ purchase: { actionField, products } }))
  }

  /** Converts a product for analytics. Only its own page knows its category, so the category is stored for later events. */
  #toCommerce({ article, name, kopecks, quantity, category, variant }: CountedProduct): CommerceProduct {
    if (category !== undefined) this.#categories.set(article, category)
    const lastCategory = this.#categories.get(article)
    return {
      ...{ id: article, name },
      ...(typeof kopecks === 'number' && { price: kopecks / 100 }),
      ...(quantity !== undefined && { quantity }),
      ...(lastCategory !== undefined && { category: lastCategory }),
      ...(variant && { variant }),
    }
  }
}

type BasketEvent = Extract<ShopEvent, { kind: 'basket' }>

/** Returns an event for each product whose number of pieces has changed in the basket. The pieces of all lines of a product are added. */
export function changesOf({ before, now, products }: Omit<BasketEvent, 'kind'>): ShopEvent[] {
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

/** Local storage key of order numbers. For each it stores whether the order was reported to the counters. */
const KEY = 'counted-orders'

/** Maximum number of stored orders. Nobody returns to the thank-you page of an older order. */
const MAX_ORDERS = 50

type Orders = Record<string, 'waiting' | 'told'>

/** Reports each order once per browser, with data from the server. If the visitor leaves too early, a later page reports it. */
interface Purchases {
  /** Called when an order was placed: stores its number and reports it. */
  placed(number: string): void
  /** Deletes the stored order numbers. */
  forget(): void
}

/** Creates a `Purchases`, and reports the orders of earlier pages that were not reported yet. @param tell reports one order */
function createPurchases(tell: (order: Order) => void): Purchases {
  const tellWaiting = (): void => {
    for (const [number, state] of Object.entries(read())) if (state === 'waiting') fetchAndTell(number)
  }
  const fetchAndTell = (number: string): void => {
    requestCall('GET /api/app/order/{number}/view', { number })
      .then(({ item }) => {
        // Another tab may have reported the order meanwhile, or the visitor may have withdrawn consent.
        if (read()[number] !== 'waiting') return
        write({ ...read(), [number]: 'told' })
        tell(item)
      })
      .catch(() => undefined) // the next page requests the order again
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

const read = (): Orders => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Orders // only `write` sets this entry

const write = (orders: Orders): void =>
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(orders).slice(-MAX_ORDERS))))

/** A counter that fills the data layer: an array in `window` that Yandex Metrica and tag managers read. @param name name of the array */
function dataLayer(name: string): Counter {
  const push = (entry: object): void => {
    // Reads the array each time, because a tag manager may have replaced it.
    const there: unknown = Reflect.get(window, name)
    const layer: unknown[] = Array.isArray(there) ? there : []
    if (layer !== there) Reflect.set(window, name, layer)
    layer.push(entry)
  }
  return {
    page: (page) => push({ event: 'page', page }),
    commerce: (done) => push({ event: Object.keys(done)[0], ecommerce: { currencyCode: 'RUB', ...done } }),
    stop: () => undefined,
  }
}

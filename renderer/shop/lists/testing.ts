import '../register.ts'
import type { CallRoute, RouteAnswer, RouteInput } from '#schema/definitions/calls/call.ts'
import { type RequestOptions, requestOf } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import type { ShopEvent } from '../state/events.ts'
import { createListsStore } from '../state/list-state.ts'
import type { Basket, BasketLine, Notice } from '../state/list-types.ts'
import { EMPTY } from './list-changes.ts'
import { VisitorLists } from './visitor-lists.ts'

export const testJar = { id: 7, article: 'БН-250', name: 'Банка «Сота» 250 мл' }
export const testFlask = { id: 8, article: 'ФЛ-100', name: 'Флакон «Аптечный» 100 мл' }

export const testLine = (basketId: number, quantity: number, more: Partial<BasketLine> = {}): BasketLine => ({
  ...{ basketId, productId: testJar.id, article: testJar.article, name: testJar.name, quantity },
  ...{ kopecks: 1310, sum: 1310 * quantity, boxes: 1, pallets: 0, looseBoxes: 1, volume: 0.1, weight: 4 },
  ...more,
})

export const basketOf = (...items: BasketLine[]): Basket => ({ ...EMPTY.basket, items, count: items.length })

/** A call that the test server has not answered yet. */
export interface PendingCall {
  path: string
  body: Readonly<Record<string, unknown>> | undefined
  key: string | undefined
  answer(value: unknown): Promise<void>
  fail(statusCode: number, message: string): Promise<void>
}

/** Creates lists whose server answers only when the test says so. */
export function startTestLists() {
  const pendingCalls: PendingCall[] = []
  const notices: (Notice | undefined)[] = []
  const settled: string[] = []
  const counted: ShopEvent[] = []
  const store = createListsStore()
  const lists = new VisitorLists(store, {
    requestCall: <Route extends CallRoute>(route: Route, input: RouteInput<Route>, options: RequestOptions = {}) =>
      new Promise<RouteAnswer<Route>>((done, failed) => {
        const headers = new Headers(options.headers)
        const { path, body } = requestOf(route, input)
        pendingCalls.push({
          path,
          body: body && Object.fromEntries(Object.entries(body)),
          key: headers.get('Idempotency-Key') ?? undefined,
          answer: (value) => settle(() => done(value as RouteAnswer<Route>)),
          fail: (statusCode, message) => settle(() => failed(new RequestError(statusCode, message))),
        })
      }),
    notify: (notice) => {
      notices.at(-1)?.gone?.()
      notices.push(notice)
    },
    putBack: (_, put) => put(),
    settled: (list) => settled.push(list),
    counted: (event) => counted.push(event),
  })
  /** Removes and returns the oldest pending call. @throws if its path is another */
  const next = (path: string): PendingCall => {
    const call = pendingCalls.shift()
    if (call?.path !== `/api/app/${path}`) throw new Error(`${path} was expected, ${call?.path ?? 'nothing'} came`)
    return call
  }
  return {
    lists,
    store,
    notices,
    settled,
    counted,
    next,
    pendingPaths: () => pendingCalls.map(({ path }) => path.replace('/api/app/', '')),
    /** Answers the calls that load the three lists. */
    async load({ basket = basketOf(), favorite = EMPTY.favorite, compare = EMPTY.compare } = {}): Promise<void> {
      void lists.reload()
      await next('basket/item').answer({ item: basket })
      await next('favorite/item').answer(favorite)
      await next('compare/item').answer({ item: compare })
    },
  }
}

/** Creates such lists, and answers the calls that load them. */
export async function loadTestLists(lists: Parameters<ReturnType<typeof startTestLists>['load']>[0] = {}) {
  const site = startTestLists()
  await site.load(lists)
  return site
}

/** Runs a function and waits until all its asynchronous effects are done. */
async function settle(run: () => void): Promise<void> {
  run()
  await new Promise((done) => setTimeout(done))
}

/** Returns product and pieces of each line in the basket. */
export const quantities = ({ store }: ReturnType<typeof startTestLists>) =>
  store.getState().basket?.items.map(({ productId, quantity }) => [productId, quantity])

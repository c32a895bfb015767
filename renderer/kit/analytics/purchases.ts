import type { CallAnswer } from '#schema/api/types.ts'
import { requestCall } from '../../engine/api/client.ts'

type Order = CallAnswer<'order.view'>['item']

/** In local storage: the orders that were told or have to be, by number. */
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

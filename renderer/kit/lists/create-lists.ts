import { givenWishes } from '#schema/definitions/shop/wishes.ts'
import type { RequestCall } from '../../engine/api/client.ts'
import { newIdempotencyKey } from '../../engine/api/client.ts'
import type { ShopEvent } from '../shop/events.ts'
import type { ListsState, ListsStore } from '../shop/list-state.ts'
import type { Basket, Compare, FavoriteItem, ListChange, ListName, Notice } from '../shop/list-types.ts'
import { EMPTY, effectOf, idsAfter, isSameLine, withCompared, withFavorite, withLine } from './effects.ts'
import { createQueue, type Queue, type QueuedChange, type QueueOptions } from './queue.ts'
import { lineIdsOf, send } from './send.ts'
import { countWords, failedWords, listOf, removedWords } from './words.ts'

export interface ListsOptions {
  requestCall: RequestCall
  /** Shows a notice, or none. */
  notify(notice: Notice | undefined): void
  /** Puts back what was removed, and leads the focus to it. */
  putBack(product: number, put: () => void): void
  /** A list has been changed here: other tabs must read it. */
  settled(list: ListName): void
  /** What was put into the basket, or taken out of it: the server has said so. */
  counted(event: ShopEvent): void
}

export interface Lists {
  /** Shown at once; put back with a notice where it fails. What is removed can be taken back for a while. */
  change(change: ListChange): void
  /**
   * Reads lists again: all, or one. A list that cannot be read stays as it is.
   * @param changed whether this page has changed it by a call of its own
   */
  reload(list?: ListName, changed?: boolean): Promise<void>
}

const LISTS: readonly ListName[] = ['basket', 'favorite', 'compare']

/** The visitor's lists over a store: specification.md §3, §4, §9. */
export function createLists(
  store: ListsStore,
  { requestCall, notify, putBack, settled, counted }: ListsOptions,
): Lists {
  const ids = lineIdsOf()
  /** What the notice on the page takes back. */
  let removed: readonly Removal[] = []
  const shownRegion = () => {
    const { region } = store.getState()
    return region === undefined ? {} : { region }
  }

  const queueOf = <Remote>(
    list: ListName,
    read: () => Promise<Remote>,
    show: Show<Remote>,
    confirmed: QueueOptions<Remote>['confirmed'] = () => undefined,
  ): Queue =>
    createQueue<Remote>({
      read,
      confirmed,
      send: (entry, remote) => send(requestCall, entry, { remote: remote as Basket | undefined, ids, notify }), // only the basket's lines are looked at
      show: (remote, entries) => {
        const state = store.getState()
        const busy = { ...state.busy, [list]: entries.length > 0 }
        const shown = show(remote, entries, state)
        store.setState({ ...shown, busy })
      },
      failed: ([first, ...rest], { statusCode, message }) => {
        if (!first) return
        // The same once more helps where the server was not reached or was in trouble; its refusal stays one.
        const again = (): void => {
          for (const { change, key } of [first, ...rest]) put(change, key)
        }
        const action = { label: 'Повторить', run: again }
        const text = failedWords(first.change, message)
        notify({ kind: 'failed', text, ...((statusCode === 0 || statusCode >= 500) && { action }) })
        store.setState({ announcement: '' })
      },
      settled: () => settled(list),
    })

  const queues: Record<ListName, Queue> = {
    basket: queueOf(
      'basket',
      async () => (await requestCall('basket.item', shownRegion())).item,
      showBasket,
      (before, now, done) => {
        const products = done && new Set(done.flatMap(({ effect }) => ('line' in effect ? effect.line.productId : [])))
        counted({ kind: 'basket', before: before.items, now: now.items, products })
      },
    ),
    favorite: queueOf('favorite', () => requestCall('favorite.item', shownRegion()), showFavorite),
    compare: queueOf('compare', async () => (await requestCall('compare.item', shownRegion())).item, showCompare),
  }

  function put(change: ListChange, key = newIdempotencyKey()): void {
    const effect = effectOf(change, store.getState().basket ?? EMPTY.basket)
    queues[listOf(change)].put({ change, effect, key })
    store.setState({ announcement: announcement(listOf(change), store.getState()) })
  }

  function tellRemoved(all: readonly Removal[]): void {
    const forget = (): void => {
      removed = []
    }
    const run = (): void => {
      forget()
      const [last, ...others] = all.toReversed()
      for (const { back } of others) put(back)
      if (last) putBack(last.back.product.id, () => put(last.back))
    }
    const label = all.length > 1 ? 'Вернуть все' : 'Вернуть'
    notify({
      kind: 'removed',
      text: removedWords(all.map(({ change }) => change)),
      action: { label, run },
      gone: forget,
    })
    removed = all
  }

  return {
    change(change) {
      const back = undoOf(change, store.getState())
      if (back) tellRemoved([...removed, { change, back }])
      // What is put in again by hand is not taken back once more.
      else if (removed.length === 0 || removed.some(({ back }) => isSameAdding(back, change))) notify(undefined)
      put(change)
    },
    async reload(list, changed) {
      await Promise.all((list ? [list] : LISTS).map((name) => queues[name].read(changed)))
    },
  }
}

type Show<Remote> = (
  remote: Remote | undefined,
  entries: readonly QueuedChange[],
  state: ListsState,
) => Partial<ListsState>

const showBasket: Show<Basket> = (remote, entries, { counts }) => {
  const basket = entries.reduce((basket, { effect }) => withLine(basket, effect), remote ?? EMPTY.basket)
  return { basket, ...(remote && { counts: { ...counts, basket: basket.count } }) }
}

const showFavorite: Show<FavoriteItem> = (remote, entries, { counts, ids }) => {
  const effects = entries.map(({ effect }) => effect)
  const favorite = effects.reduce(withFavorite, remote ?? EMPTY.favorite)
  const there = [...(remote?.products.map(({ id }) => id) ?? []), ...(remote?.gone.map((gone) => gone.productId) ?? [])]
  const now = idsAfter(there, effects)
  return { favorite, ids: { ...ids, favorite: now }, ...(remote && { counts: { ...counts, favorite: now.size } }) }
}

/** In which section a new product is, only the server knows: the number waits for it, but for the first. */
const showCompare: Show<Compare> = (remote, entries, { counts, ids }) => {
  const effects = entries.map(({ effect }) => effect)
  const compare = effects.reduce(withCompared, remote ?? EMPTY.compare)
  const there = [
    ...(remote?.products.map(({ id }) => id) ?? []),
    ...(remote?.data.gone.map((gone) => gone.productId) ?? []),
  ]
  const now = idsAfter(there, effects)
  const sections = compare.sections.length || (effects.some(({ gone }) => !gone) && now.size > 0 ? 1 : 0)
  return { compare, ids: { ...ids, compare: now }, ...(remote && { counts: { ...counts, compare: sections } }) }
}

type Adding = Extract<ListChange, { product: unknown }>

/** A removal, and what takes it back. */
interface Removal {
  readonly change: ListChange
  readonly back: Adding
}

const isSameAdding = (adding: Adding, change: ListChange): boolean =>
  adding.do === change.do && 'product' in change && adding.product.id === change.product.id

/** What takes a removal back; nothing does for a product that the catalogue has no more. */
function undoOf(change: ListChange, { basket, favorite, compare }: ListsState): Adding | undefined {
  if (change.do === 'basket.remove') {
    const line = basket?.items.find((line) => isSameLine(line, change.line))
    if (!line || line.gone) return undefined
    const { basketId, place = basketId, productId, article, name, quantity } = line
    const wishes = { ...givenWishes(line), ...(place > 0 && { place }) }
    return { do: 'basket.add', product: { id: productId, article, name }, quantity, wishes }
  }
  if (change.do !== 'favorite.remove' && change.do !== 'compare.remove') return undefined
  const gone = change.do === 'favorite.remove' ? favorite?.gone : compare?.data.gone
  if (gone?.some(({ productId }) => productId === change.product.id)) return undefined
  return { do: change.do === 'favorite.remove' ? 'favorite.add' : 'compare.add', product: change.product }
}

/** How many products are in a list that the server has told. */
function announcement(list: ListName, { basket, ids, counts }: ListsState): string {
  if (counts[list] === undefined) return ''
  return countWords(list, list === 'basket' ? (basket?.count ?? 0) : ids[list].size)
}

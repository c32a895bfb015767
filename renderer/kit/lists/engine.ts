import type { MakeCall } from '../../engine/api/client.ts'
import { newIdempotencyKey } from '../../engine/api/idempotency-key.ts'
import type { ShopEvent } from '../shop/events.ts'
import type { ListsState, ListsStore } from '../shop/list-state.ts'
import type { Basket, Change, Compare, FavoriteItem, ListName, Notice } from '../shop/list-types.ts'
import { changesOf } from './counted.ts'
import { EMPTY, effectOf, idsAfter, isSameLine, withCompared, withFavorite, withLine } from './effects.ts'
import { createQueue, type Entry, type Queue, type QueueParts } from './queue.ts'
import { lineIdsOf, send } from './send.ts'
import { countWords, failedWords, listOf, removedWords } from './words.ts'

export interface Surroundings {
  makeCall: MakeCall
  /** Shows a notice, or none. */
  notify(notice: Notice | undefined): void
  /** A list has been changed here: other tabs must read it. */
  settled(list: ListName): void
  /** Products are in the basket, or out of it: the server has said so. */
  counted(event: ShopEvent): void
}

export interface Lists {
  /** Shown at once; put back with a notice where it fails. What is removed can be taken back for a while. */
  change(change: Change): void
  /**
   * Reads lists again: all, or one. A list that cannot be read stays as it is.
   * @param changed whether this page has changed it by a call of its own
   */
  reload(list?: ListName, changed?: boolean): Promise<void>
}

const LISTS: readonly ListName[] = ['basket', 'favorite', 'compare']

/** The visitor's lists over a store: spec.md §3, §4, §9. */
export function createLists(store: ListsStore, { makeCall, notify, settled, counted }: Surroundings): Lists {
  const ids = lineIdsOf()
  const shownRegion = () => {
    const { region } = store.getState()
    return region === undefined ? {} : { region }
  }

  const queueOf = <Known>(
    list: ListName,
    read: () => Promise<Known>,
    show: Show<Known>,
    confirmed: QueueParts<Known>['confirmed'] = () => undefined,
  ): Queue =>
    createQueue<Known>({
      read,
      confirmed,
      send: (entry, known) => send(makeCall, entry, { known: known as Basket | undefined, ids, notify }), // only the basket's lines are looked at
      show: (known, entries) => {
        const state = store.getState()
        const busy = { ...state.busy, [list]: entries.length > 0 }
        const shown = show(known, entries, state)
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
        store.setState({ said: '' })
      },
      settled: () => settled(list),
    })

  const queues: Record<ListName, Queue> = {
    basket: queueOf(
      'basket',
      async () => (await makeCall('basket.item', shownRegion())).item,
      showBasket,
      (before, now, done) => {
        const products = done && new Set(done.flatMap(({ effect }) => ('line' in effect ? effect.line.productId : [])))
        for (const event of changesOf(before.items, now.items, products)) counted(event)
      },
    ),
    favorite: queueOf('favorite', () => makeCall('favorite.item', shownRegion()), showFavorite),
    compare: queueOf('compare', async () => (await makeCall('compare.item', shownRegion())).item, showCompare),
  }

  function put(change: Change, key = newIdempotencyKey()): void {
    const effect = effectOf(change, store.getState().basket ?? EMPTY.basket)
    queues[listOf(change)].put({ change, effect, key })
    store.setState({ said: said(listOf(change), store.getState()) })
  }

  return {
    change(change) {
      const back = undoOf(change, store.getState())
      const undo = back && { label: 'Вернуть', run: () => put(back) }
      notify(undo && { kind: 'removed', text: removedWords(change), action: undo })
      put(change)
    },
    async reload(list, changed) {
      await Promise.all((list ? [list] : LISTS).map((name) => queues[name].read(changed)))
    },
  }
}

type Show<Known> = (known: Known | undefined, entries: readonly Entry[], state: ListsState) => Partial<ListsState>

const showBasket: Show<Basket> = (known, entries, { counts }) => {
  const basket = entries.reduce((basket, { effect }) => withLine(basket, effect), known ?? EMPTY.basket)
  return { basket, ...(known && { counts: { ...counts, basket: basket.count } }) }
}

const showFavorite: Show<FavoriteItem> = (known, entries, { counts, ids }) => {
  const effects = entries.map(({ effect }) => effect)
  const favorite = effects.reduce(withFavorite, known ?? EMPTY.favorite)
  const there = [...(known?.products.map(({ id }) => id) ?? []), ...(known?.gone.map((gone) => gone.productId) ?? [])]
  const now = idsAfter(there, effects)
  return { favorite, ids: { ...ids, favorite: now }, ...(known && { counts: { ...counts, favorite: now.size } }) }
}

/** In which section a new product is, only the server knows: the number waits for it, but for the first. */
const showCompare: Show<Compare> = (known, entries, { counts, ids }) => {
  const effects = entries.map(({ effect }) => effect)
  const compare = effects.reduce(withCompared, known ?? EMPTY.compare)
  const there = [
    ...(known?.products.map(({ id }) => id) ?? []),
    ...(known?.data.gone.map((gone) => gone.productId) ?? []),
  ]
  const now = idsAfter(there, effects)
  const sections = compare.sections.length || (effects.some(({ gone }) => !gone) && now.size > 0 ? 1 : 0)
  return { compare, ids: { ...ids, compare: now }, ...(known && { counts: { ...counts, compare: sections } }) }
}

/** What takes a removal back; nothing does for a product that the catalogue has no more. */
function undoOf(change: Change, { basket, favorite, compare }: ListsState): Change | undefined {
  if (change.do === 'basket.remove') {
    const line = basket?.items.find((line) => isSameLine(line, change.line))
    if (!line || line.gone) return undefined
    const { productId, article, name, quantity, color, coloring, decoration } = line
    const wishes = { ...(color && { color }), ...(coloring && { coloring }), ...(decoration && { decoration }) }
    return { do: 'basket.add', product: { id: productId, article, name }, quantity, wishes }
  }
  if (change.do !== 'favorite.remove' && change.do !== 'compare.remove') return undefined
  const gone = change.do === 'favorite.remove' ? favorite?.gone : compare?.data.gone
  if (gone?.some(({ productId }) => productId === change.product.id)) return undefined
  return { do: change.do === 'favorite.remove' ? 'favorite.add' : 'compare.add', product: change.product }
}

/** How many products are in a list that the server has told. */
function said(list: ListName, { basket, ids, counts }: ListsState): string {
  if (counts[list] === undefined) return ''
  return countWords(list, list === 'basket' ? (basket?.count ?? 0) : ids[list].size)
}

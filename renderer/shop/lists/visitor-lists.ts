import type { CallRoute, RouteAnswer, RouteInput } from '#schema/definitions/calls/call.ts'
import { newIdempotencyKey, type RequestCall } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import type { ShopEvent } from '../state/events.ts'
import type { ListsState, ListsStore } from '../state/list-state.ts'
import type { Basket, ListChange, ListName, Notice } from '../state/list-types.ts'
import { type Adding, applyChange, idsOf, isSameLine, type ListsContent, subjectOf, undoOf } from './list-changes.ts'
import { adjustedNotice, becameWords, countWords, failedWords, listOf, removedWords } from './words.ts'

interface ListsOptions {
  requestCall: RequestCall
  /** Shows a notice. With undefined, removes the current one. */
  notify(notice: Notice | undefined): void
  /** Calls `put`, which adds a removed product again, and then focuses the product. */
  putBack(product: number, put: () => void): void
  /** Called when this tab has changed a list. Other tabs must then reload it. */
  settled(list: ListName): void
  /** Called after each confirmed change of the basket, with the basket before and after it. */
  counted(event: ShopEvent): void
}

interface Removal {
  readonly change: ListChange
  readonly undo: Adding
}

interface PendingChange {
  readonly change: ListChange
  /** Idempotency key, the same for each retry, so that the server applies the change only once. */
  readonly key: string | undefined
  state: 'waiting' | 'sent' | 'done'
  /** ID of a new basket line. The server's response contains it. */
  basketId?: number
}

const LISTS: readonly ListName[] = ['basket', 'favorite', 'compare']

const ROUTES = {
  'basket.add': 'POST /api/app/basket/item/add',
  'basket.set': 'POST /api/app/basket/item/set',
  'basket.update': 'POST /api/app/basket/item/update',
  'basket.remove': 'POST /api/app/basket/item/remove',
  'favorite.add': 'POST /api/app/favorite/item/add',
  'favorite.remove': 'POST /api/app/favorite/item/remove',
  'compare.add': 'POST /api/app/compare/item/add',
  'compare.remove': 'POST /api/app/compare/item/remove',
} as const satisfies Record<ListChange['do'], CallRoute>

/** Milliseconds until a change fails. Later changes wait for it, so they must not wait forever. */
const TIMEOUT_MS = 15_000
const SILENT = 'Сервер не\u00a0отвечает. Попробуйте ещё раз.'

/**
 * The visitor's lists (specification.md §3, §4, §9). The store shows what the server returned last, with pending changes applied. Changes
 * of the same product are sent one after another, others concurrently. When all are sent, the list is loaded again.
 */
export class VisitorLists {
  readonly #store: ListsStore
  readonly #options: ListsOptions
  /** The lists as the server returned them last. */
  #confirmed: ListsContent = {}
  #pending: readonly PendingChange[] = []
  /** Lists and products for which changes are being sent: «basket 12». */
  readonly #sending = new Set<string>()
  /** For each list, the number of requests and sent changes so far. If it has changed, an older response is stale. */
  readonly #versions: Record<ListName, number> = { basket: 0, favorite: 0, compare: 0 }
  /** The basket before the pending changes. It resolves with undefined if the basket could not be loaded. */
  #basketBefore: Promise<Basket | undefined> | undefined
  /** Removals that the current notice offers to undo. */
  #removed: readonly Removal[] = []

  constructor(store: ListsStore, options: ListsOptions) {
    this.#store = store
    this.#options = options
  }

  #pendingOf(list: ListName): readonly PendingChange[] {
    return this.#pending.filter(({ change }) => listOf(change) === list)
  }

  #show(): void {
    const changes = this.#pending.map(({ change }) => change)
    const shown = changes.reduce(applyChange, this.#confirmed)
    const ids = {
      favorite: idsOf('favorite', this.#confirmed, changes),
      compare: idsOf('compare', this.#confirmed, changes),
    }
    const busy = Object.fromEntries(LISTS.map((list) => [list, this.#pendingOf(list).length > 0]))
    // The old basket goes, also if it only had the changes that have failed.
    this.#store.setState({
      basket: undefined,
      ...shown,
      ids,
      busy,
      counts: countsOf({ ...shown, ids }, this.#confirmed),
    })
  }

  async #read(list: ListName, changed = false): Promise<void> {
    const version = ++this.#versions[list]
    const reading = this.#ask(list)
    if (list === 'basket')
      this.#basketBefore ??= reading.then(
        ({ basket }) => basket,
        () => undefined,
      )
    const answer = await reading
    const pending = this.#pendingOf(list)
    // Ignores a stale response, and one during pending changes, because the list is loaded again after them.
    if (version !== this.#versions[list] || (this.#confirmed[list] && pending.some(({ state }) => state !== 'done')))
      return
    this.#confirmed = { ...this.#confirmed, ...answer }
    const done = pending.filter(({ state }) => state === 'done')
    this.#pending = this.#pending.filter((entry) => !done.includes(entry))
    if (answer.basket) this.#countBasket(answer.basket, done, changed)
    this.#show()
  }

  async #ask(list: ListName): Promise<ListsContent> {
    const { region } = this.#store.getState()
    const input = region === undefined ? {} : { region }
    if (list === 'favorite') return { favorite: await this.#options.requestCall('GET /api/app/favorite/item', input) }
    if (list === 'compare')
      return { compare: (await this.#options.requestCall('GET /api/app/compare/item', input)).item }
    return { basket: (await this.#options.requestCall('GET /api/app/basket/item', input)).item }
  }

  #countBasket(now: Basket, done: readonly PendingChange[], changed: boolean): void {
    const products = changed ? undefined : new Set(done.map(({ change }) => subjectOf(change).productId))
    if (changed || done.length > 0)
      void this.#basketBefore?.then((before) => {
        if (before) this.#options.counted({ kind: 'basket', before: before.items, now: now.items, products })
      })
    this.#basketBefore = Promise.resolve(now)
  }

  #put(change: ListChange, key = newIdempotencyKey()): void {
    const list = listOf(change)
    if (list === 'basket' && !this.#basketBefore) this.#read(list).catch(() => undefined)
    // Sends only the last of several quick changes of a quantity.
    const last = this.#pendingOf(list).at(-1)
    const isReplaced =
      last?.state === 'waiting' &&
      last.change.do === 'basket.set' &&
      change.do === 'basket.set' &&
      isSameLine(last.change.line, change.line)
    this.#pending = [
      ...this.#pending.filter((entry) => !(isReplaced && entry === last)),
      { change, key, state: 'waiting' },
    ]
    this.#show()
    this.#store.setState((state) => ({ announcement: announcement(list, state) }))
    void this.#sendAll(list, subjectOf(change).productId)
  }

  async #sendAll(list: ListName, product: number): Promise<void> {
    const queue = `${list} ${product}`
    if (this.#sending.has(queue)) return
    this.#sending.add(queue)
    for (;;) {
      const entry = this.#pendingOf(list).find(
        ({ state, change }) => state === 'waiting' && subjectOf(change).productId === product,
      )
      if (!entry) break
      entry.state = 'sent'
      try {
        await this.#send(entry)
        entry.state = 'done'
      } catch (error) {
        this.#rollBack(entry, error instanceof RequestError ? error : new RequestError(500, String(error)))
      }
      this.#versions[list]++
    }
    this.#sending.delete(queue)
    if (this.#pendingOf(list).some(({ state }) => state !== 'done')) return
    // If the list cannot be loaded, it stays as shown.
    await this.#read(list).then(
      () => this.#options.settled(list),
      () => undefined,
    )
  }

  /** Sends a change to the server (specification.md §7). @throws RequestError */
  async #send(entry: PendingChange): Promise<void> {
    const { change, key } = entry
    const call = <Route extends CallRoute>(route: Route, input: RouteInput<Route>): Promise<RouteAnswer<Route>> => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const headers = { ...(key !== undefined && { 'Idempotency-Key': key }) }
      // keepalive: the request continues when the visitor leaves the page.
      return this.#options.requestCall(route, input, { signal, keepalive: true, headers }).catch((error: unknown) => {
        throw signal.aborted ? new RequestError(0, SILENT) : error
      })
    }
    if (change.do === 'basket.add') {
      const { product, quantity, wishes } = change
      const { basketId, adjusted } = await call(ROUTES[change.do], { productId: product.id, quantity, ...wishes })
      entry.basketId = basketId
      if (adjusted) this.#options.notify(adjustedNotice(adjusted.why, adjusted.quantity))
      return
    }
    if (!('line' in change)) {
      const productId = change.product.id
      // The calls for favorites require a quantity, but do not store it. The comparison has no quantities (specification.md §3).
      await call(ROUTES[change.do], change.do === 'compare.remove' ? { productId } : { productId, quantity: 1 })
      return
    }
    const { productId } = change.line
    const basketId = this.#basketIdOf(change)
    if (change.do === 'basket.remove') {
      if (basketId !== undefined) await call(ROUTES[change.do], { productId, basketId })
      return
    }
    const body = { productId, quantity: change.quantity, ...(change.do === 'basket.update' && change.wishes) }
    if (basketId === undefined) {
      await call('POST /api/app/basket/item/add', body)
      return
    }
    const { became } = await call(ROUTES[change.do], { ...body, basketId })
    if (became) this.#options.notify({ kind: 'adjusted', text: becameWords(became) })
  }

  /** Returns the ID of a basket line. A line that was added here has none until the server responds. */
  #basketIdOf({ line }: Extract<ListChange, { line: unknown }>): number | undefined {
    if (line.basketId > 0) return line.basketId
    const added = this.#pending.findLast(({ change, basketId }) => basketId && isSameLine(subjectOf(change), line))
    return added?.basketId ?? this.#confirmed.basket?.items.find((item) => isSameLine(item, line))?.basketId
  }

  /** Reverts a failed change and later changes of the same line. */
  #rollBack(failed: PendingChange, { statusCode, message }: RequestError): void {
    const from = this.#pending.indexOf(failed)
    const dropped = this.#pending.filter(
      ({ change }, i) =>
        i >= from &&
        listOf(change) === listOf(failed.change) &&
        isSameLine(subjectOf(change), subjectOf(failed.change)),
    )
    this.#pending = this.#pending.filter((entry) => !dropped.includes(entry))
    this.#show()
    const retry = (): void => {
      for (const { change, key } of dropped) this.#put(change, key)
    }
    // After a network or server error a retry may succeed. A change that the server refused would be refused again.
    const action = (statusCode === 0 || statusCode >= 500) && { action: { label: 'Повторить', run: retry } }
    this.#options.notify({ kind: 'failed', text: failedWords(failed.change, message), ...action })
    this.#store.setState({ announcement: '' })
  }

  #offerUndo(all: readonly Removal[]): void {
    const forget = (): void => {
      this.#removed = []
    }
    const run = (): void => {
      forget()
      const [last, ...others] = all.toReversed()
      for (const { undo } of others) this.#put(undo)
      if (last) this.#options.putBack(last.undo.product.id, () => this.#put(last.undo))
    }
    const action = { label: all.length > 1 ? 'Вернуть все' : 'Вернуть', run }
    this.#options.notify({ kind: 'removed', text: removedWords(all.map(({ change }) => change)), action, gone: forget })
    this.#removed = all
  }

  /** Shows a change at once, and sends it. If that fails, reverts it and shows a notice. After a removal, a notice offers an undo. */
  change(change: ListChange): void {
    const undo = undoOf(change, this.#store.getState())
    if (undo) this.#offerUndo([...this.#removed, { change, undo }])
    // Removes the current notice, unless it offers to undo removals of other products than the one that is now added.
    else if (this.#removed.length === 0 || this.#removed.some(({ undo }) => isSameAdding(undo, change)))
      this.#options.notify(undefined)
    this.#put(change)
  }

  /** Reloads one list or all. If this fails, a list stays unchanged. @param changed true if a call of this page has changed the list */
  async reload(list?: ListName, changed?: boolean): Promise<void> {
    const names = list ? [list] : LISTS
    await Promise.all(names.map((name) => this.#read(name, changed).catch(() => undefined)))
  }
}

/** Returns the numbers on the icons of the lists. A list that has not been loaded has none. */
function countsOf({ basket, compare, ids }: ListsContent & Pick<ListsState, 'ids'>, loadedLists: ListsContent) {
  // Only the server knows the section of a new product. So the number of sections changes at once only from 0 to 1.
  const sections = compare?.sections.length || (ids.compare.size > (compare?.data.gone.length ?? 0) ? 1 : 0)
  return {
    ...(loadedLists.basket && basket && { basket: basket.count }),
    ...(loadedLists.favorite && { favorite: ids.favorite.size }),
    ...(loadedLists.compare && { compare: sections }),
  }
}

/** Returns a text for screen readers: how many products a list contains. */
function announcement(list: ListName, { basket, ids, counts }: ListsState): string {
  if (counts[list] === undefined) return ''
  return countWords(list, list === 'basket' ? (basket?.count ?? 0) : ids[list].size)
}

const isSameAdding = (adding: Adding, change: ListChange): boolean =>
  adding.do === change.do && 'product' in change && adding.product.id === change.product.id

import type { CallAnswer, CallInput } from '#schema/api/types.ts'
import type { RequestCall } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import type { BrowserCall } from '../../engine/api/routes.ts'
import type { Basket, LineRef, Notice, Wishes } from '../shop/list-types.ts'
import { asRef, isSameLine } from './effects.ts'
import type { QueuedChange } from './queue.ts'
import { adjustedNotice, becameWords } from './words.ts'

interface Answering {
  /** What the server told last. */
  remote: Basket | undefined
  ids: LineIds
  notify(notice: Notice): void
}

/** Milliseconds until a change is given up: others wait for it. */
const TIMEOUT_MS = 15_000
const SILENT = 'Сервер не\u00a0отвечает. Попробуйте ещё раз.'

/** Makes the call of a change (specification.md §7). What the server made of a quantity is told. @throws RequestError */
export async function send(
  requestCall: RequestCall,
  { change, key }: QueuedChange,
  answering: Answering,
): Promise<void> {
  const call = <Name extends BrowserCall>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return requestCall(name, input, {
      signal,
      keepalive: true, // it goes on where the visitor leaves the page at once
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }).catch((error: unknown) => {
      throw signal.aborted ? new RequestError(0, SILENT) : error
    })
  }
  if (!('line' in change) && change.do !== 'basket.add') {
    const productId = change.product.id
    // Favorites take a quantity and do not keep it; a comparison has one of each (specification.md §3).
    await call(change.do, change.do === 'compare.remove' ? { productId } : { productId, quantity: 1 })
    return
  }
  const { remote, ids, notify } = answering
  if (change.do === 'basket.add') {
    const { product, quantity, wishes } = change
    const { basketId, adjusted } = await call(change.do, { productId: product.id, quantity, ...wishes })
    ids.add(asRef(product, wishes), basketId)
    if (adjusted) notify(adjustedNotice(adjusted.why, adjusted.quantity))
    return
  }
  const { productId } = change.line
  const basketId = change.line.basketId || ids.find(change.line, remote)
  if (change.do === 'basket.remove') {
    if (basketId !== undefined) await call(change.do, { productId, basketId })
    return
  }
  const { quantity } = change
  const wishes: Wishes = change.do === 'basket.update' ? change.wishes : {}
  if (basketId === undefined) await call('basket.add', { productId, quantity, ...wishes })
  else {
    const { became } = await call(change.do, { productId, basketId, quantity, ...wishes })
    if (became) notify({ kind: 'adjusted', text: becameWords(became) })
  }
}

export interface LineIds {
  add(line: LineRef, basketId: number): void
  /** Of the list that the server told, else of what it answered since. */
  find(line: LineRef, remote: Basket | undefined): number | undefined
}

export function lineIdsOf(): LineIds {
  const told: { line: LineRef; basketId: number }[] = []
  const find: LineIds['find'] = (line, remote) =>
    told.findLast((one) => isSameLine(one.line, line))?.basketId ??
    remote?.items.find((one) => isSameLine(one, line))?.basketId
  return { add: (line, basketId) => void told.push({ line, basketId }), find }
}

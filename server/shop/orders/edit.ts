import type { Transaction, Updateable } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { asParagraphs } from '../../engine/mail/letters.ts'
import type { Mailer, MailRequest } from '../../engine/mail/mailer.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { refuseTaken } from '../catalog/promised.ts'
import { packedBatchOf, wholeOf } from '../lists/lines.ts'
import { shippedOf, unshipped, writeRates } from './entries.ts'
import { addEvent } from './events.ts'
import { letterFacts, letterParams } from './letters.ts'
import { type Draft, readDraft } from './line-draft.ts'
import { linesText } from './line-texts.ts'
import { isProduct, lineTitle, type Row, todaysProducts, unpacked } from './lines.ts'
import { orderUrl } from './links.ts'
import { isPlaced, type Order, type OrderLine, type OrderOrOffer, readPlaced, updateOrder } from './order.ts'
import { type StoredLine, totalColumns, writeLines } from './place.ts'
import { contactOfOrder, readLines } from './read.ts'
import { isShipped, nextOf } from './steps.ts'

/** Lines, prices and delivery can change until some of the order is shipped. */
export const isOpen = ({ status }: Pick<Order, 'status'>, lines: readonly Pick<OrderLine, 'shipped'>[]): boolean =>
  !['shipped', 'done', 'cancelled'].includes(status) && lines.every(({ shipped }) => !shipped)

/** A change of an order or offer as somebody describes it, and the letter about it; nothing is saved yet. */
export interface Edit {
  draft: Pick<Draft, 'changes'>
  lines: readonly StoredLine[]
  /** Columns that get other values. */
  values: Updateable<Tables['orders']>
  /** Changes of lines and terms in words. */
  changes: Draft['changes']
  letter: MailRequest | undefined
}

/** Context for saving a change, by staff or by a program. */
export interface SaveContext extends Pick<CatalogContext, 'database' | 'site'> {
  mailer: Mailer
  wakeOutbox: () => void
  /** Notes sums and lines before and after. */
  audit: (note: {
    changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>
    personal: readonly string[]
  }) => void
}

/**
 * Prepares a change of an order's lines or delivery. @param wanted undefined lines: those that the order has
 */
export async function planEdit(
  order: Order,
  wanted: { lines?: string | readonly Row[]; delivery?: string; discount?: string; comment?: string },
  context: CatalogContext & { origin: string },
) {
  const { database } = context
  const existing = await readLines(database.query, order.id)
  const draft = await readDraft({ ...wanted, lines: wanted.lines ?? existing }, existing, context, order.id)
  // A form sends no empty fields.
  const delivery = wanted.lines === undefined ? order.delivery : (wanted.delivery ?? '')
  const changes = [
    ...draft.changes,
    ...(delivery === order.delivery ? [] : [{ label: 'Доставка', text: delivery || 'как выбрано при оформлении' }]),
  ]
  // Lines that stay keep their totals: a product may have left the catalog since.
  const values = { ...(draft.changes.length > 0 && totalColumns(draft.totals)), delivery }
  const { sums, letter } = await changeLetter({ ...order, ...values }, draft.lines, changes, wanted.comment, context)
  return {
    text: linesText(existing),
    existing,
    draft,
    lines: draft.lines,
    values,
    changes,
    sums,
    letter: draft.problems.length === 0 ? letter : undefined,
  }
}

/** The letter about a change; undefined without a mailbox or a change. @param order as it will be */
async function changeLetter(
  order: Order,
  ordered: readonly OrderLine[],
  changes: Draft['changes'],
  comment: string | undefined,
  { database, site, origin }: Pick<CatalogContext, 'database' | 'site'> & { origin: string },
) {
  const { email, account } = await contactOfOrder(database.query, order)
  const { lines, sums } = letterParams(order, ordered, []).params
  const { number, date } = letterFacts(order)
  const params = { number, date, changes, comment: asParagraphs(comment ?? ''), lines, sums }
  const link = orderUrl({ site, origin }, order)
  const letter =
    email !== undefined && changes.length > 0
      ? { to: email, mail: 'desk/order-changed', isUnlimited: true, account, params: { ...params, link } }
      : undefined
  return { sums, letter }
}

/** True for an order of which only a part has left, and the rest may be let go. */
export const mayClose = ({ status }: Order, lines: readonly OrderLine[]): boolean =>
  status !== 'cancelled' && shippedOf(lines) > 0 && unshipped(lines).length > 0

/** Prepares the end of an order with what was shipped: that keeps its price, the rest is let go. */
export async function planClose(
  order: Order,
  existing: readonly OrderLine[],
  comment: string | undefined,
  context: CatalogContext & { origin: string },
) {
  const todays = await todaysProducts(existing, context.catalog)
  const lines = existing.flatMap((line) => {
    const { quantity, shipped, kopecks } = line
    if (!isProduct(line) || shipped === quantity) return line
    const boxes = Math.ceil((line.boxes * (shipped ?? 0)) / quantity)
    const sum = kopecks === null ? null : kopecks * (shipped ?? 0)
    return shipped ? { ...line, quantity: shipped, boxes, sum, shipments: '[]' } : []
  })
  const whole = wholeOf(
    lines.map((line) => {
      const product = todays(line)
      const { quantity, boxes, kopecks, sum } = line
      if (!product) return unpacked(line)
      return { product, batch: { ...packedBatchOf(quantity, product.record, []), quantity, boxes, kopecks, sum } }
    }),
  )
  const changes = unshipped(existing).map((line) => ({
    label: lineTitle(line),
    text: `отгружено ${formatNumber(line.shipped ?? 0)} из\u00a0${formatNumber(line.quantity)}\u00a0шт., остального не\u00a0ждём`,
  }))
  const status = nextOf(context.site, order.status).find((to) => isShipped(context.site, to)) ?? order.status
  const values = { ...totalColumns(whole), status }
  const { letter } = await changeLetter({ ...order, ...values }, lines, changes, comment, context)
  return { draft: { changes }, lines, values, changes, letter }
}

/** Saves a change with its letter. @param also writes in the same transaction @returns false where somebody was faster */
export async function saveEdit(
  order: OrderOrOffer,
  { draft, lines, values, changes, letter }: Edit,
  { database, mailer, audit, wakeOutbox }: SaveContext,
  also: (transaction: Transaction<Tables>, now: Date) => Promise<void>,
): Promise<boolean> {
  const { total = order.total, valid_until = order.valid_until } = values
  const terms = changes.filter((change) => !draft.changes.includes(change))
  audit({
    changes: {
      сумма: [rubles(order.total), rubles(total)],
      ...(order.valid_until !== valid_until && { 'действует по': [order.valid_until, valid_until] }),
      ...Object.fromEntries(draft.changes.map(({ label, text }) => [label, [null, text] as const])),
    },
    personal: terms.map(({ label }) => label.toLowerCase()),
  })
  const now = new Date()
  const isSaved = await database.query.transaction().execute(async (transaction) => {
    if (!(await updateOrder(transaction, order, values))) return false
    if (isPlaced(order)) await refuseTaken(transaction, lines, order.id)
    await writeLines(transaction, order, lines)
    if (letter) await mailer.write(transaction, letter, now)
    await also(transaction, now)
    return true
  })
  if (isSaved) wakeOutbox()
  return isSaved
}

/**
 * Saves other lines or delivery of an order. @param by the name for its history @param check of the sum that was saved, throws
 * where it must not be @returns false where somebody was faster
 */
export function saveLines(
  order: Order,
  plan: Edit,
  by: string,
  context: SaveContext,
  check?: (total: number) => void,
): Promise<boolean> {
  const { draft, values } = plan
  const changes = [
    ...draft.changes.map(({ label, text }) => `${label}: ${text}`),
    ...((values.delivery ?? order.delivery) === order.delivery ? [] : ['Доставка: другая']),
  ]
  const details = { changes, total: [order.total, values.total ?? order.total] as const }
  const status = (values.status ?? order.status) as Order['status'] // no offer
  return saveEdit(order, plan, context, async (transaction, now) => {
    const moved = { kind: 'status', details: { from: order.status }, staff: by } as const
    if (status !== order.status) await addEvent(transaction, { ...order, status }, moved, now)
    // The last event: a status alone would be undone without the lines.
    await addEvent(transaction, { ...order, status }, { kind: 'lines', details, staff: by }, now)
    await writeRates(transaction, context.site, order)
    const saved = check && (await readPlaced(transaction, order.number))
    if (saved) check(saved.total)
  })
}

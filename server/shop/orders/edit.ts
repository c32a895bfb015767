import type { Updateable } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Tables, Transaction } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { asParagraphs } from '../../engine/mail/letters.ts'
import type { MailRequest } from '../../engine/mail/mailer.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { refuseTaken } from '../catalog/promised.ts'
import { packedBatchOf, wholeOf } from '../lists/lines.ts'
import { ofPieces, shippedOf, unshipped, withEntry, writeBooked } from './entries.ts'
import { addEvent, type Entry, readEvents } from './events.ts'
import { letterFacts, letterParams } from './letters.ts'
import { type Draft, readDraft } from './line-draft.ts'
import { linesText } from './line-texts.ts'
import { asRow, isOrdered, isProduct, lineTitle, type Row, todaysProducts, unpacked } from './lines.ts'
import {
  isPlaced,
  type Order,
  type OrderLine,
  type OrderOrOffer,
  orderUrl,
  readPlaced,
  statusView,
  updateOrder,
  type WholeOrder,
} from './order.ts'
import { type StoredLine, totalColumns, writeLines } from './place.ts'
import { contactOfOrder, readNamedLines } from './read.ts'
import { type StepContext, statusAfter } from './steps.ts'

/** Returns true if lines, prices and delivery of the order can still change: nothing is shipped, and the order is not finished. */
export const isOpen = ({ status }: Pick<Order, 'status'>, lines: readonly Pick<OrderLine, 'shipped'>[]): boolean =>
  !['shipped', 'done', 'cancelled'].includes(status) && lines.every(({ shipped }) => !shipped)

/** A planned change of an order or offer, and the letter about it; nothing is stored yet. */
export interface Edit {
  draft: Pick<Draft, 'changes'>
  lines: readonly StoredLine[]
  /** New values of the order's columns. */
  values: Updateable<Tables['orders']>
  /** Changes of lines and terms as texts. */
  changes: Draft['changes']
  letter: MailRequest | undefined
  /** True if the change reduces the order to the pieces shipped so far. */
  isClosing?: boolean
}

/** Context for saving a change that staff or a program makes. */
export interface SaveContext extends Pick<FormContext, 'site' | 'database' | 'mailer' | 'wakeOutbox'> {
  /** Writes old and new sums and lines to the audit log. */
  audit: (note: {
    changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>
    personal: readonly string[]
  }) => void
}

/** Plans a change of an order's lines or delivery. @param wanted without `lines`, the current lines stay */
export async function planEdit(
  order: Order,
  wanted: { lines?: string | readonly Row[]; delivery?: string; discount?: string; comment?: string },
  context: CatalogContext & { origin: string },
) {
  const { database } = context
  const named = await readNamedLines(database.query, order.id)
  const existing = named.filter(isOrdered)
  const of = { order: order.id }
  const typed = await readDraft({ ...wanted, lines: wanted.lines ?? existing.map(asRow) }, named, context, of)
  // Forms omit empty fields, so a missing delivery is an empty one.
  const delivery = wanted.lines === undefined ? order.delivery : (wanted.delivery ?? '')
  // With unchanged lines, the stored totals stay: they cannot be computed anew if a product has left the catalog.
  const totals = typed.changes.length > 0 ? totalColumns(typed.totals) : undefined
  const { status, moved } = await followLines(
    { order, lines: named },
    { order: { ...order, ...totals }, lines: typed.lines },
    context,
  )
  const draft = { ...typed, changes: [...typed.changes, ...(totals ? moved : [])] }
  const changes = [
    ...draft.changes,
    ...(delivery === order.delivery ? [] : [{ label: 'Доставка', text: delivery || 'как выбрано при оформлении' }]),
  ]
  const values = { ...totals, ...(totals && { status }), delivery }
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

/** Returns the order's status after a change of its lines, and a text about the new status. */
async function followLines(was: WholeOrder, now: WholeOrder, { site, database }: StepContext) {
  const events = await readEvents(database.query, was.order.id)
  const status = statusAfter(site, { ...was, events }, now)
  const [before, after] = [was.order.status, status].map((each) => statusView(site, each).name)
  return { status, moved: before === after ? [] : [{ label: 'Состояние', text: `${before} → ${after}` }] }
}

/** Returns the sums, and the letter about a change; no letter without an e-mail or a change. @param order the order after the change */
async function changeLetter(
  order: Order,
  ordered: readonly OrderLine[],
  changes: Draft['changes'],
  comment: string | undefined,
  { database, site, origin }: Pick<FormContext, 'database' | 'site' | 'origin'>,
) {
  const { email, account } = await contactOfOrder(database.query, order)
  const { params: told, typed } = letterParams(order, ordered, [])
  const { lines, sums } = told
  const { number, date } = letterFacts(order)
  const params = { number, date, changes, comment: asParagraphs(comment ?? ''), lines, sums }
  const link = orderUrl({ site, origin }, order)
  const letter =
    email !== undefined && changes.length > 0
      ? {
          ...{ to: email, mail: 'desk/order-changed', isUnlimited: true, account, author: account, buyer: order.buyer },
          ...{ params: { ...params, link }, typed: { lines: typed.lines } },
        }
      : undefined
  return { sums, letter }
}

/** Returns true for a partly shipped order whose remaining pieces may be canceled. */
export const mayClose = ({ status }: Order, lines: readonly OrderLine[]): boolean =>
  status !== 'cancelled' && shippedOf(lines) > 0 && unshipped(lines).length > 0

/** Plans to close an order: its quantities become the shipped ones, at unchanged prices. */
export async function planClose(
  order: Order,
  existing: readonly OrderLine[],
  comment: string | undefined,
  context: CatalogContext & { origin: string },
) {
  const lines = existing.flatMap((line) => {
    const { quantity, shipped } = line
    if (!isProduct(line) || shipped === quantity) return line
    return shipped ? { ...ofPieces(line, shipped), shipments: '[]' } : []
  })
  const totals = await totalsOf(lines, context)
  const { status, moved } = await followLines(
    { order, lines: existing },
    { order: { ...order, ...totals }, lines },
    context,
  )
  const gone = unshipped(existing).map((line) => ({
    label: lineTitle(line),
    text: `отгружено ${formatNumber(line.shipped ?? 0)} из\u00a0${formatNumber(line.quantity)}\u00a0шт., остального не\u00a0ждём`,
  }))
  const changes = [...gone, ...moved]
  const values = { ...totals, status }
  const { letter } = await changeLetter({ ...order, ...values }, lines, changes, comment, context)
  return { draft: { changes }, lines, values, changes, letter, isClosing: true }
}

async function totalsOf(lines: readonly OrderLine[], { catalog }: Pick<CatalogContext, 'catalog'>) {
  const todays = await todaysProducts(lines, catalog)
  const whole = wholeOf(
    lines.filter(isOrdered).map((line) => {
      const product = todays(line)
      const { quantity, boxes, kopecks, sum } = line
      if (!product) return unpacked(line)
      return { product, batch: { ...packedBatchOf(quantity, product.record, []), quantity, boxes, kopecks, sum } }
    }),
  )
  return totalColumns(whole)
}

/** Plans the lines after a shipment or return that changes the ordered quantity; undefined for other entries. */
export async function planEntry(
  { order, lines: before }: WholeOrder,
  entry: Entry,
  context: Pick<CatalogContext, 'catalog'>,
) {
  const todays = await todaysProducts(before, context.catalog)
  const lines = withEntry(order, before, entry).lines.map((line, i) => {
    const product = line.quantity === before[i]?.quantity ? undefined : todays(line)
    return product ? { ...line, boxes: Math.ceil(line.quantity / product.record.perBox) } : line
  })
  const changes = before.flatMap((line, i) => {
    const [old, now] = [line.quantity, lines[i]?.quantity ?? 0].map(formatNumber)
    return old === now ? [] : [`${lineTitle(line)}: ${old} → ${now}\u00a0шт.`]
  })
  return changes.length > 0 ? { lines, values: await totalsOf(lines, context), changes } : undefined
}

/** Stores a change with its letter. @param also other writes of the transaction @returns false if somebody else has changed the order */
export async function saveEdit(
  order: OrderOrOffer,
  { draft, lines, values, changes, letter }: Edit,
  { database, mailer, audit, wakeOutbox }: SaveContext,
  also: (transaction: Transaction, now: Date) => Promise<void>,
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
 * Stores new lines or delivery of an order. @param by author for its history @param check throws if the new total is not allowed
 * @returns false if somebody else has changed the order
 */
export function saveLines(order: Order, plan: Edit, by: string, context: SaveContext, check?: (total: number) => void) {
  const { draft, values, isClosing } = plan
  const changes = [
    ...draft.changes.map(({ label, text }) => `${label}: ${text}`),
    ...((values.delivery ?? order.delivery) === order.delivery ? [] : ['Доставка: другая']),
  ]
  const total = [order.total, values.total ?? order.total] as const
  const details = { changes, total, ...(isClosing && { isClosing }) }
  const status = (values.status ?? order.status) as Order['status'] // it is not an offer
  return saveEdit(order, plan, context, async (transaction, now) => {
    const moved = { kind: 'status', details: { from: order.status }, staff: by } as const
    if (status !== order.status) await addEvent(transaction, { ...order, status }, moved, now)
    // Written last: only the last event can be undone, so the change of the status cannot be undone without the lines.
    await addEvent(transaction, { ...order, status }, { kind: 'lines', details, staff: by }, now)
    await writeBooked(transaction, context.site, order)
    const saved = check && (await readPlaced(transaction, order.number))
    if (saved) check(saved.total)
  })
}

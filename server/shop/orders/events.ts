import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { OrderEvent } from '../tables/orders.ts'
import type { OrderChangeRow } from '../tables.ts'
import type { Order } from './order.ts'

/** Pieces by line position, one element per lot (партия); the lot number is stored as typed. */
export type Pieces = readonly (readonly [position: number, pieces: number, lot?: string])[]

/**
 * A payment or refund in kopecks, or a shipment or return; `day`: ISO. A correction adds its amount to that of an earlier entry; `corrects`
 * is the number of that entry's event. `isFinal`: returned goods are not shipped again.
 */
export type Entry = { day: string; corrects?: number } & (
  | { kind: 'payment' | 'refund'; sum: number }
  | { kind: 'shipment' | 'return'; pieces: Pieces; isFinal?: boolean | undefined }
)

/** Details that events about the status may contain. */
export interface WithStatus {
  /** `Ид` of the document of 1C to which the event corresponds. */
  paper?: string | undefined
  letter?: number | undefined
  /** Idempotency key of a confirmed change, so that a double click makes the change once. */
  press?: string | undefined
  moved?: readonly (readonly [product: number, pieces: number])[] | undefined
}

/** The other order of a payment that was transferred between two orders: its number, and a value that both of its events have. */
export interface Transfer {
  credit?: string | undefined
  pair?: string | undefined
}

export interface EventDetails {
  /**
   * `from`: previous status; `document`: number of an invoice or waybill; `letter`: number in the outbox; `moved`: changes of stock;
   * `entry`: payment or goods, which may leave the status unchanged; `reason`: reason of a correction; `credit`: number of the other
   * order, if the payment was transferred between two orders; `pair`: the same in both events of a transfer.
   */
  status: { from?: Order['status']; document?: string; entry?: Entry; reason?: string } & WithStatus & Transfer
  undone: EventDetails['status']
  /** `changes`: a text for each change; `isClosing`: the order was closed with the shipped quantities. */
  lines: { changes: readonly string[]; total: readonly [before: number, after: number]; isClosing?: boolean }
  note: { text: string }
  file: { name: string; title: string; isForBuyer: boolean; isRemoved?: true }
  responsible: { name: string }
  /** `request`: number of the submission from which staff made the order. */
  taken: { letter?: number; request?: number }
  /** `replaces`: number of the replaced invoice; `total`: kopecks. */
  invoice: { number: number; replaces?: number | undefined; total: number }
  /** `number`: number of the accepted offer. */
  offer: { number: string }
  erased: object
  leaving: object
}

/** Details that contain typed texts. They are stored separately in the column `words`, and erased with the buyer's data. */
const WORDS: { [Kind in OrderEvent]?: readonly (keyof EventDetails[Kind])[] } = {
  note: ['text'],
  status: ['reason'],
  undone: ['reason'],
  file: ['name', 'title'],
  lines: ['changes'],
}

/** Splits an event's details into JSON without the typed texts, and JSON of these texts (empty if there are none). */
function divided(kind: OrderEvent, details: object): { details: string; words: string } {
  const isWord = ([name]: [string, unknown]) => (WORDS[kind] as readonly string[] | undefined)?.includes(name) === true
  const entries = Object.entries(details)
  const words = entries.filter(isWord)
  return {
    details: JSON.stringify(Object.fromEntries(entries.filter((entry) => !isWord(entry)))),
    words: words.length > 0 ? JSON.stringify(Object.fromEntries(words)) : '',
  }
}

interface NewEvent<Kind extends OrderEvent> {
  kind: Kind
  details?: EventDetails[Kind]
  /** Name of the member of the staff who made the change. */
  staff?: string
}

/** Writes an event with the order's current status. @returns the event's number */
export async function addEvent<Kind extends OrderEvent>(
  transaction: Transaction,
  { id, status }: Pick<Order, 'id' | 'status'>,
  { kind, details, staff = '' }: NewEvent<Kind>,
  now: Date,
): Promise<number> {
  const row = await transaction
    .insertInto('order_changes')
    .values({ order_id: id, status, at: now.toISOString(), kind, staff, ...divided(kind, details ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type OrderChange = Omit<Selectable<OrderChangeRow>, 'kind' | 'details' | 'words'> &
  { [Kind in OrderEvent]: { kind: Kind; details: Partial<EventDetails[Kind]> } }[OrderEvent]

/** Returns the events of an order, oldest first. */
export async function readEvents(query: Query, order: number): Promise<OrderChange[]> {
  const rows = await query.selectFrom('order_changes').selectAll().where('order_id', '=', order).orderBy('id').execute()
  return rows.map(
    ({ details, words, ...row }) =>
      ({ ...row, details: { ...JSON.parse(details), ...(words && JSON.parse(words)) } }) as OrderChange, // written above
  )
}

/** Stores in an event which document of 1C it corresponds to. */
export async function setPaper(query: Query, { id, kind, details }: OrderChange, paper: string): Promise<void> {
  await query
    .updateTable('order_changes')
    .set(divided(kind, { ...details, paper }))
    .where('id', '=', id)
    .execute()
}

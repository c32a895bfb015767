import type { Selectable } from 'kysely'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { OrderEvent } from '../tables/orders.ts'
import type { OrderChangeRow } from '../tables.ts'
import type { Order } from './order.ts'

/** Pieces by the positions of lines, those of each lot (партия) apart; the lot as somebody wrote it. */
export type Pieces = readonly (readonly [position: number, pieces: number, lot?: string])[]

/**
 * Money that came or was given back, in kopecks, or goods that left or came back; `day`: ISO. A correction adds to the entry
 * of the event `corrects`, or takes from it. `isFinal`: what came back is ordered no more.
 */
export type Entry = { day: string; corrects?: number } & (
  | { kind: 'payment' | 'refund'; sum: number }
  | { kind: 'shipment' | 'return'; pieces: Pieces; isFinal?: boolean | undefined }
)

/** Details of an event that happened together with a new status. */
export interface WithStatus {
  /** `Ид` of 1C's document. */
  paper?: string | undefined
  letter?: number | undefined
  /** The confirmed change and its author: a second press of the same button changes nothing. */
  press?: string | undefined
  moved?: readonly (readonly [product: number, pieces: number])[] | undefined
}

export interface EventDetails {
  /**
   * `from`: the status before; `document`: number of an invoice or waybill; `letter`: number in the outbox; `moved`: how
   * the stock of products changed; `entry`: money or goods, whose order may stay in its status, `reason`: of a correction;
   * `credit`: number of the order that has the other half of it.
   */
  status: { from?: Order['status']; document?: string; entry?: Entry; reason?: string; credit?: string } & WithStatus
  undone: EventDetails['status']
  /** Before and after, a line each; `isClosing`: the order ended with what was shipped. */
  lines: { changes: readonly string[]; total: readonly [before: number, after: number]; isClosing?: boolean }
  note: { text: string }
  file: { name: string; title: string; isForBuyer: boolean; isRemoved?: true }
  responsible: { name: string }
  /** `request`: the form's submission that it was made of. */
  taken: { letter?: number; request?: number }
  /** `replaces`: «116»; `total`: kopecks. */
  invoice: { number: number; replaces?: number | undefined; total: number }
  /** The order was made from an offer. */
  offer: { number: string }
  erased: object
  leaving: object
}

/** Details that are texts of people: they are stored apart, in `words`, and erased with the buyer. */
const WORDS: { [Kind in OrderEvent]?: readonly (keyof EventDetails[Kind])[] } = {
  note: ['text'],
  status: ['reason'],
  undone: ['reason'],
  file: ['name', 'title'],
  lines: ['changes'],
}

/** Divides the details of an event into JSON without texts of people and JSON of them; empty: none. */
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
  /** Name of who did it. */
  staff?: string
}

/** Writes an event of an order as it is now. @returns its number */
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

/** All events of an order, the oldest first. */
export async function readEvents(query: Query, order: number): Promise<OrderChange[]> {
  const rows = await query.selectFrom('order_changes').selectAll().where('order_id', '=', order).orderBy('id').execute()
  return rows.map(
    ({ details, words, ...row }) =>
      ({ ...row, details: { ...JSON.parse(details), ...(words && JSON.parse(words)) } }) as OrderChange, // written above
  )
}

/** Says that an event answers for a document of 1C. */
export async function setPaper(query: Query, { id, kind, details }: OrderChange, paper: string): Promise<void> {
  await query
    .updateTable('order_changes')
    .set(divided(kind, { ...details, paper }))
    .where('id', '=', id)
    .execute()
}

import type { SelectQueryBuilder } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { Query, Tables } from '../engine/database/tables.ts'
import { isGivenUp } from '../engine/mail/outbox.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { readEvents } from '../shop/orders/events.ts'
import { filesOfOrder } from '../shop/orders/files.ts'
import { isPlaced, type OrderOrOffer, offerNumber } from '../shop/orders/order.ts'
import { mayCall, type StaffContext } from './context.ts'
import type { Buyers } from './customer-find.ts'
import { describeEvent } from './order-shared.ts'

type Entry = CallAnswer<'desk.order'>['item']['thread'][number]
export type Thread = Entry[]

/** Narrows a query of letters to those about an order, about a request, or to a person. */
type Letters = (letters: SelectQueryBuilder<Tables, 'letters', object>) => SelectQueryBuilder<Tables, 'letters', object>

/** Returns a function that describes the state of a letter by its number in the outbox, which deletes old letters after some time. */
async function statesOf(query: Query, ids: readonly number[]): Promise<(id: number | null) => string> {
  const rows = await query
    .selectFrom('outbox')
    .select(['id', 'next_try', 'sent_at', 'error'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return (id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) return 'сведения об отправке стёрты по сроку'
    if (row.sent_at !== null) return `отправлено ${formatMoment(row.sent_at)}`
    if (isGivenUp(row.next_try)) return `не\u00a0отправлено: ${row.error ?? 'причина неизвестна'}`
    return row.error === null ? 'в\u00a0очереди' : `пока не\u00a0ушло, пробуем ещё: ${row.error}`
  }
}

/** Describes the last event of a thread, for example «: взята в работу, Пётр, 20 ноября, 12:30». */
export const lastText = (last: Entry | undefined): string =>
  last ? `: ${[last.what, last.who, formatMoment(last.at)].filter(Boolean).join(', ')}` : ''

/** Returns events and the sent letters that `which` selects, newest first. @param withAbout true: letters name their order or request */
async function joined(context: StaffContext, events: readonly Entry[], which: Letters, withAbout = false) {
  const { site, staff, database } = context
  const { query } = database
  const rows = await which(query.selectFrom('letters').where('outbox', 'is not', null))
    .leftJoin('orders', 'orders.id', 'letters.order_id')
    .select(['letters.id', 'letters.at', 'letters.staff', 'letters.subject', 'letters.text', 'letters.outbox'])
    .select(['letters.submission', 'orders.number', 'orders.status'])
    .orderBy('letters.id')
    .execute()
  const files = await query
    .selectFrom('letter_files')
    .select(['id', 'letter', 'name'])
    .where('letter', 'in', [...rows.map(({ id }) => id), 0])
    .orderBy('id')
    .execute()
  const stateOf = await statesOf(
    query,
    rows.flatMap(({ outbox }) => outbox ?? []),
  )
  const mayOpen = mayCall(site, staff.role, 'desk.letterFile')
  const letters = rows.map(({ id, at, staff: who, subject, text, outbox, submission, number, status }): Entry => {
    const order = number !== null && status !== null && { number, status }
    const about = order
      ? isPlaced(order)
        ? `заказ ${order.number}`
        : offerNumber(order)
      : submission !== null && `заявка №\u00a0${submission}`
    return {
      ...{ at, who, kind: 'letter', what: withAbout && about ? `Письмо, ${about}` : 'Письмо' },
      ...{ text: `${subject}\n\n${text}`, state: stateOf(outbox) },
      files: files
        .filter(({ letter }) => letter === id)
        .map(({ id: file, name }) => ({ name, ...(mayOpen && { link: `/desk/letters/files/${file}` }) })),
    }
  })
  return [...events, ...letters].toReversed().toSorted((a, b) => b.at.localeCompare(a.at))
}

export const change = (at: string, who: string, what: string, text = ''): Entry => ({
  ...{ at, kind: 'change', who, what, text, state: '', files: [] },
})

export async function orderThread(context: StaffContext, order: OrderOrOffer): Promise<Thread> {
  const { site, staff, database } = context
  const { query } = database
  const [events, files] = await Promise.all([readEvents(query, order.id), filesOfOrder(query, order.id)])
  const mayOpen = mayCall(site, staff.role, 'desk.orderFile')
  const letterOf = (event: (typeof events)[number]) => ('letter' in event.details ? event.details.letter : undefined)
  const stateOf = await statesOf(
    query,
    events.flatMap((event) => letterOf(event) ?? []),
  )
  const entries = events.map((event): Entry => {
    const [what, text] = describeEvent(site, event)
    const entry = change(event.at, event.staff, what, text)
    const letter = letterOf(event)
    if (letter !== undefined && event.kind !== 'undone') return { ...entry, state: `письмо ${stateOf(letter)}` }
    if (event.kind === 'note') return { ...entry, kind: 'note' }
    if (event.kind !== 'file') return entry
    const { name = '' } = event.details
    const file = files.find((candidate) => candidate.added_at === event.at && candidate.name === name)
    return {
      ...{ ...entry, kind: 'file' },
      files: file ? [{ name, ...(mayOpen && { link: `/desk/files/${file.id}` }) }] : [],
    }
  })
  const { offer_created_at: offeredAt, sent_at: sentAt } = order
  const begun = isPlaced(order)
    ? [change(order.created_at, '', 'Создан')]
    : [
        change(offeredAt ?? order.created_at, '', 'Сделано'),
        ...(sentAt === null ? [] : [change(sentAt, '', 'Отправлено')]),
      ]
  return joined(context, [...begun, ...entries], (letters) => letters.where('letters.order_id', '=', order.id))
}

/** Texts about the events of a request, by kind. */
export const EVENTS = {
  taken: 'взята в\u00a0работу',
  answered: 'отмечена отвеченной',
  opened: 'снова ждёт ответа',
  order: 'сделан заказ',
  offer: 'начато предложение',
  sent: 'отправлено предложение',
} as const

export async function requestThread(context: StaffContext, id: number): Promise<Thread> {
  const rows = await context.database.query
    .selectFrom('request_events')
    .select(['at', 'staff', 'kind', 'text'])
    .where('submission', '=', id)
    .orderBy('id')
    .execute()
  const events = rows.map(({ at, staff, kind, text }) => change(at, staff, EVENTS[kind], text))
  return joined(context, events, (letters) => letters.where('letters.submission', '=', id))
}

/** Lists all letters to a person, whatever they are about. @param buyers subquery of the person's IDs in `buyers` */
export const customerThread = (context: StaffContext, buyers: Buyers): Promise<Thread> =>
  joined(context, [], (letters) => letters.where('letters.buyer', 'in', buyers), true)

/** What a letter may be about. The value is the right that staff need for such a letter, besides the right to write letters. */
export const ABOUT = {
  order: 'desk.order',
  offer: 'desk.offer',
  request: 'desk.request',
  customer: 'desk.customer',
} as const

export type AboutKind = keyof typeof ABOUT

export const templatesOf = (site: Site, about: AboutKind) =>
  singleContent(site, 'templates').templates.filter((template) => template.for.some((kind) => kind === about))

/** Returns the address of the page for writing a letter, empty without an e-mail or the right to write, and the templates of letters. */
export function letterEntry(
  { site, staff }: StaffContext,
  about: AboutKind,
  id: string,
  email: string | null | undefined,
) {
  const isPossible = Boolean(email) && mayCall(site, staff.role, 'desk.letterSave')
  return {
    letterLink: isPossible ? addressOf(site, 'desk.letterDraft', { about, id }) : '',
    templates: templatesOf(site, about).map(({ id: value, title: text }) => ({ value, text })),
  }
}

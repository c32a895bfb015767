import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Query } from '../../engine/database/tables.ts'
import { readAliases, readColumns } from '../aliases/aliases.ts'
import { readOrganizations } from '../company/organizations.ts'
import { readLists, readWatched } from '../lists/personal-data.ts'
import { readRest } from '../lists/rest.ts'
import { offersIn, stateOf } from '../offers/offer.ts'
import { offerNumber, placedOrders } from '../orders/order.ts'
import { readValues, submissionsWithBuyer } from '../submissions/values.ts'
import { readMailbox } from './erase-person.ts'
import { buyersOfPerson, type Person } from './person.ts'
import { readSessions } from './sessions.ts'
import { readUser, toUser } from './users.ts'

/** Exported rows, by the name of the kind of data. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/**
 * Reads all data stored about a person (152-FZ, article 14).
 * @param options.withNotes true to include data that staff wrote for themselves: notes, files and unsent letters
 */
export async function readPerson(
  query: Query,
  person: Person,
  { withNotes = false, now = new Date() }: { withNotes?: boolean; now?: Date } = {},
): Promise<PersonalData> {
  const { user, mailbox } = person
  const buyers = buyersOfPerson(query, person)
  return {
    ...(await readSent(query, buyers)),
    ...(await readOrders(query, buyers)),
    ...(withNotes && (await readNotes(query, buyers))),
    ...(user && (await readAccount(query, user, now))),
    ...(mailbox !== undefined && (await readMailbox(query, mailbox))),
  }
}

type Buyers = ReturnType<typeof buyersOfPerson>

async function readSent(query: Query, buyers: Buyers): Promise<PersonalData> {
  const rows = await submissionsWithBuyer(query)
    .select(['submissions.id', 'form', 'page', 'submissions.address', 'created_at'])
    .where('buyers.id', 'in', buyers)
    .orderBy('submissions.id')
    .execute()
  const sent = query.selectFrom('submissions').select('submissions.id').where('buyer', 'in', buyers)
  const offers = await query
    .selectFrom(offersIn(query).as('orders'))
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['number', 'status', 'offer_created_at as created_at', 'valid_until', 'total', 'comment'])
    .select(['article', 'alias', 'name', 'quantity', 'color', 'coloring', 'decoration', 'wanted', 'kopecks', 'sum'])
    .where('buyer', 'in', buyers)
    .orderBy('orders.id')
    .orderBy('position')
    .execute()
  return {
    submissions: rows.map((row) => {
      const { id, form, page, address, created_at } = row
      return { id, form, page, address, created_at, values: readValues(row) }
    }),
    answers: await lettersTo(query, buyers, 'sent'),
    answerFiles: await query
      .selectFrom('letter_files')
      .innerJoin('letters', 'letters.id', 'letter_files.letter')
      .select(['letter', 'name', 'type'])
      .where('buyer', 'in', buyers)
      .where('outbox', 'is not', null)
      .orderBy('letter_files.id')
      .execute(),
    files: await query
      .selectFrom('submission_files')
      .select(['submission', 'name', 'type', 'created_at'])
      .where('submission', 'in', sent)
      .orderBy('id')
      .execute(),
    offers: offers.map(({ status, valid_until, ...row }) => ({
      ...row,
      ...{ number: offerNumber(row), state: stateOf({ status, valid_until }), valid_until },
    })),
    consents: await query
      .selectFrom('consents')
      .select(['document', 'version', 'form', 'address', 'given_at'])
      .where('buyer', 'in', buyers)
      .orderBy('id')
      .execute(),
  }
}

async function readOrders(query: Query, buyers: Buyers): Promise<PersonalData> {
  const invoices = await query
    .selectFrom('invoices')
    .innerJoin(placedOrders(query), 'orders.id', 'invoices.order_id')
    .select(['orders.number as order', 'invoices.number', 'invoices.day', 'invoices.buyer'])
    .where('orders.buyer', 'in', buyers)
    .orderBy('invoices.id')
    .execute()
  return {
    orders: await query
      .selectFrom(placedOrders(query))
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['number', 'status', 'created_at', 'total', 'delivery', 'article', 'alias', 'name', 'quantity'])
      .select(['color', 'coloring', 'decoration', 'wanted', 'kopecks', 'sum'])
      .where('orders.buyer', 'in', buyers)
      .orderBy('orders.id')
      .orderBy('position')
      .execute(),
    invoices: invoices.map(({ buyer, ...row }) => ({ ...row, buyer: buyer === null ? null : JSON.parse(buyer) })),
  }
}

/** Reads the letters that staff wrote to a person: the sent ones, or the drafts. */
const lettersTo = (query: Query, buyers: Buyers, which: 'sent' | 'drafts') =>
  query
    .selectFrom('letters')
    .select(['id', 'order_id', 'submission', 'at', 'subject', 'text'])
    .where('buyer', 'in', buyers)
    .where('outbox', which === 'sent' ? 'is not' : 'is', null)
    .orderBy('id')
    .execute()

async function readNotes(query: Query, buyers: Buyers): Promise<PersonalData> {
  const notes = await query
    .selectFrom('order_changes')
    .innerJoin(placedOrders(query), 'orders.id', 'order_changes.order_id')
    .select(['orders.number as order', 'at', 'staff', 'words'])
    .where('kind', '=', 'note')
    .where('words', '!=', '')
    .where('orders.buyer', 'in', buyers)
    .orderBy('order_changes.id')
    .execute()
  return {
    notes: notes.map(({ words, ...row }) => ({ ...row, text: record(JSON.parse(words)).text })),
    reminders: await query
      .selectFrom('customers')
      .select(['call_on', 'call_about'])
      .where('call_on', '!=', '')
      .where('id', 'in', query.selectFrom('buyers').select('customer_id').where('id', 'in', buyers))
      .execute(),
    drafts: await lettersTo(query, buyers, 'drafts'),
    orderFiles: await query
      .selectFrom('order_files')
      .innerJoin(placedOrders(query), 'orders.id', 'order_files.order_id')
      .select(['orders.number as order', 'name', 'title', 'type', 'added_at'])
      .where('orders.buyer', 'in', buyers)
      .orderBy('order_files.id')
      .execute(),
  }
}

async function readAccount(query: Query, { id, uid }: NonNullable<Person['user']>, now: Date): Promise<PersonalData> {
  const row = await readUser(query, id)
  return {
    account: [{ ...toUser(row), registeredAt: row.created_at }],
    sessions: (await readSessions(query, id, now)).map(({ id: _, ...session }) => session),
    organizations: (await readOrganizations(query, uid)).map((organization) => ({ ...organization })),
    lists: await readLists(query, uid),
    watched: await readWatched(query, uid),
    pasted: (await readRest(query, uid)).problems.map(({ text }) => ({ text })),
    aliases: (await readAliases(query, { uid })).map(({ article, alias }) => ({ article, alias })),
    columns: [...(await readColumns(query, uid)).values()],
  }
}

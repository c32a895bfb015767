import type { Insertable } from 'kysely'
import { withPlainSigns } from '#schema/definitions/text/letters.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import type { BuyerRow } from '../tables.ts'
import { customerOf, decideCustomers } from './customers.ts'

/** Columns of `buyers` that identify a buyer, with the corresponding field names of forms and calls. */
const FIELDS = {
  name: ['name'],
  company: ['workCompany', 'company'],
  email: ['email'],
  phone: ['phone'],
  country: ['country'],
  inn: ['inn'],
  kpp: ['kpp'],
  unp: ['unp'],
  bin: ['bin'],
  legal_address: ['legalAddress'],
  address: ['address'],
  edi: ['edi'],
} as const satisfies Partial<Record<keyof BuyerRow, readonly string[]>>

export type BuyerColumn = keyof typeof FIELDS

/** A buyer's data as typed; empty texts for missing values. */
export type BuyerFields = Readonly<Record<BuyerColumn, string>>

const COLUMNS = Object.keys(FIELDS) as BuyerColumn[] // Object.keys returns strings

type Body = Readonly<Record<string, unknown>>

/** Returns the column for a form's field; undefined for a field that is no data of a buyer. */
const columnOf = (field: string) => COLUMNS.find((column) => (FIELDS[column] as readonly string[]).includes(field))

/** Splits a form's body into the buyer's data and all other values. */
export function divideBody(body: Body): { buyer: BuyerFields; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...body }
  const take = (column: BuyerColumn): string => {
    const field = FIELDS[column].find((name) => typeof rest[name] === 'string' && rest[name] !== '')
    if (field === undefined) return ''
    const text = String(rest[field])
    delete rest[field]
    return text
  }
  return { buyer: buyerFields(take), rest }
}

const buyerFields = (text: (column: BuyerColumn) => string): BuyerFields =>
  Object.fromEntries(COLUMNS.map((column) => [column, text(column)])) as Record<BuyerColumn, string> // has a text for every column

/** Returns a buyer's data by the field names of calls, without empty values. */
export const bodyOfBuyer = (buyer: BuyerFields): Record<string, string> =>
  Object.fromEntries(COLUMNS.flatMap((column) => (buyer[column] === '' ? [] : [[FIELDS[column][0], buyer[column]]])))

/** Returns the buyer's column for a form's field, if the answer's text is exactly the column's value; otherwise undefined. */
export function columnShowing(buyer: BuyerFields, field: string, text: string): BuyerColumn | undefined {
  const column = columnOf(field)
  return column && text !== '' && shownText(buyer, column) === text ? column : undefined
}

/** Formats a buyer's value as answers show it. */
export const shownText = (buyer: BuyerFields, column: BuyerColumn): string =>
  column === 'phone' ? formatPhone(buyer.phone) : buyer[column]

/** Columns to select a buyer together with other tables: `buyer_name` and so on. */
export const BUYER_COLUMNS = COLUMNS.map((column) => `buyers.${column} as buyer_${column}` as const)

/** A row that `BUYER_COLUMNS` selected. */
export type WithBuyer = { [Column in BuyerColumn as `buyer_${Column}`]: string }

export const buyerIn = (row: WithBuyer): BuyerFields => buyerFields((column) => row[`buyer_${column}`])

interface NewBuyer extends Pick<Insertable<BuyerRow>, 'kind'> {
  /** Visitor number; undefined if staff typed the buyer's data. */
  uid: string | undefined
  fields: Partial<BuyerFields>
  /** Values of the account fields that the shop itself has defined, as JSON. */
  extra?: string | null
}

/** Inserts a buyer. @returns the id of the row */
export async function insertBuyer(transaction: Query, { kind, uid, fields, extra = null }: NewBuyer, now: Date) {
  const buyer = { kind, uid: uid ?? null, extra, ...columnsOf(kind, fields) }
  const { id } = await transaction
    .insertInto('buyers')
    .values({ ...buyer, added_at: now.toISOString(), customer_id: await customerOf(transaction, buyer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds values to a buyer, or replaces them. */
export async function completeBuyer(query: Query, id: number, fields: Partial<BuyerFields>): Promise<void> {
  const before = await query.selectFrom('buyers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = columnsOf(before.kind, { ...before, ...fields })
  await query.updateTable('buyers').set(columns).where('id', '=', id).execute()
  await decideCustomers(query, [id])
}

/** Returns all columns of a buyer: the fields, and columns derived for searches. The e-mail of an account stays in `users` only. */
export function columnsOf(kind: BuyerRow['kind'], fields: Partial<BuyerFields>) {
  const buyer = buyerFields((column) => fields[column] ?? '')
  const { name, company, email, phone, inn } = senderIn(buyer)
  const [mailbox, digits] = [emailKey(email), phoneKey(phone)]
  return {
    ...buyer,
    customer: kind === 'sender' ? mailbox || digits || null : null,
    phone_key: digits || null,
    search: searched([company, name, mailbox, digits, inn].join('\n')).slice(0, MAX_SEARCHED),
  }
}

/** Maximum number of characters of a value that the search index contains. */
const MAX_SEARCHED = 500

/** The sender of a form; no text contains line breaks. `inn`: taxpayer number of any country. */
export type Sender = Pick<BuyerFields, 'name' | 'company' | 'email' | 'phone' | 'inn'>

const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export const senderIn = ({ name, company, email, phone, inn, unp, bin }: BuyerFields): Sender => ({
  name: inOneLine(name),
  company: inOneLine(company),
  email: inOneLine(email),
  phone: inOneLine(phone),
  inn: inOneLine(inn) || inOneLine(unp) || inOneLine(bin),
})

/** Formats a sender: «ООО «Пасека», Анна». */
export const senderName = ({ name, company }: Pick<Sender, 'name' | 'company'>): string =>
  [company, name].filter((part) => part !== '').join(', ')

/** Returns the sender as a labeled text such as «ООО «Пасека», Анна, ИНН 7707083893»; none if the buyer's data is erased. */
export function senderFacts(label: string, { inn, ...sender }: Sender): { label: string; text: string }[] {
  const name = senderName(sender)
  return name === '' ? [] : [{ label, text: inn === '' ? name : `${name}, ИНН\u00a0${inn}` }]
}

/** Returns the digits of a phone number. A Russian number gets its country code 7, which replaces a leading 8. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  const whole = phone.trim().startsWith('+') ? digits : digits.replace(/^8(?=[0-9]{10}$)/, '7')
  return whole.length === 10 ? `7${whole}` : whole
}

/** Normalizes a text for comparison: lowercase, «ё» as «е», simple dashes and multiplication signs, no quotation marks. */
export const searched = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/["'«»„“”‘’]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Returns a subquery for the buyers of a visitor or account. */
export const buyersOf = (query: Query, uid: string) =>
  query.selectFrom('buyers').select('buyers.id').where('buyers.uid', '=', uid)

/** Moves all buyers of a guest to an account. */
export async function moveBuyers(transaction: Transaction, from: string, to: string): Promise<void> {
  const moved = await transaction
    .updateTable('buyers')
    .set({ uid: to })
    .where('uid', '=', from)
    .returningAll()
    .execute()
  const known = moved.flatMap(({ id, customer_id }) => (customer_id === null ? [] : id))
  await decideCustomers(transaction, known)
}

import type { Insertable } from 'kysely'
import { withPlainSigns } from '#schema/definitions/text/letters.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import type { BuyerRow } from '../tables.ts'
import { customerOf, decideCustomers } from './customers.ts'

/** Columns of the table `buyers` that identify a buyer, each with the names that forms and calls give it. */
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

/** A buyer's texts as they were typed; empty: not given. */
export type BuyerFields = Readonly<Record<BuyerColumn, string>>

const COLUMNS = Object.keys(FIELDS) as BuyerColumn[] // the names of the object above

type Body = Readonly<Record<string, unknown>>

/** The column that a field of a form belongs to; undefined for a field that does not say who the buyer is. */
const columnOf = (field: string) => COLUMNS.find((column) => (FIELDS[column] as readonly string[]).includes(field))

/** Divides a form's body into who the buyer is and everything else. */
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
  Object.fromEntries(COLUMNS.map((column) => [column, text(column)])) as Record<BuyerColumn, string> // all columns

/** A buyer by the names of the calls' fields, without empty ones. */
export const bodyOfBuyer = (buyer: BuyerFields): Record<string, string> =>
  Object.fromEntries(COLUMNS.flatMap((column) => (buyer[column] === '' ? [] : [[FIELDS[column][0], buyer[column]]])))

/** The text that shows a field of a buyer; undefined for another field, and for a text that is not the buyer's. */
export function columnShowing(buyer: BuyerFields, field: string, text: string): BuyerColumn | undefined {
  const column = columnOf(field)
  return column && text !== '' && shownText(buyer, column) === text ? column : undefined
}

/** A field of a buyer as answers show it. */
export const shownText = (buyer: BuyerFields, column: BuyerColumn): string =>
  column === 'phone' ? formatPhone(buyer.phone) : buyer[column]

/** Selects a buyer beside other columns: `buyer_name` and so on. */
export const BUYER_COLUMNS = COLUMNS.map((column) => `buyers.${column} as buyer_${column}` as const)

/** A row that `BUYER_COLUMNS` selected. */
export type WithBuyer = { [Column in BuyerColumn as `buyer_${Column}`]: string }

export const buyerIn = (row: WithBuyer): BuyerFields => buyerFields((column) => row[`buyer_${column}`])

interface NewBuyer extends Pick<Insertable<BuyerRow>, 'kind'> {
  /** Number of the visitor or account; undefined: staff typed it. */
  uid: string | undefined
  fields: Partial<BuyerFields>
  /** Answers to an account's own fields: JSON. */
  extra?: string | null
}

/** @returns the buyer's number */
export async function insertBuyer(transaction: Query, { kind, uid, fields, extra = null }: NewBuyer, now: Date) {
  const buyer = { kind, uid: uid ?? null, extra, ...columnsOf(kind, fields) }
  const { id } = await transaction
    .insertInto('buyers')
    .values({ ...buyer, added_at: now.toISOString(), customer_id: await customerOf(transaction, buyer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a buyer further fields. */
export async function completeBuyer(query: Query, id: number, fields: Partial<BuyerFields>): Promise<void> {
  const before = await query.selectFrom('buyers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = columnsOf(before.kind, { ...before, ...fields })
  await query.updateTable('buyers').set(columns).where('id', '=', id).execute()
  await decideCustomers(query, [id])
}

/** All columns that follow from who a buyer is: the fields, and those that searches use. An account's e-mail is its own. */
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

/** Characters that a search looks at. */
const MAX_SEARCHED = 500

/** The sender of a form, each text in one line. */
export interface Sender {
  name: string
  company: string
  email: string
  phone: string
  /** The taxpayer's number of any country. */
  inn: string
}

const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export const senderIn = ({ name, company, email, phone, inn, unp, bin }: BuyerFields): Sender => ({
  name: inOneLine(name),
  company: inOneLine(company),
  email: inOneLine(email),
  phone: inOneLine(phone),
  inn: inOneLine(inn) || inOneLine(unp) || inOneLine(bin),
})

/** «ООО «Пасека», Анна» */
export const senderName = ({ name, company }: Pick<Sender, 'name' | 'company'>): string =>
  [company, name].filter((part) => part !== '').join(', ')

/** «ООО «Пасека», Анна, ИНН 7707083893» under a label; nothing after the erasure. */
export function senderFacts(label: string, { inn, ...sender }: Sender): { label: string; text: string }[] {
  const name = senderName(sender)
  return name === '' ? [] : [{ label, text: inn === '' ? name : `${name}, ИНН\u00a0${inn}` }]
}

/** Digits of a phone, of a Russian number also where it came without its country, or with 8 as it is dialed. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  const whole = phone.trim().startsWith('+') ? digits : digits.replace(/^8(?=[0-9]{10}$)/, '7')
  return whole.length === 10 ? `7${whole}` : whole
}

/** A text as searches compare it: in small letters, «ё» as «е», plain dashes and crosses, without quotation marks. */
export const searched = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/["'«»„“”‘’]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Numbers of a visitor's or account's buyers, as a subquery. */
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

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

/** A buyer's texts as typed; empty if not given. */
export type BuyerFields = Readonly<Record<BuyerColumn, string>>

const COLUMNS = Object.keys(FIELDS) as BuyerColumn[] // its own keys

type Body = Readonly<Record<string, unknown>>

/** The column of a form's field; undefined for a field that does not identify the buyer. */
const columnOf = (field: string) => COLUMNS.find((column) => (FIELDS[column] as readonly string[]).includes(field))

/** Splits a form's body into the buyer's data and the rest. */
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

/** A buyer by the calls' field names, without empty values. */
export const bodyOfBuyer = (buyer: BuyerFields): Record<string, string> =>
  Object.fromEntries(COLUMNS.flatMap((column) => (buyer[column] === '' ? [] : [[FIELDS[column][0], buyer[column]]])))

/** The column whose value a field's shown text is; undefined for other fields, and for a text that is not the buyer's. */
export function columnShowing(buyer: BuyerFields, field: string, text: string): BuyerColumn | undefined {
  const column = columnOf(field)
  return column && text !== '' && shownText(buyer, column) === text ? column : undefined
}

/** A buyer's field as shown in answers. */
export const shownText = (buyer: BuyerFields, column: BuyerColumn): string =>
  column === 'phone' ? formatPhone(buyer.phone) : buyer[column]

/** Selects a buyer beside other columns: `buyer_name` and so on. */
export const BUYER_COLUMNS = COLUMNS.map((column) => `buyers.${column} as buyer_${column}` as const)

/** A row that `BUYER_COLUMNS` selected. */
export type WithBuyer = { [Column in BuyerColumn as `buyer_${Column}`]: string }

export const buyerIn = (row: WithBuyer): BuyerFields => buyerFields((column) => row[`buyer_${column}`])

interface NewBuyer extends Pick<Insertable<BuyerRow>, 'kind'> {
  /** Visitor number; undefined: staff typed the buyer. */
  uid: string | undefined
  fields: Partial<BuyerFields>
  /** Values of the shop's own account fields: JSON. */
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

/** Adds fields to a buyer. */
export async function completeBuyer(query: Query, id: number, fields: Partial<BuyerFields>): Promise<void> {
  const before = await query.selectFrom('buyers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = columnsOf(before.kind, { ...before, ...fields })
  await query.updateTable('buyers').set(columns).where('id', '=', id).execute()
  await decideCustomers(query, [id])
}

/** All columns of a buyer: the fields, and those derived for searches. An account's e-mail is not copied. */
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

/** Maximum characters that are searched. */
const MAX_SEARCHED = 500

/** The sender of a form; each text is one line. */
export interface Sender {
  name: string
  company: string
  email: string
  phone: string
  /** Taxpayer number of any country. */
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

/** «ООО «Пасека», Анна, ИНН 7707083893» as a fact; none after the erasure. */
export function senderFacts(label: string, { inn, ...sender }: Sender): { label: string; text: string }[] {
  const name = senderName(sender)
  return name === '' ? [] : [{ label, text: inn === '' ? name : `${name}, ИНН\u00a0${inn}` }]
}

/** Digits of a phone; a Russian number gets its country code, also if it starts with 8. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  const whole = phone.trim().startsWith('+') ? digits : digits.replace(/^8(?=[0-9]{10}$)/, '7')
  return whole.length === 10 ? `7${whole}` : whole
}

/** Normalizes a text for comparison: lower case, «ё» as «е», plain dashes and crosses, no quotation marks. */
export const searched = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/["'«»„“”‘’]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Subquery of the buyers of a visitor or account. */
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

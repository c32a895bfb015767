import { emailKey } from '../mail/mailer.ts'

/** The sender of a form, read from the field names that the shop's forms and the calls' contracts share. */
export interface Sender {
  name: string
  company: string
  email: string
  phone: string
  inn: string
}

type Body = Readonly<Record<string, unknown>>

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''

export const senderOf = (body: Body): Sender => ({
  name: wordsOf(body.name),
  company: wordsOf(body.workCompany) || wordsOf(body.company),
  email: wordsOf(body.email),
  phone: wordsOf(body.phone),
  inn: wordsOf(body.inn) || wordsOf(body.unp) || wordsOf(body.bin),
})

/** «ООО «Пасека», Анна» */
export const senderName = ({ name, company }: Pick<Sender, 'name' | 'company'>): string =>
  [company, name].filter((part) => part !== '').join(', ')

/** Digits of a phone, of a Russian number also where it came without its country, or with 8 as it is dialed. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  const whole = phone.trim().startsWith('+') ? digits : digits.replace(/^8(?=[0-9]{10}$)/, '7')
  return whole.length === 10 ? `7${whole}` : whole
}

/** Characters that a search looks at. */
const SEARCHED = 500

/**
 * Columns for finding a submission: the customer (the e-mail, or the phone if there is none), the phone, and a text to
 * search in.
 */
export function columnsOf(body: Body) {
  const { name, company, email, phone, inn } = senderOf(body)
  const [mailbox, digits] = [emailKey(email), phoneKey(phone)]
  return {
    customer: mailbox || digits || null,
    phone: digits || null,
    search: searchIn(company, name, mailbox, digits, inn),
  }
}

/** Text for finding an account, apart from its e-mail. */
export const accountSearch = ({ name, company, phone }: { name: string; company: string | null; phone: string }) =>
  searchIn(company ?? '', name, phoneKey(phone))

const searchIn = (...texts: readonly string[]): string => folded(texts.join('\n')).slice(0, SEARCHED)

/** A text as searches compare it: in small letters, «ё» as «е». */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

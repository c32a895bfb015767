import { list } from '#schema/definitions/json-schema/unknown.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Order } from './order.ts'

/** Orders and offers by their numbers, repeated orders by number and day; invoices and files by the numbers of their rows. */
type Linked = 'order' | 'offer' | 'repeat' | 'invoice' | 'file'

/** The secret of an address that opens one without an account: a signature of 128 bits, which nothing stores. */
export const linkToken = (signing: Signing, purpose: Linked, id: string | number): string => signing.sign([purpose, id])

/** The number that such a token names; undefined for a token that this site did not give, or gave for something else. */
export function linkedId(signing: Signing, purpose: Linked, token: string): string | undefined {
  const [of, id] = list(signing.open(token))
  return of === purpose ? String(id) : undefined
}

/** Address of an order for whoever has its letter: guests have no account. */
export const orderUrl = ({ site, origin }: { site: Site; origin: string }, { number }: Pick<Order, 'number'>): string =>
  origin + addressOf(site, 'order.open', { token: linkToken(site.signing, 'order', number) })

/** Address of a paper for whoever has the letter: accountants get letters passed on. */
export const paperLink = (origin: string, signing: Signing, paper: 'invoice' | 'file', id: number): string =>
  `${origin}/papers/${paper}/${linkToken(signing, paper, id)}${paper === 'invoice' ? '.pdf' : ''}`

/** Address of the PDF of an offer, or of an order as one. @param token the one that its page is read by */
export const offerLink = (token: string): string => `/papers/offer.pdf?token=${token}`

/** Addresses of the specification of an order or offer. @param token the one that its page is read by */
export const specificationLinks = (token: string) => ({
  pdf: `/papers/specification.pdf?token=${token}`,
  xlsx: `/papers/specification.xlsx?token=${token}`,
})

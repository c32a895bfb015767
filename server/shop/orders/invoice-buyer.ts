import type { Kysely } from 'kysely'
import { isInn } from '#schema/definitions/shop/field-rules.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { CompanyContext } from '../company/companies.ts'
import { readOrganizations } from '../company/organizations.ts'
import { type Buyer, currentInvoice } from './invoices.ts'
import type { Order } from './order.ts'
import { contactOfOrder, submissionOf, textsIn } from './read.ts'

/** The register of companies, and for whom it is asked; without it buyers are not completed by it. */
export type Register = Partial<CompanyContext>

/** Fields of the checkout form that an invoice needs. */
export const PAYER_FIELDS = ['name', 'workCompany', 'inn', 'kpp', 'legalAddress', 'unp', 'bin'] as const

type Texts = Readonly<Record<(typeof PAYER_FIELDS)[number], string>>

function buyerOf({ name, workCompany, inn, kpp, legalAddress, unp, bin }: Texts): Buyer {
  const foreign = unp ? `, УНП\u00a0${unp}` : bin ? `, БИН\u00a0${bin}` : ''
  // A person has twelve digits and no КПП.
  return { name: (workCompany || name) + foreign, inn, kpp: inn.length === 12 ? '' : kpp, address: legalAddress }
}

/**
 * The buyer of the next invoice: as in the order's current one, where staff may have typed it; else as in the order,
 * completed by the account or the register.
 * @returns also what an invoice without a manager would lack, in the genitive
 */
export async function invoiceBuyer(
  query: Kysely<Tables>,
  order: Order,
  register: Register,
): Promise<{ buyer: Buyer; missing: string[] }> {
  const before = await currentInvoice(query, order.id)
  if (before?.buyer) return { buyer: before.buyer, missing: [] }
  const texts = textsIn((await submissionOf(query, order)).body, PAYER_FIELDS)
  const buyer = await completed(buyerOf(texts), order, query, register)
  return { buyer, missing: missingOf(texts, buyer) }
}

/** Adds the КПП and the address that the order lacks: those kept in the account, else those of the register. */
async function completed(
  buyer: Buyer,
  order: Order,
  query: Kysely<Tables>,
  { companies, address: from = '' }: Register,
): Promise<Buyer> {
  const { inn, kpp, address } = buyer
  if (!isInn(inn) || (address && (kpp || inn.length === 12))) return buyer
  const company = (await keptInAccount(query, order, buyer)) ?? (await companies?.byInn(inn, from))
  return typeof company === 'object'
    ? { ...buyer, kpp: kpp || company.kpp, address: address || company.address }
    : buyer
}

/** The account's organization with the buyer's numbers, if it has an address. Without a КПП, branches are not guessed. */
async function keptInAccount(
  query: Kysely<Tables>,
  order: Pick<Order, 'buyer'>,
  { inn, kpp }: Buyer,
): Promise<Pick<Buyer, 'kpp' | 'address'> | undefined> {
  const { uid: owner } = await contactOfOrder(query, order)
  const organizations = owner === null ? [] : await readOrganizations(query, owner)
  const [organization, other] = organizations.filter(
    (candidate) => candidate.inn === inn && (kpp === '' || candidate.kpp === kpp),
  )
  return organization?.legalAddress && !other
    ? { kpp: organization.kpp, address: organization.legalAddress }
    : undefined
}

/** A private person needs a name alone, as at the desk; whoever has a taxpayer's number, all of the requisites. */
function missingOf({ unp, bin, workCompany }: Texts, { name, inn, kpp, address }: Buyer): string[] {
  const [isForeign, hasCompany] = [unp !== '' || bin !== '', workCompany !== '']
  if (!isForeign && !hasCompany && inn === '') return name === '' ? ['имени покупателя'] : []
  return [
    ...(hasCompany || inn.length === 12 ? [] : ['названия организации']),
    ...(isForeign || isInn(inn) ? [] : ['ИНН']),
    ...(isForeign || kpp || inn.length === 12 ? [] : ['КПП']),
    ...(address ? [] : ['юридического адреса']),
  ]
}

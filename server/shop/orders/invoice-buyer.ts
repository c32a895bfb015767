import { isInn } from '#schema/definitions/shop/field-rules.ts'
import type { Query } from '../../engine/database/tables.ts'
import { type CompanyContext, mayBeSame } from '../company/companies.ts'
import { readOrganizations } from '../company/organizations.ts'
import { type Buyer, currentInvoice } from './invoices.ts'
import type { Order } from './order.ts'
import { contactOfOrder, submissionOf, textsIn } from './read.ts'

/** The register of companies and the IP address of the visitor; without the register, missing requisites are not completed. */
export type Register = Partial<CompanyContext>

export const PAYER_FIELDS = ['name', 'workCompany', 'inn', 'kpp', 'legalAddress', 'unp', 'bin'] as const

type Texts = Readonly<Record<(typeof PAYER_FIELDS)[number], string>>

function buyerOf({ name, workCompany, inn, kpp, legalAddress, unp, bin }: Texts): Buyer {
  const foreign = unp ? `УНП\u00a0${unp}` : bin ? `БИН\u00a0${bin}` : ''
  // A buyer without a company name is a person, who has an INN of twelve digits and no КПП.
  const payer = workCompany || (inn.length === 10 || foreign ? '' : name)
  return {
    name: [payer, foreign].filter(Boolean).join(', '),
    ...{ inn, kpp: inn.length === 12 ? '' : kpp, address: legalAddress },
  }
}

/**
 * Returns the buyer for the order's next invoice: that of the current invoice, which staff may have edited; without a current invoice, the
 * buyer in the order form, completed from the account or the register.
 * @returns `missing`: names of missing requisites in the genitive, without which only a manager can issue the invoice
 */
export async function invoiceBuyer(query: Query, order: Order, register: Register) {
  const before = await currentInvoice(query, order.id)
  if (before?.buyer) return { buyer: before.buyer, missing: [], isForeign: false }
  const texts = textsIn((await submissionOf(query, order)).body, PAYER_FIELDS)
  const buyer = await completed(buyerOf(texts), order, query, register)
  const isForeign = texts.unp !== '' || texts.bin !== ''
  return { buyer, missing: missingOf(texts, buyer, isForeign), isForeign }
}

/** Completes missing requisites from the account, otherwise from the register. */
async function completed(buyer: Buyer, order: Order, query: Query, { companies, address: from = '' }: Register) {
  const { name, inn, kpp, address } = buyer
  if (!isInn(inn) || (name && address && (kpp || inn.length === 12))) return buyer
  const kept = await organizationInAccount(query, order, buyer)
  const found = kept ? undefined : await companies?.byInn(inn, from)
  // The register's company is used only if its name may be the buyer's: otherwise the INN is probably mistyped.
  const company = kept ?? (typeof found === 'object' && mayBeSame(name, found.name) ? found : undefined)
  if (!company) return buyer
  return { name: name || company.name, inn, kpp: kpp || company.kpp, address: address || company.address }
}

/** Returns the account's organization with the same INN and КПП, if it has an address; without a КПП, only if the INN is unique. */
async function organizationInAccount(query: Query, order: Pick<Order, 'buyer'>, { inn, kpp }: Buyer) {
  const { uid: owner } = await contactOfOrder(query, order)
  const organizations = owner === null ? [] : await readOrganizations(query, owner)
  const [organization, other] = organizations.filter(
    (candidate) => candidate.inn === inn && (kpp === '' || candidate.kpp === kpp),
  )
  return organization?.legalAddress && !other
    ? { name: organization.workCompany, kpp: organization.kpp, address: organization.legalAddress }
    : undefined
}

/** Returns the missing requisites: a private person needs only a name; a buyer with a company or an INN needs all of them. */
function missingOf({ workCompany }: Texts, { name, inn, kpp, address }: Buyer, isForeign: boolean): string[] {
  if (!isForeign && workCompany === '' && inn === '') return name === '' ? ['имени покупателя'] : []
  return [
    ...((isForeign ? workCompany : name) ? [] : ['названия организации']),
    ...(isForeign || isInn(inn) ? [] : ['ИНН']),
    ...(isForeign || kpp || inn.length === 12 ? [] : ['КПП']),
    ...(address ? [] : ['юридического адреса']),
  ]
}

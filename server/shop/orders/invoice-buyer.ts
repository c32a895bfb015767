import { isInn } from '#schema/definitions/shop/field-rules.ts'
import type { Query } from '../../engine/database/tables.ts'
import { type CompanyContext, mayBeSame } from '../company/companies.ts'
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
  const foreign = unp ? `УНП\u00a0${unp}` : bin ? `БИН\u00a0${bin}` : ''
  // Whoever orders is no organization; a person has twelve digits and no КПП.
  const payer = workCompany || (inn.length === 10 || foreign ? '' : name)
  return {
    name: [payer, foreign].filter(Boolean).join(', '),
    ...{ inn, kpp: inn.length === 12 ? '' : kpp, address: legalAddress },
  }
}

/**
 * The buyer of the next invoice: as in the order's current one, where staff may have typed it; else as in the order,
 * completed by the account or the register.
 * @returns also what an invoice without a manager would lack, in the genitive
 */
export async function invoiceBuyer(query: Query, order: Order, register: Register) {
  const before = await currentInvoice(query, order.id)
  if (before?.buyer) return { buyer: before.buyer, missing: [], isForeign: false }
  const texts = textsIn((await submissionOf(query, order)).body, PAYER_FIELDS)
  const buyer = await completed(buyerOf(texts), order, query, register)
  const isForeign = texts.unp !== '' || texts.bin !== ''
  return { buyer, missing: missingOf(texts, buyer, isForeign), isForeign }
}

/** Adds what the order lacks of the requisites: those kept in the account, else those of the register. */
async function completed(buyer: Buyer, order: Order, query: Query, { companies, address: from = '' }: Register) {
  const { name, inn, kpp, address } = buyer
  if (!isInn(inn) || (name && address && (kpp || inn.length === 12))) return buyer
  const kept = await keptInAccount(query, order, buyer)
  const found = kept ? undefined : await companies?.byInn(inn, from)
  // The requisites of another company would be wrong.
  const company = kept ?? (typeof found === 'object' && mayBeSame(name, found.name) ? found : undefined)
  if (!company) return buyer
  return { name: name || company.name, inn, kpp: kpp || company.kpp, address: address || company.address }
}

/** The account's organization with the buyer's numbers, if it has an address. Without a КПП, branches are not guessed. */
async function keptInAccount(query: Query, order: Pick<Order, 'buyer'>, { inn, kpp }: Buyer) {
  const { uid: owner } = await contactOfOrder(query, order)
  const organizations = owner === null ? [] : await readOrganizations(query, owner)
  const [organization, other] = organizations.filter(
    (candidate) => candidate.inn === inn && (kpp === '' || candidate.kpp === kpp),
  )
  return organization?.legalAddress && !other
    ? { name: organization.workCompany, kpp: organization.kpp, address: organization.legalAddress }
    : undefined
}

/** A private person needs a name alone, as at the desk; whoever has a taxpayer's number, all of the requisites. */
function missingOf({ workCompany }: Texts, { name, inn, kpp, address }: Buyer, isForeign: boolean): string[] {
  if (!isForeign && workCompany === '' && inn === '') return name === '' ? ['имени покупателя'] : []
  return [
    ...((isForeign ? workCompany : name) ? [] : ['названия организации']),
    ...(isForeign || isInn(inn) ? [] : ['ИНН']),
    ...(isForeign || kpp || inn.length === 12 ? [] : ['КПП']),
    ...(address ? [] : ['юридического адреса']),
  ]
}

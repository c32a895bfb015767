import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { patterns } from '#schema/definitions/fields/patterns.ts'
import { isBin, isInn, isUnp } from '#schema/definitions/shop/field-rules.ts'
import type { CallHandlers } from '../../engine/calls/context.ts'
import type { Query } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { type BuyerFields, columnsOf } from '../submissions/buyer.ts'
import { customerOf } from '../submissions/customers.ts'

type Listed = CallAnswer<'personal.organizations'>['list'][number]

/** Form fields that describe the buyer's organization. */
type Requisites = { [Name in Exclude<keyof Listed, 'id'>]?: string }

/** Maximum number of organizations per account. */
const MAX_ORGANIZATIONS = 50

/** Names of the fields for the taxpayer number, by country. */
const CODES = { ru: 'inn', by: 'unp', kz: 'bin' } as const

const countryOf = (country: unknown): keyof typeof CODES => (country === 'by' || country === 'kz' ? country : 'ru')

const organizationsOf = (query: Query, uid: string) =>
  query.selectFrom('buyers').selectAll().where('kind', '=', 'organization').where('uid', '=', uid)

/** Returns the organizations for which an account orders. @param uid the account's visitor number */
export async function readOrganizations(query: Query, uid: string): Promise<Listed[]> {
  const rows = await organizationsOf(query, uid).orderBy('company').orderBy('id').execute()
  return rows.map(({ id, company, country, inn, unp, bin, kpp, legal_address }) => ({
    ...{ id, workCompany: company, country: countryOf(country), inn, unp, bin, kpp, legalAddress: legal_address },
  }))
}

/** Stores an account's delivery address for its next order. */
export const storeAddress = (query: Query, uid: string, address: string) =>
  query
    .updateTable('buyers')
    .set({ address })
    .where('id', 'in', ({ selectFrom }) => selectFrom('users').select('buyer').where('uid', '=', uid))
    .execute()

/**
 * Adds an organization to an account, or updates the one that has the same taxpayer numbers. Does nothing if the name or the taxpayer
 * number is missing. @param given the organization of an order @returns false if the account has too many
 */
export async function storeOrganization(transaction: Query, uid: string, given: Partial<BuyerFields>, now: Date) {
  const country = countryOf(given.country)
  const code = given[CODES[country]]
  if (!given.company || !code) return true
  const fields = {
    ...{ company: given.company, country, [CODES[country]]: code },
    // A sole entrepreneur, whose INN has twelve digits, has no КПП.
    kpp: country === 'ru' && code.length === 12 ? '' : (given.kpp ?? ''),
    legal_address: given.legal_address?.trim() ?? '',
  }
  const all = await organizationsOf(transaction, uid).execute()
  const same = all.find((row) => row.country === country && row[CODES[country]] === code && row.kpp === fields.kpp)
  if (!same && all.length >= MAX_ORGANIZATIONS) return false
  if (!same) {
    const organization = { kind: 'organization', uid, ...columnsOf('organization', fields) } as const
    await transaction
      .insertInto('buyers')
      .values({
        ...organization,
        added_at: now.toISOString(),
        customer_id: await customerOf(transaction, organization),
      })
      // A concurrent request may have added the same organization.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  }
  // If an order has no address, the stored address stays.
  const legal_address = fields.legal_address || same.legal_address
  await transaction
    .updateTable('buyers')
    .set(columnsOf('organization', { ...fields, legal_address }))
    .where('id', '=', same.id)
    .execute()
  return true
}

export const organizationHandlers = {
  'personal.organizations': async (_, { database, user }) => ({
    list: await readOrganizations(database.query, user.uid),
  }),

  async 'personal.organizationRemove'({ id }, { database, user }) {
    const { numDeletedRows } = await database.query
      .deleteFrom('buyers')
      .where('id', '=', Number(id))
      .where('kind', '=', 'organization')
      .where('uid', '=', user.uid)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new HttpError(404, 'Такой организации нет: возможно, её уже убрали.')
    return { result: true }
  },
} satisfies Partial<CallHandlers>

/** Validates the body of a program's request by the same rules as the form. @throws HttpError 422 */
export function refuseWrong({ country, kpp, ...given }: Requisites): void {
  const name = CODES[countryOf(country)]
  const wrong = {
    ...(!RIGHT[name](given[name] ?? '') && { [name]: 'Проверьте цифры: такого номера нет' }),
    ...(kpp && !KPP.test(kpp) && { kpp: 'КПП состоит из\u00a0девяти знаков' }),
  }
  const [message] = Object.values(wrong)
  if (message !== undefined) throw new HttpError(422, `${message}.`, wrong)
}

const RIGHT = { inn: isInn, unp: isUnp, bin: isBin }

const KPP = new RegExp(patterns.kpp.source)

export const tooMany = (): HttpError =>
  new HttpError(409, `Больше ${MAX_ORGANIZATIONS} организаций не\u00a0храним: уберите лишние.`)

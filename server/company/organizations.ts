import type { Kysely } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { isBin, isInn, isUnp, patterns } from '#schema/definitions/fields/patterns.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { CurrentUser } from '../visitor/visitor.ts'

type Listed = CallAnswer<'personal.organizations'>['list'][number]

/** Fields of a form about the buyer's organization. */
type Requisites = { [Name in Exclude<keyof Listed, 'id'>]?: string }

/** More are nobody's. */
const MOST = 50

/** A taxpayer's number by country. */
const CODES = { ru: 'inn', by: 'unp', kz: 'bin' } as const

const countryOf = (country: unknown): keyof typeof CODES => (country === 'by' || country === 'kz' ? country : 'ru')

export async function readOrganizations(query: Kysely<Tables>, user: number): Promise<Listed[]> {
  const rows = await query
    .selectFrom('organizations')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, country, code, kpp, address }) => {
    const known = countryOf(country)
    const codes = { inn: '', unp: '', bin: '', [CODES[known]]: code }
    return { id, workCompany: name, country: known, ...codes, kpp, legalAddress: address }
  })
}

/**
 * Adds an organization to an account, or gives the one with these numbers another name and address; without a name and
 * a number there is nothing to add. @returns false for one too many
 */
export async function keepOrganization(
  query: Kysely<Tables>,
  user: number,
  { workCompany: name, legalAddress = '', ...given }: Requisites,
  now: Date,
): Promise<boolean> {
  const address = legalAddress.trim()
  const country = countryOf(given.country)
  const code = given[CODES[country]]
  if (!name || !code) return true
  // A person has twelve digits and no КПП.
  const kpp = country === 'ru' && code.length === 12 ? '' : (given.kpp ?? '')
  const known = await query.selectFrom('organizations').selectAll().where('user_id', '=', user).execute()
  const isNew = !known.some((one) => one.country === country && one.code === code && one.kpp === kpp)
  if (isNew && known.length >= MOST) return false
  await query
    .insertInto('organizations')
    .values({ user_id: user, name, country, code, kpp, address, added_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'country', 'code', 'kpp'])
        // An order without an address does not take away the one that is kept.
        .doUpdateSet({ name, ...(address && { address }) }),
    )
    .execute()
  return true
}

interface UserContext {
  database: Database
  user: CurrentUser
}

export const organizationHandlers = {
  'personal.organizations': async (
    _: unknown,
    { database, user }: UserContext,
  ): Promise<CallAnswer<'personal.organizations'>> => ({ list: await readOrganizations(database.query, user.id) }),

  async 'personal.organizationRemove'(
    { id }: CallParameters<'personal.organizationRemove'>,
    { database, user }: UserContext,
  ): Promise<CallAnswer<'personal.organizationRemove'>> {
    const { numDeletedRows } = await database.query
      .deleteFrom('organizations')
      .where('id', '=', Number(id))
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new HttpError(404, 'Такой организации нет: возможно, её уже убрали.')
    return { result: true }
  },
}

/** A program's body is checked as the form's is. @throws HttpError 422 */
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

export const tooMany = (): HttpError => new HttpError(409, `Больше ${MOST} организаций не\u00a0храним: уберите лишние.`)

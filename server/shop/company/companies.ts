import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import { isInn } from '#schema/definitions/shop/field-rules.ts'
import { daysBefore, type EraseStep, oldRows } from '../../engine/database/erasing.ts'
import type { Database } from '../../engine/database/tables.ts'
import { clientKey, LimitReached, type RateLimit, type RateLimiter } from '../../engine/limits/rate-limiter.ts'
import type { Config } from '../config.ts'
import { type Company, type CompanySource, dadata, demoCompanies } from './dadata.ts'

/** Number of days for which a company's data is cached. */
const CACHE_DAYS = 30

const PER_ADDRESS: RateLimit = { name: 'company', points: 20, seconds: 3600, message: '' }

/** Daily limit, less than the 10,000 requests that are free of charge at DaData. */
const PER_DAY: RateLimit = { name: 'company by day', points: 5000, seconds: 86_400, message: '' }

export interface Companies {
  /** Returns the company with a valid INN; `none` if there is none; `unavailable` if the source fails or a rate limit is reached. */
  byInn(inn: string, address: string): Promise<Company | 'none' | 'unavailable'>
}

interface Dependencies {
  database: Pick<Database, 'query'>
  limiter: RateLimiter
  /** Logs a failure of the source. */
  failed: (error: unknown) => void
}

/** Creates the register of companies; undefined if DADATA_TOKEN is not set: buyers then type their companies' data. */
export function createCompanies({ dadataToken }: Pick<Config, 'dadataToken'>, dependencies: Dependencies) {
  if (dadataToken === undefined) return undefined
  return companiesFrom(dadataToken === 'demo' ? demoCompanies : dadata(dadataToken), dependencies)
}

export const companiesFrom = (
  source: CompanySource,
  { database: { query }, limiter, failed }: Dependencies,
): Companies => ({
  async byInn(inn, address) {
    const now = new Date()
    const cached = await query
      .selectFrom('companies')
      .select('answer')
      .where('inn', '=', inn)
      .where('at', '>', daysBefore(now, CACHE_DAYS))
      .executeTakeFirst()
    if (cached) return JSON.parse(cached.answer) as Company // this function stored it
    try {
      await limiter.consume(PER_ADDRESS, clientKey(address))
      await limiter.consume(PER_DAY, '')
      const company = await source(inn)
      if (!company) return 'none'
      const row = { answer: JSON.stringify(company), at: now.toISOString() }
      await query
        .insertInto('companies')
        .values({ inn, ...row })
        .onConflict((conflict) => conflict.column('inn').doUpdateSet(row))
        .execute()
      return company
    } catch (error) {
      if (!(error instanceof LimitReached)) failed(error)
      return 'unavailable'
    }
  },
})

export const companySteps: readonly EraseStep[] = [
  oldRows(
    { what: 'companies', title: 'организации по ИНН' },
    { table: 'companies', key: 'inn', column: 'at' },
    ({ now }) => daysBefore(now, CACHE_DAYS),
  ),
]

export interface CompanyContext {
  companies: Companies | undefined
  /** IP address of the request. */
  address: string
}

/** Matches legal forms of companies in names. */
const FORMS =
  /общество с ограниченной ответственностью|индивидуальный предприниматель|(?:публичное |непубличное |закрытое |открытое )?акционерное общество|(?<![\p{L}])(?:ооо|ао|пао|зао|оао|нао|ип|тоо|чуп|уп|фгуп|муп)(?![\p{L}])/giu

/** Normalizes a company's name for comparison: «ООО "Пасека"» and «Пасека» become «пасека». */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(FORMS, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Returns true if two names may mean the same company: without legal form and quotes they are equal, or one contains the other. */
export function mayBeSame(one: string, other: string): boolean {
  const [short = [], long = []] = [plainName(one), plainName(other)]
    .map((name) => name.split(' ').filter(Boolean))
    .toSorted((a, b) => a.join(' ').length - b.join(' ').length)
  // Initials match full names: «Иванова А. П.» and «Иванова Анна Петровна».
  return short.every((word, i) => long[i]?.startsWith(word)) || long.join(' ').includes(short.join(' '))
}

/** Returns the company with an INN if its name differs from the typed one; undefined if it may be the same, or the INN is unknown. */
export async function otherCompany(
  { companies, address = '' }: Partial<CompanyContext>,
  { name, inn }: { readonly name: string; readonly inn: string },
): Promise<Company | undefined> {
  if (name === '' || !isInn(inn)) return undefined
  const company = await companies?.byInn(inn, address)
  return typeof company === 'object' && !mayBeSame(name, company.name) ? company : undefined
}

/** Returns the message «По ИНН 7707083893 в реестре ООО «Пасека», а не ООО «Телефон»». */
export const otherText = ({ name, inn }: { readonly name: string; readonly inn: string }, other: Company): string =>
  `По\u00a0ИНН ${inn} в\u00a0реестре ${other.name}, а\u00a0не\u00a0${name}`

const BY_HAND = 'впишите название и\u00a0реквизиты сами.'

export const companyHandlers = {
  async 'company.byInn'(
    { inn }: CallParameters<'company.byInn'>,
    { companies, address }: CompanyContext,
  ): Promise<CallAnswer<'company.byInn'>> {
    if (!companies) return { message: '' }
    if (!isInn(inn)) return { message: 'Проверьте цифры: такого ИНН нет.' }
    const found = await companies.byInn(inn, address)
    if (found === 'none') return { message: `В\u00a0реестре такого ИНН не\u00a0нашлось: ${BY_HAND}` }
    if (found === 'unavailable') return { message: `Сейчас реестр не\u00a0отвечает: ${BY_HAND}` }
    const { name, kpp, address: place } = found
    return { message: messageOf(found), company: { name, kpp, address: place } }
  },
}

const messageOf = ({ name, address, isActive }: Company): string =>
  `${[name, address].filter(Boolean).join(', ')}${isActive ? '' : '. По\u00a0данным реестра организация не\u00a0действует: проверьте ИНН'}`

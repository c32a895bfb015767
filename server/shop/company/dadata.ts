import { list, record } from '#schema/definitions/json-schema/unknown.ts'

/** A company or a sole entrepreneur in the register of taxpayers. */
export interface Company {
  /** Name with the legal form, for example «ООО «Пасека»». */
  name: string
  /** КПП; empty for a sole entrepreneur. */
  kpp: string
  address: string
  /** True if the company is neither liquidated nor bankrupt. */
  isActive: boolean
}

/** Finds a company by a valid INN. @returns undefined if there is none @throws if the source fails */
export type CompanySource = (inn: string) => Promise<Company | undefined>

const ADDRESS = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party'

const TIMEOUT_MS = 2000

/** Maximum length of a response, much more than the data of one company. */
const LONGEST = 100_000

/** Creates a source that queries DaData by its documented call `findById/party`. */
export const dadata =
  (token: string, address = ADDRESS): CompanySource =>
  async (inn) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ query: inn, count: 1, branch_type: 'MAIN' }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`DaData answered ${response.status}.`)
    const text = await response.text()
    if (text.length > LONGEST) throw new Error('The answer of DaData is too long.')
    const [first] = list(record(JSON.parse(text)).suggestions)
    return first === undefined ? undefined : companyOf(record(record(first).data))
  }

function companyOf(data: Readonly<Record<string, unknown>>): Company {
  const name = record(data.name)
  return {
    name: textOf(name.short_with_opf) || textOf(name.full_with_opf),
    kpp: textOf(data.kpp).slice(0, 9),
    // A sole entrepreneur's address is left out, because it is a home address.
    address: data.type === 'INDIVIDUAL' ? '' : textOf(record(data.address).value),
    isActive: record(data.state).status === 'ACTIVE',
  }
}

/** Shortens a text to the maximum length of names and addresses in forms. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Source of invented companies, for tests and demonstrations (`DADATA_TOKEN=demo`). */
export const demoCompanies: CompanySource = async (inn) => DEMO[inn]

const DEMO: Readonly<Record<string, Company>> = {
  3300000007: {
    name: 'ООО «Завод „Ёмкость“»',
    kpp: '330001001',
    address: '600000, г. Владимир, Тарный проезд, д. 7',
    isActive: true,
  },
  7707083893: {
    name: 'ООО «Пасека»',
    kpp: '770701001',
    address: '117997, г. Москва, Медовая ул., д. 19',
    isActive: true,
  },
  500100732259: { name: 'ИП Иванова Анна Петровна', kpp: '', address: '', isActive: true },
  7743013901: {
    name: 'ООО «Старый склад»',
    kpp: '774301001',
    address: '125080, г. Москва, Волоколамское ш., д. 1',
    isActive: false,
  },
}

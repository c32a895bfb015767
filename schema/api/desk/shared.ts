import {
  email,
  line,
  link,
  type None,
  object,
  objects,
  type Parts,
  type Properties,
  slug,
} from '../../definitions/contract/fragments.ts'
import { get, pageNumber, pagination, post, requiring } from '../shared.ts'

/** Returns the keys `method`, `path` and `staff` of a call for staff. Only roles with the right to the call may make it. */
export const staffGet = <const Path extends string>(path: Path) => ({ ...get(path), staff: true }) as const
export const staffPost = <const Path extends string>(path: Path) => ({ ...post(path), staff: true }) as const

/** Schemas without descriptions, for the responses of the desk's calls, which the API's documentation omits. */
export const words = { type: 'string' } as const
export const wordList = { type: 'array', items: words } as const
export const flag = { type: 'boolean' } as const
export const count = { type: 'integer', minimum: 0 } as const
export const kopecks = { ...count } as const
export const rows = <const Required extends Properties>(required: Required) => objects({ required })

/** ID of a record as a string of digits, because a form sends it from a hidden field. */
export const rowId = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,8}$',
  maxLength: 9,
  examples: ['1'],
  description: 'Номер записи.',
} as const

/** Version of a record, and optionally a hash of what a page shows of a change. The change sends both back: 409 if they are outdated. */
export const version = {
  type: 'string',
  pattern: '^[0-9]{1,9}([.][\\w-]{32})?$',
  maxLength: 42,
  examples: ['1'],
  description:
    'Знак того, что показано; перемена шлёт его обратно. 409, если показано было не\u00a0то, что есть и\u00a0будет.',
} as const

export const staffEmail = { ...email, description: 'Почта сотрудника.' } as const
export const staffName = { ...line, maxLength: 100, description: 'Имя сотрудника.' } as const
export const role = { ...slug, maxLength: 40, description: 'Роль из schema/desk/roles.json.' } as const

/** A time as ISO 8601 in UTC; tables of the desk show it in Moscow time. */
export const moment = { type: 'string', maxLength: 30 } as const

/** Query parameters of every list of the desk. */
export const listQuery = { page: pageNumber } as const

/** Returns the schema of the parameter that sorts a list by a column; a minus means the largest or newest first. */
export const sortBy = <const Name extends string>(...names: Name[]) =>
  ({
    enum: names.flatMap((name) => [name, `-${name}`] as const),
    description: 'Порядок строк: имя столбца, с\u00a0«-» впереди\u00a0— с\u00a0конца. Без него последние впереди.',
  }) as const

/** Response to a change, with the address of the next page. */
export const leadsTo = { response: requiring({ link }) } as const

/** Response with a file's name and type; the file itself is at another address. */
export const storedFile = { response: requiring({ name: words, type: words }) } as const

/** Returns the schema of a response with one item, for the item's page. @param item keys of the item */
export const itemOf = <const R extends Properties = None, const O extends Properties = None>(item: Parts<R, O>) =>
  requiring({ item: object(item) })

/** Returns the schema of a response with one page of a list. */
export const listOf = <const Row extends ReturnType<typeof object>>(row: Row) =>
  requiring({ list: { type: 'array', description: 'Записи.', items: row }, pagination })

/** A calendar day: «2026-11-20». */
export const day = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  patternErrorMessage: 'День пишется «2026-11-20».',
  maxLength: 10,
  examples: ['2026-11-20'],
  description: 'День по Москве: «2026-11-20».',
} as const

const text = { type: 'string', role: 'line' } as const

/** Labels with values, for the blocks `desk-facts` and `desk-record`. */
export const facts = objects({ required: { label: text, text }, optional: { link } })

/** Events and letters of an order, an offer, a request or a customer, newest first. */
export const thread = rows({
  at: moment,
  kind: { enum: ['letter', 'note', 'file', 'change'] },
  who: words,
  what: words,
  text: words,
  state: words,
  files: objects({ required: { name: words }, optional: { link } }),
})

export const consents = rows({ document: line, version: words, at: moment })

/** Addresses of two files, XLSX and CSV, each with the whole catalog. */
export const catalogFiles = { xlsx: link, csv: link } as const

export const options = rows({ value: words, text: line })

/** Values that a page needs to show letters and to link to a new letter. */
export const letterEntry = { thread, letterLink: words, templates: options } as const

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

/** Calls that staff make if their role has the right. */
export const staffGet = <const Path extends string>(path: Path) => ({ ...get(path), staff: true }) as const
export const staffPost = <const Path extends string>(path: Path) => ({ ...post(path), staff: true }) as const

/** Values of responses that only the desk reads: their keys need no descriptions. */
export const words = { type: 'string' } as const
export const wordList = { type: 'array', items: words } as const
export const flag = { type: 'boolean' } as const
export const count = { type: 'integer', minimum: 0 } as const
export const kopecks = { ...count } as const
export const rows = <const Required extends Properties>(required: Required) => objects({ required })

/** A number as a form's hidden field sends it. */
export const rowId = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,8}$',
  maxLength: 9,
  examples: ['1'],
  description: 'Номер записи.',
} as const

/** Hash of the state and the effect that a page shows. The change sends it back; the server answers 409 if either has changed since. */
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

/** Parameters that every list of the desk takes. */
export const listQuery = { page: pageNumber } as const

/** The parameter that orders a list by one of its columns; with a minus, the largest or newest first. */
export const sortBy = <const Name extends string>(...names: Name[]) =>
  ({
    enum: names.flatMap((name) => [name, `-${name}`] as const),
    description: 'Порядок строк: имя столбца, с\u00a0«-» впереди\u00a0— с\u00a0конца. Без него последние впереди.',
  }) as const

/** The answer of a change, with the address of the next page. */
export const leadsTo = { response: requiring({ link }) } as const

/** The answer that describes a file; another address sends the file itself. */
export const storedFile = { response: requiring({ name: words, type: words }) } as const

/** The answer with one item, which its page shows. @param item parts of its schema */
export const itemOf = <const R extends Properties = None, const O extends Properties = None>(item: Parts<R, O>) =>
  requiring({ item: object(item) })

/** One page of a list of the desk. */
export const listOf = <const Row extends ReturnType<typeof object>>(row: Row) =>
  requiring({ list: { type: 'array', description: 'Записи.', items: row }, pagination })

/** A day in a filter: «2026-11-20». */
export const day = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  examples: ['2026-11-20'],
  description: 'День по Москве: «2026-11-20».',
} as const

const text = { type: 'string', role: 'line' } as const

/** Facts as the blocks `desk-facts` and `desk-record` show them. */
export const facts = objects({ required: { label: text, text }, optional: { link } })

/** Events of an order, an offer, a request or a customer, with the letters about it, newest first. */
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

/** Addresses of the files with the whole catalog. */
export const catalogFiles = { xlsx: link, csv: link } as const

export const options = rows({ value: words, text: line })

/** Values with which a page links to a new letter. */
export const letterEntry = { thread, letterLink: words, templates: options } as const

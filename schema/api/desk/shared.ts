import { email, line, link, slug } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { pageNumber, pagination } from '../shared.ts'

/** A number as a form's hidden field sends it. */
export const rowId = {
  type: 'string',
  pattern: '^[1-9][0-9]{0,8}$',
  maxLength: 9,
  description: 'Номер записи.',
} as const

export const staffEmail = { ...email, description: 'Почта сотрудника.' } as const
export const staffName = { ...line, maxLength: 100, description: 'Имя сотрудника.' } as const
export const role = { ...slug, maxLength: 40, description: 'Роль из schema/desk/roles.json.' } as const

/** A time as ISO 8601 in UTC; tables of the desk show it in Moscow's. */
export const moment = { type: 'string', maxLength: 30, description: 'Время, ISO 8601.' } as const

export const sampleMoment = '2026-11-20T09:00:00.000Z'

/** Parameters that every list of the desk takes. */
export const listQuery = { page: pageNumber } as const

/** The answer of a change, with the address of the page that follows. */
export const leadsTo = <const Address extends string>(sample: Address) =>
  ({
    response: object({ required: { link: { ...link, description: 'Адрес страницы, с которой продолжить.' } } }),
    sample: { link: sample },
  }) as const

/** A page of a list of the desk. */
export const listOf = <const Row extends ReturnType<typeof object>>(row: Row) =>
  object({ required: { list: { type: 'array', description: 'Записи.', items: row }, pagination } })

export const samplePages = { page: 1, pages: 1, size: 50, total: 1, base: '/desk/orders/' } as const

/** A day in a filter: «2026-11-20». */
export const day = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  description: 'День по Москве: «2026-11-20».',
} as const

const fact = object({
  description: 'Подпись и значение.',
  required: {
    label: { type: 'string', description: 'Подпись.' },
    text: { type: 'string', description: 'Значение.' },
  },
  optional: { link: { type: 'string', role: 'link', description: 'Адрес, если значение — ссылка.' } },
})

/** Facts that the block `desk-facts` shows. */
export const facts = { type: 'array', items: fact } as const

export const sampleFacts = [{ label: 'Кому', text: 'anna@paseka.example' }] as const

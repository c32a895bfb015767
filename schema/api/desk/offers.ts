import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { offerNumber } from '../orders/offers.ts'
import { allowing, described, requiring } from '../shared.ts'
import { byStaff, discount, lineChanges, row as lineRow, lines, text, understood } from './order-lines.ts'
import { columns } from './orders.ts'
import {
  facts,
  leadsTo,
  letterEntry,
  listOf,
  listQuery,
  rowId,
  sortBy,
  staffGet,
  staffPost,
  version,
} from './shared.ts'

const words = { type: 'string' } as const
const id = { ...rowId, description: 'Номер записи предложения.' } as const

const states = ['asked', 'draft', 'sent', 'accepted', 'withdrawn', 'expired'] as const

const row = {
  number: offerNumber,
  ...columns,
  until: { ...words, description: 'По какой день действует, словами.' },
} as const

const until = {
  ...text('По какой день действует: «2026-12-04».', 10),
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  patternErrorMessage: 'День пишется «2026-12-04».',
  examples: ['2026-12-04'],
} as const

const pricedRow = described('Строка.', {
  ...lineRow.properties,
  listed: { type: ['integer', 'null'], description: 'Копеек за\u00a0штуку по\u00a0прайсу.' },
})

/** Terms besides prices. */
const terms = {
  leadTime: text('Срок поставки.', 500),
  delivery: text('Доставка.', 500),
  payment: text('Оплата.', 500),
  comment: text('Комментарий: встанет в\u00a0предложение.', 1000),
} as const

export const deskOfferCalls = {
  'desk.offers': {
    ...staffGet('/desk/api/offers'),
    description: 'Коммерческие предложения, последнее впереди.',
    query: allowing({
      ...listQuery,
      state: { enum: states, description: 'Состояние; expired\u00a0— срок вышел.' },
      sort: sortBy('createdAt', 'total', 'until'),
      q: { ...words, maxLength: 100, description: 'Номер, имя, компания, телефон, почта, ИНН или артикул.' },
    }),
    response: requiring({
      ...listOf(object({ description: 'Предложение.', required: row })).properties,
      waiting: { type: 'integer', minimum: 0, description: 'Сколько ждут менеджера.' },
    }),
  },
  'desk.offer': {
    ...staffGet('/desk/api/offers/{id}'),
    description: 'Предложение целиком и\u00a0то, каким оно уйдёт; ничего не\u00a0меняет.',
    params: requiring({ id }),
    query: allowing({
      lines,
      discount,
      until: { ...words, maxLength: 10, description: 'По какой день действует.' },
      ...terms,
    }),
    response: requiring({
      item: described('Предложение.', {
        ...row,
        isOpen: { type: 'boolean', description: 'true\u00a0— его можно менять и\u00a0отправлять.' },
        text: { ...lines, description: 'Строки: «№1; АРТИКУЛ; штук; цена».' },
        day: until,
        ...terms,
        ...understood,
        rows: { ...understood.rows, items: pricedRow },
        ...lineChanges,
        letter: { ...facts, description: 'Письмо покупателю; пусто, если почты нет.' },
        facts: { ...facts, description: 'Что известно о\u00a0предложении.' },
        terms: { ...facts, description: 'Срок, доставка, оплата, комментарий, как их\u00a0видит покупатель.' },
        answers: { ...facts, description: 'Что указано в\u00a0запросе.' },
        page: { ...words, description: 'Страница, которую видит покупатель; пусто, пока не\u00a0отправлено.' },
        pdf: { ...link, description: 'Адрес PDF.' },
        ...letterEntry,
      }),
    }),
  },
  'desk.offerSend': {
    ...staffPost('/desk/api/offers/send'),
    description:
      'Новая версия предложения: строки, цены, срок и\u00a0условия; покупателю уходит письмо со\u00a0ссылкой. 409, если показано было не\u00a0то.',
    body: object({
      required: { id, version, lines, until },
      optional: { ...terms, discount },
    }),
    ...leadsTo,
  },
  'desk.offerWithdraw': {
    ...staffPost('/desk/api/offers/withdraw'),
    description: 'Отозвать предложение: принять его больше нельзя. Письма не\u00a0будет.',
    body: requiring({ id, version }),
    ...leadsTo,
  },
  'desk.offerNew': {
    ...staffPost('/desk/api/offers/add'),
    description:
      'Предложение от\u00a0руки или из\u00a0заявки; покупатель узнаёт о\u00a0нём, когда его отправят. 409, пока показано не\u00a0то, что в\u00a0строках; повтор с\u00a0тем\u00a0же key второго не\u00a0делает.',
    idempotencyKey: 'key',
    body: object(byStaff),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>

import type { Call } from '../../definitions/calls/call.ts'
import { link, object } from '../../definitions/contract/fragments.ts'
import { offerNumber } from '../orders/offers.ts'
import { allowing, requiring } from '../shared.ts'
import { byStaff, discount, lineChanges, row as lineRow, lines, text, understood } from './order-lines.ts'
import { columns } from './orders.ts'
import {
  count,
  day,
  facts,
  flag,
  leadsTo,
  letterEntry,
  listOf,
  listQuery,
  rowId,
  sortBy,
  staffGet,
  staffPost,
  version,
  words,
} from './shared.ts'

const id = { ...rowId, description: 'Номер записи предложения.' } as const

const states = ['asked', 'draft', 'sent', 'accepted', 'withdrawn', 'expired'] as const

const row = { number: offerNumber, ...columns, until: words } as const

const until = { ...day, description: 'По какой день действует: «2026-11-20».' } as const

const pricedRow = requiring({ ...lineRow.properties, listed: { type: ['integer', 'null'] } })

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
    response: requiring({ ...listOf(requiring(row)).properties, waiting: count }),
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
      item: requiring({
        ...row,
        isOpen: flag,
        text: lines,
        day: until,
        ...terms,
        ...understood,
        rows: { ...understood.rows, items: pricedRow },
        ...lineChanges,
        letter: facts,
        facts,
        terms: facts,
        answers: facts,
        page: words,
        pdf: link,
        ...letterEntry,
      }),
    }),
  },
  'desk.offerSend': {
    ...staffPost('/desk/api/offers/send'),
    description:
      'Новая версия предложения: строки, цены, срок и\u00a0условия; покупателю уходит письмо со\u00a0ссылкой. 409, если показано было не\u00a0то.',
    body: object({ required: { id, version, lines, until }, optional: { ...terms, discount } }),
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

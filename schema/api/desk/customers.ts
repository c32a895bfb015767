import type { Call } from '../../definitions/calls/call.ts'
import { link, object } from '../../definitions/contract/fragments.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { done } from '../personal/shared.ts'
import { allowing, requiring } from '../shared.ts'
import { requestRow } from './requests.ts'
import {
  consents,
  count,
  day,
  facts,
  kopecks,
  leadsTo,
  letterEntry,
  listOf,
  listQuery,
  moment,
  rowId,
  rows,
  sortBy,
  staffGet,
  staffPost,
  version,
  words,
} from './shared.ts'

const id = rowId

const row = {
  link,
  who: words,
  contact: words,
  account: words,
  requests: count,
  orders: count,
  total: kopecks,
  lastOrder: moment,
  lastAt: moment,
} as const

const params = requiring({ id })

export const deskCustomerCalls = {
  'desk.customers': {
    ...staffGet('/desk/api/customers'),
    description: 'Покупатели: кабинеты и\u00a0гости по\u00a0почте и\u00a0телефону, последние впереди.',
    audited: true,
    query: allowing({
      ...listQuery,
      q: { ...words, maxLength: 100, description: 'Имя, компания, почта, телефон или ИНН.' },
      sort: sortBy('name', 'orders', 'lastOrder', 'lastAt'),
    }),
    response: listOf(requiring(row)),
  },
  'desk.customer': {
    ...staffGet('/desk/api/customers/{id}'),
    description: 'Покупатель: кто он, его заказы, заявки, согласия и\u00a0рассылка.',
    params,
    response: requiring({
      item: requiring({
        who: words,
        facts,
        organizations: facts,
        aliases: facts,
        requests: { type: 'array', items: requestRow },
        orders: rows({ number: orderNumber, link, look, createdAt: moment, total: kopecks }),
        care: object({ required: { id }, optional: { responsible: words, name: words, day: words, about: words } }),
        consents,
        others: rows({ text: words, link: row.link, join: words, joinLink: link }),
        joined: facts,
        ...letterEntry,
        dataLink: link,
        erased: facts,
      }),
    }),
  },
  'desk.customerData': {
    ...staffGet('/desk/api/customers/{id}/data'),
    description: 'Всё, что хранится о\u00a0покупателе, файлом JSON (152-ФЗ, статья 14).',
    audited: true,
    download: 'dannye-pokupatelya.json',
    params,
    response: requiring({
      madeAt: moment,
      kept: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
    }),
  },
  'desk.customerCare': {
    ...staffPost('/desk/api/customers/care'),
    description: 'Кто ведёт покупателя и\u00a0когда перезвонить.',
    body: object({
      required: { id },
      optional: {
        responsible: rowId,
        day: { ...day, description: 'Когда; без дня, если есть о\u00a0чём,\u00a0— завтра.' },
        about: { ...words, maxLength: 500, description: 'О\u00a0чём.' },
      },
    }),
    response: done,
  },
  'desk.customerJoining': {
    ...staffGet('/desk/api/customers/{id}/join/{other}'),
    description: 'Что объединится, если это один покупатель.',
    right: 'desk.customerJoin',
    params: requiring({ id, other: id }),
    response: requiring({ item: requiring({ refusal: words, facts, link, version }) }),
  },
  'desk.customerJoin': {
    ...staffPost('/desk/api/customers/join'),
    description: 'Показывать двух покупателей одним.',
    body: requiring({ id, other: id, version }),
    ...leadsTo,
  },
  'desk.customerSeparate': {
    ...staffPost('/desk/api/customers/separate'),
    description: 'Отделить: снова показывать этого покупателя одного; объединённые с\u00a0ним остаются вместе.',
    body: requiring({ id }),
    response: done,
  },
  'desk.customerErase': {
    ...staffPost('/desk/api/customers/erase'),
    description: 'Стереть данные покупателя: всё, кроме того, что велит хранить закон.',
    proof: true,
    body: requiring({ id }),
    response: done,
  },
} as const satisfies Record<string, Call>

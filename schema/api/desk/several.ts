import type { Call } from '../../definitions/calls/call.ts'
import { link, object } from '../../definitions/contract/fragments.ts'
import { allowing, requiring } from '../shared.ts'
import { numbers, row } from './orders.ts'
import { facts, leadsTo, options, rows, staffGet, staffPost, version, words } from './shared.ts'

const to = { ...words, maxLength: 40, description: 'Чем заказы станут; пусто\u00a0— останутся чем были.' } as const
const responsible = { ...words, maxLength: 9, description: 'Кто поведёт; пусто\u00a0— кто и\u00a0вёл.' } as const
const documents = {
  ...words,
  maxLength: 10_000,
  description: 'Номера счетов или накладных, по\u00a0заказу на\u00a0строке: «26-7F3K-Q; 1148».',
} as const
const chosen = { ...words, maxLength: 1200, description: 'Номера заказов через пробел.' } as const

export const deskSeveralCalls = {
  'desk.ordersSeveral': {
    ...staffGet('/desk/api/orders/several'),
    description: 'Отмеченные заказы: что с\u00a0ними можно сделать, что с\u00a0каждым станет или стало.',
    query: allowing({
      number: numbers,
      to,
      responsible,
      documents,
      done: { ...words, maxLength: 9, description: 'Сколько заказов переменилось: из ответа перемены.' },
    }),
    response: requiring({
      list: rows({ ...row, outcome: words }),
      notes: facts,
      statuses: options,
      chosen,
      documents,
      version,
      invoices: words,
      picking: link,
      xlsx: link,
    }),
  },
  'desk.ordersChange': {
    ...staffPost('/desk/api/orders/change'),
    description:
      'Сменить состояние или ответственного нескольких заказов. Сначала 409 с\u00a0тем, что станет с\u00a0каждым; заказ, с\u00a0которым не\u00a0вышло, других не\u00a0держит.',
    body: object({ required: { chosen, version }, optional: { to, responsible, documents } }),
    ...leadsTo,
  },
  'desk.ordersPicking': {
    ...staffGet('/desk/api/orders/picking'),
    description: 'Лист сборки нескольких заказов: изделия с\u00a0количеством во\u00a0всех и\u00a0в\u00a0каждом.',
    query: allowing({ number: numbers }),
    response: requiring({
      orders: facts,
      list: rows({
        article: words,
        name: words,
        wishes: words,
        quantity: { type: 'integer' },
        boxes: { type: 'integer' },
        orders: words,
      }),
    }),
  },
} as const satisfies Record<string, Call>

import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { allowing, listed, requiring } from '../shared.ts'
import { numbers, row } from './orders.ts'
import { facts, leadsTo, options, staffGet, staffPost, version } from './shared.ts'

const words = { type: 'string' } as const

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
      list: listed('Заказы.', 'Заказ.', {
        ...row,
        outcome: { ...words, description: 'Что с\u00a0ним станет или стало; пусто, пока ничего не\u00a0выбрано.' },
      }),
      notes: { ...facts, description: 'Чего нет: заказов с\u00a0такими номерами, счетов, новых счетов.' },
      statuses: { ...options, description: 'Чем заказы бывают после «нового».' },
      chosen,
      documents,
      version,
      invoices: { ...words, description: 'Счета одним PDF; пусто, если счетов нет.' },
      picking: { ...link, description: 'Лист сборки.' },
      xlsx: { ...link, description: 'Таблица этих заказов.' },
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
      orders: { ...facts, description: 'Заказы: номер и\u00a0покупатель.' },
      list: listed('Изделия по\u00a0артикулам.', 'Изделие.', {
        article: { ...words, description: 'Артикул.' },
        name: { ...words, description: 'Название.' },
        wishes: { ...words, description: 'Пожелания.' },
        quantity: { type: 'integer', description: 'Штук всего.' },
        boxes: { type: 'integer', description: 'Коробок всего.' },
        orders: { ...words, description: 'Сколько в\u00a0каждый заказ.' },
      }),
    }),
  },
} as const satisfies Record<string, Call>

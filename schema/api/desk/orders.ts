import type { Call } from '../../definitions/calls/call.ts'
import { line, link, object, objects } from '../../definitions/contract/fragments.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { allowing, requiring } from '../shared.ts'
import { row as lineRow } from './order-lines.ts'
import {
  count,
  day,
  facts,
  flag,
  itemOf,
  kopecks,
  letterEntry,
  listOf,
  listQuery,
  moment,
  options,
  rowId,
  rows,
  sortBy,
  staffGet,
  version,
  words,
} from './shared.ts'

/** Columns that the list of orders and the list of offers have in common. */
export const columns = {
  link,
  look,
  createdAt: moment,
  buyer: words,
  total: kopecks,
  onRequest: count,
  responsible: words,
} as const

/** A row of a list of orders. */
export const row = {
  number: orderNumber,
  ...columns,
  status: { ...words, description: 'Состояние: имя из\u00a0content/order-statuses.json.' },
  region: words,
  parts: words,
  invoice: words,
} as const

/** A filter as staff typed it; server/desk/order-filter.ts reports texts that cannot be read. */
const typed = { type: 'string', maxLength: 40 } as const

/**
 * Lists of orders that need attention. `due`: the invoice is overdue; `unpaid`: shipped without an invoice, and not fully paid; `refund`: a
 * refund is due; `short`: the order needs more than the stock has.
 */
export const ORDER_QUEUES = ['due', 'unpaid', 'refund', 'short'] as const

export type OrderQueue = (typeof ORDER_QUEUES)[number]

const filter = {
  status: { ...typed, description: 'Состояние: имя из\u00a0content/order-statuses.json.' },
  waits: {
    ...typed,
    description:
      'Чего ждёт: due\u00a0— оплаты после срока счёта, unpaid\u00a0— оплаты отгруженного без счёта, refund\u00a0— возврата денег, short\u00a0— изделий, которых заказано больше, чем есть.',
  },
  from: { ...typed, description: day.description },
  to: { ...typed, description: day.description },
  region: { type: 'string', maxLength: 40, description: 'Код региона.' },
  sumFrom: { ...typed, description: 'Сумма от, рублей: «50 000,50».' },
  sumTo: { ...typed, description: 'Сумма до, рублей.' },
  sort: sortBy('createdAt', 'total'),
  q: {
    type: 'string',
    maxLength: 100,
    description:
      'Часть номера, телефона, компании, имени, почты, ИНН или артикула, слова из\u00a0названия изделия, сумма.',
  },
} as const

/** Orders selected in a list: at most the 100 of one page. */
export const numbers = { type: 'array', maxItems: 100, items: orderNumber, description: 'Номера заказов.' } as const

export const deskOrderCalls = {
  'desk.orders': {
    ...staffGet('/desk/api/orders'),
    description: 'Заказы, последний впереди. Там, где заказы ведёт другая система, список пуст.',
    query: allowing({ ...listQuery, ...filter }),
    response: requiring({
      ...listOf(requiring(row)).properties,
      statuses: options,
      regions: options,
      csv: link,
      xlsx: link,
      problem: words,
    }),
  },
  'desk.order': {
    ...staffGet('/desk/api/orders/{number}'),
    description: 'Заказ целиком: строки, покупатель, файлы и что с ним было.',
    params: requiring({ number: orderNumber }),
    response: itemOf({
      required: {
        ...row,
        lines: { type: 'array', items: lineRow },
        head: facts,
        sums: facts,
        answers: facts,
        version,
        responsibleId: words,
        next: rows({ text: line, link, kind: { enum: ['primary', 'secondary'] } }),
        isOpen: flag,
        linesLink: link,
        erased: line,
        invoiceLink: link,
        canInvoice: flag,
        invoices: objects({
          required: { id: rowId, title: line, day: words, buyer: words, total: kopecks, state: words },
          optional: { link },
        }),
        entries: objects({
          required: { id: rowId, what: line, amount: words, document: words, staff: words, lots: words },
          optional: { correct: words, link, labels: words, labelsLink: link, papers: words, papersLink: link },
        }),
        files: objects({
          required: {
            file: rowId,
            number: orderNumber,
            canRemove: flag,
            title: words,
            name: words,
            forBuyer: words,
            addedAt: moment,
            staff: words,
          },
          optional: { link },
        }),
        ...letterEntry,
      },
      optional: { undo: requiring({ event: rowId, text: line, hasLetter: flag }) },
    }),
  },
  'desk.ordersExport': {
    ...staffGet('/desk/api/orders/export'),
    description:
      'Сколько заказов в таблице отбора: сама она по адресам /desk/orders.csv и /desk/orders.xlsx. 400, если отбор не понят.',
    audited: true,
    query: allowing({ ...filter, number: numbers }),
    response: requiring({
      total: count,
      filter: object({
        optional: {
          ...{ status: row.status, waits: { enum: ORDER_QUEUES, description: filter.waits.description } },
          ...{ region: filter.region, q: filter.q, sort: filter.sort },
          number: numbers,
          from: moment,
          until: moment,
          least: kopecks,
          most: kopecks,
        },
      }),
    }),
  },
} as const satisfies Record<string, Call>

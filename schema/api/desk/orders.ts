import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { object, objects } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { allowing, described, listed, requiring } from '../shared.ts'
import { row as lineRow } from './order-lines.ts'
import {
  day,
  facts,
  itemOf,
  letterEntry,
  listOf,
  listQuery,
  moment,
  options,
  rowId,
  sortBy,
  staffGet,
  version,
} from './shared.ts'

const kopecks = { type: 'integer', minimum: 0 } as const
const words = { type: 'string' } as const

/** Columns of the lists of orders and of offers. */
export const columns = {
  link: { ...link, description: 'Адрес страницы.' },
  look,
  createdAt: { ...moment, description: 'Когда оформлен заказ или сделано предложение.' },
  buyer: { ...words, description: 'Компания, а без неё имя; у\u00a0предложения оба; пусто, если стёрты.' },
  total: { ...kopecks, description: 'Сумма в копейках, без строк по запросу.' },
  onRequest: { type: 'integer', minimum: 0, description: 'Строк с ценой по запросу.' },
  responsible: { ...words, description: 'Кто ведёт; пусто, если никто.' },
} as const

/** A row of lists of orders. */
export const row = {
  number: orderNumber,
  ...columns,
  status: { ...words, description: 'Состояние: имя из\u00a0content/order-statuses.json.' },
  region: { ...words, description: 'Регион, в котором заказали; пусто, если не известен.' },
  parts: {
    ...words,
    description:
      'Сколько оплачено и\u00a0отгружено, если частью: «оплачено 6\u00a0895,00 из\u00a013\u00a0790,00 ₽»; иначе пусто.',
  },
  invoice: { ...words, description: 'Действующий счёт, «№ 118»; пусто, если его нет.' },
} as const

/** Filters of the list and its tables, as they are typed: server/desk/order-filter.ts says what is not understood. */
const typed = { type: 'string', maxLength: 40 } as const

/**
 * Orders that wait for somebody: their invoice is past its day, goods have left unpaid and without one, money is to be given back, or they ask for
 * more than there is.
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

/** Orders that are ticked in a list: at most a page of it. */
export const numbers = { type: 'array', maxItems: 100, items: orderNumber, description: 'Номера заказов.' } as const

export const deskOrderCalls = {
  'desk.orders': {
    ...staffGet('/desk/api/orders'),
    description: 'Заказы, последний впереди. Там, где заказы ведёт другая система, список пуст.',
    query: allowing({ ...listQuery, ...filter }),
    response: requiring({
      ...listOf(object({ description: 'Заказ.', required: row })).properties,
      statuses: { ...options, description: 'Состояния, для отбора.' },
      regions: { ...options, description: 'Регионы, для отбора.' },
      csv: { ...link, description: 'Адрес таблицы CSV с тем же отбором.' },
      xlsx: { ...link, description: 'Адрес таблицы XLSX с тем же отбором.' },
      problem: { ...words, description: 'Что в отборе не понято: список тогда пуст. Пусто, если понято всё.' },
    }),
  },
  'desk.order': {
    ...staffGet('/desk/api/orders/{number}'),
    description: 'Заказ целиком: строки, покупатель, файлы и что с ним было.',
    params: requiring({ number: orderNumber }),
    response: itemOf({
      description: 'Заказ.',
      required: {
        ...row,
        lines: { type: 'array', description: 'Строки по порядку.', items: lineRow },
        head: { ...facts, description: 'Главное: покупатель, сумма, счёт, кто ведёт.' },
        sums: { ...facts, description: 'Итоги.' },
        answers: { ...facts, description: 'Что указано при оформлении; пусто, если стёрто.' },
        version,
        responsibleId: { ...words, description: 'Номер того, кто ведёт заказ; пусто, если никто.' },
        next: listed('Чем заказ может стать: надписи и адреса.', 'Кнопка.', {
          text: { ...line, description: 'Надпись.' },
          link,
          kind: { enum: ['primary', 'secondary'], description: 'Первая — главная.' },
        }),
        isOpen: { type: 'boolean', description: 'true — состав и цены можно менять.' },
        linesLink: { ...link, description: 'Адрес страницы, где меняют состав.' },
        erased: { ...line, description: 'Почему нет сведений о покупателе: как их стёрли.' },
        invoiceLink: { ...link, description: 'Адрес страницы, где выставляют счёт.' },
        canInvoice: { type: 'boolean', description: 'true — заказ не отменён, счёт по нему выставить можно.' },
        invoices: objects({
          description: 'Счета, последний впереди.',
          item: 'Счёт.',
          required: {
            id: rowId,
            title: { ...line, description: 'Номер: «№ 118».' },
            day: { ...words, description: 'День счёта.' },
            buyer: { ...words, description: 'Кому; пусто, если стёрт.' },
            total: { ...kopecks, description: 'Сумма в копейках.' },
            state: { ...words, description: 'Действует, или каким счётом заменён.' },
          },
          optional: { link: { ...link, description: 'Откуда скачать PDF; нет, если роли это нельзя.' } },
        }),
        entries: objects({
          description: 'Деньги и\u00a0товар: оплаты, отгрузки и\u00a0возвраты с\u00a0исправлениями, первые впереди.',
          item: 'Запись.',
          required: {
            id: rowId,
            what: { ...line, description: 'Что: «Оплата».' },
            amount: { ...words, description: 'Сколько и\u00a0когда: «6\u00a0895,00\u00a0₽ 28\u00a0ноября».' },
            document: { ...words, description: 'Номер платёжного поручения или накладной.' },
            staff: { ...words, description: 'Кто записал.' },
          },
          optional: {
            correct: { ...words, description: 'Слово ссылки «исправить»; нет, если роли это нельзя.' },
            link: { ...link, description: 'Адрес страницы, где запись исправляют.' },
          },
        }),
        files: objects({
          description: 'Файлы, которые добавили сотрудники.',
          item: 'Файл.',
          required: {
            file: rowId,
            number: orderNumber,
            canRemove: { type: 'boolean', description: 'true — файл можно удалить.' },
            title: { ...words, description: 'Что это.' },
            name: { ...words, description: 'Имя файла.' },
            forBuyer: { ...words, description: '«да», если файл виден покупателю.' },
            addedAt: { ...moment, description: 'Когда добавлен.' },
            staff: { ...words, description: 'Кто добавил.' },
          },
          optional: { link: { ...link, description: 'Откуда скачать, если роли это можно.' } },
        }),
        ...letterEntry,
      },
      optional: {
        undo: described('Последняя смена состояния, которую ещё можно отменить.', {
          event: rowId,
          text: { ...line, description: 'Что сделано.' },
          hasLetter: { type: 'boolean', description: 'true — покупателю уйдёт письмо.' },
        }),
      },
    }),
  },
  'desk.ordersExport': {
    ...staffGet('/desk/api/orders/export'),
    description:
      'Сколько заказов в таблице отбора: сама она по адресам /desk/orders.csv и /desk/orders.xlsx. 400, если отбор не понят.',
    audited: true,
    query: allowing({ ...filter, number: numbers }),
    response: requiring({
      total: { type: 'integer', minimum: 0, description: 'Сколько заказов.' },
      filter: object({
        description: 'Отбор, как он понят.',
        optional: {
          ...{ status: row.status, waits: { enum: ORDER_QUEUES, description: filter.waits.description } },
          ...{ region: filter.region, q: filter.q, sort: filter.sort },
          number: numbers,
          from: { ...moment, description: 'Не раньше.' },
          until: { ...moment, description: 'Раньше, чем.' },
          least: { ...kopecks, description: 'Сумма от, копеек.' },
          most: { ...kopecks, description: 'Сумма до, копеек.' },
        },
      }),
    }),
  },
} as const satisfies Record<string, Call>

import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { done } from '../personal/shared.ts'
import { allowing, described, listed, requiring } from '../shared.ts'
import { requestRow } from './requests.ts'
import {
  consents,
  day,
  facts,
  leadsTo,
  letterEntry,
  listOf,
  listQuery,
  moment,
  rowId,
  sortBy,
  staffGet,
  staffPost,
  version,
} from './shared.ts'

const words = { type: 'string' } as const
/** Of who looks after a customer, and when staff are to call. */
const text = { type: 'string', description: 'Кто ведёт, когда и\u00a0о\u00a0чём перезвонить.' } as const

const id = rowId

const kopecks = { type: 'integer', minimum: 0 } as const

const row = {
  link: { ...link, description: 'Адрес страницы покупателя.' },
  who: { ...words, description: 'Компания и\u00a0имя.' },
  contact: { ...words, description: 'Почта, а\u00a0без неё телефон.' },
  account: { ...words, description: '«кабинет», если он есть.' },
  requests: { type: 'integer', minimum: 0, description: 'Заявок.' },
  orders: { type: 'integer', minimum: 0, description: 'Заказов.' },
  total: { ...kopecks, description: 'Сумма заказов без отменённых, в\u00a0копейках.' },
  lastOrder: { ...moment, description: 'Когда заказывал последний раз; пусто\u00a0— не\u00a0заказывал.' },
  lastAt: { ...moment, description: 'Когда обращался последний раз.' },
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
    response: listOf(object({ description: 'Покупатель.', required: row })),
  },
  'desk.customer': {
    ...staffGet('/desk/api/customers/{id}'),
    description: 'Покупатель: кто он, его заказы, заявки, согласия и\u00a0рассылка.',
    params,
    response: requiring({
      item: described('Покупатель.', {
        who: { ...words, description: 'Компания и\u00a0имя.' },
        facts: { ...facts, description: 'Как связаться, кабинет, рассылка.' },
        organizations: { ...facts, description: 'Организации, которые он называл.' },
        requests: { type: 'array', description: 'Заявки, последняя впереди.', items: requestRow },
        orders: listed('Заказы, последний впереди.', 'Заказ.', {
          number: orderNumber,
          link: { ...link, description: 'Адрес страницы заказа.' },
          look,
          createdAt: { ...moment, description: 'Когда оформлен.' },
          total: { ...kopecks, description: 'Сумма в\u00a0копейках.' },
        }),
        care: object({
          description: 'Кто ведёт покупателя, и\u00a0когда и\u00a0о\u00a0чём ему перезвонить.',
          required: { id },
          optional: { responsible: text, name: text, day: text, about: text },
        }),
        consents: { ...consents, description: 'Согласия, последнее впереди.' },
        others: listed('Кто ещё называл тот\u00a0же телефон, почту или ИНН.', 'Покупатель.', {
          text: { ...words, description: 'Почта, а\u00a0без неё телефон.' },
          link: row.link,
          join: { ...words, description: 'Что нажать, чтобы объединить; пусто\u00a0— нет права.' },
          joinLink: { ...link, description: 'Адрес страницы объединения.' },
        }),
        joined: { ...facts, description: 'Кто объединён в\u00a0этого покупателя; один\u00a0— пусто.' },
        ...letterEntry,
        dataLink: { ...link, description: 'Откуда скачать всё, что о\u00a0нём хранится.' },
        erased: {
          ...facts,
          description: 'Что стирание уберёт и\u00a0что останется по\u00a0закону; объединён\u00a0— пусто.',
        },
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
      madeAt: { ...moment, description: 'Когда составлено.' },
      kept: {
        type: 'object',
        description: 'Записи по\u00a0таблицам: кабинет, заявки, заказы, согласия, письма.',
        additionalProperties: {
          type: 'array',
          description: 'Записи.',
          items: { type: 'object', description: 'Запись, как она хранится.' },
        },
      },
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
    response: requiring({
      item: described('Объединение.', {
        refusal: { ...words, description: 'Почему объединять нечего; пусто\u00a0— есть что.' },
        facts: { ...facts, description: 'Кого объединят, и\u00a0что станет общим.' },
        link: { ...link, description: 'Адрес страницы покупателя.' },
        version,
      }),
    }),
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

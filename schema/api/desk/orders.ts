import { line, link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { ORDER_STATUSES } from '../../definitions/kinds/content/orders.ts'
import type { Call } from '../call.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { day, listOf, listQuery, moment, sampleMoment, samplePages } from './shared.ts'

const kopecks = { type: 'integer', minimum: 0 } as const
const words = { type: 'string' } as const

const row = {
  number: orderNumber,
  link: { ...link, description: 'Адрес страницы заказа.' },
  status: { enum: ORDER_STATUSES, description: 'Состояние.' },
  look,
  createdAt: { ...moment, description: 'Когда оформлен.' },
  buyer: { ...words, description: 'Компания, а без неё имя; пусто, если стёрты.' },
  total: { ...kopecks, description: 'Сумма в копейках, без строк по запросу.' },
  onRequest: { type: 'integer', minimum: 0, description: 'Строк с ценой по запросу.' },
} as const

const sampleRow = {
  number: '26-7F3K-Q',
  link: '/desk/orders/26-7F3K-Q/',
  status: 'new',
  look: { name: 'новый', tone: 'plain' },
  createdAt: sampleMoment,
  buyer: 'ООО «Пасека»',
  total: 338400,
  onRequest: 0,
} as const

export const deskOrdersCall = {
  method: 'GET',
  path: '/desk/api/orders',
  description: 'Заказы, последний впереди. Там, где заказы ведёт другая система, список пуст.',
  staff: true,
  query: object({
    optional: {
      ...listQuery,
      status: { enum: ORDER_STATUSES, description: 'Состояние.' },
      from: day,
      to: day,
      q: { type: 'string', maxLength: 100, description: 'Номер заказа или его начало.' },
    },
  }),
  response: listOf(object({ description: 'Заказ.', required: row })),
  sample: { list: [sampleRow], pagination: samplePages },
} as const satisfies Call

const fact = object({
  description: 'Подпись и значение.',
  required: { label: { ...words, description: 'Подпись.' }, text: { ...words, description: 'Значение.' } },
})
const facts = { type: 'array', items: fact } as const

export const deskOrderCall = {
  method: 'GET',
  path: '/desk/api/orders/{number}',
  description: 'Заказ целиком: строки, покупатель, как менялось состояние.',
  staff: true,
  params: object({ required: { number: orderNumber } }),
  response: object({
    required: {
      item: object({
        description: 'Заказ.',
        required: {
          ...row,
          lines: {
            type: 'array',
            description: 'Строки по порядку.',
            items: object({
              description: 'Строка.',
              required: {
                article: { ...line, description: 'Артикул.' },
                name: { ...line, description: 'Название на день заказа.' },
                wishes: { ...words, description: 'Цвет и нанесение.' },
                quantity: { type: 'integer', minimum: 1, description: 'Штук.' },
                boxes: { type: 'integer', minimum: 0, description: 'Коробок.' },
                kopecks: { type: ['integer', 'null'], description: 'Копеек за штуку; null — по запросу.' },
                sum: { type: ['integer', 'null'], description: 'Копеек за все; null — по запросу.' },
              },
            }),
          },
          sums: { ...facts, description: 'Итоги.' },
          answers: { ...facts, description: 'Что указано при оформлении; пусто, если стёрто.' },
          history: {
            type: 'array',
            description: 'Как менялось состояние, по порядку.',
            items: object({
              description: 'Перемена.',
              required: { look, at: { ...moment, description: 'Когда.' } },
            }),
          },
        },
      }),
    },
  }),
  sample: {
    item: {
      ...sampleRow,
      lines: [
        {
          article: 'ФЛ-250-24-П',
          name: 'Флакон «Волна» 250 мл',
          wishes: '',
          quantity: 360,
          boxes: 2,
          kopecks: 940,
          sum: 338400,
        },
      ],
      sums: [{ label: 'Сумма с НДС', text: '3 384 ₽' }],
      answers: [{ label: 'Контактное лицо', text: 'Анна' }],
      history: [{ look: { name: 'новый', tone: 'plain' }, at: sampleMoment }],
    },
  },
} as const satisfies Call

import type { FromSchema } from 'json-schema-to-ts'
import { date, line, link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import type { Call } from '../call.ts'
import { answerNames, anyAnswer, formParts } from '../forms/shared.ts'
import { addedLine, sampleAdded } from '../lists/basket.ts'
import { countAfter, goneProduct, options, productId, sampleLine, totals } from '../lists/shared.ts'
import { pageNumber, uid } from '../shared.ts'

/** «26-1148-26»: how it is made, server/orders/number.ts says. */
const number = {
  type: 'string',
  pattern: '^[0-9]{2}-[0-9]{4,8}-[0-9]{2}$',
  maxLength: 16,
  description: 'Номер заказа: год, порядковый номер, контрольное число.',
} as const

const { count, total, onRequest, boxes, pallets, volume, weight } = totals
const kopecks = { type: ['integer', 'null'], minimum: 0 } as const

/** How far an order has come: the buyer may cancel a new one, the manager takes it in hand (`npm run inbox`). */
const ORDER_STATUSES = ['new', 'accepted', 'cancelled'] as const

const status = {
  enum: ORDER_STATUSES,
  description: 'new — новый, его можно отменить; accepted — взят в работу; cancelled — отменён покупателем.',
} as const

const whole = {
  number,
  status,
  date: { ...date, description: 'День заказа.' },
  count,
  total,
  onRequest,
} as const

const sampleOrder = {
  number: '26-1148-26',
  status: 'new',
  date: '2026-11-20',
  count: 1,
  total: 338400,
  onRequest: 0,
} as const

export const orderSaveCall = {
  method: 'POST',
  path: '/api/app/order/save',
  description:
    'Заказ того, что в корзине, по форме оформления. Повтор с тем же Idempotency-Key второго заказа не делает; с тем же ключом, но другими данными или другой корзиной — 422, в details номер заказа, который уже есть. Если сумма уже не та, что в total, отвечает 409 и в details называет новую: с ней и нужно повторить, когда покупатель согласен.',
  own: true,
  idempotencyKey: 'key',
  body: {
    type: 'object',
    additionalProperties: anyAnswer,
    propertyNames: answerNames,
    maxProperties: 60,
    properties: {
      ...formParts,
      key: {
        type: 'string',
        maxLength: 100,
        description: 'То же, что Idempotency-Key: для формы, которую отправляют без скрипта.',
      },
      total: {
        type: ['integer', 'string'],
        minimum: 0,
        pattern: '^[0-9]{0,16}$',
        maxLength: 16,
        description: 'Сумма в копейках, которую видит покупатель.',
      },
      accept: {
        type: ['boolean', 'string'],
        maxLength: 10,
        description: 'true — покупатель знает, что цены изменились; сумма в total всё равно должна быть верной.',
      },
    },
  },
  response: object({ required: whole }),
  sample: sampleOrder,
} as const satisfies Call

export const orderListCall = {
  method: 'GET',
  path: '/api/app/order/list',
  description: 'Свои заказы, последний впереди.',
  own: true,
  query: object({ optional: { uid, page: pageNumber } }),
  response: object({
    required: {
      list: {
        type: 'array',
        description: 'Заказы.',
        items: object({ description: 'Заказ.', required: whole }),
      },
      pagination: object({
        description: 'Страницы списка.',
        required: {
          page: pageNumber,
          pages: { type: 'integer', minimum: 0, description: 'Сколько всего страниц.' },
          total: { type: 'integer', minimum: 0, description: 'Сколько всего заказов.' },
        },
      }),
    },
  }),
  sample: { list: [sampleOrder], pagination: { page: 1, pages: 1, total: 1 } },
} as const satisfies Call

export const orderViewCall = {
  method: 'GET',
  path: '/api/app/order/{number}/view',
  description: 'Свой заказ, каким он был сделан.',
  own: true,
  params: object({ required: { number } }),
  query: object({ optional: { uid } }),
  response: object({
    required: {
      item: object({
        description: 'Заказ.',
        required: {
          ...whole,
          boxes,
          pallets,
          volume,
          weight,
          lines: {
            type: 'array',
            description: 'Строки по порядку.',
            items: object({
              description: 'Строка заказа.',
              required: {
                productId,
                article: { ...line, description: 'Артикул.' },
                name: { ...line, description: 'Название на день заказа.' },
                quantity: { type: 'integer', minimum: 1, description: 'Штук.' },
                boxes,
                kopecks: { ...kopecks, description: 'Копеек за штуку; null — цена по запросу.' },
                sum: { ...kopecks, description: 'Копеек за все; null — цена по запросу.' },
              },
              optional: {
                link: { ...link, description: 'Адрес изделия; нет, если его больше нет в каталоге.' },
                ...options,
              },
            }),
          },
          answers: {
            type: 'array',
            description: 'Что указано при оформлении.',
            items: object({
              description: 'Вопрос и ответ.',
              required: {
                label: { type: 'string', description: 'Вопрос.' },
                text: { type: 'string', description: 'Ответ.' },
              },
            }),
          },
        },
      }),
    },
  }),
  sample: {
    item: {
      ...sampleOrder,
      boxes: 2,
      pallets: 1,
      volume: 0.18,
      weight: 9.2,
      lines: [
        {
          productId: 1,
          article: sampleLine.article,
          name: sampleLine.name,
          link: '/catalog/item/flakon-volna-250/',
          quantity: 360,
          boxes: 2,
          kopecks: 940,
          sum: 338400,
        },
      ],
      answers: [{ label: 'Контактное лицо', text: 'Анна' }],
    },
  },
} as const satisfies Call

export const orderRepeatCall = {
  method: 'POST',
  path: '/api/app/order/repeat',
  description: 'Кладёт строки своего заказа в корзину: по сегодняшнему каталогу и сегодняшним ценам.',
  own: true,
  body: object({ required: { number }, optional: { uid } }),
  response: object({
    required: {
      added: { type: 'array', description: 'Что легло в корзину.', items: addedLine },
      gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
      count: countAfter,
    },
  }),
  sample: { added: [sampleAdded], gone: [], count: 1 },
} as const satisfies Call

export const orderCancelCall = {
  method: 'POST',
  path: '/api/app/order/cancel',
  description:
    'Отменяет свой заказ, пока он новый; менеджеру уходит письмо. Отменённый ещё раз остаётся отменённым; взятый в работу — 409.',
  user: true,
  body: object({ required: { number }, optional: { uid } }),
  response: object({ required: { number, status } }),
  sample: { number: '26-1148-26', status: 'cancelled' },
} as const satisfies Call

export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderCancelled = FromSchema<typeof orderCancelCall.response>
export type OrderList = FromSchema<typeof orderListCall.response>
export type OrderView = FromSchema<typeof orderViewCall.response>
export type OrderRepeat = FromSchema<typeof orderRepeatCall.response>

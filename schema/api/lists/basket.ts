import type { FromSchema } from 'json-schema-to-ts'
import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { line, link, object } from '../../definitions/contract/fragments.ts'
import { regionDeliveryCall } from '../../kinds/delivery.ts'
import { allowing, described, ownGet, ownPost, pagination, requiring } from '../shared.ts'
import {
  adjusted,
  basketId,
  basketLine,
  countAfter,
  kopecks,
  linesPage,
  options,
  ownListQuery,
  place,
  productId,
  quantity,
  ready,
  sharedLine,
  specification,
  totals,
} from './shared.ts'

const cost = { ...kopecks, description: 'Копеек за\u00a0доставку так; null\u00a0— посчитает менеджер.' } as const

/** Prices of delivery by delivery method. */
export const costs = object({
  description: 'Цена доставки, по способам.',
  required: { pickup: cost, carrier: cost, door: cost },
  optional: { own: cost },
})

const way = { ...line, description: '«\u00a0— бесплатно, с\u00a027\u00a0ноября».' } as const

/** A line: its number, product, pieces and kopecks in base 36, and a hash of the wishes (server/shop/lists/shown.ts). */
const SHOWN_LINE = '[0-9a-z]{1,8},[0-9a-z]{1,5},[0-9a-z]{1,5},[0-9a-z]{0,6},[0-9A-Za-z_-]{0,8}'

export const shown = {
  type: 'string',
  pattern: `^(?:${SHOWN_LINE}(?: ${SHOWN_LINE})*)?$`,
  patternErrorMessage: 'Строка берётся из\u00a0basket.item без\u00a0изменений: «1,9,a8,rs,».',
  maxLength: 20_000,
  examples: ['1,9,a8,rs,'],
  description:
    'Корзина, которую видит покупатель, одной строкой: order.save получает её из basket.item. Если она уже не та, отвечает 409 и в details называет, что изменилось.',
} as const

export const basketItemCall = {
  ...ownGet('/api/app/basket/item'),
  description: 'Корзина посетителя: строки с сегодняшними ценами и суммы целого.',
  query: allowing({ ...ownListQuery.properties, page: linesPage, city: regionDeliveryCall.query.properties.city }),
  response: object({
    required: {
      item: object({
        description: 'Корзина.',
        required: {
          items: {
            type: 'array',
            description: 'Строки в том порядке, в каком их добавили; возвращённая — на своём месте.',
            items: basketLine,
          },
          ...totals,
        },
        optional: { ready, shown },
      }),
    },
    optional: {
      pagination,
      ways: object({
        description: 'Способы получить заказ в\u00a0городе: цена и\u00a0день, как они стоят после названия.',
        required: { pickup: way, carrier: way, door: way },
        optional: { own: way },
      }),
      costs,
      priceList: { ...link, description: 'Прайс-лист изделий корзины, XLSX.' },
      specification,
    },
  }),
} as const satisfies Call

const { item } = basketItemCall.response.properties
const { items } = item.properties

/** The visitor's basket, or a shared basket, whose lines have no `basketId`. */
export const anyBasket = {
  ...item,
  properties: { ...item.properties, items: { ...items, items: { ...items.items, required: sharedLine.required } } },
} as const

/** Response to a change of one line. */
const changed = object({
  required: { basketId, quantity, count: countAfter },
  optional: {
    adjusted,
    became: described('Цвет из\u00a0пожелания — отдельное изделие каталога: в\u00a0строке теперь оно.', {
      article: { ...line, description: 'Артикул.' },
      name: { ...line, description: 'Название.' },
    }),
  },
})

export type BasketChange = FromSchema<typeof changed>
export type BasketLine = FromSchema<typeof basketLine>

/** A line in the response of a call that adds several lines to the basket. */
export const addedLine = object({
  description: 'Что легло в корзину.',
  required: {
    basketId,
    article: { ...line, description: 'Артикул.' },
    name: { ...line, description: 'Название.' },
    quantity: { ...quantity, description: 'Сколько теперь в строке, штук.' },
  },
  optional: { adjusted },
})

export const basketLink = { ...link, description: 'Адрес корзины, которой делятся: «/basket/?shared=…».' } as const

export const basketCalls = {
  'basket.item': basketItemCall,
  'basket.add': {
    ...ownPost('/api/app/basket/item/add'),
    description:
      'Кладёт изделие в корзину. То же изделие с теми же пожеланиями — одна строка: количества складываются. Повтор с тем же Idempotency-Key ничего не прибавляет.',
    keyed: true,
    body: object({
      required: { productId, quantity },
      optional: {
        ...options,
        place: {
          ...place,
          description: 'Место убранной строки: её place, а без него номер. Новая строка встанет туда.',
        },
        uid,
      },
    }),
    response: changed,
  },
  'basket.set': {
    ...ownPost('/api/app/basket/item/set'),
    description: 'Задаёт количество строки.',
    body: object({ required: { productId, quantity, basketId }, optional: { uid } }),
    response: changed,
  },
  'basket.update': {
    ...ownPost('/api/app/basket/item/update'),
    description:
      'Задаёт количество и пожелания строки; чего нет в запросе, то остаётся. Если такая строка уже есть, они становятся одной.',
    body: object({ required: { productId, quantity, basketId }, optional: { ...options, uid } }),
    response: changed,
  },
  'basket.remove': {
    ...ownPost('/api/app/basket/item/remove'),
    description: 'Убирает строку; чего в корзине нет, то уже убрано.',
    body: object({ required: { productId, basketId }, optional: { uid } }),
    response: requiring({ removed: { type: 'boolean', description: 'Была ли такая строка.' }, count: countAfter }),
  },
} as const satisfies Record<string, Call>

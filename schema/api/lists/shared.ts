import { uid } from '../../definitions/calls/form-body.ts'
import { date, line, link, object } from '../../definitions/contract/fragments.ts'
import { MAX_QUANTITY } from '../../definitions/shop/units/quantity.ts'
import { LONGEST_WISH } from '../../definitions/shop/units/wishes.ts'
import { productCard, regionCode } from '../catalog/shared.ts'
import { coming, packing, priceStep, supply } from '../catalog/view.ts'
import { allowing, described, pageNumber } from '../shared.ts'

/** Schemas for the calls of the visitor's lists: basket, favorites, comparison (specification.md §3, §7). */

export const productId = { type: 'integer', minimum: 1, maximum: 2147483647, description: 'Номер изделия.' } as const

/** Number of pieces. The server raises it to the minimum order and to whole boxes, and refuses one above the line's limit. */
export const quantity = { type: 'integer', minimum: 1, maximum: MAX_QUANTITY, description: 'Сколько штук.' } as const

export const basketId = {
  type: 'integer',
  minimum: 1,
  maximum: 2147483647,
  description: 'Номер строки корзины.',
} as const

/** Number by which the basket sorts the line; by default the line's own number. */
export const place = {
  type: 'integer',
  minimum: 1,
  maximum: 2147483647,
  description: 'Место строки среди номеров остальных; нет — её собственный номер.',
} as const

/** Data that the server has signed, so that nobody can forge them. */
export const token = { type: 'string', minLength: 1, maxLength: 8000, description: 'Подпись из адреса.' } as const

const wish = {
  type: 'string',
  maxLength: LONGEST_WISH,
  pattern: '^[^\\x00-\\x1f\\x7f]*$',
  patternErrorMessage: 'Пожелание пишется в одну строку: «белый, RAL 9003».',
} as const

/** Options that a buyer chooses for a product. */
export const options = {
  color: { ...wish, description: 'Цвет, если не тот, что у изделия: «белый», «RAL 5015».' },
  coloring: { ...wish, description: 'Окраска: «в массе», «лак».' },
  decoration: { ...wish, description: 'Оформление: «печать в два цвета», «этикетка».' },
  wanted: {
    type: 'string',
    maxLength: 10,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    patternErrorMessage: 'День пишется «2026-12-09».',
    examples: ['2026-12-09'],
    description:
      'К какому дню нужно: «2026-12-09»; пусто\u00a0— к\u00a0любому. У\u00a0строки один день: из\u00a0двух\u00a0— ранний.',
  },
} as const

export const ownListQuery = allowing({ uid, region: regionCode })

/** The buyer's own article number. */
export const alias = { ...line, description: 'Артикул этого изделия у\u00a0самого покупателя.' } as const

/** Number of the page of lines that a response contains. */
export const linesPage = {
  type: pageNumber.type,
  minimum: pageNumber.minimum,
  maximum: pageNumber.maximum,
  description: 'Страница по\u00a0100 строк, от 1; без неё — все строки. Суммы всегда по\u00a0всей корзине.',
} as const

const whole = { type: 'integer', minimum: 0 } as const
const amount = { type: 'number', minimum: 0 } as const
export const kopecks = { type: ['integer', 'null'], minimum: 0 } as const

/** A product that is still in a visitor's list, but no longer in the catalog. */
export const goneProduct = described('Изделие, которого больше нет в каталоге.', {
  productId,
  article: { ...line, description: 'Артикул.' },
  name: { ...line, description: 'Последнее название.' },
})

/** Why the server has changed the requested quantity. */
export const adjusted = described('Количество изменено: почему и как.', {
  asked: { ...whole, description: 'Сколько просили.' },
  quantity,
  reason: {
    enum: ['minimum', 'box', 'most'],
    description: 'minimum — минимальный заказ, box — целые коробки, most — больше нельзя.',
  },
  why: { ...line, description: 'То же словами.' },
})

/** Price, volume and weight of a quantity of a product. */
const batch = {
  quantity,
  kopecks: { ...kopecks, description: 'Копеек за штуку при этом количестве; null — цена по запросу.' },
  sum: { ...kopecks, description: 'Копеек за все; null — цена по запросу.' },
  boxes: { ...whole, description: 'Коробок.' },
  pallets: { ...whole, description: 'Полных поддонов.' },
  looseBoxes: { ...whole, description: 'Коробок сверх полных поддонов.' },
  volume: { ...amount, description: 'Объём, м³.' },
  weight: { ...amount, description: 'Масса с упаковкой, кг.' },
} as const

export const basketProduct = {
  ...productCard,
  description: 'Изделие с ценами и упаковкой.',
  required: [...productCard.required, 'prices'],
  properties: {
    ...productCard.properties,
    prices: { type: 'array', description: 'Цена по количеству; пусто — цена по запросу.', items: priceStep },
    packing,
    supply: { ...supply, description: `${supply.description} Обещанное строкам выше со\u00a0склада вычтено.` },
  },
} as const

const lineKeys = {
  productId,
  article: { ...line, description: 'Артикул.' },
  name: { ...line, description: 'Название.' },
  ...batch,
} as const

const lineMore = {
  ...options,
  was: {
    type: 'integer',
    minimum: 0,
    description: 'Копеек за штуку, когда строку меняли последний раз; есть, если цена теперь другая.',
  },
  adjusted,
  gone: { const: true, description: 'Изделия больше нет в каталоге: строку можно только убрать.' },
  coming,
  late: {
    ...line,
    description:
      'К\u00a0желаемому дню не\u00a0успеть: «К\u00a01 декабря не\u00a0успеем: отгрузим 4080\u00a0шт. 26\u00a0ноября, 960\u00a0шт. 9\u00a0декабря».',
  },
  product: basketProduct,
} as const

/** A line of a shared basket, at today's prices. */
export const sharedLine = object({ description: 'Строка корзины.', required: lineKeys, optional: lineMore })

export const basketLine = object({
  description: 'Строка корзины.',
  required: { basketId, ...lineKeys },
  optional: {
    ...lineMore,
    place,
    alias,
    colors: {
      type: 'array',
      minItems: 1,
      description: 'Другие цвета этого изделия, какие есть в каталоге; нет — цвет один.',
      items: { ...line, description: 'Цвет.' },
    },
  },
})

/** Totals of the whole list. */
export const totals = {
  count: { ...whole, description: 'Сколько строк: число на значке.' },
  total: { ...whole, description: 'Копеек за всё, у чего есть цена, с НДС.' },
  onRequest: { ...whole, description: 'У скольких строк цена по запросу.' },
  gone: { ...whole, description: 'Скольких изделий больше нет в каталоге.' },
  boxes: { ...whole, description: 'Коробок.' },
  pallets: { ...whole, description: 'Паллетомест: полные и те, где остатки стоят вместе.' },
  volume: { ...amount, description: 'Объём, м³.' },
  weight: { ...amount, description: 'Масса с упаковкой, кг.' },
} as const

/** Responses may lack this date, because other back ends may not send it. */
export const ready = { ...date, description: 'День, когда всё готово к\u00a0отгрузке.' } as const

/** Responses may lack these addresses, because other back ends may not generate these files. */
export const specification = described('Спецификация: строки и\u00a0итоги файлом.', {
  pdf: { ...link, description: 'Адрес PDF.' },
  xlsx: { ...link, description: 'Адрес XLSX.' },
})

/** Number of lines in the response to a change of a list; the client then reloads the list (specification.md §4). */
export const countAfter = { ...whole, description: 'Сколько строк теперь в списке.' } as const

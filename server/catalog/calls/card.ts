import type { FromSchema } from 'json-schema-to-ts'
import type { ProductStock, productCard } from '#schema/api/catalog/shared.ts'
import { batchOf, readPieces, stepName } from '#schema/definitions/shop/quantity.ts'
import { addWorkingDays, today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { addressOf } from '../../site/addresses.ts'
import type { Site } from '../../site/site.ts'
import type { Product } from '../catalog.ts'
import { drawingOf, picturesOf } from '../pictures.ts'
import type { ProductRecord } from '../records.ts'

type ProductCard = FromSchema<typeof productCard>

/**
 * A product as lists show it.
 * @param region its code in links; undefined: links without a region
 */
export function toCard(site: Site, product: Product, region: string | undefined): ProductCard {
  const { id, record } = product
  const [picture] = picturesOf(product, site.constants.renderings)
  return {
    id,
    slug: record.code,
    article: record.article,
    name: record.name,
    link: addressOf(site, 'catalog.view', { kind: record.kind, slug: record.code, region }),
    drawing: drawingOf(record),
    ...(picture && { pictures: [picture] }),
    figures: figuresOf(record),
    ...(record.volume !== undefined && { volume: record.volume }),
    material: record.material,
    neck: record.neck,
    color: record.color,
    height: record.height,
    weight: record.weight,
    perBox: record.perBox,
    minQuantity: record.minQuantity,
    stock: stockOf(record),
    price: pricesText(record),
  }
}

/** Product data for the price calculator. */
export const offerOf = ({ prices, perBox, boxesPerPallet, box, minQuantity }: ProductRecord) => ({
  prices: prices.map(({ from, kopecks }) => ({ from, kopecks })),
  packing: {
    perBox,
    boxesPerPallet,
    boxVolume: (box.length * box.width * box.height) / 1e9,
    boxWeight: box.weight / 1000,
    minQuantity,
  },
})

/** The three that a technologist looks at first: of a container volume, neck, material; of a closure its kind for volume. */
function figuresOf(record: ProductRecord): ProductCard['figures'] {
  const first =
    record.volume === undefined
      ? { label: 'Вид', value: record.closure ?? record.shape }
      : { label: 'Объём', value: volumeText(record.volume) }
  return [first, { label: 'Горловина', value: record.neck }, { label: 'Материал', value: record.material }]
}

/** The whole table of the product page. */
export function attributesOf(record: ProductRecord): { label: string; value: string }[] {
  const rows: [string, string | undefined][] = [
    ['Артикул', record.article],
    ['Объём номинальный', record.volume === undefined ? undefined : volumeText(record.volume)],
    ['Вид укупорки', record.closure],
    ['Доза', record.dose === undefined ? undefined : `${String(record.dose).replace('.', ',')}\u00A0мл`],
    ['Материал', record.material],
    ['Горловина', record.neck],
    ['Наружный диаметр резьбы', millimeters(record.neckDiameter)],
    ['Цвет', record.color],
    ['Высота', millimeters(record.height)],
    [record.shape === 'canister' ? 'Ширина' : 'Диаметр', millimeters(record.diameter)],
    ['Глубина', record.depth === undefined ? undefined : millimeters(record.depth)],
    ['Масса', grams(record.weight)],
    ['Контакт с пищевыми продуктами', record.foodContact ? 'разрешён' : 'нет'],
    ['Назначение', record.purposes.join(', ') || undefined],
    ['В коробке', `${record.perBox}\u00A0шт.`],
    [
      'Коробка',
      `${record.box.length} × ${record.box.width} × ${record.box.height}\u00A0мм, ${String(record.box.weight / 1000).replace('.', ',')}\u00A0кг`,
    ],
    ['Коробок на поддоне', String(record.boxesPerPallet)],
    ['Минимальный заказ', `${record.minQuantity}\u00A0шт.`],
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

const NBSP = '\u00A0'

/** «250 мл», «1,5 л»: liters from one up. */
export const volumeText = (milliliters: number): string =>
  milliliters >= 1000 ? `${decimal(milliliters / 1000)}${NBSP}л` : `${decimal(milliliters)}${NBSP}мл`

/** «12,40 ₽» */
const priceText = (kopecks: number): string => `${(kopecks / 100).toFixed(2).replace('.', ',')}${NBSP}₽`

/** «12,85 ₽ от 3 040 шт. · 11,05 ₽ от фуры»: both ends of the ladder; «Цена по запросу» without prices.
 * The dot belongs to what follows: none hangs at the end of a line. */
function pricesText({ prices, ...packing }: Pick<ProductRecord, 'prices' | 'perBox' | 'boxesPerPallet'>): string {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return `Цена по${NBSP}запросу`
  const ends = first === last ? [first] : [first, last]
  return ends
    .map((step) => `${priceText(step.kopecks)} от${NBSP}${stepName(step, packing).replaceAll(' ', NBSP)}`)
    .join(` ·${NBSP}`)
}

/** The price of a piece in a quantity as it is typed, «5,42 ₽»; in the smallest order without one. */
export function priceFor(typed: string | undefined, record: ProductRecord): string {
  const { kopecks } = batchOf(readPieces(typed ?? '', record) ?? 0, record, record.prices)
  return kopecks === null ? 'по запросу' : priceText(kopecks)
}

/** Availability: «На складе», «14 рабочих дней», with its code for programs. */
const stockOf = ({ stock, leadDays }: Pick<ProductRecord, 'stock' | 'leadDays'>): ProductStock =>
  stock > 0 ? { code: 'stock', text: 'На складе' } : { code: 'order', text: `Под заказ, ${leadDays}${NBSP}раб. дн.` }

/** The day counts from today: pages are cached for a day. */
export const readyText = ({ stock, leadDays }: Pick<ProductRecord, 'stock' | 'leadDays'>): string =>
  stock > 0
    ? `Готово к${NBSP}отгрузке сегодня`
    : `Готово к${NBSP}отгрузке ${dayAndMonth(addWorkingDays(today(), leadDays))}`

const millimeters = (length: number): string => `${decimal(length)}${NBSP}мм`

const grams = (weight: number): string => `${decimal(weight)}${NBSP}г`

const decimal = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')

/** Search engines show about this much of a description, in characters. */
const DESCRIPTION = 160

/** Cut at a word. */
export const shorten = (text: string): string =>
  text.length <= DESCRIPTION ? text : `${text.slice(0, DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`

import type { FromSchema } from 'json-schema-to-ts'
import type { ProductStock, productCard } from '#schema/api/catalog/shared.ts'
import { typedRubles } from '#schema/definitions/shop/units/money.ts'
import { batchOf, readPieces, stepName } from '#schema/definitions/shop/units/quantity.ts'
import { BUILT_IN_PROPERTIES, UNIQUE_PROPERTY } from '#schema/kinds/properties.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import type { Site } from '../../../engine/site/site.ts'
import { FACETS, RANGES } from '../memory/facets.ts'
import { drawingOf, picturesOf } from '../pictures.ts'
import {
  isOwn,
  type OwnValues,
  ownPropertiesOf,
  ownValueText,
  type Product,
  type ProductRecord,
  propertiesOf,
} from '../records.ts'

type ProductCard = FromSchema<typeof productCard>

/** Converts a product to its card in a list. @param region code of the region with which the card's link begins; undefined: none */
export function toCard(site: Site, product: Product, region: string | undefined): ProductCard {
  const { id, record } = product
  const [picture] = picturesOf(site, product)
  return {
    id,
    slug: record.code,
    article: record.article,
    name: record.name,
    link: productPage(site, record, region),
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
    ...useOf(record),
    price: pricesText(record),
    ...listedOf(site, record),
  }
}

/** Returns the address of a product's page. @param region code of the region with which the address begins; undefined: none */
export const productPage = (
  site: Site,
  { kind, code }: Pick<ProductRecord, 'kind' | 'code'>,
  region?: string,
): string => addressOf(site, 'catalog.view', { kind, slug: code, region })

/** Returns the prices and the packing of a product for the price calculator. */
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

/**
 * Returns up to three properties that a technologist checks, without those that the product's name contains. Order: volume (for a closure:
 * its type), neck, material, measurements.
 */
function figuresOf(record: ProductRecord): ProductCard['figures'] {
  const words = (text: string): string => ` ${text.replace(/[\s,]+/g, ' ').toLowerCase()} `
  const { name, volume, closure, neck, material, height, diameter, weight } = record
  const [label, value] = volume === undefined ? ['Вид', closure ?? ''] : ['Объём', millilitersText(volume)]
  return [
    { label, value },
    { label: 'Горловина', value: neck },
    { label: 'Материал', value: material },
    { label: 'Высота', value: millimeters(height) },
    { label: diameterTitle(record, 'Диаметр'), value: millimeters(diameter) },
    { label: 'Масса', value: grams(weight) },
  ]
    .filter(({ value }) => value && !words(name).includes(words(value)))
    .slice(0, 3)
}

const diameterTitle = ({ shape }: ProductRecord, title: string): string => (shape === 'canister' ? 'Ширина' : title)

/** Returns what a card says about use: the food contact mark, or else the purposes. A list must tell jars for food from other jars. */
function useOf({ foodContact: food, purposes }: ProductRecord): Pick<ProductCard, 'use'> {
  const text = food ? `для${NBSP}пищевых продуктов` : purposes.join(', ')
  return text ? { use: { food, text } } : {}
}

/** Functions that format a property of a product, by the name of the property; they return undefined if the product lacks it. */
type Texts = Readonly<Record<string, (record: ProductRecord) => string | undefined>>

const builtIn: Texts = {
  article: ({ article }) => article,
  volume: ({ volume }) => (volume === undefined ? undefined : millilitersText(volume)),
  closure: ({ closure }) => closure,
  dose: ({ dose }) => (dose === undefined ? undefined : `${exact(dose)}${NBSP}мл`),
  tube: ({ tube }) => (tube === undefined ? undefined : millimeters(tube)),
  material: ({ material }) => material,
  neck: ({ neck }) => neck,
  neckDiameter: ({ neckDiameter }) => millimeters(neckDiameter),
  color: ({ color }) => color,
  height: ({ height }) => millimeters(height),
  diameter: ({ diameter }) => millimeters(diameter),
  depth: ({ depth }) => (depth === undefined ? undefined : millimeters(depth)),
  weight: ({ weight }) => grams(weight),
  foodContact: ({ foodContact }) => (foodContact ? 'разрешён' : 'нет'),
  purpose: ({ purposes }) => purposes.join(', ') || undefined,
  available: (record) => stockOf(record).text,
  perBox: ({ perBox }) => `${perBox}${NBSP}шт.`,
  box: ({ box: { length, width, height, weight } }) =>
    `${length} × ${width} × ${height}${NBSP}мм, ${exact(weight / 1000)}${NBSP}кг`,
  boxesPerPallet: ({ boxesPerPallet }) => String(boxesPerPallet),
  minQuantity: ({ minQuantity }) => `${minQuantity}${NBSP}шт.`,
}

/** Built-in properties other than the article number that have no facet and no range. The filter compares their formatted texts. */
const FILTERED_BY_TEXT = BUILT_IN_PROPERTIES.filter(
  (name) => name !== UNIQUE_PROPERTY && ![...FACETS, ...RANGES].some((other) => other === name),
)

/** Returns a product's filter values by property: texts of the properties above, and values of the shop's own properties. */
export const filterValues = (record: ProductRecord): OwnValues =>
  Object.fromEntries([
    ...FILTERED_BY_TEXT.flatMap((name) => {
      const text = builtIn[name]?.(record)
      return text === undefined ? [] : [[name, text]]
    }),
    ...Object.entries(record.own ?? {}),
  ])

/** Returns the labels and formatted values of the properties that the shop shows on the product's page (`table`) or in comparisons. */
export function attributesOf(site: Site, record: ProductRecord, place: 'table' | 'comparison') {
  return propertiesOf(site).flatMap((property) => {
    const { name, title, group } = property
    if (!property[place]) return []
    const value = isOwn(property) ? ownValueText(property, record) : builtIn[name]?.(record)
    if (value === undefined) return []
    const label = name === 'diameter' ? diameterTitle(record, title) : title
    return [{ label, value, ...(group !== undefined && { group }) }]
  })
}

/** Returns the shop's own properties that product lists show, formatted. */
function listedOf(site: Site, record: ProductRecord): Pick<ProductCard, 'properties'> {
  const listed = ownPropertiesOf(site).flatMap((property) => {
    const value = property.list ? ownValueText(property, record) : undefined
    return value === undefined ? [] : [{ label: property.short ?? property.title, value }]
  })
  return listed.length > 0 ? { properties: listed } : {}
}

const NBSP = '\u00A0'

/** Formats a volume: «250 мл»; from one liter up in liters, «1,5 л». */
export const millilitersText = (milliliters: number): string =>
  milliliters >= 1000 ? `${decimal(milliliters / 1000)}${NBSP}л` : `${decimal(milliliters)}${NBSP}мл`

/** Formats a price: «12,40 ₽». */
const priceText = (kopecks: number): string => `${typedRubles(kopecks)}${NBSP}₽`

/**
 * Formats the first and the last price step, «12,85 ₽ от 3 040 шт. · 11,05 ₽ от фуры»; «Цена по запросу» without prices. The space after
 * the dot is non-breaking, so that no line ends with the dot.
 */
export function pricesText({
  prices,
  ...packing
}: Pick<ProductRecord, 'prices' | 'perBox' | 'boxesPerPallet'>): string {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return `Цена по${NBSP}запросу`
  const ends = first === last ? [first] : [first, last]
  return ends
    .map((step) => `${priceText(step.kopecks)} от${NBSP}${stepName(step, packing).replaceAll(' ', NBSP)}`)
    .join(` ·${NBSP}`)
}

/** Returns the price per piece, «5,42 ₽» or «по запросу», for a typed quantity; without a valid quantity, for the minimum order. */
export function priceFor(typed: string | undefined, record: ProductRecord): string {
  const { kopecks } = batchOf(readPieces(typed ?? '', record) ?? 0, record, record.prices)
  return kopecks === null ? 'по запросу' : priceText(kopecks)
}

/** Returns the availability, «На складе» or «Под заказ, 14 раб. дн.», and its code. The filter «На складе» uses the same rule. */
export const stockOf = ({ stock, leadDays }: Pick<ProductRecord, 'stock' | 'leadDays'>): ProductStock =>
  stock > 0 ? { code: 'stock', text: 'На складе' } : { code: 'order', text: `Под заказ, ${leadDays}${NBSP}раб. дн.` }

const millimeters = (length: number): string => `${decimal(length)}${NBSP}мм`

const grams = (weight: number): string => `${decimal(weight)}${NBSP}г`

const exact = (value: number): string => String(value).replace('.', ',')

const decimal = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')

/** Maximum length of a page's description in characters: about as much as search engines show. */
const DESCRIPTION = 160

/** Shortens a text at a word boundary. @param most maximum number of characters */
export const shorten = (text: string, most = DESCRIPTION): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`

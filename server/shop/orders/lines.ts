import { type Delivery, lineVatText, shareVat, vatFacts } from '#schema/definitions/shop/units/money.ts'
import { afterPayment, lastDay, type Shipment, shipmentsText } from '#schema/definitions/shop/units/supply.ts'
import { givenWishes, type Wishes, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Product } from '../catalog/records.ts'
import { NO_WISHES } from '../lists/items.ts'
import type { PricedLine } from '../lists/lines.ts'
import { type Discount, discountOf, fullOf } from './discounts.ts'
import type { OrderLine, OrderOrOffer, Service } from './order.ts'

export type Fact = { label: string; text: string }

/** The wanted values of an order line, from staff, from 1C, or from a line that stays unchanged. */
export interface Row extends Wishes {
  /** Position of the replaced line; undefined: a new line. */
  readonly position?: number | undefined
  /** Number of the product; null for a service. */
  readonly product: number | null
  /** Name of the service; for a product, its typed article number or name. */
  readonly name: string
  /** Quantity in units; with `inBoxes` or `inPallets` in boxes or pallets of the product. */
  readonly quantity: number
  readonly inBoxes?: true
  readonly inPallets?: true
  readonly unit: string
  /** Price per unit before the discount; null for a price on request; undefined for the list price. */
  readonly kopecks?: number | null | undefined
  readonly discount?: Discount | undefined
  readonly vat: string
  /** The row as typed, for messages. */
  readonly label?: string
}

/** Returns the row that leaves a line unchanged. */
export const asRow = (line: OrderLine): Row => ({ ...line, kopecks: fullOf(line), discount: discountOf(line) })

/** Returns true for a product, false for a service. */
export const isProduct = <Line extends Pick<OrderLine, 'product'>>(line: Line): line is Line & { product: number } =>
  line.product !== null

/** Returns false for a line that was removed from the order but stays because shipments refer to it. */
export const isOrdered = ({ quantity }: Pick<OrderLine, 'quantity'>): boolean => quantity > 0

export const productIds = (lines: readonly Pick<OrderLine, 'product'>[]): number[] =>
  lines.filter(isProduct).map(({ product }) => product)

/** Returns a line for `wholeOf` without volume, weight and pallets, which are unknown. */
export const unpacked = <Item extends Pick<OrderLine, 'quantity' | 'boxes' | 'kopecks' | 'sum'>>(
  item: Item,
): PricedLine<Item> => {
  const { quantity, boxes, kopecks, sum } = item
  const packing = { pallets: 0, looseBoxes: 0, boxesPerPallet: 1, volume: 0n, weight: 0n }
  return { item, batch: { quantity, boxes, kopecks, sum, ...packing } }
}

export const serviceLine = (service: Service, position = 0): OrderLine => ({
  ...{ position, product: null, kind: '', article: '', boxes: 0, shipments: '[]', way: null },
  ...service,
  ...NO_WISHES,
  sum: service.kopecks === null ? null : service.quantity * service.kopecks,
})

/** Returns a line's title: «ФЛ-250-24-П, Флакон «Волна» 250 мл», «Доставка до терминала». */
export const lineTitle = ({ article, name }: Pick<OrderLine, 'article' | 'name'>): string =>
  [article, name].filter(Boolean).join(', ')

/** Converts a text to one line for a cell: with single spaces, and a space after each semicolon. */
export const plain = (text: string): string =>
  text
    .replace(/[\s;]*;[\s;]*/g, '; ')
    .replace(/\s+/g, ' ')
    .trim()

/** Formats wishes in one line: «Цвет: белый; Оформление: печать». */
export const wishesText = (of: Wishes): string => plain(wishTexts(of).join('; '))

/** Returns a service's name without line breaks and semicolons, as the text of order lines contains it. */
export const serviceName = ({ name }: Pick<OrderLine, 'name'>): string => name.replace(/[\s;]+/g, ' ').trim()

/** Formats a quantity: «360 шт.», «1 усл.». */
export const amountText = ({ quantity, unit }: Pick<OrderLine, 'quantity' | 'unit'>): string =>
  `${formatNumber(quantity)}\u00a0${unit}`

/** Returns a line's data for the page of an order or offer. */
export const lineView = (line: OrderLine, isPlaced = true) => {
  const { product, article, name, quantity, unit, boxes, kopecks, sum, vat } = line
  const supply = supplyOfLine(line, isPlaced)
  return {
    ...(product !== null && { productId: product }),
    ...{ article, name, quantity, unit, boxes, kopecks, sum },
    ...givenWishes(line),
    ...(line.alias && { alias: line.alias }),
    ...(vat !== '' && { tax: lineVatText(vat) }),
    ...(supply && { supply }),
  }
}

/** The columns of an order or offer that store its totals. */
export type Totals = Pick<OrderOrOffer, 'vat' | 'total' | 'on_request' | 'boxes' | 'pallets' | 'volume' | 'weight'>

/** Returns true if the typed name of a service means a delivery: «Доставка до терминала». */
export const namesDelivery = (name: string): boolean => /доставк/iu.test(name)

/** Returns the delivery lines of an order. Old rows have no delivery method (`way`) and are recognized by name. */
export const deliveryLines = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter((line) => !isProduct(line) && (line.way !== null || namesDelivery(line.name)))

function deliveryIn(lines: readonly OrderLine[]): Delivery {
  const sums = deliveryLines(lines).map(({ sum }) => sum)
  const priced = sums.filter((sum) => sum !== null)
  return sums.length > priced.length ? null : priced.length > 0 ? priced.reduce((all, sum) => all + sum) : undefined
}

/** Returns the totals of an order or offer for pages and papers. */
export const totalsOf = (
  { vat, total, on_request, boxes, pallets, volume, weight }: Totals,
  lines: readonly OrderLine[],
) => {
  const delivery = deliveryIn(lines)
  return {
    count: productIds(lines).length,
    ...{ total, onRequest: on_request, boxes, pallets, volume, weight },
    /** A labeled text for each VAT rate; empty if the seller pays no VAT. */
    taxes: vat === null ? [] : vatFacts(shareVat(lines, vat).parts),
    unpriced: unpricedServices(lines),
    ...(delivery !== undefined && { delivery }),
  }
}

/** Returns a function that returns a line's current product; undefined if it has left the catalog. */
export async function todaysProducts(
  lines: readonly Pick<OrderLine, 'product'>[],
  catalog: Pick<Catalog, 'products'>,
): Promise<(line: Pick<OrderLine, 'product'>) => Product | undefined> {
  const products = new Map((await catalog.products(productIds(lines))).map((product) => [product.id, product]))
  return ({ product }) => (product === null ? undefined : products.get(product))
}

/** Unit of products. */
export const PIECE = 'шт.'

/** Returns the names of services without a price. */
export const unpricedServices = (lines: readonly Pick<OrderLine, 'product' | 'name' | 'kopecks'>[]): string[] =>
  lines.filter((line) => !isProduct(line) && line.kopecks === null).map(({ name }) => name)

/** Parses a line's shipments, which `toOrderLine` wrote. */
export const shipmentsIn = ({ shipments }: Pick<OrderLine, 'shipments'>) => JSON.parse(shipments) as Shipment[]

/** Formats a line's promised shipments: «4080 шт. 26 ноября, 960 шт. 9 декабря»; for an offer in days after payment. */
export const supplyOfLine = (line: Pick<OrderLine, 'shipments'>, isPlaced = true): string =>
  shipmentsText(shipmentsIn(line), isPlaced ? undefined : afterPayment)

/** Returns the ISO date on which all products of an order can be shipped; undefined if a line's date is unknown. */
export function readyDay(lines: readonly Pick<OrderLine, 'product' | 'shipments'>[]): string | undefined {
  const products = lines.filter(isProduct)
  return products.every((line) => shipmentsIn(line).length > 0) ? lastDay(products.flatMap(shipmentsIn)) : undefined
}

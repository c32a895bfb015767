import { priceInline } from '#schema/definitions/shop/units/money.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { type Wishes, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import type { Product } from '../catalog/records.ts'
import type { ListItem } from './items.ts'
import type { PricedLine } from './lines.ts'

interface OfferLine {
  product: number
  quantity: number
  /** Price per piece in kopecks; null for a price on request. */
  kopecks: number | null
  /** Key of the wishes; undefined if the page did not show them. */
  wishes?: string
}

type Line = PricedLine<ListItem>

/** Returns a key that is equal for equal wishes; empty without wishes. */
const wishesKey = ({ color, coloring, decoration, wanted }: Wishes): string =>
  color || coloring || decoration || wanted
    ? hashOf(JSON.stringify([color, coloring, decoration, ...(wanted ? [wanted] : [])])).slice(0, 8)
    : ''

/**
 * Encodes a basket as a page shows it: number, product, quantity, price and wishes of each line. The order form sends the text back, so
 * that nothing is ordered that the page did not show (R18). Lines of withdrawn products are left out, since the order refuses them anyway.
 */
export const shownText = (lines: readonly Line[]): string =>
  lines
    .flatMap(({ item, batch }) =>
      batch ? [[...[item.id, item.product, batch.quantity, batch.kopecks].map(coded), wishesKey(item)].join(',')] : [],
    )
    .join(' ')

/** Encodes a number in base 36, to save space: a basket has up to 500 lines. */
const coded = (number: number | null): string => number?.toString(36) ?? ''
const decoded = (text: string): number => Number.parseInt(text, 36)

/** Parses a text of the form that the contract of order.save requires (`shown` of schema/api/lists/basket.ts) to lines by line number. */
function readShown(shown: string): Map<number, OfferLine> {
  const lines = shown.split(' ').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [id = '', product = '', quantity = '', kopecks, wishes = ''] = line.split(',')
      return [
        decoded(id),
        {
          ...{ product: decoded(product), quantity: decoded(quantity), wishes },
          kopecks: kopecks ? decoded(kopecks) : null,
        },
      ]
    }),
  )
}

/** Returns the product numbers in a text that `shownText` wrote, including products that have left the basket since. */
export const productsIn = (shown: string): number[] => [...readShown(shown).values()].map(({ product }) => product)

/** Returns the sum that the page showed, in kopecks, without lines on request; undefined without a text. */
export const shownTotal = (shown: string | undefined): number | undefined =>
  shown === undefined
    ? undefined
    : [...readShown(shown).values()].reduce((sum, { quantity, kopecks }) => sum + quantity * (kopecks ?? 0), 0)

/** Returns a hash of a basket for recognizing a repeated order; it does not depend on the order of lines and on prices. */
export const compositionHash = (items: readonly ListItem[]): string =>
  hashLines(items.map((item) => ({ ...item, wishes: wishesKey(item) })))

/** Returns what `compositionHash` returns, for a text that `shownText` wrote. */
export const shownHash = (shown: string): string => hashLines([...readShown(shown).values()])

const hashLines = (lines: readonly Pick<OfferLine, 'product' | 'quantity' | 'wishes'>[]): string =>
  hashOf(
    lines
      .map(({ product, quantity, wishes }) => [product, quantity, wishes].join())
      .toSorted()
      .join('\n'),
  )

/**
 * Returns the changes of a basket since the buyer saw it, for example «ПЭТ-500: вместо 20 шт. теперь 200 шт.», which the buyer must
 * confirm. `basketId`: id of the line, absent if it has left the basket.
 * @param shown text that the page sent; if undefined, the stored quantities and prices of the lines are compared
 * @param products the current products that `shown` contains
 */
export function changesSince(shown: string | undefined, lines: readonly Line[], products: readonly Product[]) {
  const before = shown === undefined ? undefined : readShown(shown)
  const productById = new Map(products.map((product) => [product.id, product]))
  const changed = lines.flatMap((line) => {
    const { item, product, batch } = line
    if (!product || !batch) return []
    const words = changeOf(line, before ? before.get(item.id) : item, productById)
    const { article, name } = product.record
    return words === '' ? [] : [{ basketId: item.id, article, name, text: `${article}: ${words}` }]
  })
  const ids = new Set(lines.map(({ item }) => item.id))
  const gone = [...(before ?? [])].flatMap(([id, { product }]) => {
    const record = ids.has(id) ? undefined : productById.get(product)?.record
    return record ? [{ article: record.article, name: record.name, text: `${record.article}: убрано` }] : []
  })
  return [...changed, ...gone]
}

/** Describes the change of a line; empty if it has not changed. */
function changeOf({ item, batch }: Line, before: OfferLine | undefined, productById: ReadonlyMap<number, Product>) {
  if (!batch) return ''
  if (!before) return `добавлено, ${pieces(batch.quantity)}`
  const { product, quantity, kopecks, wishes } = before
  return [
    ...(product === item.product ? [] : [`вместо ${productById.get(product)?.record.article ?? 'другого изделия'}`]),
    ...(quantity === batch.quantity ? [] : [`вместо ${pieces(quantity)} теперь ${pieces(batch.quantity)}`]),
    ...(wishes === undefined || wishes === wishesKey(item)
      ? []
      : [wishTexts(item).join(', ') || 'теперь без\u00a0пожеланий']),
    ...(kopecks === batch.kopecks
      ? []
      : [`за\u00A0штуку было ${priceInline(kopecks)}, стало ${priceInline(batch.kopecks)}`]),
  ].join(', ')
}

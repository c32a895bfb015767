import type { AddedLine, SharedLine } from '#schema/api/lists/several.ts'
import { adjustmentText, type Portion } from '#schema/definitions/shop/quantity.ts'
import { givenWishes, type Wishes } from '#schema/definitions/shop/wishes.ts'
import { offerOf, toCard } from '../../catalog/calls/card.ts'
import type { Product } from '../../catalog/catalog.ts'
import type { Site } from '../../site/site.ts'
import type { Adjusted, ChangedLine } from '../basket.ts'
import type { ListItem } from '../items.ts'
import type { PricedLine } from '../lines.ts'
import { cubicMeters, kilograms } from '../quantities.ts'

/** A line of a basket, one's own or somebody else's. */
export type LineItem = Pick<ListItem, 'product' | 'article' | 'name' | 'quantity' | 'kopecks' | keyof Wishes>

/** @param region its code in links; undefined: links without a region */
export function basketLineOf(site: Site, line: PricedLine<LineItem>, region: string | undefined): SharedLine {
  const { item, product, batch } = line
  const own = { productId: item.product, article: item.article, name: item.name, ...givenWishes(item) }
  if (!product || !batch)
    return {
      ...own,
      quantity: item.quantity,
      ...{ kopecks: null, sum: null, boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 },
      gone: true,
    }
  const { quantity, reason, kopecks, sum, boxes, pallets, looseBoxes } = batch
  const { article, name } = product.record
  return {
    ...own,
    ...{ article, name, quantity, kopecks, sum, boxes, pallets, looseBoxes },
    volume: cubicMeters(batch.volume),
    weight: kilograms(batch.weight),
    ...adjustedOf(reason && { asked: item.quantity, quantity, reason }, product.record),
    ...(item.kopecks !== null && item.kopecks !== kopecks && { was: item.kopecks }),
    product: offered(site, product, region),
  }
}

/** A card with what a calculation needs; the same object as long as the card is. */
function offered(site: Site, product: Product, region: string | undefined): NonNullable<SharedLine['product']> {
  return { ...toCard(site, product, region), ...offerOf(product.record) }
}

export const adjustedOf = (adjusted: Adjusted | undefined, packing: Portion) =>
  adjusted && { adjusted: { ...adjusted, why: adjustmentText(adjusted.reason, packing) } }

export const addedLineOf = ({ item, adjusted }: ChangedLine, packing: Portion): AddedLine => ({
  basketId: item.id,
  article: item.article,
  name: item.name,
  quantity: item.quantity,
  ...adjustedOf(adjusted, packing),
})

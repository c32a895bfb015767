import type { BasketChange } from '#schema/api/lists/basket.ts'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import type { Wishes } from '#schema/definitions/shop/wishes.ts'
import { inAllColors, otherColors } from '../../catalog/calls/fitting.ts'
import type { Product } from '../../catalog/catalog.ts'
import { folded, stem } from '../../catalog/search/words.ts'
import { HttpError } from '../../http/http-error.ts'
import { prefixOf } from '../../site/regions.ts'
import { addLine, asBasket, type Basket, type ChangedLine, changeLine, removeLine } from '../basket.ts'
import { type Change, changeList, type ListItem, readItems } from '../items.ts'
import { pricedLines, wholeOf } from '../lines.ts'
import { adjustedOf, basketLineOf } from './basket-line.ts'
import type { ListContext } from './context.ts'

export async function basketItem(
  { region }: CallParameters<'basket.item'>,
  context: ListContext,
): Promise<CallAnswer<'basket.item'>> {
  const { site, catalog, database } = context
  const items = await readItems(database.query, context.uid, 'basket')
  const lines = pricedLines(items, await catalog.products(items.map(({ product }) => product)))
  const prefix = prefixOf(site, region)
  const own = await Promise.all(
    lines.map(async (line) => {
      const { id, place } = line.item
      const colors = line.product ? await otherColors(catalog, line.product) : []
      return {
        basketId: id,
        ...(place !== null && { place }),
        ...basketLineOf(site, line, prefix),
        ...(colors.length > 0 && { colors: [...colors] }),
      }
    }),
  )
  return { item: { items: own, ...wholeOf(lines) } }
}

export async function basketAdd(body: CallParameters<'basket.add'>, context: ListContext): Promise<BasketChange> {
  const { productId, quantity, place, uid: _, ...wishes } = body
  const meant = await inMeantColor(context, await productOf(context, productId), wishes)
  return changeBasket(context, async (basket) =>
    answer(basket, meant, await addLine(basket, { ...meant, quantity, place })),
  )
}

/** Both `set` and `update`: the first knows no wishes. */
export async function basketUpdate(body: CallParameters<'basket.update'>, context: ListContext): Promise<BasketChange> {
  const { productId, basketId, quantity, uid: _, ...wishes } = body
  const meant = await inMeantColor(context, await productOf(context, productId), wishes)
  return changeBasket(context, async (basket) => {
    const item = basket.items.find(({ id, product }) => id === basketId && product === productId)
    if (!item) throw new HttpError(404, 'Такой строки в вашей корзине нет.')
    return answer(basket, meant, await changeLine(basket, item, { ...meant, quantity }))
  })
}

export const basketRemove = ({ basketId, productId }: CallParameters<'basket.remove'>, context: ListContext) =>
  changeBasket(context, async (basket) => {
    const item = basket.items.find(({ id, product }) => id === basketId && product === productId)
    const removed = item !== undefined && (await removeLine(basket, item))
    return { removed, count: basket.items.length }
  })

/** Changes the visitor's own basket. */
export const changeBasket = <T>(context: ListContext, work: (basket: Basket) => Promise<T>): Promise<T> =>
  changeList(context.database, changeOf(context), (changing) => work(asBasket(changing)))

const changeOf = (context: ListContext): Change => ({
  uid: context.uid,
  list: 'basket',
  key: context.idempotencyKey,
})

/** @param field what the body calls it @throws HttpError 422 for what is not in the catalogue */
export async function productOf({ catalog }: ListContext, id: number, field = 'productId'): Promise<Product> {
  const [product] = await catalog.products([id])
  if (product) return product
  const message = 'Такого изделия в каталоге нет.'
  throw new HttpError(422, message, { [field]: message })
}

/** A product with wishes. */
interface Meant {
  product: Product
  options: Partial<Wishes>
  /** Whether it is another product than was named. */
  isOther: boolean
}

/** A color that the catalogue has is no wish but an article number of its own: its product is meant. */
async function inMeantColor({ catalog }: ListContext, product: Product, options: Partial<Wishes>): Promise<Meant> {
  const color = colorKey(options.color ?? '')
  const same = color === '' ? [] : await inAllColors(catalog, product)
  const own = [product, ...same].find(({ record }) => colorKey(record.color) === color)
  if (!own) return { product, options, isOther: false }
  return { product: own, options: { ...options, color: '' }, isOther: own.id !== product.id }
}

/** Names of products are in the gender of what they are: «янтарная» is «янтарный». */
const colorKey = (color: string): string => (folded(color).match(/[\p{L}\d]+/gu) ?? []).map(stem).join(' ')

const answer = (
  { items }: { items: readonly ListItem[] },
  { product: { record }, isOther }: Meant,
  changed: ChangedLine,
): BasketChange => ({
  basketId: changed.item.id,
  quantity: changed.item.quantity,
  ...adjustedOf(changed.adjusted, record),
  ...(isOther && { became: { article: record.article, name: record.name } }),
  count: items.length,
})

import type { ListAdded, ListRemoved } from '#schema/api/lists/favorite.ts'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { toCard } from '../../catalog/calls/card.ts'
import type { Product } from '../../catalog/catalog.ts'
import { prefixOf } from '../../site/regions.ts'
import { changeList, type ListItem, readItems } from '../items.ts'
import { addProduct, type MAX, removeProduct } from '../simple-list.ts'
import { productOf } from './basket.ts'
import type { ListContext } from './context.ts'

type List = keyof typeof MAX

export async function favoriteItem(
  { region }: CallParameters<'favorite.item'>,
  context: ListContext,
): Promise<CallAnswer<'favorite.item'>> {
  const { items, products, gone } = await readProducts('favorite', context)
  const prefix = prefixOf(context.site, region)
  return {
    products: products.toReversed().map((product) => toCard(context.site, product, prefix)),
    gone,
    count: items.length,
  }
}

/** The products of a list in the order of adding, and those that the catalogue has no more. */
export async function readProducts(list: List, context: ListContext) {
  const items = await readItems(context.database.query, context.uid, list)
  const products = await context.catalog.products(items.map(({ product }) => product))
  return { items, products, gone: goneOf(items, products) }
}

export function goneOf(items: readonly Pick<ListItem, 'product' | 'article' | 'name'>[], products: readonly Product[]) {
  const there = new Set(products.map(({ id }) => id))
  return items
    .filter(({ product }) => !there.has(product))
    .map(({ product, article, name }) => ({ productId: product, article, name }))
}

/** Puts a product into favorites or into the comparison. */
export const addTo =
  (list: List) =>
  async ({ productId }: { productId: number }, context: ListContext): Promise<ListAdded> => {
    const product = await productOf(context, productId)
    const count = await changeList(context.database, { uid: context.uid, list }, (changing) =>
      addProduct(changing, list, product),
    )
    return { saved: true, count }
  }

export const removeFrom =
  (list: List) =>
  ({ productId }: { productId: number }, context: ListContext): Promise<ListRemoved> =>
    changeList(context.database, { uid: context.uid, list }, (changing) => removeProduct(changing, productId))

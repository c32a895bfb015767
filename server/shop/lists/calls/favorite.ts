import type { ListAdded, ListRemoved } from '#schema/api/lists/favorite.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import { toCard } from '../../catalog/calls/card.ts'
import { prefixOf } from '../../regions/regions.ts'
import { addProduct, changeList, type MAX, readItems, removeProduct } from '../items.ts'
import { type ListContext, missingProducts, productOf } from './basket.ts'

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

/** Products of a list in order of addition, and those that the catalog no longer has. */
export async function readProducts(list: List, context: ListContext) {
  const items = await readItems(context.database.query, context.uid, list)
  const products = await context.catalog.products(items.map(({ product }) => product))
  return { items, products, gone: missingProducts(items, products) }
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

/** Maximum number of viewed products per visitor. */
const MAX_WATCHED = 20

/** Viewed products, the last one first. */
export async function watchedList(
  { region }: CallParameters<'watched.list'>,
  context: ListContext,
): Promise<CallAnswer<'watched.list'>> {
  const { catalog, site, database } = context
  const rows = await database.query
    .selectFrom('watched')
    .select('product')
    .where('uid', '=', context.uid)
    .orderBy('seen', 'desc')
    .limit(MAX_WATCHED)
    .execute()
  const products = await catalog.products(rows.map(({ product }) => product))
  const prefix = prefixOf(site, region)
  return { list: products.map((product) => toCard(site, product, prefix)) }
}

/** Records a viewed product; a missing product is ignored. */
export async function watchedSave(
  { productId }: CallParameters<'watched.save'>,
  context: ListContext,
): Promise<{ saved: boolean }> {
  const [product] = await context.catalog.products([productId])
  if (!product) return { saved: false }
  const { uid } = context
  const seen = new Date().toISOString()
  await context.database.query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('watched')
      .values({ uid, product: product.id, seen })
      .onConflict((conflict) => conflict.columns(['uid', 'product']).doUpdateSet({ seen }))
      .execute()
    const oldest = transaction
      .selectFrom('watched')
      .select('seen')
      .where('uid', '=', uid)
      .orderBy('seen', 'desc')
      .offset(MAX_WATCHED)
      .limit(1)
    await transaction.deleteFrom('watched').where('uid', '=', uid).where('seen', '<=', oldest).execute()
  })
  return { saved: true }
}

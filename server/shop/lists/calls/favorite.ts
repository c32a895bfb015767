import type { ListAdded, ListRemoved } from '#schema/api/lists/favorite.ts'
import { attributesOf, offerOf, toCard } from '../../catalog/calls/card.ts'
import { sectionAddress } from '../../catalog/calls/sections.ts'
import { supplyOf } from '../../catalog/supply.ts'
import { prefixOf } from '../../regions/regions.ts'
import { compareProducts } from '../comparison.ts'
import { addProduct, changeList, MAX, readItems, removeProduct } from '../items.ts'
import { type ListContext, type ListHandlers, missingProducts, productOf } from './basket.ts'

type List = keyof typeof MAX

/** Returns the products of a list in the order in which they were added, and those that the catalog no longer contains. */
export async function readProducts(list: List, context: ListContext) {
  const items = await readItems(context.database.query, context.uid, list)
  const products = await context.catalog.products(items.map(({ product }) => product))
  return { items, products, gone: missingProducts(items, products) }
}

/** Creates a handler that adds a product to the favorites, the comparison or the samples. */
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

const MAX_WATCHED = 20

/** Handlers of favorites, comparison and viewed products. */
export const chosenHandlers = {
  async 'favorite.item'({ region }, context) {
    const { items, products, gone } = await readProducts('favorite', context)
    const prefix = prefixOf(context.site, region)
    return {
      products: products.toReversed().map((product) => toCard(context.site, product, prefix)),
      gone,
      count: items.length,
    }
  },

  'favorite.add': addTo('favorite'),
  'favorite.remove': removeFrom('favorite'),

  async 'compare.item'({ region }, context) {
    const { items, products, gone } = await readProducts('compare', context)
    const { site, catalog } = context
    const prefix = prefixOf(site, region)
    const sections = compareProducts(products, ({ record }) => attributesOf(site, record, 'comparison'))
    return {
      item: {
        data: { count: items.length, most: MAX.compare, gone },
        products: products.map((product) => ({
          ...toCard(site, product, prefix),
          ...{ ...offerOf(product.record), supply: supplyOf(site, product.record) },
        })),
        sections: sections.map(({ kind, path, products, rows }) => ({
          kind,
          path,
          name: catalog.index.kinds[kind].sections.find((section) => section.path === path)?.name ?? path,
          link: sectionAddress(context, kind, path, region),
          products: products.map(({ id }) => id),
          rows: rows.map(({ values, ...row }) => ({ ...row, values: [...values] })),
        })),
      },
    }
  },

  'compare.add': addTo('compare'),
  'compare.remove': removeFrom('compare'),

  /** Returns the viewed products, the last viewed first. */
  async 'watched.list'({ region }, context) {
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
  },

  /** Stores that a product was viewed; ignores a product that the catalog lacks. */
  async 'watched.save'({ productId }, context) {
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
  },
} satisfies Partial<ListHandlers>

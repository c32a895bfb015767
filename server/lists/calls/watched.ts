import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { toCard } from '../../catalog/calls/card.ts'
import type { Database } from '../../database/database.ts'
import { prefixOf } from '../../site/regions.ts'
import type { ListContext } from './context.ts'

/** How many products are remembered of a visitor. */
const MAX = 20

/** The products that a visitor looked at, the last first. */
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
    .limit(MAX)
    .execute()
  const products = await catalog.products(rows.map(({ product }) => product))
  const prefix = prefixOf(site, region)
  return { list: products.map((product) => toCard(site, product, prefix)) }
}

/** Remembers a look at a product; of what is not in the catalogue nothing is remembered. */
export async function watchedSave(
  { productId }: CallParameters<'watched.save'>,
  context: ListContext,
): Promise<{ saved: boolean }> {
  const [product] = await context.catalog.products([productId])
  if (!product) return { saved: false }
  await rememberWatched(context.database, context.uid, product.id)
  return { saved: true }
}

async function rememberWatched({ query }: Database, uid: string, product: number): Promise<void> {
  const seen = new Date().toISOString()
  await query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('watched')
      .values({ uid, product, seen })
      .onConflict((conflict) => conflict.columns(['uid', 'product']).doUpdateSet({ seen }))
      .execute()
    const oldest = transaction
      .selectFrom('watched')
      .select('seen')
      .where('uid', '=', uid)
      .orderBy('seen', 'desc')
      .offset(MAX)
      .limit(1)
    await transaction.deleteFrom('watched').where('uid', '=', uid).where('seen', '<=', oldest).execute()
  })
}

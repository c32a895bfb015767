import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CATALOG_EDITION } from '../../engine/database/read-only.ts'
import type { Database, Query } from '../../engine/database/tables.ts'
import { type ProductRecord, readRecord } from './records.ts'
import { CATALOG_CHANNEL, currentCatalog } from './replace.ts'

/** Fields that can be changed without writing a new catalog, because search, sections and addresses do not depend on them. */
export type Edit = Pick<ProductRecord, 'prices' | 'stock' | 'leadDays' | 'pictures'> & {
  coming: ProductRecord['coming'] | undefined
}

/** Changes rows of the current catalog in a transaction, without a new catalog in the history. All instances then reload the catalog. */
export async function changeInPlace(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  change: (transaction: Query, catalog: number) => Promise<void>,
): Promise<void> {
  const work = async (transaction: Query) => {
    // Writing this row first locks it, so that a second concurrent edit waits.
    const value = randomUUID()
    await transaction
      .insertInto('facts')
      .values({ name: CATALOG_EDITION, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    const catalog = (await currentCatalog({ query: transaction })) ?? 0
    await change(transaction, catalog)
    if (engine === 'postgres') await sql`select pg_notify(${CATALOG_CHANNEL}, ${String(catalog)})`.execute(transaction)
  }
  await (query.isTransaction ? work(query) : query.transaction().execute(work))
}

/** Changes products of the current catalog. @param edit returns the changed fields; if it throws, nothing is changed */
export const editProducts = (
  database: Pick<Database, 'engine' | 'query'>,
  ids: readonly number[],
  edit: (product: ProductRecord, id: number) => Partial<Edit>,
): Promise<void> =>
  changeInPlace(database, async (transaction, catalog) => {
    for (const id of ids) {
      const records = transaction.selectFrom('products').select('record')
      const row = await records.where('catalog', '=', catalog).where('id', '=', id).executeTakeFirst()
      if (!row) continue
      const before = readRecord(row.record)
      const product = { ...before, ...edit(before, id) }
      await transaction
        .updateTable('products')
        .set({
          record: JSON.stringify(product),
          stock: product.stock,
          price: product.prices[0]?.kopecks ?? null,
          coming: product.coming?.[0]?.since ?? null,
        })
        .where('catalog', '=', catalog)
        .where('id', '=', id)
        .execute()
    }
  })

import type { Database, Query } from '../../engine/database/tables.ts'
import { changeInPlace } from './edit.ts'

// A hidden product stays in the catalog, for the desk, and for its address, which says that it is withdrawn. All others
// treat it like one that an import left out. No import and no undo shows it again.

/** Permanent numbers of the hidden products. */
export async function readHidden(query: Query): Promise<ReadonlySet<number>> {
  const rows = await query.selectFrom('hidden_products').selectAll().execute()
  return new Set(rows.map(({ product }) => product))
}

/** Hides products, or shows them again. @param byExchange true: a mark of 1C hides them */
export const hideProducts = (database: Database, ids: readonly number[], isHidden: boolean, byExchange = false) =>
  changeInPlace(database, async (transaction) => {
    if (isHidden)
      await transaction
        .insertInto('hidden_products')
        .values(ids.map((product) => ({ product, exchange: byExchange ? 1 : null })))
        .onConflict((conflict) =>
          byExchange ? conflict.doNothing() : conflict.column('product').doUpdateSet({ exchange: null }),
        )
        .execute()
    else await transaction.deleteFrom('hidden_products').where('product', 'in', ids).execute()
  })

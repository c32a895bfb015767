import type { Database, Query } from '../../engine/database/tables.ts'
import { changeInPlace } from './edit.ts'

// A hidden product stays in the catalog: the desk lists it, and its page says that it is withdrawn from sale. All other code treats it like
// a removed product. Neither an import nor an undo makes it visible again.

/** Returns the ids of the hidden products. A product keeps its id in all catalogs. */
export async function readHidden(query: Query): Promise<ReadonlySet<number>> {
  const rows = await query.selectFrom('hidden_products').selectAll().execute()
  return new Set(rows.map(({ product }) => product))
}

/** Hides products or shows them again. @param byExchange true if 1C hides them; products already hidden by staff keep that mark */
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

import type { Database } from '../database/database.ts'
import type { ProductRecord } from './records.ts'

/** Addresses of all photos that products have: of the catalogue that is shown, and of one that is being loaded. */
export async function picturesInUse({ query }: Database): Promise<ReadonlySet<string>> {
  const rows = await query.selectFrom('products').select('record').where('record', 'like', '%"pictures":[%').execute()
  return new Set(rows.flatMap(({ record }) => (JSON.parse(record) as ProductRecord).pictures ?? [])) // of replaceCatalog
}

import type { Database } from '../database/database.ts'
import type { NamedPicture } from '../pictures/job.ts'
import { drawnPicture } from '../pictures/rendered-picture.ts'
import type { Catalog } from './catalog.ts'
import { renderingOf } from './pictures.ts'
import type { ProductRecord } from './records.ts'

/** Addresses of all photos that products have: of the catalogue that is shown, and of one that is being loaded. */
export async function picturesInUse({ query }: Database): Promise<ReadonlySet<string>> {
  const rows = await query.selectFrom('products').select('record').where('record', 'like', '%"pictures":[%').execute()
  return new Set(rows.flatMap(({ record }) => (JSON.parse(record) as ProductRecord).pictures ?? [])) // of replaceCatalog
}

/**
 * What is shown in place of a product's photo whose file is broken: the image that is made from its drawing.
 * @param address of the photo (schema/definitions/pictures/address.ts)
 */
export async function drawnInstead(
  { database, index, products }: Pick<Catalog, 'database' | 'index' | 'products'>,
  address: string,
): Promise<NamedPicture | undefined> {
  const row = await database.query
    .selectFrom('products')
    .select('id')
    .where('catalog', '=', index.version)
    .where('record', 'like', `%"${address}"%`)
    .limit(1)
    .executeTakeFirst()
  const [product] = row ? await products([row.id]) : []
  return product && drawnPicture(renderingOf(product.record))
}

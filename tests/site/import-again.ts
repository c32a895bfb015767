/**
 * A process that imports the demo catalog with additional products, again each time its parent has noticed the new catalog. Arguments: the
 * data folder, the number of products. The next import deletes the search index of the catalog before.
 */
import '#server/engine/mode.ts'
import { once } from 'node:events'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { DisplacedError, replaceCatalog } from '#server/shop/catalog/replace.ts'
import { openDatabase } from '#server/shop/data.ts'
import { manyProducts } from './many-products.ts'

const [dataFolder = '', rows] = process.argv.slice(2)
const database = await openDatabase({ dataFolder, databaseUrl: process.env.DATABASE_URL }, 'keep')
const { sections, products } = await readDemo()
process.once('disconnect', () => process.exit(0))
for (;;) {
  const all = [...products, ...manyProducts(Number(rows))]
  await replaceCatalog(database, { source: 'проверка', sections, products: all }).catch((error: unknown) => {
    // The desk has started another import, which replaces this one.
    if (!(error instanceof DisplacedError)) throw error
  })
  await once(process, 'message', { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
}

import { readDemo } from '#server/shop/catalog/import/demo.ts'
import type { ProductRecord } from '#server/shop/catalog/records.ts'
import { replaceCatalog } from '#server/shop/catalog/replace.ts'
import type { App } from './app.ts'

let demo: ReturnType<typeof readDemo> | undefined

/** Replaces the catalog by the demo catalog. @param change returns a changed product, or undefined to omit it */
export async function changeCatalog(
  { database, catalog }: Pick<App, 'database' | 'catalog'>,
  change: (product: ProductRecord) => ProductRecord | undefined = (product) => product,
): Promise<void> {
  const { sections, products } = await (demo ??= readDemo())
  await replaceCatalog(database, {
    source: 'проверка',
    sections,
    products: products.flatMap((product) => change(product) ?? []),
  })
  await catalog.refresh()
}

/** Changes a product's stock while a function runs; pending orders are not affected. */
export async function withStock(
  app: Pick<App, 'database' | 'catalog'>,
  { article }: Pick<ProductRecord, 'article'>,
  stock: number,
  run: () => Promise<void>,
): Promise<void> {
  const open = ['new', 'confirmed', 'awaiting-payment', 'in-production'] as const
  await app.database.query.updateTable('orders').set({ status: 'done' }).where('status', 'in', open).execute()
  await changeCatalog(app, (product) => (product.article === article ? { ...product, stock } : product))
  try {
    await run()
  } finally {
    await changeCatalog(app)
  }
}

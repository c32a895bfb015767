import { readDemo } from '#server/shop/catalog/import/demo.ts'
import type { ProductRecord } from '#server/shop/catalog/records.ts'

const demo = await readDemo()

/** Repeats the demo's products, each time with another article number and URL. */
export function* manyProducts(count: number): Iterable<ProductRecord> {
  const products = demo.products.filter(({ kind }) => kind === 'main')
  for (let i = 0; i < count; i++) {
    const product = products[i % products.length] as ProductRecord // the list is not empty
    yield { ...product, article: `${product.article}-${i}`, code: `${product.code}-${i}` }
  }
}

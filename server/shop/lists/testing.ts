import type { Database } from '../../engine/database/tables.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Product, ProductRecord } from '../catalog/records.ts'

/** Returns products А-1 … А-n with a minimum order of 20 pieces in boxes of 10; a piece costs 5 rubles, from 100 pieces on 4. */
export async function testProducts(database: Database, count: number): Promise<Product[]> {
  const products: Product[] = []
  for (let i = 1; i <= count; i++) {
    const { id } = await database.query
      .insertInto('product_ids')
      .values({ kind: 'main', article: `А-${i}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    products.push({ id, record: recordOf(i) })
  }
  return products
}

const recordOf = (i: number): ProductRecord => ({
  kind: 'main',
  article: `А-${i}`,
  code: `a-${i}`,
  name: `Изделие ${i}`,
  section: 'banki',
  description: 'Для проверки.',
  shape: 'jar',
  tint: 'clear',
  material: 'ПП',
  neck: '38 мм',
  neckDiameter: 38,
  color: 'белый',
  height: 50,
  diameter: 40,
  weight: 5,
  purposes: [],
  foodContact: true,
  perBox: 10,
  box: { length: 100, width: 100, height: 100, weight: 1000 },
  boxesPerPallet: 4,
  minQuantity: 20,
  stock: 0,
  leadDays: 5,
  prices: [
    { from: 20, kopecks: 500 },
    { from: 100, kopecks: 400 },
  ],
  documents: [],
})

/** Returns a catalog with only these products. */
export const catalogOf = (products: () => readonly Product[]): Pick<Catalog, 'products'> => ({
  products: async (ids) => ids.flatMap((id) => products().find((product) => product.id === id) ?? []),
})

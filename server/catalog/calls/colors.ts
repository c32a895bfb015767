import type { Catalog, Product } from '../catalog.ts'
import type { KindIndex } from '../memory/index.ts'
import { isSameModel } from './fitting.ts'

/** How many products are looked at for other colors of one. */
const LOOKED_AT = 60

/** The same product in each of its colors, itself among them, in the catalogue's order. */
export const inAllColors = async (catalog: Pick<Catalog, 'index' | 'products'>, product: Product): Promise<Product[]> =>
  (await catalog.products(likeIn(catalog.index.kinds[product.record.kind], product))).filter(({ record }) =>
    isSameModel(record, product.record),
  )

/** The other colors that a product comes in, in words; the same list as long as the product is. */
export async function otherColors(catalog: Catalog, product: Product): Promise<readonly string[]> {
  let known = others.get(product)
  if (!known) {
    const colors = new Set((await inAllColors(catalog, product)).map(({ record }) => record.color))
    colors.delete(product.record.color)
    others.set(product, (known = [...colors]))
  }
  return known
}

/** Every page asks for the basket. */
const others = new WeakMap<Product, readonly string[]>()

/** What may be the same in another color: in the same section, as large, with the same neck; itself among them. */
function likeIn(index: KindIndex, { id, record }: Product): number[] {
  const section = index.sections.find(({ path }) => path === record.section)
  const facets = index.facets.filter(({ name }) => name === 'volume' || name === 'neck' || name === 'closure')
  const own = section ? index.ids.indexOf(id, section.first) : -1
  if (!section || own < 0) return []
  const found: number[] = []
  for (let place = section.first; place < section.end && found.length < LOOKED_AT; place++)
    if (facets.every(({ codes }) => codes[place] === codes[own])) found.push(index.ids[place] ?? 0)
  return found
}

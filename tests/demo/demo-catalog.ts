import { keepTogether } from '#schema/definitions/text/typography.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '#server/catalog/records.ts'
import { allClosures, allSeries } from './all-series.ts'
import { chanceOf } from './chance.ts'
import { closuresOf } from './closures.ts'
import { containersOf } from './containers.ts'
import { demoSections } from './demo-sections.ts'

/** The catalogue of the demo owner: 600 products of its own, 300 of partners. The same on every call. */
export function demoCatalog(): { sections: SectionRecord[]; products: ProductRecord[] } {
  const products = [...allSeries.flatMap(containersOf), ...allClosures.flatMap(closuresOf)].map(asImported)
  return {
    sections: demoSections(),
    products: [...withRequests(products, 'main'), ...withRequests(products, 'import')],
  }
}

/** With the spaces that an import puts, so that the file says what the catalogue has. */
const asImported = (product: ProductRecord): ProductRecord => ({
  ...product,
  name: keepTogether(product.name),
  description: keepTogether(product.description),
  neck: keepTogether(product.neck),
})

/** Of each kind, eight in a hundred are priced on request: of what is made to order, the ones that chance puts first. */
function withRequests(all: readonly ProductRecord[], kind: CatalogKind): ProductRecord[] {
  const products = all.filter((product) => product.kind === kind)
  const order = (product: ProductRecord): number => chanceOf(`request ${kind} ${product.article}`).next()
  const requested = new Set(
    products
      .filter(({ stock }) => stock === 0)
      .toSorted((a, b) => order(a) - order(b))
      .slice(0, Math.round(products.length * 0.08)),
  )
  return products.map((product) => (requested.has(product) ? { ...product, prices: [] } : product))
}

import type { Catalog } from '../catalog.ts'
import { NONE } from '../memory/facets.ts'
import type { KindIndex } from '../memory/index.ts'
import type { Product, ProductRecord } from '../records.ts'

/** Maximum number of closures (counting each color) on a container's page, and of containers on a closure's page. */
const MAX = { closures: 60, containers: 8 }

interface Fitting {
  /** Closures of a container, or containers of a closure, in catalog order. */
  ids: number[]
  /** Filter values that select all closures for this neck; set if there are more than `MAX.closures`. */
  choice?: { neck: string; closure: string }
}

/** Millimeters by which a dip tube may be shorter than the container; a longer tube can be cut. */
const SHORT = 10

/** Returns true if a closure's dip tube is long enough for a container of this height, or if it has no tube. */
export const reachesBottom = ({ tube }: Pick<ProductRecord, 'tube'>, height: number): boolean =>
  tube === undefined || height <= tube + SHORT

/**
 * Returns the closures that fit a container; for a closure, the containers that it fits and for which its dip tube is long enough.
 * A closure fits a container if both have the same neck standard.
 */
export function fittingOf(index: KindIndex, record: ProductRecord): Fitting {
  const neck = index.facets.find(({ name }) => name === 'neck')
  const closure = index.facets.find(({ name }) => name === 'closure')
  const heights = index.measures.find(({ name }) => name === 'height')?.values
  const neckIndex = neck?.values.findIndex(({ stored }) => stored === record.neck) ?? -1
  if (!neck || !closure || neckIndex < 0) return { ids: [] }
  const isClosure = record.closure !== undefined
  const most = isClosure ? MAX.containers : MAX.closures
  const ids: number[] = []
  for (let place = 0; place < index.size; place++) {
    if (neck.codes[place] !== neckIndex || (closure.codes[place] === NONE) !== isClosure) continue
    if (isClosure && !reachesBottom(record, heights?.[place] ?? 0)) continue
    if (ids.length < most) ids.push(index.ids[place] ?? 0)
    else if (isClosure) break
    else {
      const words = closure.values.map(({ word }) => word).toSorted()
      return { ids, choice: { neck: neck.values[neckIndex]?.word ?? '', closure: words.join(',') } }
    }
  }
  return { ids }
}

/**
 * Groups products by model, in the order of their first products. A second product of the same color starts another model.
 * @returns the models; `title`: the products' name without the color
 */
export function byModel(products: readonly Product[]) {
  const models = new Map<string, Product[]>()
  for (const product of products) {
    const { record } = product
    const alike = [...models].filter(([, [first]]) => first && isSameModel(first.record, record))
    const free = alike.find(([, colors]) => colors.every((other) => other.record.color !== record.color))
    if (free) free[1].push(product)
    else models.set(record.code, [product])
  }
  return [...models.values()].map((colors) => ({ title: commonName(colors), products: colors }))
}

/** Returns true if the products differ only in color: equal section, closure and «Модель», or without «Модель» equal measurements. */
const isSameModel = (a: ProductRecord, b: ProductRecord): boolean =>
  a.model === b.model &&
  a.section === b.section &&
  a.closure === b.closure &&
  (a.model !== undefined ||
    (['shape', 'material', 'height', 'diameter', 'depth', 'weight', 'dose', 'tube'] as const).every(
      (key) => a[key] === b[key],
    ))

function commonName(products: readonly Product[]): string {
  const [first = [], ...others] = products.map(({ record }) => record.name.split(' '))
  const end = first.findIndex((word, i) => others.some((words) => words[i] !== word))
  const words = end < 0 ? first : first.slice(0, end)
  return words.join(' ').replace(/[\s,;–—-]+$/, '') || first.join(' ')
}

/** Maximum number of similar products among which the other colors are searched. */
const LOOKED_AT = 60

/** Returns a product in all its colors, in the catalog's order. */
export const inAllColors = async (catalog: Pick<Catalog, 'index' | 'products'>, product: Product): Promise<Product[]> =>
  (await catalog.products(likeIn(catalog.index.kinds[product.record.kind], product))).filter(({ record }) =>
    isSameModel(record, product.record),
  )

export async function otherColors(catalog: Catalog, product: Product): Promise<string[]> {
  const colors = new Set((await inAllColors(catalog, product)).map(({ record }) => record.color))
  colors.delete(product.record.color)
  return [...colors]
}

/** Returns the ids of products with equal section, volume, neck and closure, including the product itself. */
function likeIn(index: KindIndex, { id, record }: Product): number[] {
  const section = index.sections.find(({ path }) => path === record.section)
  const facets = index.facets.filter(({ name }) => name === 'volume' || name === 'neck' || name === 'closure')
  const productPlace = section ? index.ids.indexOf(id, section.first) : -1
  if (!section || productPlace < 0) return []
  const similarIds: number[] = []
  for (let place = section.first; place < section.end && similarIds.length < LOOKED_AT; place++)
    if (facets.every(({ codes }) => codes[place] === codes[productPlace])) similarIds.push(index.ids[place] ?? 0)
  return similarIds
}

import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../engine/database/tables.ts'
import { productKey } from '../article-map.ts'
import { recordsIn } from '../catalog.ts'
import { pricesOn } from '../coming-prices.ts'
import {
  type CatalogKind,
  kindOf,
  type PriceStep,
  type Product,
  type ProductRecord,
  type SectionRecord,
} from '../records.ts'
import { inTreeOrder } from '../replace.ts'
import type { Current } from './current.ts'

type Named = Pick<ProductRecord, 'kind' | 'article' | 'name'>

/** A product whose price changes, with the price step that changes most. */
export interface PriceChange extends Named {
  /** Kopecks per piece; undefined for a price on request. */
  before: number | undefined
  after: number | undefined
  /** Factor by which the price rises or falls, at least 1; 1 for a change from or to a price on request. */
  times: number
}

/** A product that loses price steps, with the lost steps. */
export interface LostSteps extends Named {
  steps: readonly PriceStep[]
}

export interface CatalogChanges {
  added: number
  changed: number
  removed: number
  /** Number of products in the new catalog that staff have hidden. */
  hidden: number
  /** By catalog kind: the number of products before the import, of removed products, and of products that lose their price. */
  kinds: Readonly<Record<CatalogKind, { before: number; removed: number; pricesLost: number }>>
  /** Number of products that lose price steps. */
  shortened: number
  /** The first products of each list, as examples. */
  examples: Readonly<Record<'added' | 'removed' | 'hidden', readonly Named[]>> & { shortened: readonly LostSteps[] }
  /** Number of changed products by field of `ProductRecord`. */
  fields: ReadonlyMap<string, number>
  /** Changes of prices, the largest first. */
  prices: readonly PriceChange[]
  /** Names of sections. */
  sections: { added: readonly string[]; removed: readonly string[] }
  /** True if the sections or the order of products have changed. */
  isRearranged: boolean
}

/** Sections and products of a catalog that is not written yet. */
export interface PlannedCatalog {
  sections: readonly SectionRecord[]
  products: () => AsyncIterable<ProductRecord>
}

/** Maximum number of examples per list. */
const EXAMPLES = 5

/** Number of products compared at a time. */
const BATCH = 500

/** Compares a catalog to be written with the current one in the database, if there is one. */
export async function compareCatalogs(
  database: Database,
  before: Pick<Current, 'version' | 'sections' | 'articles' | 'hidden'>,
  after: PlannedCatalog,
): Promise<CatalogChanges> {
  const comparison = new Comparison(before.hidden)
  let batch: ProductRecord[] = []
  const flush = async (): Promise<void> => {
    const numbers = batch.map((product) => before.articles.get(product)?.id)
    const known = await recordsIn(database, before.version, numbers)
    for (const [i, product] of batch.entries()) {
      const id = numbers[i] ?? 0
      const record = known.get(id)
      comparison.take(record && { id, record }, product)
    }
    batch = []
  }
  for await (const product of after.products()) if (batch.push(product) === BATCH) await flush()
  await flush()
  const left = await readLeft(database, before.version, comparison)
  return { ...comparison.result(left), ...compareSections(before.sections, after.sections, comparison, left.order) }
}

interface Left {
  kinds: Record<CatalogKind, { before: number; removed: number }>
  removed: Named[]
  /** For each section (kind and path), the ids of the old catalog's products in their order. */
  order: ReadonlyMap<string, readonly number[]>
}

async function readLeft({ query }: Database, version: number | undefined, { met }: Comparison): Promise<Left> {
  const kinds = { main: { before: 0, removed: 0 }, import: { before: 0, removed: 0 } }
  if (version === undefined) return { kinds, removed: [], order: new Map() }
  const rows = await query
    .selectFrom('products')
    .innerJoin('sections', (join) =>
      join.onRef('sections.catalog', '=', 'products.catalog').onRef('sections.id', '=', 'products.section'),
    )
    .select(['products.id', 'products.kind', 'sections.path'])
    .where('products.catalog', '=', version)
    .orderBy('products.position')
    .execute()
  const gone: number[] = []
  const order = new Map<string, number[]>()
  for (const { id, kind, path } of rows) {
    const kindChanges = kinds[kindOf(kind)]
    kindChanges.before++
    put(order, `${kind} ${path}`, id)
    if (met.has(id)) continue
    kindChanges.removed++
    gone.push(id)
  }
  const shown = gone.slice(0, EXAMPLES)
  const records = await recordsIn({ query }, version, shown)
  return { kinds, removed: shown.flatMap((id) => records.get(id) ?? []), order }
}

function put(order: Map<string, number[]>, section: string, id: number): void {
  const idsInSection = order.get(section)
  if (idsInSection) idsInSection.push(id)
  else order.set(section, [id])
}

/** Collects the differences while the new products are read. */
class Comparison {
  readonly met = new Set<number>()
  /** For each section (kind and path), the ids of the new catalog's products in their order, without those that the old catalog lacks. */
  readonly order = new Map<string, number[]>()
  readonly #fields = new Map<string, number>()
  readonly #prices: PriceChange[] = []
  readonly #examples = { added: [] as Named[], hidden: [] as Named[], shortened: [] as LostSteps[] }
  readonly #counts = { added: 0, changed: 0, hidden: 0, shortened: 0 }
  readonly #lost: Record<CatalogKind, number> = { main: 0, import: 0 }
  readonly #hiddenKeys: ReadonlySet<string>

  constructor(hiddenKeys: ReadonlySet<string>) {
    this.#hiddenKeys = hiddenKeys
  }

  take(current: Product | undefined, product: ProductRecord): void {
    const { added, hidden, shortened } = this.#examples
    if (this.#hiddenKeys.has(productKey(product)) && this.#counts.hidden++ < EXAMPLES) hidden.push(product)
    if (!current) {
      if (this.#counts.added++ < EXAMPLES) added.push(product)
      return
    }
    this.met.add(current.id)
    put(this.order, `${product.kind} ${product.section}`, current.id)
    const fields = differences(current.record, product)
    if (fields.length === 0) return
    this.#counts.changed++
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1)
    const known = current.record.coming
    const dated = product.coming?.find((each) => !known?.some((other) => isDeepStrictEqual(each, other)))
    const prices = dated?.prices ?? (fields.includes('prices') && product.prices)
    if (!prices) return
    const before = pricesOn(current.record, dated?.since ?? '')
    if (prices.length === 0) this.#lost[product.kind]++
    const { kind, article, name } = product
    this.#prices.push({ kind, article, name, ...jumpOf(before, prices) })
    const steps = lostSteps(before, prices)
    if (steps.length > 0 && this.#counts.shortened++ < EXAMPLES) shortened.push({ kind, article, name, steps })
  }

  result({ kinds: { main, import: partners }, removed }: Left): Omit<CatalogChanges, 'sections' | 'isRearranged'> {
    return {
      ...this.#counts,
      removed: main.removed + partners.removed,
      kinds: { main: { ...main, pricesLost: this.#lost.main }, import: { ...partners, pricesLost: this.#lost.import } },
      examples: { ...this.#examples, removed },
      fields: this.#fields,
      prices: this.#prices.toSorted((a, b) => b.times - a.times),
    }
  }
}

function differences(before: ProductRecord, after: ProductRecord): string[] {
  const [old, changedFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...changedFields.keys()])].filter(
    (key) => !isDeepStrictEqual(old.get(key), changedFields.get(key)),
  )
}

/** Returns the price steps that a product loses if it gets fewer steps than before; none if it had a single price. */
function lostSteps(before: readonly PriceStep[], after: readonly PriceStep[]): PriceStep[] {
  if (before.length === 1 || after.length >= before.length) return []
  const left = new Set(after.map(({ from }) => from))
  return before.filter(({ from }) => !left.has(from))
}

/** Returns the largest change among the price steps; the first step's change, unless another step changes clearly more. */
function jumpOf(before: readonly PriceStep[], after: readonly PriceStep[]) {
  const at = (ladder: readonly PriceStep[], quantity: number): number | undefined =>
    ladder.findLast(({ from }) => from <= quantity)?.kopecks
  const first = { before: before[0]?.kopecks, after: after[0]?.kopecks }
  let most = { ...first, times: timesOf(first.before, first.after) }
  for (const { from } of [...before, ...after]) {
    const [old, next] = [at(before, from), at(after, from)]
    const times = timesOf(old, next)
    // The first step is preferred if it changes nearly as much as another one.
    if (times > most.times * (most.before === most.after ? 1 : 1.1)) most = { before: old, after: next, times }
  }
  return most
}

/** Returns the factor by which a price rises or falls; 1 if there is no price before or after. */
export const timesOf = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined ? 1 : Math.max(before / after, after / before)

function compareSections(
  before: readonly SectionRecord[],
  after: readonly SectionRecord[],
  { order, met }: Comparison,
  oldOrder: ReadonlyMap<string, readonly number[]>,
): Pick<CatalogChanges, 'sections' | 'isRearranged'> {
  const keys = (sections: readonly SectionRecord[]) => new Set(sections.map(({ kind, path }) => `${kind} ${path}`))
  const [old, newKeys] = [keys(before), keys(after)]
  const namesOf = (sections: readonly SectionRecord[], others: ReadonlySet<string>): string[] =>
    sections.filter(({ kind, path }) => !others.has(`${kind} ${path}`)).map(({ name }) => name)
  // Positions are compared by order only, because files number sections from 1.
  const comparable = (sections: readonly SectionRecord[]) =>
    inTreeOrder(sections).map(({ position: _, ...section }) => section)
  const stayed = [...oldOrder].map(([section, ids]) => [section, ids.filter((id) => met.has(id))] as const)
  return {
    sections: { added: namesOf(after, old), removed: namesOf(before, newKeys) },
    isRearranged:
      !isDeepStrictEqual(comparable(before), comparable(after)) ||
      stayed.some(([section, ids]) => !isDeepStrictEqual(ids, order.get(section) ?? [])),
  }
}

/** Returns true if the new catalog equals the old one. */
export const isSame = ({ added, changed, removed, isRearranged }: CatalogChanges): boolean =>
  added + changed + removed === 0 && !isRearranged

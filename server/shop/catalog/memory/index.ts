import type { Database } from '../../../engine/database/tables.ts'
import { nextLoopTurn } from '../../../engine/next-loop-turn.ts'
import type { ProductRow, SectionRow } from '../../tables.ts'
import { readHidden } from '../hidden.ts'
import type { CatalogKind, OwnValues } from '../records.ts'
import {
  type BuiltInFacet,
  FACETS,
  type Facet,
  FacetBuilder,
  MAX_OWN_VALUE,
  type Measure,
  ownFacet,
  RANGES,
} from './facets.ts'

/** Sort orders of a product list; a minus means descending. */
export const SORTS = ['default', 'price', '-price', 'volume', '-volume', 'name'] as const

export type SortName = (typeof SORTS)[number]

/** A section with the range of positions of its products, including the products of its subsections. */
export interface SectionNode extends Pick<SectionRow, 'id' | 'path' | 'name' | 'text'> {
  first: number
  /** Position after the last product. */
  end: number
}

/**
 * One catalog in typed arrays, with all data that lists and counts need: some tens of megabytes for a million products. A position is the
 * index of a product in these arrays. The products are sorted by section, so a section is a range of positions.
 */
export interface KindIndex {
  kind: CatalogKind
  size: number
  /** Product id of each position. */
  ids: Uint32Array
  sections: readonly SectionNode[]
  facets: readonly Facet[]
  measures: readonly Measure[]
  /** For each sort order, the rank of the product at each position. */
  ranks: Readonly<Record<SortName, Uint32Array>>
}

export interface CatalogIndex {
  /** Id of the catalog; it changes when another catalog becomes current. */
  version: number
  /** Version of the catalog's edits in place (edit.ts), such as of prices, stock or photos. */
  edition: string
  /** Ids of hidden products; `kinds` does not contain these products. */
  hidden: ReadonlySet<number>
  kinds: Readonly<Record<CatalogKind, KindIndex>>
}

const COLUMNS = [
  ...(['id', 'section', 'position', 'material', 'neck', 'color', 'closure', 'volume'] as const),
  ...(['stock', 'price', 'purposes', 'height', 'diameter', 'name_key', 'filtered'] as const),
] as const

type Row = Pick<ProductRow, (typeof COLUMNS)[number]>

export async function readIndex(database: Database, version: number, edition = ''): Promise<CatalogIndex> {
  const most = await productsIn(database, version)
  const hidden = await readHidden(database.query)
  const readOne = (kind: CatalogKind) => readKind(database, version, kind, { most, hidden })
  return { version, edition, hidden, kinds: { main: await readOne('main'), import: await readOne('import') } }
}

/** Returns the number of products in a catalog. @throws Error for a catalog that is being deleted */
async function productsIn({ query }: Database, catalog: number): Promise<number> {
  const row = query.selectFrom('catalogs').select('products').where('id', '=', catalog).where('products', '>=', 0)
  return (await row.executeTakeFirstOrThrow()).products
}

/** Reads the products of one kind into memory. @param most maximum number of products */
async function readKind(
  { query }: Database,
  catalog: number,
  kind: CatalogKind,
  { most, hidden }: { most: number; hidden: ReadonlySet<number> },
): Promise<KindIndex> {
  const sections = await query
    .selectFrom('sections')
    .selectAll()
    .where('catalog', '=', catalog)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  const ids = new Uint32Array(most)
  const inSection = new Uint32Array(most)
  const facets = Object.fromEntries(FACETS.map((name) => [name, new FacetBuilder(name, most)])) as Record<
    BuiltInFacet,
    FacetBuilder
  >
  const ownFacets = new Map<string, FacetBuilder>()
  const measures = RANGES.map((name) => ({ name, values: new Float64Array(most) }))
  const prices = new Float64Array(most)
  const volumes = new Float64Array(most)
  const names: string[] = []
  let place = 0
  for await (const row of rowsInOrder(query, catalog, kind)) {
    if (hidden.has(row.id)) continue
    ids[place] = row.id
    inSection[place] = row.section
    facets.volume.set(place, row.volume === null ? null : String(row.volume))
    facets.material.set(place, row.material)
    facets.neck.set(place, row.neck)
    facets.color.set(place, row.color)
    facets.closure.set(place, row.closure)
    facets.available.set(place, row.stock > 0 ? 'stock' : null)
    facets.purpose.setSeveral(place, row.purposes ? row.purposes.split('|') : [])
    // The cast is safe, since `replaceCatalog` wrote the JSON.
    for (const [name, value] of Object.entries(JSON.parse(row.filtered) as OwnValues)) {
      const text = String(value)
      if (text.length > MAX_OWN_VALUE) continue
      let facet = ownFacets.get(name)
      if (!facet) ownFacets.set(name, (facet = new FacetBuilder(ownFacet(name), most)))
      facet.set(place, text)
    }
    for (const { name, values } of measures) values[place] = row[name]
    prices[place] = row.price ?? Number.POSITIVE_INFINITY
    volumes[place] = row.volume ?? Number.POSITIVE_INFINITY
    names.push(row.name_key)
    place++
  }
  const size = place
  return {
    kind,
    size,
    ids: ids.slice(0, size),
    sections: withRuns(sections, inSection.subarray(0, size)),
    facets: [...FACETS.map((name) => facets[name]), ...ownFacets.values()].map((facet) => facet.build(size)),
    measures: measures.map(({ name, values }) => ({ name, values: values.slice(0, size) })),
    ranks: await ranksOf(size, { prices, volumes, names }),
  }
}

/** Number of rows per query. A query takes a few milliseconds; other requests get their turn between two queries. */
const PART = 500

/** Yields the products' rows in the order of sections. Reads in batches, since a million rows do not fit in memory. */
async function* rowsInOrder(query: Database['query'], catalog: number, kind: CatalogKind): AsyncIterable<Row> {
  let last: Pick<Row, 'section' | 'position'> | undefined = { section: 0, position: 0 }
  while (last) {
    const { section, position }: Pick<Row, 'section' | 'position'> = last
    const rows: Row[] = await query
      .selectFrom('products')
      .select(COLUMNS)
      .where('catalog', '=', catalog)
      .where('kind', '=', kind)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('section', 'position'), '>', tuple(section, position)))
      .orderBy('section')
      .orderBy('position')
      .limit(PART)
      .execute()
    yield* rows
    await nextLoopTurn()
    last = rows.length === PART ? rows.at(-1) : undefined
  }
}

/** Returns the sections with their ranges. Products are sorted by section id, and a section's descendants have the ids after its own. */
function withRuns(sections: readonly SectionRow[], inSection: Uint32Array): SectionNode[] {
  const firstFrom = (id: number): number => {
    const place = inSection.findIndex((sectionId) => sectionId >= id)
    return place < 0 ? inSection.length : place
  }
  return sections.map(({ id, path, name, text }, i) => {
    const next = sections.slice(i + 1).find((other) => !other.path.startsWith(`${path}/`))
    return { id, path, name, text, first: firstFrom(id), end: next ? firstFrom(next.id) : inSection.length }
  })
}

/** A number that is larger than all prices and volumes. */
const MAX_VALUE = 2 ** 30

/** Computes each position's rank in each sort order. Products without a price or a volume come last, ascending and descending. */
export async function ranksOf(
  size: number,
  { prices, volumes, names }: { prices: Float64Array; volumes: Float64Array; names: readonly string[] },
): Promise<Record<SortName, Uint32Array>> {
  const places = Uint32Array.from({ length: size }, (_, place) => place)
  /** Ranks positions by value. A key combines value and position, since sorting without a comparator is ten times faster than with one. */
  const byNumber = async (values: Float64Array, isDescending = false): Promise<Uint32Array> => {
    const keys = Float64Array.from(places, (place) => {
      const value = values[place] ?? Number.POSITIVE_INFINITY
      return (value > MAX_VALUE ? MAX_VALUE : isDescending ? MAX_VALUE - 1 - value : value) * size + place
    })
    const order = keys.sort().map((key) => key % size)
    await nextLoopTurn()
    return ranksIn(order)
  }
  const byName = [...places].sort((a, b) => {
    const [x = '', y = ''] = [names[a], names[b]]
    return x < y ? -1 : x > y ? 1 : a - b
  })
  await nextLoopTurn()
  return {
    default: places,
    price: await byNumber(prices),
    '-price': await byNumber(prices, true),
    volume: await byNumber(volumes),
    '-volume': await byNumber(volumes, true),
    name: ranksIn(byName),
  }
}

function ranksIn(order: ArrayLike<number>): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank
  return ranks
}

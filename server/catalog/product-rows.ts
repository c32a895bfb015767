import type { Database } from '../database/database.ts'
import type { ProductRow } from '../database/tables.ts'
import { inParts } from './insert-rows.ts'
import type { ProductRecord } from './records.ts'

/** Products looked up at once. */
const BATCH = 500

/** A product that waits to be written. */
export interface WaitingProduct extends Pick<ProductRecord, 'kind' | 'article' | 'code' | 'section'> {
  /** Its record as JSON. */
  json(): string
}

/** A product with its place in a catalogue that is being loaded. */
export interface PlacedProduct {
  id: number
  section: number
  /** From 1. */
  position: number
  product: WaitingProduct
}

/** Records of products as bytes in one piece: as objects they take five times as much memory. */
export class Packing {
  #bytes = Buffer.allocUnsafe(1 << 20)
  #end = 0

  /** What is given holds until the next `clear`. */
  add(record: ProductRecord): WaitingProduct {
    const json = JSON.stringify(record)
    const from = this.#end
    // A unit of UTF-16 is at most three bytes.
    if (from + json.length * 3 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], (this.#bytes.length + json.length * 3) * 2)
    const to = (this.#end += this.#bytes.write(json, from))
    const { kind, section } = record
    const [article, code] = [ownCopy(record.article), ownCopy(record.code)]
    return { kind, article, code, section, json: () => this.#bytes.toString('utf8', from, to) }
  }

  clear(): void {
    this.#end = 0
  }
}

/** A piece of a longer text would hold all of that. */
const ownCopy = (text: string): string => String(Buffer.from(text))

/**
 * Gives products their numbers: the ones that they have kept, or new ones in their order.
 * @param sections their numbers by kind and path
 * @param before how many products of the catalogue come before these
 */
export async function placed(
  database: Database,
  sections: ReadonlyMap<string, number>,
  products: readonly WaitingProduct[],
  before: number,
): Promise<PlacedProduct[]> {
  const ids = new Map<string, number>()
  for (const batch of inParts(products, BATCH)) await findIds(database, batch, ids)
  return products.map((product, i) => {
    const id = ids.get(keyOf(product))
    const section = sections.get(`${product.kind} ${product.section}`)
    if (id === undefined || section === undefined)
      throw new Error(`Изделие ${product.article}: нет раздела ${product.section}`)
    return { id, section, position: before + i + 1, product }
  })
}

type Named = Pick<ProductRecord, 'kind' | 'article'>

const keyOf = ({ kind, article }: { kind: string; article: string }): string => `${kind} ${article}`

async function findIds({ query }: Database, products: readonly Named[], ids: Map<string, number>): Promise<void> {
  const read = async (named: readonly Named[]): Promise<void> => {
    const rows = await query
      .selectFrom('product_ids')
      .selectAll()
      .where('kind', 'in', ['main', 'import']) // the index begins with it
      .where(
        'article',
        'in',
        named.map(({ article }) => article),
      )
      .execute()
    for (const row of rows) ids.set(keyOf(row), row.id)
  }
  await read(products)
  const fresh = products.filter((product) => !ids.has(keyOf(product)))
  if (fresh.length === 0) return
  const given = await query
    .insertInto('product_ids')
    .values(fresh.map(({ kind, article }) => ({ kind, article })))
    .onConflict((conflict) => conflict.doNothing()) // another process gave it one meanwhile
    .returningAll()
    .execute()
  for (const row of given) ids.set(keyOf(row), row.id)
  if (given.length < fresh.length) await read(fresh)
}

/** @returns its row, and the record that it is made of */
export function unpacked(
  catalog: number,
  { id, section, position, product }: PlacedProduct,
): { id: number; row: ProductRow; record: ProductRecord } {
  const json = product.json()
  const record: ProductRecord = JSON.parse(json) // of Packing
  const row: ProductRow = {
    catalog,
    id,
    kind: record.kind,
    code: record.code,
    article: record.article,
    name: record.name,
    name_key: sortKey(record.name),
    section,
    position,
    material: record.material,
    neck: record.neck,
    color: record.color,
    closure: record.closure ?? null,
    volume: record.volume === undefined ? null : Math.round(record.volume),
    stock: record.stock,
    price: record.prices[0]?.kopecks ?? null,
    purposes: record.purposes.join('|'),
    height: record.height,
    diameter: record.diameter,
    record: json,
  }
  return { id, row, record }
}

/** Names compare by it as a Russian reader expects: no quotes, «ё» as «е», numbers by their size. */
const sortKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .trim()

import { type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inOrderOf, type Write, writeRows } from './insert-rows.ts'
import type { ListedProduct } from './product-codes.ts'

type Numbered = Pick<ListedProduct, 'id' | 'kind' | 'article'>

/**
 * New numbers that are kept at once: a thousand pages of their table, and as many of the index of article numbers, are
 * written over and over while they are; number by number it would be a page of the index for nearly each.
 */
const RUN = 100_000

/** Rows a transaction: small ones. */
const PART = 5000

/** The numbers of products while a catalogue is loaded: nobody else gives any then. */
export class ProductNumbers {
  readonly #database: Database
  readonly #write: Write
  #fresh: Numbered[] = []
  #last: number | undefined

  constructor(database: Database, write: Write) {
    this.#database = database
    this.#write = write
  }

  /** Gives each its number: the one that it has kept, or a new one, in their order. */
  async give(products: readonly Numbered[]): Promise<void> {
    const kept = await this.#kept(products)
    const fresh: Numbered[] = []
    for (const product of products) {
      const id = kept.get(keyOf(product))
      if (id === undefined) fresh.push(product)
      else product.id = id
    }
    const given = fresh.length > 0 ? await this.#given(fresh.length) : []
    for (const [i, product] of fresh.entries()) product.id = given[i] as number
    this.#fresh.push(...fresh)
    if (this.#fresh.length >= RUN) await this.keep()
  }

  /** Writes the new ones: before the catalogue is shown. */
  async keep(): Promise<void> {
    const fresh = this.#fresh.toSorted(inOrderOf(({ article }) => article))
    this.#fresh = []
    const rowOf = ({ id, kind, article }: Numbered) => ({ id, kind, article })
    await writeRows(this.#write, this.#database.engine, 'product_ids', fresh, PART, rowOf)
  }

  async #kept(products: readonly Numbered[]): Promise<Map<string, number>> {
    const articles = products.map(({ article }) => article)
    const { engine, query } = this.#database
    // As one value: a thousand of them would take longer to be compiled than to be looked up.
    const asked =
      engine === 'sqlite'
        ? sql<SqlBool>`article in (select value from json_each(${JSON.stringify(articles)}))`
        : sql<SqlBool>`article = any(${articles})`
    const rows = await query
      .selectFrom('product_ids')
      .selectAll()
      .where('kind', 'in', ['main', 'import']) // the index begins with it
      .where(asked)
      .execute()
    return new Map(rows.map((row) => [keyOf(row), row.id]))
  }

  async #given(count: number): Promise<number[]> {
    const { engine, query } = this.#database
    if (engine === 'postgres') {
      const { rows } = await sql<{ id: number }>`
        select cast(nextval(pg_get_serial_sequence('product_ids', 'id')) as integer) as id
        from generate_series(1, cast(${count} as integer))`.execute(query)
      return rows.map(({ id }) => id)
    }
    if (this.#last === undefined) {
      const { rows } = await sql<{ seq: number }>`
        select seq from sqlite_sequence where name = 'product_ids'`.execute(query)
      this.#last = rows[0]?.seq ?? 0
    }
    const first = this.#last + 1
    this.#last += count
    return Array.from({ length: count }, (_, i) => first + i)
  }
}

const keyOf = ({ kind, article }: { kind: string; article: string }): string => `${kind} ${article}`

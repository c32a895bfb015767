import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../database/tables.ts'
import { dropPart } from './drop-part.ts'
import { inOrderOf, type Write, writeRows } from './insert-rows.ts'
import type { ProductRecord } from './records.ts'

/** A product of a catalogue that is being loaded: what is kept of it until all are there. */
export interface ListedProduct extends Pick<ProductRecord, 'kind' | 'article' | 'code'> {
  id: number
}

/** Rows a transaction. */
const PART = 2000

/** Writes what products are found by in addresses, at the end: with the products it would come in any order. */
export const writeCodes = (
  write: Write,
  engine: Engine,
  catalog: number,
  products: readonly ListedProduct[],
): Promise<void> =>
  writeRows(
    write,
    engine,
    'product_codes',
    products.toSorted(inOrderOf(({ code }) => code)),
    PART,
    ({ id, kind, code }) => ({ catalog, code, kind, id }),
  )

/** Takes a part of a catalogue's codes away. @returns whether there are more */
export const dropCodes = (query: Kysely<Tables>, catalog: number): Promise<boolean> =>
  dropPart(query, 'product_codes', 'code', catalog)

import type { OwnValues, PriceStep, ProductRecord } from '../records.ts'
import type { Column } from './column.ts'
import { type ColumnKey, columns, type Values } from './columns.ts'
import { withPrice } from './prices.ts'
import type { RowReader } from './row-reader.ts'

/**
 * A source's statement about one product, as values that are valid by themselves: a row of a catalog or a price list, a line of
 * the desk's table, an item of an exchange. A key that is absent says nothing, and its field stays as it is; so whoever does
 * not own a field leaves its key out. `price` is that of the least quantity, whose ladder keeps its discounts, null: on
 * request; `prices` is the whole ladder.
 */
export interface Patch extends Partial<Values> {
  prices?: readonly PriceStep[]
  documents?: ProductRecord['documents']
  own?: OwnValues
}

const byKey: { readonly [K in ColumnKey]: Column<Values[K]> } = columns

/** Reads the cells of a row in some columns. @param isNew true if a required column may not be empty */
export function readPatch(row: RowReader, keys: Iterable<ColumnKey>, isNew = false): Partial<Values> {
  const values: Partial<Values> = {}
  for (const key of keys) readInto(values, key, row, isNew)
  return values
}

function readInto<K extends ColumnKey>(values: Partial<Values>, key: K, row: RowReader, isNew: boolean): void {
  const { read, required, fill = 'Заполните ячейку: столбец обязателен.' } = byKey[key]
  const cell = row.cell(key)
  if (isNew && required && cell.isEmpty) cell.error('Пусто.', fill)
  const value = cell.isEmpty ? undefined : read(cell)
  if (value !== undefined) values[key] = value
}

/** The product after a patch, whose section is a path of codes by now. */
export function patched(product: ProductRecord, patch: Patch): ProductRecord {
  const { box, own } = product
  const {
    'box.length': length = box.length,
    'box.width': width = box.width,
    'box.height': height = box.height,
    'box.weight': weight = box.weight,
    price,
    ...fields
  } = patch
  const next = { ...product, ...fields, box: { length, width, height, weight } }
  return {
    ...next,
    ...(fields.own && { own: { ...own, ...fields.own } }),
    ...(price !== undefined && { prices: withPrice(next, price) }),
  }
}

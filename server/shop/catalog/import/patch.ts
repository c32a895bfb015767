import type { OwnValues, PriceStep, ProductRecord } from '../records.ts'
import { type ColumnKey, type Columns, columns, type Values } from './columns.ts'
import { withPrice } from './prices.ts'
import type { RowReader } from './row-reader.ts'

/**
 * Changes to one product from a row of a catalog or price list, a line of the desk's table, or an item of an exchange with 1C. All values
 * are valid; missing fields stay unchanged. `price` is the price of the smallest quantity, null for a price on request: the other price
 * steps change in proportion. `prices` replaces all price steps.
 */
export interface Patch extends Partial<Values> {
  prices?: readonly PriceStep[]
  documents?: ProductRecord['documents']
  own?: OwnValues
}

const byKey: Columns = columns

/** Reads a row's cells in some columns. @param whole columns of a new product: empty cells of required columns are then errors */
export function readPatch(row: RowReader, keys: Iterable<ColumnKey>, whole?: Columns): Partial<Values> {
  const values: Partial<Values> = {}
  for (const key of keys) readInto(values, key, row, whole)
  return values
}

function readInto<K extends ColumnKey>(values: Partial<Values>, key: K, row: RowReader, whole?: Columns): void {
  const { read, required, fill = 'Заполните ячейку: столбец обязателен.' } = (whole ?? byKey)[key]
  const cell = row.cell(key)
  if (whole && required && cell.isEmpty) cell.error('Пусто.', fill)
  const value = cell.isEmpty ? undefined : read(cell)
  if (value !== undefined) values[key] = value
}

/** Applies a patch to a product. The patch's section must already be a path of codes instead of names. */
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

import type { ProductRow } from '../database/tables.ts'
import type { ProductRecord } from './records.ts'

/** A product's place in a catalogue: its number, the number of its section, its position in the whole, from 1. */
export type ProductPlace = Pick<ProductRow, 'catalog' | 'id' | 'section' | 'position'>

export const rowOf = ({ catalog, id, section, position }: ProductPlace, record: ProductRecord): ProductRow => ({
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
  record: JSON.stringify(record),
})

/** Names compare by it as a Russian reader expects: no quotes, «ё» as «е», numbers by their size. */
const sortKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .trim()

import { expect, it } from 'vitest'
import type { Product, ProductRecord } from '../catalog/records.ts'
import { compareProducts } from './comparison.ts'

const product = (id: number, section: string, kind: 'main' | 'import' = 'main'): Product => ({
  id,
  record: { kind, section } as ProductRecord, // the comparison reads only these properties
})

const tables: Record<number, [string, string][]> = {
  1: [
    ['Артикул', 'А'],
    ['Материал', 'ПЭТ'],
    ['Масса', '10 г'],
  ],
  2: [
    ['Артикул', 'Б'],
    ['Объём', '100 мл'],
    ['Материал', 'ПЭТ'],
  ],
  3: [['Артикул', 'В']],
  4: [],
}
const attributes = ({ id }: Product) => (tables[id] ?? []).map(([label, value]) => ({ label, value }))

it('parts by the top section of each kind, in the order of adding', () => {
  const sections = compareProducts(
    [product(1, 'banki/pet'), product(3, 'flakony'), product(2, 'banki/pp/krem'), product(4, 'banki', 'import')],
    attributes,
  )
  expect(sections.map(({ kind, path, products }) => [kind, path, products.map(({ id }) => id)])).toEqual([
    ['main', 'banki', [1, 2]],
    ['main', 'flakony', [3]],
    ['import', 'banki', [4]],
  ])
})

it('has a row for each attribute that one of them has, and says whether they differ', () => {
  const [section] = compareProducts([product(1, 'banki'), product(2, 'banki')], attributes)
  expect(section?.rows).toEqual([
    { label: 'Артикул', values: ['А', 'Б'], differs: true },
    { label: 'Объём', values: [null, '100 мл'], differs: true },
    { label: 'Материал', values: ['ПЭТ', 'ПЭТ'], differs: false },
    { label: 'Масса', values: ['10 г', null], differs: true },
  ])
})

it('is nothing of nothing', () => {
  expect(compareProducts([], attributes)).toEqual([])
})

import { expect, test } from 'vitest'
import { demoCatalog } from '../../tests/demo/demo-catalog.ts'
import { Packing } from './product-rows.ts'

test('what waits comes back whole, however much it is and whatever its letters', () => {
  const [product] = [...demoCatalog().products]
  if (!product) throw new Error('no product')
  const records = Array.from({ length: 3000 }, (_, i) => ({
    ...product,
    code: `kod-${i}`,
    description: '№ 1 — «ё» 😀 '.repeat(i % 100),
  }))
  const packing = new Packing()
  for (const part of [records, records.toReversed()]) {
    const waiting = part.map((record) => packing.add(record))
    expect(waiting.map(({ json }) => JSON.parse(json()))).toEqual(part)
    expect(waiting.map(({ code }) => code)).toEqual(part.map(({ code }) => code))
    packing.clear()
  }
})

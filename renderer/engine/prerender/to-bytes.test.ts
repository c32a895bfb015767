import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBytes } from './to-bytes.ts'

it('gives the UTF-8 of texts and bytes, whatever their length, one after another', () => {
  const text = fc
    .tuple(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('банка ', 'jar ', '😀', 'é'),
      fc.integer({ min: 0, max: 2500 }),
    )
    .map(([some, again, times]) => some + again.repeat(times))
  const part = fc.oneof(
    text,
    text.map((one) => Buffer.from(one)),
    fc.nat(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const expected = parts.flatMap((one) => (typeof one === 'number' ? [] : [Buffer.from(one)]))
      expect(toBytes(parts).equals(Buffer.concat(expected))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('puts a mark in the place of half a character', () => {
  const half = `${'x'.repeat(3000)}\ud83d`
  expect(toBytes([half, 'y']).toString()).toBe(`${'x'.repeat(3000)}\ufffdy`)
})

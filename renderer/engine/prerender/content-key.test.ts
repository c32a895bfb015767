import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentKey } from './content-key.ts'

const long = fc.string({ minLength: 200, maxLength: 220 })
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.string(),
    long,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('any'), { maxLength: 6 }),
  map: fc.dictionary(fc.string(), tie('any'), { maxKeys: 6, noNullPrototype: true }),
})).any

test('values whose JSON is different have different keys, also where a text says what an object holds', () => {
  const known = new Map<string, string>()
  fc.assert(
    fc.property(value, (one) => {
      for (const other of [one, JSON.stringify(one), [one], { one }]) {
        const key = contentKey(other)
        const before = known.get(key)
        if (before !== undefined) expect(JSON.stringify(other)).toBe(before)
        known.set(key, JSON.stringify(other))
      }
    }),
    { numRuns: 500 },
  )
})

test('values that come again have the key that they had, the same objects or others that say the same', () => {
  fc.assert(
    fc.property(value, (one) => {
      const key = contentKey({ one })
      expect(contentKey({ one })).toBe(key)
      expect(contentKey({ one: structuredClone(one) })).toBe(key)
    }),
    { numRuns: 500 },
  )
})

test('what is large stands in a key by its sum', () => {
  const large = { text: 'Банка '.repeat(100) }
  expect(contentKey({ large }).length).toBeLessThan(80)
})

import { expect, test } from 'vitest'
import { COLORS } from './colors.ts'

const all = Object.values(COLORS)
const distance = (one: string, other: string): number =>
  Math.hypot(
    ...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
  )

test.each(['swatch', 'drawing'] as const)('no two colors look alike: %s', (use) => {
  for (const [i, { [use]: one }] of all.entries())
    for (const { [use]: other } of all.slice(i + 1))
      expect(one === other ? `${one} twice` : distance(one, other)).toBeGreaterThan(8)
})

test('a word means one color', () => {
  const words = all.flatMap(({ words }) => words)
  expect(new Set(words).size).toBe(words.length)
})

import { expect, it } from 'vitest'
import { turnsDuring } from '../../../../tests/site/turns.ts'
import { ranksOf } from './index.ts'

/** Enough elements for several slices, including equal and missing values. */
const SIZE = 30_000
const prices = Float64Array.from({ length: SIZE }, (_, i) =>
  i % 7 === 0 ? Number.POSITIVE_INFINITY : (i * 7919) % 1000,
)
const names = Array.from({ length: SIZE }, (_, i) => `изделие ${(i * 104_729) % 5003}`)

it('every place has its rank: by the value, then by the place, what has none last', async () => {
  const ranks = await ranksOf(SIZE, { prices, volumes: prices, names })
  const places = Array.from({ length: SIZE }, (_, place) => place)
  const numeric = (sign: 1 | -1) => (a: number, b: number) => {
    const [x = 0, y = 0] = [prices[a], prices[b]]
    return x === y ? a - b : x === Infinity ? 1 : y === Infinity ? -1 : (x - y) * sign
  }
  const inOrder = {
    default: places,
    price: places.toSorted(numeric(1)),
    '-price': places.toSorted(numeric(-1)),
    name: places.toSorted((a, b) => {
      const [x = '', y = ''] = [names[a], names[b]]
      return x < y ? -1 : x > y ? 1 : a - b
    }),
  }
  for (const [sort, order] of Object.entries(inOrder)) {
    const expected = new Uint32Array(SIZE)
    for (const [rank, place] of order.entries()) expected[place] = rank
    expect(ranks[sort as keyof typeof inOrder], sort).toEqual(expected)
  }
})

it('others get their turn while places are sorted', async () => {
  const turns = await turnsDuring(() => ranksOf(SIZE, { prices, volumes: prices, names }))
  expect(turns).toBeGreaterThanOrEqual(5)
})

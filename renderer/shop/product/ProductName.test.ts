import { expect, it } from 'vitest'
import { nameId } from './ProductName.tsx'

it('a product has an id of its own in each list of a page, by hydration and after it', () => {
  const lists = ['_R_2d97_', '_R_d97_', '_R_1_', '_r_1_', '_R_p1_', '_R_p_']
  const ids = lists.flatMap((list) => [1, 11, 12, 593].map((product) => nameId(list, product)))
  expect(new Set(ids).size).toBe(ids.length)
})

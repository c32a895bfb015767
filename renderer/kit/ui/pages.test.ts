import { expect, it } from 'vitest'
import { pagesShown } from './Pagination.tsx'

it.each([
  [1, 2, [1, 2]],
  [1, 4, [1, 2, 3, 4]],
  [5, 12, [1, 'gap-before', 4, 5, 6, 'gap-after', 12]],
  [12, 12, [1, 'gap-before', 11, 12]],
  [1, 12, [1, 2, 'gap-after', 12]],
])('shows around page %i of %i: %j', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})

it('shows every page that a gap would hide alone', () => {
  for (let pages = 2; pages < 15; pages++)
    for (let page = 1; page <= pages; page++) {
      const numbers = pagesShown(page, pages)
      numbers.forEach((shown, index) => {
        if (typeof shown === 'number') return
        expect(Number(numbers[index + 1]) - Number(numbers[index - 1])).toBeGreaterThan(2)
      })
      expect(numbers).toContain(page)
    }
})

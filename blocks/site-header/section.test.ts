import { expect, it } from 'vitest'
import { currentOf, sectionOf } from './section.ts'

const menu = [
  { name: 'О заводе', link: '/about/', items: [{ name: 'Претензии', link: '/faq/' }] },
  { name: 'Решения', items: [{ name: 'Мёд', link: '/page/med/' }] },
  { name: 'Библиотека', link: '/articles/' },
  { name: 'Вопросы', link: '/faq/' },
]

it.each([
  ['/about/', 0],
  ['/faq/', 3],
  ['/page/med/', 1],
  ['/articles/kak-vybrat-gorlovinu/', 2],
  ['/contacts/', -1],
  ['', -1],
])('%s belongs to the top item %i', (current, index) => {
  expect(sectionOf(menu, current)).toBe(index)
})

it('marks a link to the page, not to a part of it', () => {
  expect(currentOf('/about/', '/about/')).toBe('page')
  expect(currentOf('/about/#history', '/about/')).toBeUndefined()
})

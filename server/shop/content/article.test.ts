import { afterAll, expect, test } from 'vitest'
import { openDemo } from '../../../tests/site/demo.ts'
import { stateWith } from '../../engine/pages/testing.ts'
import { libraryView } from './article.ts'

const store = await openDemo()
afterAll(() => store.close())
const { site } = await stateWith(store)

test('an article is followed by three others that share the most tags with it, of equals the newest', () => {
  const all = [...site.content('article')].map(([code, { tags, date }]) => ({ code, tags, date }))
  for (const { code, tags } of all) {
    const expected = all
      .map((other) => ({ ...other, shared: other.tags.filter((tag) => tags.includes(tag)).length }))
      .filter((other) => other.code !== code && other.shared > 0)
      .sort((a, b) => b.shared - a.shared || b.date.localeCompare(a.date) || a.code.localeCompare(b.code))
      .slice(0, 3)
    expect(libraryView(site, { code }).similar.map((other) => other.code)).toEqual(expected.map((other) => other.code))
  }
})

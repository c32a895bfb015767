import { expect, test } from 'vitest'
import { object } from '../contract/fragments.ts'
import { createKinds, type Kind } from './kinds.ts'

const news: Kind = {
  path: 'content/news/*.json',
  schema: object({ title: 'Новость' }),
  named: { word: 'news', genitive: 'новости' },
}

test.each<[what: string, ofShop: Readonly<Record<string, Kind>>]>([
  [
    'the path content/news/*.json',
    { news, exhibition: { ...news, named: { word: 'exhibition', genitive: 'выставки' } } },
  ],
  ['the word news', { news, exhibition: { ...news, path: 'content/exhibitions/*.json' } }],
  ['the name page', { page: news }],
])('two kinds may not have %s in common', (what, ofShop) => {
  expect(() => createKinds(ofShop, { genitive: 'сайта' })).toThrow(what)
})

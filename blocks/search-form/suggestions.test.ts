import { afterEach, expect, test, vi } from 'vitest'
import { searchedFor } from './Component.tsx'
import { groupsOf, suggestionsFor } from './suggestions.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()

test.each([
  ['does not come', async () => Promise.reject(new TypeError('offline'))],
  ['is an error', async () => new Response('{"error":{}}', { status: 500 })],
  ['is no JSON', async () => new Response('<!doctype html>')],
])('where the answer %s there are no suggestions', async (_, answer) => {
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('fetch', answer)
  expect(await suggestionsFor('банка', signal)).toEqual([])
})

test('they stand by kinds, in the order in which they come', () => {
  const word = { kind: 'word', text: 'банка', link: '/search/?q=%D0%B1' } as const
  const sections = ['Банки', 'Крышки'].map((text) => ({ kind: 'section', text, link: `/catalog/${text}/` }) as const)
  expect(groupsOf([word, ...sections])).toEqual([
    { title: 'Запросы', items: [word] },
    { title: 'Разделы', items: sections },
  ])
})

test('the field shows the question of the search page alone', () => {
  expect(searchedFor('/search/', 'https://a.example/search/?q=28%2F410&page=2')).toBe('28/410')
  expect(searchedFor('/search/', 'https://a.example/search/')).toBe('')
  expect(searchedFor('/search/', 'https://a.example/catalog/?q=28')).toBe('')
})

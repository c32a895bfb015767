import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { makeState } from '../../pages/site-state.ts'
import { publicFolder, schemaFolder } from '../../paths.ts'
import { searchable } from '../search/texts.ts'
import { openDemoStore, type Store } from '../store.ts'
import { searchSuggest } from './search.ts'

vi.mock('../search/texts.ts', { spy: true })

let store: Store
beforeAll(async () => {
  store = await openDemoStore()
})
afterAll(() => store.close())

test('after an edit the search reads the changed article anew, and no other', async () => {
  const texts = await readTexts(schemaFolder, publicFolder)
  const find = async (of: SchemaTexts) => {
    const { site } = makeState(of, { store: () => store }, () => undefined)
    const { list } = await searchSuggest({ q: 'шиншилла' }, { site, ...store })
    return list.map(({ text }) => text)
  }
  expect(await find(texts)).toEqual([])

  vi.mocked(searchable).mockClear()
  const path = 'content/articles/pet-pnd-pp.json'
  const read = texts.read.map((file) =>
    file.path === path ? { path, text: file.text.replace(/"title": "[^"]*"/, '"title": "Шиншилла"') } : file,
  )
  expect(await find(schemaTexts(read, texts.assets, texts.pictures))).toEqual(['Шиншилла'])
  const articles = vi.mocked(searchable).mock.calls.filter(([{ body }]) => body.length > 500)
  expect(articles.map(([{ title }]) => title)).toEqual(['Шиншилла'])
})

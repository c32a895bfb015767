import { afterAll, expect, test } from 'vitest'
import { readTexts, type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { openDemo } from '../../../../tests/site/demo.ts'
import { turnsDuring } from '../../../../tests/site/turns.ts'
import { openShop } from '../../../app/open-shop.ts'
import { makeState } from '../../../engine/pages/site-state.ts'
import { publicFolder, schemaFolder } from '../../../engine/paths.ts'
import { readConfig } from '../../config.ts'
import { searchSuggest } from './search.ts'

const store = await openDemo()
afterAll(() => store.close())

/** Returns the paths that suggestions link to, for a state of the schema files. */
async function find(of: SchemaTexts): Promise<string[]> {
  const { site } = makeState(of, openShop({ config: readConfig({}), store }), () => undefined)
  const { list } = await searchSuggest({ q: 'шиншилла' }, { site, ...store })
  return list.map(({ text }) => text)
}

const PATH = 'content/articles/pet-pnd-pp.json'
const titled = (text: string, title: string): string => text.replace(/"title": "[^"]*"/, `"title": "${title}"`)

test('the search finds an article by what an edit has changed', async () => {
  const texts = await readTexts(schemaFolder, publicFolder)
  expect(await find(texts)).toEqual([])

  const read = texts.read.map((file) =>
    file.path === PATH ? { path: PATH, text: titled(file.text, 'Шиншилла') } : file,
  )
  expect(await find(schemaTexts(read, texts.assets, texts.pictures))).toEqual(['Шиншилла'])
})

test('others get their turn after each article that is read, however many there are', async () => {
  const { read, assets, pictures } = await readTexts(schemaFolder, publicFolder)
  const { text = '' } = read.find(({ path }) => path === PATH) ?? {}
  const copies = Array.from({ length: 300 }, (_, i) => ({
    path: PATH.replace('.json', `-${i}.json`),
    text: titled(text, `Статья ${i}`),
  }))
  const many = schemaTexts([...read, ...copies], assets, pictures)
  expect(await turnsDuring(() => find(many))).toBeGreaterThanOrEqual(300)
})

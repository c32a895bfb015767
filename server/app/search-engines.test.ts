import { expect, onTestFinished, test } from 'vitest'
import { openDemoStore } from '../catalog/store.ts'
import { stateWith } from '../pages/testing.ts'
import { someLinks } from './search-engines.ts'

test('what is made ahead are the pages, every section of both catalogues, and one product of each', async () => {
  const store = await openDemoStore()
  onTestFinished(() => store.close())
  const { site } = await stateWith(store)
  const { content, catalog } = await someLinks(site, store.catalog)
  const { main, import: imported } = store.catalog.index.kinds
  expect(catalog).toEqual(expect.arrayContaining(main.sections.map(({ path }) => `/catalog/${path}/`)))
  expect(catalog).toEqual(expect.arrayContaining(imported.sections.map(({ path }) => `/catalog-import/${path}/`)))
  expect(content).toEqual(expect.arrayContaining(['/about/', '/articles/pet-pnd-pp/']))
  for (const start of ['/catalog/item/', '/catalog-import/item/'])
    expect(catalog.filter((link) => link.startsWith(start))).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoStore, type Store } from '../catalog/store.ts'
import { loadSite, type SiteState } from '../pages/site-state.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { someLinks } from './search-engines.ts'

let store: Store
let state: SiteState
beforeAll(async () => {
  store = await openDemoStore()
  const loaded = await loadSite({ schemaFolder, publicFolder, store: () => store }, () => undefined)
  if (!loaded.state) throw new Error('The schema files do not check')
  state = loaded.state
})
afterAll(() => store.close())

test('what is made ahead are the pages, every section of both catalogues, and one product of each', async () => {
  const links = await someLinks(state.site, store.catalog)
  const { main, import: imported } = store.catalog.index.kinds
  expect(links).toEqual(expect.arrayContaining(main.sections.map(({ path }) => `/catalog/${path}/`)))
  expect(links).toEqual(expect.arrayContaining(imported.sections.map(({ path }) => `/catalog-import/${path}/`)))
  expect(links).toEqual(expect.arrayContaining(['/about/', '/articles/pet-pnd-pp/']))
  for (const start of ['/catalog/item/', '/catalog-import/item/'])
    expect(links.filter((link) => link.startsWith(start))).toHaveLength(1)
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { exportCatalog } from '#server/shop/catalog/import/export-catalog.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { Problems } from '#server/shop/catalog/import/problem.ts'
import { type App, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'
import { suiteFolder } from '../site/temporary-folder.ts'

// A content manager adds a material with one entry; the entry replaces a material that products already have.

let app: App
const told = new Problems()
const folder = suiteFolder()
beforeAll(async () => {
  const schema = await copySchema(folder)
  await schema.edit('catalog/materials.json', '"name": "ПЭТГ", "words": ["PETG"]', '"name": "ПВХ", "words": ["PVC"]')
  await schema.edit('content/packaging.json', /"ПЭТГ"/g, '"ПВХ"')
  app = await startApp({ SCHEMA_DIR: schema.folder })
  const file = join(folder, 'catalog.csv')
  await exportCatalog(app.database, file)
  const [titles = '', first = '', ...rest] = (await readFile(file, 'utf8')).split('\r\n')
  expect(first).toContain(';ПЭТ;')
  const { materials } = JSON.parse(await schema.read('catalog/materials.json'))
  const load = async (rows: readonly string[]) => {
    await writeFile(file, [titles, ...rows].join('\r\n'))
    const { write } = await prepareImport(app.database, file, { materials, adds: true }, told.report)
    await write()
  }
  await load([first.replace(';ПЭТ;', ';pvc;')])
  await load(rest.filter((row) => row.includes(';ПЭТГ;')).slice(0, 1))
  await app.catalog.refresh()
})
afterAll(() => app.stop())

const list = (query: string): Promise<CallAnswer<'catalog.list'>> => app.json(`/api/app/catalog/list?${query}`)

test('its products are imported by any of its words, shown, found and drawn', async () => {
  const { list: found } = await list('kind=main&material=pvh')
  expect(found.map(({ material }) => material)).toEqual(['ПВХ'])
  const searched = await app.json(`/api/app/search/list?q=${encodeURIComponent('пвх')}`)
  expect(searched.list).toMatchObject([{ id: found[0]?.id }])
  const { status, headers } = await app.ask(`${found[0]?.pictures?.[0]?.src}/480.webp`)
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
})

test('products of the former one stay and are drawn; an import of it says what there is', async () => {
  const { list: found } = await list('kind=import&material=petg')
  expect(found.length).toBeGreaterThan(0)
  expect((await app.ask(`${found[0]?.pictures?.[0]?.src}/480.webp`)).status).toBe(200)
  expect(told.lines()).toEqual([
    'Строка 2, «Материал»: Значения «ПЭТГ» здесь не бывает. Может быть, «ПЭТ»? Возможны: ПЭТ, ПНД, ПП, ПВХ, стекло.',
  ])
})

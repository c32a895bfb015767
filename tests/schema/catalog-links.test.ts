import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { SQLITE_FILE } from '#server/engine/database/read-only.ts'
import { publicFolder, schemaFolder } from '#server/engine/paths.ts'
import { knownCatalog } from '#server/shop/catalog/known-catalog.ts'
import { openDemoIn } from '../site/demo.ts'
import { suiteFolder, temporaryFolder } from '../site/temporary-folder.ts'

// Links into the catalog are checked against the catalog in the data folder, here that of a new shop.

const texts = await readTexts(schemaFolder, publicFolder)
const folder = suiteFolder()

afterAll(() => void vi.useRealTimers())
beforeAll(async () => {
  vi.setSystemTime('2026-12-01')
  await (await openDemoIn(folder)).close()
  const data = new DatabaseSync(join(folder, SQLITE_FILE))
  data.exec(
    `update products set filtered = '{"capColor":"белый"}' where id = (select min(id) from products where kind = 'main')`,
  )
  data.close()
})

/** Checks the files with texts inserted after the first place of a text in them, by path. */
function problemsWith(inserted: Readonly<Record<string, [after: string, text: string]>>, dataFolder = folder) {
  const read = texts.read.map((file) => {
    const [after = '', text = ''] = inserted[file.path] ?? []
    return { ...file, text: file.text.replace(after, after + text) }
  })
  const files = indexFiles(kinds, schemaTexts(read, texts.assets, texts.pictures))
  return checkFiles(checkInput(files, knownCatalog(dataFolder)))
}

/** Checks the files with a text inserted into the first answer of content/faq.json. @returns the lines of the output */
const linesWith = (words: string, dataFolder = folder): string[] =>
  problemsWith({ 'content/faq.json': ['"answer": "', words] }, dataFolder).map(
    ({ severity, file, line, rule, message }) => `${severity} ${file}:${line} ${rule} ${message}`,
  )

const [before = ''] = (texts.read.find(({ path }) => path === 'content/faq.json')?.text ?? '').split('"answer"')
const LINE = before.split('\n').length

test('the files of the project lead into sections and to products that there are', () => {
  expect(knownCatalog(folder)?.sections('main').length).toBeGreaterThan(20)
  expect(
    linesWith('[Банки ПЭТ](/catalog/banki/pet/), [они же](/moscow/catalog/banki/pet/), [всё](/catalog/). '),
  ).toEqual([])
})

test('a link to a section or a product that is not in the catalog is told on its line', () => {
  expect(linesWith('[Банки](/catalog/banki/pett/), [одна](/catalog/item/net-takoy/). ')).toEqual([
    `warning schema/content/faq.json:${LINE} ссылки/нет-в-каталоге Раздела «banki/pett» в\u00a0каталоге нет.`,
    `warning schema/content/faq.json:${LINE} ссылки/нет-в-каталоге Изделия с\u00a0адресом «net-takoy» в\u00a0каталоге нет.`,
  ])
})

test('a value of the filter that no product has is told, with the one that was meant', () => {
  expect(
    linesWith(
      '[ПЭТ](/catalog/?material=pet,pp&neck=28-410&available=stock&purpose=kosmetika), [стекло](/catalog-import/?material=steklo). ',
    ),
  ).toEqual([])
  expect(linesWith('[ПЭТ](/catalog/?material=ПЭТ), [нет](/catalog/?available=yes). ')).toEqual([
    `warning schema/content/faq.json:${LINE} ссылки/нет-в-каталоге Изделий с\u00a0отбором «material» «ПЭТ» в\u00a0каталоге нет: список откроется без этого условия.`,
    `warning schema/content/faq.json:${LINE} ссылки/нет-в-каталоге Изделий с\u00a0отбором «available» «yes» в\u00a0каталоге нет: список откроется без этого условия.`,
  ])
})

test('a length that is none is told', () => {
  expect(linesWith('[От 80](/catalog/?heightFrom=80&diameterTo=37,5), [найденные](/search/?heightTo=80). ')).toEqual([])
  expect(linesWith('[Высокие](/catalog/?heightFrom=abc), [найденные](/search/?diameterTo=сто). ')).toEqual([
    `error schema/content/faq.json:${LINE} ссылки/не-то-значение Значение «abc» параметра «heightFrom» не подходит: это не\u00a0длина.`,
    `error schema/content/faq.json:${LINE} ссылки/не-то-значение Значение «сто» параметра «diameterTo» не подходит: это не\u00a0длина.`,
  ])
})

test('without a catalog that can be read nothing is said of such links', async () => {
  const wrong = '[Банки](/catalog/banki/pett/), [одна](/catalog/item/net-takoy/). '
  const empty = await temporaryFolder()
  expect(knownCatalog(undefined)).toBeUndefined()
  expect(knownCatalog(empty)).toBeUndefined()
  await writeFile(join(empty, SQLITE_FILE), 'no database')
  expect(knownCatalog(empty)).toBeUndefined()
  expect(linesWith(wrong, empty)).toEqual([])
})

test('sections, values of the filter and articles in rows of products and in data are told, with what was meant', () => {
  const filter = { material: ['ПЭТ'], volume: ['500мл'], colour: ['x'] }
  const strips = [
    { title: 'Ряд', section: 'banki/pett', filter },
    { title: 'Ещё', articles: ['ЯЯ-0-Я'] },
  ].map((props) => JSON.stringify({ type: 'product-strip', props }))
  const told = problemsWith({
    'content/news/sklad-vladimir.json': ['"body": [', `${strips.join()},`],
    'pages/home.json': ['"kind": "main",', '"section": "bankii", "material": ["pte"],'],
  }).map(
    ({ severity, pointer, message, fix }) =>
      `${severity} ${pointer.replace(/.*\/(?=props|params)/, '')} ${message.split(':')[0]} ${fix && 'value' in fix ? fix.value : ''}`,
  )
  const isNot = 'в\u00a0каталоге нет'
  expect(told).toEqual([
    `warning props/section Раздела «banki/pett» ${isNot}. banki/pet`,
    `warning props/filter/material/0 Изделий с\u00a0отбором «material» «ПЭТ» ${isNot} pet`,
    `warning props/filter/volume/0 Изделий с\u00a0отбором «volume» «500мл» ${isNot} 500`,
    'error props/filter/colour Признака «colour» в\u00a0отборе нет. ',
    `warning props/articles/0 Изделия с\u00a0артикулом «ЯЯ-0-Я» ${isNot}. `,
    `warning params/section Раздела «bankii» ${isNot}. banki`,
    `warning params/material/0 Изделий с\u00a0отбором «material» «pte» ${isNot} pet`,
  ])
})

test('values of the shop’s own properties are looked up too, in links and in rows of products', () => {
  expect(linesWith('[Белые](/catalog/?own=capColor.belyy). ')).toEqual([])
  expect(linesWith('[Белые](/catalog/?own=capColor.белый). ')).toEqual([
    expect.stringContaining('Изделий с\u00a0отбором «own» «capColor.белый» в\u00a0каталоге нет'),
  ])
  const strip = (word: string): string[] => {
    const block = `{ "type": "product-strip", "props": { "title": "Ряд", "filter": { "own": ["${word}"] } } }, `
    return problemsWith({ 'content/landings/tara-dlya-meda.json': ['"body": [', block] }).map(({ rule }) => rule)
  }
  expect(strip('capColor.belyy')).toEqual([])
  expect(strip('capColor.seryy')).toEqual(['ссылки/нет-в-каталоге'])
})

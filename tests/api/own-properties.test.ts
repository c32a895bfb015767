import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { exportCatalog } from '#server/shop/catalog/import/export-catalog.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { previewOf } from '#server/shop/catalog/import/preview.ts'
import { Problems } from '#server/shop/catalog/import/problem.ts'
import type { OwnProperty } from '#server/shop/catalog/records.ts'
import { type App, startApp } from '../site/app.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { suiteFolder } from '../site/temporary-folder.ts'

// A property that a content manager adds with one entry, and its column of the import.

const capColor: OwnProperty = {
  ...{ name: 'capColor', title: 'Цвет крышки', kind: 'choice' },
  ...{ table: true, list: true, filter: true, comparison: true, search: true, group: 'Крышка' },
}
const wall: OwnProperty = {
  name: 'wall',
  title: 'Толщина стенки',
  kind: 'number',
  unit: 'мм',
  table: true,
  filter: true,
}
const properties = [capColor, wall]

let app: App
let schema: SchemaCopy
const folder = suiteFolder()
beforeAll(async () => {
  schema = await copySchema(folder)
  const entries = properties.map((property) => `${JSON.stringify(property)},`).join('')
  await schema.edit('catalog/properties.json', '"properties": [', `"properties": [${entries}`)
  for (const name of ['foodContact', 'weight'])
    await schema.edit('catalog/properties.json', `"name": "${name}",`, `"name": "${name}", "filter": true,`)
  app = await startApp({ SCHEMA_DIR: schema.folder })
  const file = await exported()
  const [titles = '', first = '', second = '', ...rest] = (await readFile(file, 'utf8')).split('\r\n')
  const set = (row: string, values: Readonly<Record<string, string>>): string =>
    row
      .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((cell, i) => values[titles.split(';')[i] ?? ''] ?? cell)
      .join(';')
  const changed = [
    set(first, { 'Цвет крышки': 'лазурный', 'Толщина стенки, мм': '0,8' }),
    set(second, { 'Цвет крышки': 'белый', 'Толщина стенки, мм': '10' }),
  ]
  await writeFile(file, [titles, ...changed, ...rest].join('\r\n'))
  expect(await load(file)).toEqual(['Изменятся 2 изделия: свои свойства 2, поиск по свойствам 2.'])
  await app.catalog.refresh()
})
afterAll(async () => {
  await app.stop()
})

async function exported(): Promise<string> {
  const file = join(folder, `${Math.random()}.csv`)
  await exportCatalog(app.database, file, { properties })
  return file
}

/** Imports a file. @returns the changes that the preview of the import showed */
async function load(file: string, known: readonly OwnProperty[] = properties): Promise<string[]> {
  const problems: unknown[] = []
  const { changes, write } = await prepareImport(app.database, file, { properties: known }, (one) => problems.push(one))
  expect(problems).toEqual([])
  await write()
  return changes ? previewOf(changes) : []
}

const get = <T>(path: string): Promise<T> => app.json<T>(`/api/app${path}`)
const list = (query: string) => get<CallAnswer<'catalog.list'>>(`/catalog/list?${query}`)

test('a property of one entry narrows the list, alone and beside others', async () => {
  const { filter } = await get<CallAnswer<'catalog.filter'>>('/catalog/filter')
  const group = (code: string) => filter.groups.find((one) => one.code === code)
  expect(group('capColor')).toMatchObject({
    title: 'Цвет крышки',
    values: [
      { value: 'belyy', text: 'белый', count: 1, link: '/catalog/?own=capColor.belyy' },
      { value: 'lazurnyy', text: 'лазурный', count: 1, link: '/catalog/?own=capColor.lazurnyy' },
    ],
  })
  expect(group('wall')?.values.map(({ text }) => text)).toEqual(['0,8\u00a0мм', '10\u00a0мм'])
  const found = await list('own=capColor.lazurnyy')
  expect(found.pagination.total).toBe(1)
  expect(found.list[0]?.properties).toEqual([{ label: 'Цвет крышки', value: 'лазурный' }])
  expect(found.chosen).toEqual([{ text: 'лазурный', link: '/catalog/' }])
  expect((await list('own=capColor.lazurnyy,capColor.belyy')).pagination.total).toBe(2)
  expect((await list('own=capColor.lazurnyy,wall.0-8')).pagination.total).toBe(1)
  const none = await list('own=capColor.lazurnyy,wall.10')
  expect(none.relaxed.map(({ link }) => link)).toEqual(['/catalog/?own=wall.10', '/catalog/?own=capColor.lazurnyy'])
})

test('pages have it in their addresses, in one order, and drop what there is not', async () => {
  expect((await app.ask('/catalog/?own=capColor.belyy')).status).toBe(200)
  expect((await list('own=capColor.nothing,other.x')).pagination.total).toBeGreaterThan(100)
})

test('the product has it in its table, the comparison and the search', async () => {
  const [product] = (await list('own=capColor.lazurnyy')).list
  const { item } = await get<CallAnswer<'catalog.view'>>(`/catalog/${product?.slug}/view`)
  expect(item.attributes.slice(0, 2)).toEqual([
    { label: 'Цвет крышки', value: 'лазурный', group: 'Крышка' },
    { label: 'Толщина стенки', value: '0,8\u00a0мм' },
  ])
  const { list: found } = await get<CallAnswer<'search.list'>>(`/search/list?q=${encodeURIComponent('лазурная')}`)
  expect(found.map(({ id }) => id)).toEqual([product?.id])
})

test('an exported file has its column, and a file without the column leaves it as it was', async () => {
  const file = await exported()
  expect((await readFile(file, 'utf8')).split('\r\n')[0]).toContain(';Цвет крышки;Толщина стенки, мм;')
  expect(await load(file)).toEqual(['Ничего не изменится.'])
  const plain = join(folder, 'plain.csv')
  await exportCatalog(app.database, plain)
  expect(await load(plain)).toEqual(['Ничего не изменится.'])
})

test('an unknown value and a column of another meaning are told of', async () => {
  const file = await exported()
  const told = new Problems()
  const few = [{ ...capColor, values: ['белый', 'чёрный'] }, wall]
  await prepareImport(app.database, file, { properties: few }, told.report)
  expect(told.lines()).toEqual([
    'Строка 2, «Цвет крышки»: Значения «лазурный» здесь не бывает. Возможны: белый, чёрный.',
  ])
  const wrong = prepareImport(app.database, file, { properties: [{ ...capColor, title: 'Цвет' }] }, () => undefined)
  await expect(wrong).rejects.toThrow('называется как столбец каталога')
})

test('built-in properties have the titles and places of the file', async () => {
  const [product] = (await list('')).list
  const { item } = await get<CallAnswer<'catalog.view'>>(`/catalog/${product?.slug}/view`)
  expect(item.attributes.map(({ label }) => label)).not.toContain('Наличие')
  const { filter } = await get<CallAnswer<'catalog.filter'>>('/catalog/filter')
  expect(filter.groups.map(({ title }) => title)).toEqual([
    ...['Цвет крышки', 'Толщина стенки', 'Объём', 'Назначение', 'Контакт с пищевыми продуктами', 'Материал'],
    ...['Горловина', 'Цвет', 'Высота, мм', 'Диаметр или ширина, мм', 'Масса', 'Укупорка', 'Наличие'],
  ])
})

test('built-in properties without a column narrow the list by their texts, numbers by their size', async () => {
  const { filter } = await get<CallAnswer<'catalog.filter'>>('/catalog/filter')
  const valuesOf = (code: string) => filter.groups.find((group) => group.code === code)?.values ?? []
  const food = valuesOf('foodContact')
  expect(food.map(({ text }) => text)).toContain('разрешён')
  const { value = '', count } = food.find(({ text }) => text === 'разрешён') ?? {}
  const narrowed = await list(`own=foodContact.${value}`)
  expect(narrowed.pagination.total).toBe(count)
  expect(narrowed.chosen.map(({ text }) => text)).toEqual(['разрешён'])
  const grams = valuesOf('weight').map(({ text }) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')))
  expect(grams.length).toBeGreaterThan(1)
  expect(grams).toEqual(grams.toSorted((a, b) => a - b))
})

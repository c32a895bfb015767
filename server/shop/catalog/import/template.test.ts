import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readDemo } from './demo.ts'
import { writeTemplate } from './template.ts'
import { openBench } from './testing.ts'

const bench = await openBench()
afterAll(() => bench.close())

it('a template is itself a catalog that loads', async () => {
  const path = join(await bench.file('folder', ''), '..', 'template.csv')
  await writeTemplate(path, [])
  const outcome = await bench.load('again.csv', await readFile(path))
  expect(outcome.messages).toEqual([])
  const products = await bench.products('main')
  expect(products).toHaveLength(4)
  const demo = (await readDemo()).products
  for (const product of products) {
    const { documents, ...expected } = demo.find(({ article }) => article === product.article) ?? { documents: [] }
    expect(product).toEqual({ ...expected, documents: documents.slice(0, 2) })
  }
})

it('has a column for each property of the shop’s own', async () => {
  const path = join(await bench.file('folder-own', ''), '..', 'own.csv')
  await writeTemplate(path, [
    { name: 'capColor', title: 'Цвет крышки', kind: 'choice' },
    { name: 'wall', title: 'Толщина стенки', unit: 'мм', kind: 'number' },
  ])
  expect((await readFile(path, 'utf8')).split('\n')[0]).toContain(';Цвет крышки;Толщина стенки, мм;')
})

it('overwrites no file, and knows no old format', async () => {
  const path = await bench.file('mine.csv', 'my prices')
  await expect(writeTemplate(path, [])).rejects.toThrow('уже есть')
  expect(await readFile(path, 'utf8')).toBe('my prices')
  await expect(writeTemplate('template.xls', [])).rejects.toThrow('Каталог записывается в .xlsx или .csv, а не')
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProductRecord } from '../records.ts'
import { ColumnsQuestion } from './problem.ts'
import type { Reading } from './reading.ts'
import { type Bench, openBench } from './testing.ts'
import { makeXlsx } from './testing-xlsx.ts'

// Price lists with the kinds of headings that suppliers have, and invented rows.

let bench: Bench
let one: ProductRecord
let other: ProductRecord
beforeEach(async () => {
  bench = await openBench()
  const [first, second] = (await bench.products('main')).filter(({ prices }) => prices.length > 0)
  if (!first || !second) throw new Error('The bench has no products with prices')
  one = first
  other = second
})
afterEach(() => bench.close())

const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(';')).join('\r\n')

async function question(content: string | Buffer, name = 'a.csv'): Promise<ColumnsQuestion> {
  const asked = await bench
    .load(name, content, { reading: { readingOf: async () => undefined, vat: 22 } })
    .catch((error) => error)
  expect(asked).toBeInstanceOf(ColumnsQuestion)
  return asked as ColumnsQuestion
}

const guessesOf = async (content: string | Buffer, name?: string): Promise<string[]> =>
  (await question(content, name)).columns.map(({ guess }) => guess)

const load = (content: string | Buffer, reading: Reading, name = 'a.csv') =>
  bench.load(name, content, { reading: { readingOf: async () => reading, vat: 22 } })

const pricesOf = async ({ article }: ProductRecord) =>
  (await bench.products('main')).find((product) => product.article === article)?.prices

const HEADINGS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a code and a price of a trader',
    ['Код номенклатуры', 'Полное описание', 'Розница, руб'],
    ['артикул', 'название', 'цена'],
  ],
  ['columns that nobody needs', ['№ п/п', 'Артикул произв.', 'Фото', 'Опт'], ['', 'артикул', '', 'цена']],
  ['a price without VAT', ['Артикул пост.', 'Товар поставщика', 'Цена без НДС'], ['артикул', 'название', 'цена']],
  ['a price of a thousand', ['Арт. завода', 'Прайс за тыс. шт.'], ['артикул', 'цена']],
  ['a price of a box', ['SKU поставщика', 'Шт. в коробке', 'Цена за коробку'], ['артикул', 'в коробке', 'цена']],
  ['stock of a warehouse', ['Код склада', 'Доступно к отгрузке', 'Стоимость'], ['артикул', 'остаток', 'цена']],
  [
    'prices by quantity',
    ['Код изд.', 'Опт от 1000 шт', 'Опт от 5 000 шт'],
    ['артикул', 'цена от 1000', 'цена от 5000'],
  ],
  ['English', ['Part No', 'Description', 'Прайс'], ['артикул', '', 'цена']],
  ['the same twice', ['Код', 'Цена розничная', 'Цена закупочная'], ['артикул', 'цена', '']],
]

it.each(HEADINGS)('guesses columns by their headings: %s', async (_, titles, guesses) => {
  const row = titles.map((_, i) => (guesses[i] === 'артикул' ? one.article : String(i + 2)))
  expect(await guessesOf(csv([titles, row]))).toEqual(guesses)
})

it('titles in two rows are one, below what a letterhead says', async () => {
  const rows = [
    ['ООО «Поставщик»', '', '', ''],
    ['Код', 'Описание', 'Цена', ''],
    ['', '', 'от 1000', 'от 5000'],
    [one.article, 'Как угодно', '9', '8'],
  ]
  const asked = await question(csv(rows))
  expect(asked.columns.map(({ title }) => title)).toEqual(['Код', 'Описание', 'Цена от 1000', 'Цена от 5000'])
  expect(asked.columns.map(({ guess }) => guess)).toEqual(['артикул', 'название', 'цена от 1000', 'цена от 5000'])
  expect(asked.columns[2]?.samples).toEqual(['9'])
})

it('a workbook is asked about like a text', async () => {
  const book = await makeXlsx([
    ['Код поставщика', 'Наша цена'],
    [one.article, '12,40'],
  ])
  expect(await guessesOf(book, 'a.xlsx')).toEqual(['артикул', 'цена'])
})

it('reads what somebody said: groups between rows, a price without VAT, its rate of the day', async () => {
  const rows = [
    ['Код', 'Что это', 'Цена без НДС'],
    ['Банки', '', ''],
    [one.article, 'Как угодно', '10,00'],
  ]
  const columns = ['артикул', '', 'цена']
  const loaded = await load(csv(rows), { columns, unit: 'piece', hasVat: false })
  expect([loaded.errors, loaded.rounded, loaded.changed]).toEqual([0, 0, 1])
  expect((await pricesOf(one))?.[0]?.kopecks).toBe(1220)
  expect(loaded.messages.join('\n')).toMatch(/без НДС, добавлено 22/)
})

it.each([
  ['thousand', ['артикул', 'цена'], ['12 400,00'], 1240],
  ['box', ['артикул', 'цена', 'в коробке'], ['1 320', '1200'], 110],
] as const)('a price of a %s becomes that of a piece', async (unit, columns, cells, kopecks) => {
  const titles = ['Код', 'Прайс за всё', 'Внутри шт.'].slice(0, columns.length)
  const loaded = await load(csv([titles, [one.article, ...cells]]), { columns, unit, hasVat: true })
  expect(loaded.errors).toBe(0)
  expect((await pricesOf(one))?.[0]?.kopecks).toBe(kopecks)
})

it('steps of a ladder are read by the quantity in their heading', async () => {
  const more = one.minQuantity * 10
  const columns = ['артикул', `цена от ${one.minQuantity}`, `цена от ${more}`]
  await load(
    csv([
      ['Код', 'Опт А', 'Опт Б'],
      [one.article, '9', '8'],
    ]),
    { columns, unit: 'piece', hasVat: true },
  )
  expect(await pricesOf(one)).toEqual([
    { from: one.minQuantity, kopecks: 900 },
    { from: more, kopecks: 800 },
  ])
})

it('a box without its pieces is an error, never a price', async () => {
  const columns = ['артикул', 'цена', 'в коробке']
  const rows = [
    ['Код', 'Прайс', 'Внутри'],
    [one.article, '1320', ''],
  ]
  const loaded = await load(csv(rows), { columns, unit: 'box', hasVat: true })
  expect([loaded.errors, loaded.catalog]).toEqual([1, undefined])
  await expect(load(csv(rows), { columns: ['артикул', 'цена', ''], unit: 'box', hasVat: true })).rejects.toThrow(
    /сколько в.ней штук/,
  )
})

it('prices in another currency are refused', async () => {
  const content = csv([
    ['Код', 'Прайс, USD'],
    [one.article, '2'],
  ])
  await expect(load(content, { columns: ['артикул', 'цена'], unit: 'piece', hasVat: true })).rejects.toThrow(
    /не.в.рублях/,
  )
})

it('a file that the shop understands is asked about nothing', async () => {
  const reading = { readingOf: () => Promise.reject(new Error('asked')), vat: 22 }
  const loaded = await bench.load(
    'a.csv',
    csv([
      ['Артикул', 'Цена'],
      [other.article, '9'],
    ]),
    { reading },
  )
  expect(loaded.errors).toBe(0)
})

import { afterAll, describe, expect, it } from 'vitest'
import { bottle, csvOf, openBench } from './testing.ts'
import { rawXlsx, textCell } from './testing-xlsx.ts'

// The import reads a workbook's cells as they are displayed to a person.

const bench = await openBench()
afterAll(() => bench.close())
const articles = ['4607050000123', '000001234', '12.10', 'А-1', 'А-2', 'А-3']
await bench.load('all.csv', csvOf(articles.map((article) => ({ ...bottle, Артикул: article }))))

const COLUMNS = ['A', 'B', 'C', 'D', 'E']

/** Returns the XML of rows, counted from 1; a text that begins with «<» is the XML of a cell. */
const rowsOf = (...rows: readonly (readonly string[])[]): string =>
  `<sheetData>${rows
    .map((cells, i) => {
      const line = i + 1
      const rowCells = cells.map((cell, column) =>
        cell.startsWith('<') ? cell : textCell(`${COLUMNS[column]}${line}`, cell),
      )
      return `<row r="${line}">${rowCells.join('')}</row>`
    })
    .join('')}</sheetData>`

const TITLES = ['Артикул', 'Цена']
const list = (price: string): string => rowsOf(TITLES, ['А-1', price])

const priceOf = async (article: string): Promise<number | undefined> =>
  (await bench.products('main')).find((product) => product.article === article)?.prices[0]?.kopecks

it('articles in number cells have all their digits, with the zeros of their format', async () => {
  const xml = rowsOf(
    TITLES,
    ['<c r="A2"><v>4607050000123</v></c>', '11,01'],
    ['<c r="A3" s="1"><v>1234</v></c>', '11,02'],
    ['<c r="A4" s="2"><v>12.1</v></c>', '11,03'],
  )
  const { messages } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }], ['000000000', '0.00']))
  expect(messages).toEqual([])
  expect(await Promise.all(articles.slice(0, 3).map(priceOf))).toEqual([1101, 1102, 1103])
})

it.each([
  ['<c r="B2" t="e"><v>#REF!</v></c>', '«#REF!» вместо значения'],
  ['<c r="B2"><f>Лист2!A1</f></c>', '«#ФОРМУЛА» вместо значения'],
])('errors of formulas are errors of their row %s', async (cell, expected) => {
  for (const title of ['Цена', 'Остаток', 'Вид']) {
    const xml = rowsOf(['Артикул', title, 'Цена от 100 шт.'], ['А-1', cell])
    const { messages, errors } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }]))
    expect(messages, title).toContainEqual(expect.stringContaining(`Строка 2, «${title}»: ${expected}`))
    expect(errors).toBeGreaterThan(0)
  }
})

it('hidden rows are counted and left out, merged prices hold for all their rows', async () => {
  const rows = [['Прайс-лист'], [], TITLES, ['А-1', '7,77'], ['А-2'], ['НЕТ-1', '1'], ['А-3', '8,88']]
  const xml = `${rowsOf(...rows).replace('<row r="6"', '$& hidden="1"')}<mergeCells><mergeCell ref="B4:B5"/><mergeCell ref="A1:B1"/></mergeCells>`
  const { messages } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }]))
  expect(messages).toEqual([expect.stringMatching(/^Предупреждение\. Строка 6: Скрытое не\u00a0читается\./)])
  expect(await Promise.all(['А-1', 'А-2', 'А-3'].map(priceOf))).toEqual([777, 777, 888])
})

it('a column that nobody sees is not read, and that is said', async () => {
  const xml = (cols: string) => `<cols>${cols}</cols>${rowsOf(['Артикул', 'Цена', 'Остаток'], ['А-1', '9,10', '77'])}`
  const before = await priceOf('А-1')
  for (const column of ['<col min="2" max="2" hidden="1"/>', '<col min="2" max="2" width="0.08"/>']) {
    const { messages } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml: xml(column) }]))
    expect(messages).toEqual(['Предупреждение. Скрытый столбец «Цена» не\u00a0читается. Если он нужен, покажите его.'])
    expect(await priceOf('А-1')).toBe(before)
  }
})

it.each([
  ['#,##0,', '12400', '«#ФОРМАТ» вместо значения'],
  ['#,##0&quot; кор.&quot;', '3', '«3 кор.» не цена'],
])('a number in the format %s is read as what its cell shows', async (code, number, expected) => {
  const xml = rowsOf(TITLES, ['А-1', `<c r="B2" s="1"><v>${number}</v></c>`])
  const { messages, errors } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }], [code]))
  expect(messages).toEqual([expect.stringContaining(`Строка 2, «Цена»: ${expected}`)])
  expect(errors).toBe(1)
})

it('a price in the format of rubles is a price', async () => {
  const xml = rowsOf(TITLES, ['А-1', '<c r="B2" s="1"><v>12.4</v></c>'])
  const { messages } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }], ['#,##0.00\\ [$₽-419]']))
  expect(messages).toEqual([])
  expect(await priceOf('А-1')).toBe(1240)
})

it('titles of two rows are one: «Цена» over its quantities', async () => {
  const rows = rowsOf(['Артикул', 'Цена, ₽'], ['', 'от 100 шт.', 'от 1000 шт.'], ['А-1', '9', '8'])
  const xml = `${rows}<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>`
  const { messages } = await bench.load('a.xlsx', rawXlsx([{ name: 'a', xml }]))
  expect(messages).toEqual([])
  const product = (await bench.products('main')).find(({ article }) => article === 'А-1')
  expect(product?.prices).toEqual([
    { from: 180, kopecks: 900 },
    { from: 1000, kopecks: 800 },
  ])
})

describe('of several sheets', () => {
  const sheets = (second: string) =>
    rawXlsx([
      { name: 'Прошлый год', state: 'veryHidden', xml: list('1') },
      { name: 'Контакты', xml: rowsOf(['Название'], ['Отдел продаж']) },
      { name: 'Прайс', xml: list('5,55') },
      { name: 'Пустой', xml: '' },
      { name: 'Архив', xml: second },
    ])

  it('the visible one with titles is read, the others are named', async () => {
    const { messages } = await bench.load('a.xlsx', sheets(rowsOf(['Заметки'])))
    expect(messages).toEqual([
      'Предупреждение. Прочитан лист «Прайс», другие\u00a0— нет: «Прошлый год» (скрыт), «Контакты», «Архив».',
    ])
    expect(await priceOf('А-1')).toBe(555)
  })

  it('two with titles are asked about', async () => {
    const both = sheets(list('6,66'))
    await expect(bench.load('a.xlsx', both)).rejects.toMatchObject({ sheets: ['Прайс', 'Архив'] })
    await bench.load('a.xlsx', both, { sheet: 'Архив' })
    expect(await priceOf('А-1')).toBe(666)
    await expect(bench.load('a.xlsx', both, { sheet: 'Прошлый год' })).rejects.toThrow(
      'Листа «Прошлый год» среди видимых нет.',
    )
  })
})

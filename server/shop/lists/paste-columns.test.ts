import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesIn, tablesOf } from './paste-columns.ts'

const BOXES: Readonly<Record<string, number>> = { 'БН-500-63-Б': 96, 'БН-250-63-Б': 120, 'ФЛ-250-24-П': 180 }

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split('\t'))

/** The article number and the pieces of each product; undefined where a person has to say them. */
function read(rows: readonly (readonly string[])[]): (readonly [string, number])[] | undefined {
  const tables = tablesOf(rows, (cell) => BOXES[cell])
  const lines = rows.flatMap((cells) => {
    const table = tables.get(cells)
    const name = cells[table?.article ?? -1] ?? ''
    const perBox = BOXES[name]
    const pieces = table && perBox !== undefined && piecesIn(cells, table, perBox)
    return pieces === false || pieces === undefined ? [] : [[name, pieces] as const]
  })
  const read = lines.flatMap(([name, pieces]) => (typeof pieces === 'number' ? [[name, pieces] as const] : []))
  return read.length === lines.length ? read : undefined
}

const TWO = [
  ['БН-500-63-Б', 960],
  ['БН-250-63-Б', 1200],
]

it.each([
  ['sums', 'БН-500-63-Б\tБанка\t960\tшт.\t12,40\t11904,00\nБН-250-63-Б\tБанка\t1200\tшт.\t9,10\t10920,00'],
  [
    'an invoice',
    '№\tАртикул\tТовар\tКол-во\tЕд.\tЦена\tСумма\n1\tБН-500-63-Б\tБанка 500 мл\t960\tшт.\t12,40\t11 904,00\n2\tБН-250-63-Б\tБанка 250 мл\t1200\tшт.\t9,10\t10 920,00\n\tИтого\t\t2160\t\t\t22 824,00',
  ],
  ['a price of whole rubles', 'БН-500-63-Б\tБанка\t960\t12,00\nБН-250-63-Б\tБанка\t1200\t9,00'],
  ['a year', 'БН-500-63-Б\tБанка\t960\t2026\nБН-250-63-Б\tБанка\t1200\t2026'],
  ['numbers of rows', '1\tБН-500-63-Б\t960\n2\tБН-250-63-Б\t1200'],
  ['boxes', 'Артикул\tТовар\tКол-во, кор.\nБН-500-63-Б\tБанка\t10\nБН-250-63-Б\tБанка\t10'],
  ['a unit of its own', 'БН-500-63-Б\t10\tкор.\nБН-250-63-Б\t10\tкор.'],
  ['an empty column', '\tБН-500-63-Б\t\t960\n\tБН-250-63-Б\t\t1200'],
  [
    'titles of the shop itself',
    'Заказ № 5\nАртикул\tНазвание\tКоличество, шт.\tЦена, ₽\tСумма, ₽\nБН-500-63-Б\tБанка\t960\t12\t11520\nБН-250-63-Б\tБанка\t1200\t9\t10800',
  ],
  [
    'tables one after another',
    'Артикул\tКол-во\tЦена\nБН-500-63-Б\t960\t12\nАртикул\tЦена\tКол-во\nБН-250-63-Б\t9\t1200',
  ],
  ['boxes × pieces in a box', 'БН-500-63-Б\tБанка\t10\t96\t960\nБН-250-63-Б\tБанка\t10\t120\t1200'],
  [
    'a price of whole rubles and its sum',
    'БН-500-63-Б\tБанка\t960\t96,00\t92160,00\nБН-250-63-Б\tБанка\t1200\t96,00\t115200,00',
  ],
  ['least orders beside it', 'Артикул\tМин. заказ\tКол-во\nБН-500-63-Б\t96\t960\nБН-250-63-Б\t120\t1200'],
  ['earlier orders beside it', 'Артикул\tЗаказано ранее\tК заказу\nБН-500-63-Б\t9600\t960\nБН-250-63-Б\t1200\t1200'],
  ['a title of boxes', 'Артикул\tКол-во коробок\nБН-500-63-Б\t10\nБН-250-63-Б\t10'],
  ['boxes alone', 'Артикул\tКоробок\nБН-500-63-Б\t10\nБН-250-63-Б\t10'],
  ['boxes in brackets', 'Артикул\tТовар\tКол-во (кор.)\nБН-500-63-Б\tБанка\t10\nБН-250-63-Б\tБанка\t10'],
  ['a unit before it', 'Артикул\tЕд.\tКол-во\nБН-500-63-Б\tкор.\t10\nБН-250-63-Б\tкор.\t10'],
  ['blank rows', 'Артикул\tТовар\tЗаказ\nБН-500-63-Б\tБанка\t960\nФЛ-250-24-П\tФлакон\t\nБН-250-63-Б\tБанка\t1200'],
  ['a stock beside it', 'Артикул\tОстаток\tЗаказ\nБН-500-63-Б\t9600\t960\nБН-250-63-Б\t12000\t1200'],
])('columns are decided over all rows: %s', (_, text) => {
  expect(read(rowsOf(text))).toEqual(TWO)
})

it('thousands of pieces are said by a unit or a title', () => {
  const row = 'БН-500-63-Б\tБанка\t5'
  for (const text of [`${row}\tтыс. шт`, `Артикул\tТовар\tКол-во, тыс. шт.\n${row}`])
    expect(read(rowsOf(text))).toEqual([['БН-500-63-Б', 5000]])
})

it.each([
  ['none that fits', 'БН-500-63-Б\tБанка\t100\t2026'],
  ['two that fit boxes', 'БН-500-63-Б\tБанка\t960\t1920'],
  ['a price and its sum', 'БН-500-63-Б\tБанка\t12,40\t11905'],
  ['a price alone', 'БН-500-63-Б\tБанка\t12,00'],
  ['a sum alone', 'Артикул\tСумма, руб.\nБН-500-63-Б\t11904'],
  ['a stock alone', 'Артикул\tОстаток\nБН-500-63-Б\t9600'],
  ['a price under its title', 'Артикул\tЦена\nБН-500-63-Б\t12,00'],
  ['two towns', 'Артикул\tКол-во Москва\tКол-во Казань\nБН-500-63-Б\t960\t1000'],
  ['another unit', 'БН-500-63-Б\tБанка\t3\tупак.'],
  ['pallets', 'БН-500-63-Б\tБанка\t3\tподдон'],
  ['places', 'Артикул\tТовар\tКол-во мест\nБН-500-63-Б\tБанка\t5'],
])('a person says which is the quantity, and its unit: %s', (_, text) => {
  expect(read(rowsOf(text))).toBeUndefined()
})

it('many columns of figures are asked about at once', () => {
  const rows = Array.from({ length: 400 }, () => ['БН-500-63-Б', ...Array.from({ length: 45 }, () => '1')])
  const before = process.cpuUsage()
  expect(read(rows)).toBeUndefined()
  expect(read(rows.map((cells) => cells.slice(0, 11)))).toBeUndefined()
  expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
})

it('a table of a known order is read back as it is, or asked about, never as another', () => {
  const line = fc.record({
    article: fc.constantFrom(...Object.keys(BOXES)),
    boxes: fc.integer({ min: 1, max: 50 }),
    kopecks: fc.integer({ min: 50, max: 9_999 }),
  })
  const column = fc.constantFrom('name', 'price', 'sum', 'number', 'unit', 'empty', 'year')
  const layout = fc.record({
    lines: fc.uniqueArray(line, { selector: ({ article }) => article, minLength: 1, maxLength: 3 }),
    more: fc.uniqueArray(column, { maxLength: 7 }),
    isTitled: fc.boolean(),
    order: fc.integer({ min: 0, max: 1_000_000 }),
  })
  const TITLES: Readonly<Record<string, string>> = {
    ...{ article: 'Артикул', quantity: 'Кол-во', name: 'Наименование', price: 'Цена', sum: 'Сумма' },
    ...{ number: '№', unit: 'Ед.', empty: '', year: 'Год' },
  }
  let asked = 0
  let all = 0
  fc.assert(
    fc.property(layout, ({ lines, more, isTitled, order }) => {
      const names = ['article', 'quantity', ...more]
      for (let i = names.length - 1, seed = order; i > 0; i--, seed = Math.floor(seed / 3) + i) {
        const j = seed % (i + 1)
        ;[names[i], names[j]] = [names[j] as string, names[i] as string]
      }
      const rows = lines.map(({ article, boxes, kopecks }, i) => {
        const pieces = boxes * (BOXES[article] ?? 1)
        const rubles = (value: number) => (value / 100).toFixed(2).replace('.', ',')
        const cells: Record<string, string> = {
          ...{ article, quantity: String(pieces), name: 'Банка 500 мл', price: rubles(kopecks), empty: '' },
          ...{ sum: rubles(kopecks * pieces), number: String(i + 1), unit: 'шт.', year: '2026' },
        }
        return names.map((name) => cells[name] ?? '')
      })
      const result = read(isTitled ? [names.map((name) => TITLES[name] ?? ''), ...rows] : rows)
      all++
      if (result === undefined) asked++
      else expect(result).toEqual(lines.map(({ article, boxes }) => [article, boxes * (BOXES[article] ?? 1)]))
    }),
    { numRuns: 1000 },
  )
  expect(asked / all).toBeLessThan(0.2)
})

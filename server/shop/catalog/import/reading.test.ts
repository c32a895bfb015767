import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProductRecord } from '../records.ts'
import { ColumnsQuestion, type Reading, refuseWords } from './reading.ts'
import { type Bench, bottle, csvOf, openBench } from './testing.ts'
import { makeXlsx } from './testing-xlsx.ts'

// Price lists with the types of column titles that suppliers use, and invented rows.

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

const csv = (...rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(';')).join('\r\n')

async function question(content: string | Buffer, name = 'a.csv'): Promise<ColumnsQuestion> {
  const asked = await bench
    .load(name, content, { reading: { readingOf: async () => undefined, vat: 22 } })
    .catch((error) => error)
  expect(asked).toBeInstanceOf(ColumnsQuestion)
  return asked as ColumnsQuestion
}

const guessesOf = async (content: string | Buffer, name?: string): Promise<string[]> =>
  (await question(content, name)).columns.map(({ guess }) => guess)

/** Loads a file whose columns somebody has said. */
const load = (content: string | Buffer, columns: readonly string[], said: Partial<Reading> = {}) =>
  bench.load('a.csv', content, {
    reading: { readingOf: async () => ({ columns, unit: 'piece', hasVat: true, ...said }), vat: 22 },
  })

/** Loads a file about which nothing may be asked. */
const loadUnasked = (content: string) =>
  bench.load('a.csv', content, { reading: { readingOf: () => Promise.reject(new Error('asked')), vat: 22 } })

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
  [
    'prices by thousands',
    ['Код изд.', 'Опт от 5 тыс. шт', 'Цена от 1.000 шт'],
    ['артикул', 'цена от 5000', 'цена от 1000'],
  ],
  [
    'prices from boxes and rubles',
    ['Код изд.', 'Опт от 10 коробок', 'Опт от 50 000 руб', 'Прайс'],
    ['артикул', '', '', 'цена'],
  ],
  ['English', ['Part No', 'Description', 'Прайс'], ['артикул', 'название', 'цена']],
  ['English alone', ['SKU', 'Product name', 'Unit price', 'In stock'], ['артикул', 'название', 'цена', 'остаток']],
  ['the same twice', ['Код', 'Цена розничная', 'Цена закупочная'], ['артикул', 'цена', '']],
]

it.each(HEADINGS)('guesses columns by their headings: %s', async (_, titles, guesses) => {
  const row = titles.map((_, i) => (guesses[i] === 'артикул' ? one.article : String(i + 2)))
  expect(await guessesOf(csv(titles, row))).toEqual(guesses)
})

it('titles in two rows are one, below what a letterhead says', async () => {
  const file = csv(
    ['ООО «Поставщик»', '', '', ''],
    ['Код', 'Описание', 'Цена', ''],
    ['', '', 'от 1000', 'от 5000'],
    [one.article, 'Как угодно', '9', '8'],
  )
  const asked = await question(file)
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
  const known = await makeXlsx([['Все цены без НДС'], ['Артикул', 'Цена'], [one.article, '5,60']])
  expect((await question(known, 'b.xlsx')).prices.vat).toBe('without')
})

it('reads what somebody said: groups between rows, a price without VAT, its rate of the day', async () => {
  const file = csv(['Код', 'Что это', 'Цена без НДС'], ['Банки', '', ''], [one.article, 'Как угодно', '10,00'])
  const loaded = await load(file, ['артикул', '', 'цена'], { hasVat: false })
  expect([loaded.errors, loaded.rounded, loaded.changed]).toEqual([0, 0, 1])
  expect((await pricesOf(one))?.[0]?.kopecks).toBe(1220)
  expect(loaded.messages.join('\n')).toMatch(/без НДС, добавлено 22/)
})

it.each([
  ['thousand', ['артикул', 'цена'], ['12 400,00'], 1240],
  ['box', ['артикул', 'цена', 'в коробке'], ['1 320', '1200'], 110],
] as const)('a price of a %s becomes that of a piece', async (unit, columns, cells, kopecks) => {
  const titles = ['Код', 'Прайс за всё', 'Внутри шт.'].slice(0, columns.length)
  const loaded = await load(csv(titles, [one.article, ...cells]), columns, { unit })
  expect(loaded.errors).toBe(0)
  expect((await pricesOf(one))?.[0]?.kopecks).toBe(kopecks)
})

it('steps of a ladder are read by the quantity in their heading', async () => {
  const more = one.minQuantity * 10
  const file = csv(['Код', 'Опт А', 'Опт Б'], [one.article, '9', '8'])
  await load(file, ['артикул', `цена от ${one.minQuantity}`, `цена от ${more}`])
  expect(await pricesOf(one)).toEqual([
    { from: one.minQuantity, kopecks: 900 },
    { from: more, kopecks: 800 },
  ])
})

it('a box without its pieces is an error, never a price', async () => {
  const file = csv(['Код', 'Прайс', 'Внутри'], [one.article, '1320', ''])
  const loaded = await load(file, ['артикул', 'цена', 'в коробке'], { unit: 'box' })
  expect([loaded.errors, loaded.catalog]).toEqual([1, undefined])
  expect(refuseWords(['артикул', 'цена', ''], 'box')).toMatch(/сколько в.ней штук/)
})

it.each([
  ['Остаток, %', ''],
  ['Остаток, кор.', ''],
  ['Цена от 50 000 руб.', ''],
  ['Цена от 50 000 ₽', ''],
  ['Цена от 50 т.р.', ''],
  ['Цена от 1000 до 5000 шт', ''],
  ['Свободный остаток', 'остаток'],
])('a known title with another unit is asked about: %s', async (title, guess) => {
  const file = csv(['Артикул', 'Цена', title], [one.article, '12,40', '97'])
  expect(await guessesOf(file)).toEqual(['артикул', 'цена', guess])
})

it.each([
  ['a unit in a column of units', ['Артикул', 'Остаток', 'Изм.'], 'кор.', []],
  ['a unit above the titles', ['Артикул', 'Остаток'], '', ['Остатки в коробках']],
  ['a discount above the titles', ['Артикул', 'Цена'], '', ['Скидка 10% от прайса']],
])('what is said beside a known title is asked about: %s', async (_, titles, unit, above) => {
  await expect(question(csv(...above.map((text) => [text]), titles, [one.article, '97', unit]))).resolves.toBeDefined()
})

it.each(['Цена от 01.12.2026', 'Цена от 1.12.26'])('a price of a day is no step: %s', async (title) => {
  const file = csv(['Артикул', title], [one.article, '4,50'])
  expect(await guessesOf(file)).toEqual(['артикул', ''])
})

it.each(['Прайс, USD', 'Цена, €', 'Цена, $', 'Прайс, ₸', 'Цена, ₴', 'Розница, USD', 'Price, USD'])(
  'prices in another currency are refused, also where somebody said that they are prices: %s',
  async (title) => {
    for (const article of ['Код', 'Артикул']) {
      const file = csv([article, title], [one.article, '2'])
      await expect(load(file, ['артикул', 'цена']), article).rejects.toThrow(/не.в.рублях/)
    }
  },
)

it.each([
  ['headings alone', ['Артикул', 'Цена'], ['9']],
  ['a price of a piece with VAT', ['Артикул', 'Цена', 'Ед. изм.', 'Валюта'], ['9', 'шт.', 'руб.']],
  ['a pallet', ['Артикул', 'Цена', 'Коробок на паллете (евро)'], ['9', '4']],
  ['a remark about money', ['Артикул', 'Цена', 'Комментарий'], ['9', 'скидка 0,2 $']],
  ['a name in an unknown column', ['Артикул', 'Цена', 'Позиция'], ['9', 'Канистра, евро, 5 $']],
  ['a price of a unit', ['Артикул', 'Цена за единицу'], ['9']],
  ['codes of rubles', ['Артикул', 'Цена', 'Валюта'], ['9', '643']],
  ['old codes of rubles', ['Артикул', 'Цена', 'Валюта'], ['9', '810']],
  ['a name that sounds like a currency', ['Артикул', 'Цена', 'Наименование'], ['9', 'Канистра Евро за 1000 шт']],
])('a file that the shop understands is asked about nothing: %s', async (_, titles, cells) => {
  const loaded = await loadUnasked(csv(['Цены с НДС, за шт.'], titles, [other.article, ...cells]))
  expect(loaded.errors).toBe(0)
})

const KNOWN = ['Артикул', 'Цена', 'Остаток']

it.each([
  ['above its headings', [['Все цены без НДС'], KNOWN], ['5.60', '1'], { unit: 'piece', vat: 'without' }],
  ['below its rows', [KNOWN], ['5.60', '1'], { unit: 'piece', vat: 'without' }, 'НДС не включён'],
  ['in a column of units', [['Артикул', 'Цена', 'Ед. изм.']], ['9', 'тыс. шт'], { unit: 'thousand', vat: '' }],
  ['in a column of base units', [['Артикул', 'Цена', 'Базовая ед.']], ['9', 'тыс.шт'], { unit: 'thousand', vat: '' }],
  ['in a unit of its own', [['Артикул', 'Цена', 'Ед. изм.']], ['9', 'кг'], { unit: '', vat: '' }],
  ['in a column of VAT', [['Артикул', 'Цена', 'НДС']], ['9', '22'], { unit: 'piece', vat: '' }],
  [
    'in a heading beside known ones',
    [['Артикул', 'Остаток', 'Цена, руб без НДС']],
    ['1', '9'],
    { unit: 'piece', vat: 'without' },
  ],
  ['of a box', [['Артикул', 'Остаток', 'Цена за коробку']], ['1', '9'], { unit: 'box', vat: '' }],
] as const)('known headings are asked about if the file says what its prices are: %s', async (...row) => {
  const [, head, cells, prices, below = ''] = row
  const filler = Array.from({ length: 50 }, () => [other.article, ...cells])
  const asked = await question(csv(...head, [one.article, ...cells], ...filler, [below]))
  expect(asked.prices).toEqual(prices)
  expect(asked.columns.map(({ guess }) => guess)).toContain('цена')
})

it.each([
  ['Цены без включения НДС', 'piece', 'without'],
  ['Цены без учёта налога на добавленную стоимость', 'piece', 'without'],
  ['Цены без налога', 'piece', 'without'],
  ['Цены без н.д.с.', 'piece', 'without'],
  ['Цены за 1.000 шт.', 'thousand', ''],
  ['за 1 тыс., руб.', 'thousand', ''],
  ['Цены за дюжину', '', ''],
  ['Прайс-лист в тысячах рублей', '', ''],
  ['Цены на условиях поставщика', 'piece', ''],
  ['Цены в т. р.', 'piece', ''],
  ['Пересчёт по курсу USD', 'piece', ''],
])('a sentence above known headings that is not plain is asked about: %s', async (sentence, unit, vat) => {
  const asked = await question(csv([sentence], ['Артикул', 'Цена'], [one.article, '9']))
  expect(asked.prices).toEqual({ unit, vat })
  expect(asked.message).toContain(sentence)
})

it.each([
  'Прайс-лист ООО «Поставщик» от 01.02.2026',
  'Все цены указаны в рублях, с НДС 22 %, за 1 шт.',
  'Цены с н.д.с.',
  'Цены с НДС, в т. ч. за ед., руб/шт',
  'Торговый центр, офис 12',
])('a plain sentence above known headings is asked about nothing: %s', async (sentence) => {
  const loaded = await loadUnasked(csv([sentence], ['Артикул', 'Цена'], [one.article, '9']))
  expect(loaded.errors).toBe(0)
})

it('a heading between rows that names pallets is no currency', async () => {
  const file = csv(['Артикул', 'Цена'], ['Паллеты, евро', ''], [one.article, '9'])
  expect((await loadUnasked(file)).errors).toBe(0)
})

it.each([
  ['Цена за 1 тыс.', 'thousand'],
  ['Цена короба', 'box'],
  ['Опт от 5 тыс. шт', 'piece'],
  ['Опт от 1000 шт', 'piece'],
])('the unit of a price by its heading: %s', async (title, unit) => {
  expect((await question(csv(['Код', title]))).prices.unit).toBe(unit)
})

it('the same headings without such words have another answer', async () => {
  const [plain, without] = [csv(['Код', 'Прайс']), csv(['Цены без НДС'], ['Код', 'Прайс'])]
  expect((await question(plain)).sign).not.toBe((await question(without)).sign)
})

it.each([
  ['above', [['Цены в долларах США'], KNOWN], []],
  ['in a heading', [['Артикул', 'Остаток', 'Цена, USD']], []],
  ['in a column', [['Артикул', 'Цена', 'Валюта']], ['USD']],
  ['in any other', [['Артикул', 'Цена', 'Валюта']], ['GBP']],
  ['as a code', [['Артикул', 'Цена', 'Валюта']], ['840']],
  ...['Все цены в тенге', 'в белорусских рублях', 'Цены в долл. США', 'в гривнах', 'Цены: евро'].map(
    (sentence) => [sentence, [[sentence], KNOWN], []] as [string, string[][], string[]],
  ),
  ...['Цена, тенге', 'Цена евро', 'Цена, долл.', 'Цена, RMB'].map(
    (title) => [title, [['Артикул', title]], []] as [string, string[][], string[]],
  ),
])('another currency is refused wherever it is said: %s', async (_, head, cells) => {
  const filler = Array.from({ length: 50 }, () => [other.article, '9', ...cells.map(() => 'RUB')])
  await expect(
    bench.load('a.csv', csv(...head, ...filler, [one.article, '9', ...cells]), {
      reading: { readingOf: async () => undefined, vat: 22 },
    }),
  ).rejects.toThrow(/не.в.рублях/)
})

it('rows of another unit than the one that was said are errors', async () => {
  const file = csv(['Артикул', 'Цена', 'Ед. изм.'], [one.article, '9', 'шт'], [other.article, '9000', 'тыс. шт'])
  const loaded = await load(file, ['артикул', 'цена', ''])
  expect([loaded.errors, loaded.catalog]).toEqual([1, undefined])
})

it.each(['по запросу', 'договорная', 'звоните', '—'])(
  'a first product whose price is «%s» is no heading',
  async (price) => {
    const file = csv(['Код', 'Цена шт.'], [one.article, price])
    expect((await question(file)).columns.map(({ title }) => title)).toEqual(['Код', 'Цена шт.'])
  },
)

it('prices from 1,000,000 pieces leave those of fewer, and have to be lower', async () => {
  const from = (price: string) => {
    const file = csv(['Код', 'Опт от 1000000 шт'], [one.article, price])
    return load(file, ['артикул', 'цена от 1000000'])
  }
  expect((await from('0,01')).errors).toBe(0)
  expect(await pricesOf(one)).toEqual([...one.prices, { from: 1_000_000, kopecks: 1 }])
  expect((await from('999')).messages.join('\n')).toContain('не дешевле')
})

it('samples of prices stand with the price that they are read as, once the file or somebody says what they are', async () => {
  const titles = ['Код', 'Прайс без НДС за тыс. шт.']
  const said = await question(csv(titles, [one.article, '9 000'], [other.article, 'звоните']))
  expect(said.columns.map(({ samples }) => samples)).toEqual([
    [one.article, other.article],
    ['9 000\u00a0— 10,98', 'звоните'],
  ])
  const file = csv(['Код', 'Прайс'], [one.article, '9'])
  const { question: answered } = await load(file, ['артикул', 'цена'], { hasVat: false })
  expect(answered?.columns[1]?.samples).toEqual(['9\u00a0— 10,98'])
})

it.each(['нет', 'звоните!', '--', '—'])(
  'a price «%s» is one on request, in full catalogs, known price lists and answered files',
  async (price) => {
    const open = { ...bottle, 'Цена 1, ₽': price, 'От 2, шт.': '', 'Цена 2, ₽': '' }
    const full = await bench.load('full.csv', csvOf([open]), { dryRun: true })
    expect(full.errors).toBe(0)
    const rows = [one.article, price]
    const known = await loadUnasked(csv(['Артикул', 'Цена'], rows, [other.article, '9']))
    expect([known.errors, await pricesOf(one)]).toEqual([0, []])
    const answered = await load(csv(['Код', 'Прайс'], rows, [other.article, '8']), ['артикул', 'цена'])
    expect([answered.errors, await pricesOf(one)]).toEqual([0, []])
  },
)

it('a price of 0 is an error of its row, and a price from 0 is no answer', async () => {
  const file = csv(['Код', 'Прайс'], [one.article, '0'], [other.article, '9'])
  expect((await load(file, ['артикул', 'цена'])).errors).toBe(1)
  expect(refuseWords(['артикул', 'цена от 0'], 'piece')).toMatch(/таких столбцов нет. Есть «артикул»/)
})

it('a total is left out', async () => {
  const file = csv(['Код', 'Прайс', 'Примечание'], [one.article, '9', ''], ['', '120,00', 'Итого:'])
  const loaded = await load(file, ['артикул', 'цена', ''])
  expect(loaded.errors).toBe(0)
  expect(loaded.messages.join('\n')).toContain('Пропущено как итог')
})

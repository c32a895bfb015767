import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProductRecord } from '../records.ts'
import { type Bench, bottle, csvOf, openBench } from './testing.ts'

// Files with only prices and stock, as a warehouse sends them every night.

let bench: Bench
let before: ProductRecord[]
beforeEach(async () => {
  bench = await openBench()
  before = [...(await bench.products('main')), ...(await bench.products('import'))]
})
afterEach(() => bench.close())

const after = async (): Promise<ProductRecord[]> => [
  ...(await bench.products('main')),
  ...(await bench.products('import')),
]
const nth = (i: number): ProductRecord => before[i] as ProductRecord
const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')
/** Returns twice a product's price, which makes the expected price steps easy to compute. */
const doubled = ({ prices }: ProductRecord): string => rubles((prices[0]?.kopecks ?? 0) * 2)

describe('changes prices and stock by the article number, and nothing else', () => {
  it('under other titles, with a name that is not read', async () => {
    const [one, other] = [nth(0), nth(2)]
    const rows = [
      ['Арт.', 'Номенклатура', 'Цена с НДС', 'Количество'],
      [one.article.toLowerCase(), 'Как угодно', doubled(one), '1 234'],
      [other.article, 'Как угодно', '', '0'],
    ]
    const outcome = await bench.load('prices.csv', rows.map((cells) => cells.join(';')).join('\r\n'))
    expect(outcome.messages).toEqual([])
    expect(outcome).toMatchObject({ rows: 2, changed: other.stock === 0 ? 1 : 2, errors: 0, kept: before.length - 2 })
    expect(outcome.catalog).toBe(await bench.version())
    const prices = one.prices.map(({ from, kopecks }) => ({ from, kopecks: kopecks * 2 }))
    const changed = new Map([
      [one, { ...one, stock: 1234, prices }],
      [other, { ...other, stock: 0 }],
    ])
    expect(await after()).toEqual(before.map((product) => changed.get(product) ?? product))
  })

  it('with the steps of the ladder, where the file has them', async () => {
    const { article, minQuantity } = nth(0)
    const more = minQuantity * 10
    await bench.load('a.csv', `Артикул;От 1;Цена 1;От 2;Цена 2\r\n${article};${minQuantity};9,90;${more};8,80`)
    expect((await after())[0]).toEqual({
      ...nth(0),
      prices: [
        { from: minQuantity, kopecks: 990 },
        { from: more, kopecks: 880 },
      ],
    })
  })

  it('a step that it names alone is changed; those below and above it stay', async () => {
    const { article, minQuantity } = nth(0)
    const [more, most] = [minQuantity * 10, minQuantity * 100]
    const price = (from: number) => `Цена от ${from}`
    await bench.load('a.csv', `Артикул;Цена;${price(more)};${price(most)}\r\n${article};9,90;8,80;7,70`)
    await bench.load('b.csv', `Артикул;${price(more)}\r\n${article};8,50`)
    expect((await after())[0]?.prices).toEqual([
      { from: minQuantity, kopecks: 990 },
      { from: more, kopecks: 850 },
      { from: most, kopecks: 770 },
    ])
  })

  it('those of a day to come are announced, which a whole catalog keeps, and are none of a whole catalog', async () => {
    const load = (name: string, price: string, since?: string) =>
      bench.load(name, csvOf([{ ...bottle, Артикул: 'AA-1', 'Цена 1, ₽': price }]), { adds: true, since })
    const read = async () => (await bench.products('main')).find(({ article }) => article === 'AA-1')
    const priced = (...kopecks: number[]) => kopecks.map((kopecks) => expect.objectContaining({ kopecks }))
    await load('a.csv', '12,40')
    await bench.load('b.csv', 'Артикул;Цена\r\nAA-1;24,80', { since: '2027-01-01' })
    const coming = [{ since: '2027-01-01', prices: priced(2480, 2240) }]
    expect(await read()).toMatchObject({ prices: priced(1240, 1120), coming })
    await load('c.csv', '13,00')
    expect(await read()).toMatchObject({ prices: priced(1300, 1120), coming })
    await expect(load('d.csv', '13,00', '2027-01-01')).rejects.toThrow('День указывают у\u00a0прайс-листа')
  })

  it('a price that is gone is on request; the ladder falls however small the price', async () => {
    const [one, other] = [nth(0), nth(1)]
    await bench.load('a.csv', `Артикул;Цена\r\n${one.article};по запросу\r\n${other.article};0,02`)
    const [first, second] = await after()
    expect(first?.prices).toEqual([])
    expect(second?.prices.map(({ kopecks }) => kopecks)).toEqual([2, 1])
    await bench.load('b.csv', `Артикул;Цена\r\n${one.article};5`)
    expect((await after())[0]?.prices).toEqual([{ from: one.minQuantity, kopecks: 500 }])
  })

  it('writes nothing where all is so already, and in a dry run', async () => {
    const version = await bench.version()
    const { article, stock, prices } = nth(0)
    const same = `Артикул;Цена;Остаток\r\n${article};${rubles(prices[0]?.kopecks ?? 0)};${stock}`
    expect(await bench.load('a.csv', same)).toMatchObject({ changed: 0, catalog: undefined, errors: 0 })
    const tried = await bench.load('a.csv', `Артикул;Остаток\r\n${article};5`, { dryRun: true })
    expect(tried).toMatchObject({ changed: 1, catalog: undefined })
    expect(await bench.version()).toBe(version)
    expect(await after()).toEqual(before)
  })
})

it('names by its line what is wrong, and changes nothing then', async () => {
  const { article } = nth(0)
  const rows = [`${article};1,00;5`, 'НЕТ-1;1,00;5', `${article};2,00;6`, `${nth(1).article};дорого;-1`, ';1;1']
  const { messages, catalog, errors, badRows } = await bench.load(
    'a.csv',
    ['Артикул;Цена;Остаток', ...rows].join('\r\n'),
  )
  expect(messages).toEqual(
    [
      `Строка 4, «Артикул»: Артикул «${article}» уже есть в строке 2. Оставьте одну из строк.`,
      'Строка 5, «Остаток»: «-1» вне возможного. Ожидается от 0 до 1 000 000 000.',
      'Строка 5, «Цена»: «дорого» не цена. Запишите рубли цифрами: 12,40.',
      'Строка 6, «Артикул»: Пусто. Заполните ячейку: столбец обязателен.',
      'Пропуск. Строка 3, «Артикул»: Артикула «НЕТ-1» в каталоге нет. Исправьте его или загрузите без этой строки.',
    ].map((line) => line.replaceAll('1 000 000 000', '1\u00a0000\u00a0000\u00a0000')),
  )
  expect([catalog, errors, badRows]).toEqual([undefined, 4, 3])
  expect(await after()).toEqual(before)
})

it('a file that lacks columns of a full catalog is a price list, whatever else it has', async () => {
  const priced = nth(0)
  const file = `Артикул;Цена;Цвет;Вес, г;Ширина, мм;Ширина;Погода\r\n${priced.article};${doubled(priced)};белый;1;2;3;4`
  const { messages, isPriceList } = await bench.load('a.csv', file)
  expect(isPriceList).toBe(true)
  expect(messages).toEqual([
    'Предупреждение. Неизвестные столбцы пропущены: «Ширина», «Погода». Может быть, «Ширина»\u00a0— это «Диаметр, мм»?',
    expect.stringMatching(
      /^Предупреждение\. Это прайс-лист: .*столбцы «Цвет», «Вес, г», «Ширина, мм» не\u00a0читаются\. Полному каталогу не\u00a0хватает столбцов: «Название», «Раздел»,/,
    ),
  ])
  expect((await after())[0]).toMatchObject({ color: priced.color, weight: priced.weight })
  expect((await after())[0]?.prices[0]?.kopecks).toBe((priced.prices[0]?.kopecks ?? 0) * 2)
})

describe('an article number', () => {
  const spellings = (article: string): string[] => [
    article.toLowerCase(),
    article.replaceAll('-', '\u2011'),
    article.replaceAll('-', '–'),
    `\u200b${article}\ufeff`,
    `\u00a0${article} `,
    article.replace('Б', 'Б\u00ad').replace('К', 'K').replace('А', 'A').replace('Н', 'H'),
  ]

  it('is the same in any spelling', async () => {
    const { article } = nth(0)
    expect(article).toContain('-')
    for (const [i, spelling] of spellings(article).entries()) {
      const { messages, changed } = await bench.load('a.csv', `Артикул;Остаток\r\n"${spelling}";${100_000 + i}`)
      expect([messages, changed], JSON.stringify(spelling)).toEqual([[], 1])
    }
    expect((await after())[0]).toEqual({ ...nth(0), stock: 100_005 })
  })
})

it('prices go up to 10 million rubles, and one with parts of a kopeck is rounded when it is agreed to', async () => {
  const { article } = nth(0)
  const { doubts, rounded, messages, errors } = await bench.load(
    'a.csv',
    `Артикул;Цена\r\n${article};"311,1333333333334"\r\n${nth(1).article};9 999 999,99`,
  )
  expect([doubts, rounded, errors]).toEqual([0, 1, 0])
  expect(messages).toEqual([
    expect.stringMatching(/^Округление\. Строка 2, «Цена»: В цене «311,1333333333334» доли копейки/),
  ])
  expect((await after()).slice(0, 2).map(({ prices }) => prices[0]?.kopecks)).toEqual([31113, 999_999_999])
  const more = await bench.load('b.csv', `Артикул;Цена\r\n${article};10 000 000`)
  expect(more.messages).toEqual([expect.stringContaining('Ожидается от 0,01 до 9\u00a0999\u00a0999,99 ₽ за штуку.')])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../../engine/paths.ts'
import { bottle, csvOf, openBench } from './testing.ts'

// Price lists as Excel, 1C and people create them: tests/fixtures/spreadsheets/README.md describes the correct result for each.

const folder = join(root, 'tests/fixtures/spreadsheets')

const bench = await openBench()
afterAll(() => bench.close())
const numbers = ['000193811000050407', '1-2', '4E10', 'AB-10', '4607050000000', '193811', 'F-1', 'F-2']
const articles = [...numbers, ...Array.from({ length: 10 }, (_, i) => `P${i + 1}`)]
await bench.load('all.csv', csvOf(articles.map((article) => ({ ...bottle, Артикул: article }))))

const pricesOf = async (): Promise<Record<string, number | undefined>> =>
  Object.fromEntries((await bench.products('main')).map(({ article, prices }) => [article, prices[0]?.kopecks]))

const BOXES = /^Предупреждение\. Это прайс-лист: .*«Кол-во в коробке» не читаются\./

/** Expected prices, the same for all encodings, delimiters and line ends. */
const PRICES = { '000193811000050407': 1240, '1-2': 123_450, '4E10': 310, 'F-1': 1240 }

const read = { messages: [BOXES], prices: PRICES }

/** Expected messages and prices in kopecks, or the error about the whole file. */
const cases: Readonly<Record<string, { messages: RegExp[]; prices?: Record<string, number> } | RegExp>> = {
  'cp1251-semicolon.csv': read,
  'cr-only-mac.csv': read,
  'sep-line-excel.csv': read,
  'utf16le-tab-unicode-text.txt': read,
  'utf8bom-quoted-header.csv': read,
  'hidden-first-sheet.xlsx': {
    messages: [/Прочитан лист «TDSheet», другие — нет: «Лист1» \(скрыт\)\.$/, BOXES],
    prices: PRICES,
  },
  'articles-as-numbers-and-dates.xlsx': {
    messages: [
      /^2 строки \(2, 3\), «Артикул»: Число «258000000803201000» здесь текст, .* больше 15 цифр/,
      /^Строка 4, «Артикул»: «#ДАТА» вместо значения/,
      BOXES,
    ],
  },
  'price-cell-zoo.xlsx': {
    messages: [
      /^2 строки \(7, 11\), «Цена»: «#N\/A», «#ФОРМУЛА» вместо значения/,
      /^2 строки \(8, 9\), «Цена»: Цена «0», «-5» вне возможного/,
      /^Округление\. Строка 2, «Цена»: В цене «311\.133333333333» доли копейки/,
      BOXES,
    ],
  },
  'sku-lookalikes.xlsx': {
    messages: [/^7 строк \(3, 4, 5, 6, 7 …\), «Артикул»: Артикул «AB-10» уже есть в строке 2\./, BOXES],
  },
  'preamble-two-row-header-groups.xlsx': {
    messages: [
      // The columns of prices without VAT are not read.
      /^Нет столбцов: «Раздел», .* Прайс-листу хватит столбцов «Артикул» и «Цена, ₽»/,
      /^Предупреждение\. Строка 9: Скрытое не читается\./,
      /Неизвестные столбцы пропущены: «№», «Цена, руб. без НДС Опт», «Цена, руб. без НДС Розница»\.$/,
      /^Предупреждение\. Строка 6: Пропущено как заголовок группы: «Флаконы ПЭТ»\.$/,
    ],
  },
  'empty-sheet.xlsx': /^В файле «empty-sheet\.xlsx» ничего нет\.$/,
  'html-named-xlsx.xlsx': /Это веб-страница или XML, а не книга\.$/,
  'excel-lock-like.xlsx': /Это служебный файл, который лежит рядом с открытой книгой/,
}

it('every file has its case', async () => {
  const files = (await readdir(folder)).filter((name) => name !== 'README.md')
  expect(Object.keys(cases).toSorted()).toEqual(files.toSorted())
})

it.each(Object.entries(cases))('%s', async (name, expected) => {
  const loading = bench.load(name, await readFile(join(folder, name)))
  if (expected instanceof RegExp) {
    await expect(loading.catch((error: Error) => Promise.reject(new Error(plain(error.message))))).rejects.toThrow(
      expected,
    )
    return
  }
  const { messages } = await loading
  expect(messages.map(plain)).toEqual(expected.messages.map((line) => expect.stringMatching(line)))
  if (expected.prices) expect(await pricesOf()).toMatchObject(expected.prices)
})

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

import { describe, expect, test } from 'vitest'
import { readDemo } from '#server/catalog/import/demo.ts'
import { find, read } from './cited.ts'

// One word for one thing, and one figure for one fact, in all that visitors and content managers read.

/** Words that are said otherwise here: schema/README.md, «Слова». */
const WORDS: readonly (readonly [said: RegExp, instead: string])[] = [
  [/(?<![а-яё])(евро)?палл?ет/iu, 'поддон'],
  [/(?<![а-яё])товар/iu, 'изделие'],
  [/без\s+НДС/iu, 'с НДС'],
]

const TEXTS = [
  'schema/**/*.json',
  'blocks/**/*.{json,ts,tsx}',
  '{renderer,schema}/**/*.{ts,tsx}',
  'server/**/*.{ts,json}',
  'README.ru.md',
]

/** Where the words of others stand: what they call the columns of their tables. */
const OF_OTHERS = /\.test\.|testing|^server\/catalog\/import\/columns\.ts$/

const files = find(TEXTS).filter((file) => !OF_OTHERS.test(file))

test.each(WORDS)('%s is nowhere: it is «%s»', (said) => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (said.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  expect(found).toEqual([])
})

describe('what texts say of the catalogue is so', async () => {
  const { products } = await readDemo()
  const own = products.filter(({ kind }) => kind === 'main')
  const content = files.filter((file) => file.startsWith('schema/content/'))
  /** Everything that a pattern's groups find, with the file. */
  const said = (pattern: RegExp) =>
    content.flatMap((file) =>
      [...read(file).replaceAll('\u00a0', ' ').matchAll(pattern)].map((match) => ({ file, words: match.slice(1) })),
    )

  test('canisters have the volumes that they are said to have', () => {
    const liters = own.filter(({ shape }) => shape === 'canister').map(({ volume }) => (volume ?? 0) / 1000)
    const ranges = said(/[Кк]анистры(?: ПНД)? (?:от )?(\d+)(?:–| до )(\d+) л/g)
    expect(ranges.length).toBeGreaterThan(3)
    for (const { file, words } of ranges)
      expect([file, ...words.map(Number)]).toEqual([file, Math.min(...liters), Math.max(...liters)])
    for (const { file, words } of said(/"title": "Канистра[^"]*?, (\d+) л"/g))
      expect([file, liters.includes(Number(words[0]))]).toEqual([file, true])
  })

  test('necks that are called by DIN are in the catalogue, and no canister’s is called otherwise', () => {
    const necks = new Set(products.map(({ neck }) => neck.replaceAll('\u00a0', ' ')))
    const named = said(/(DIN \d+)/g)
    expect(named.length).toBeGreaterThan(3)
    for (const { file, words } of named) expect([file, necks.has(words[0] ?? '')]).toEqual([file, true])
    expect(said(/(?:анистр|горл)[^.,"]{0,40} (50|51|61) мм/g)).toEqual([])
  })

  test('of what is in stock one box is the least that is sold', () => {
    expect(said(/(отгружаем со склада от одной коробки|Одна коробка любого изделия)/g).length).toBe(2)
    for (const { article, minQuantity, perBox } of own.filter(({ stock }) => stock > 0))
      expect([article, minQuantity]).toEqual([article, perBox])
  })
})

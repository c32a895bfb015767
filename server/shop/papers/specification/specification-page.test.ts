import { expect, it } from 'vitest'
import { renderPaper } from '../pdf/render.ts'
import type { Sheet } from '../pdf/sheet.ts'
import { linesDrawn, testSettings } from '../pdf/testing.ts'
import type { Specification, SpecificationRow } from './specification.ts'
import { drawSpecification } from './specification-page.ts'

const row: SpecificationRow = {
  link: 'https://zavod.example/catalog/item/volna-250/',
  article: 'ФЛ-250-24-П',
  name: 'Флакон «Волна» 250 мл',
  wishes: ['Цвет: белый'],
  properties: '250\u00a0мл, 24/410, ПЭТ, белый, Ø\u00a054\u00a0×\u00a0150\u00a0мм, 22\u00a0г',
  ...{
    quantity: 360,
    unit: 'шт.',
    boxes: 2,
    kopecks: 940,
    sum: 338_400,
    open: 'по\u00a0запросу',
    rate: '22\u00a0%',
    vat: 61_023,
  },
  supply: '180\u00a0шт. 26\u00a0ноября, 180\u00a0шт. 9\u00a0декабря',
  ...{ weight: 9.2, volume: 0.18 },
}

const specificationOf = (rows: SpecificationRow[]): Specification => ({
  title: 'Спецификация к\u00a0заказу №\u00a026-7F3K-Q от 26\u00a0ноября\u00a02026\u00a0г.',
  date: '2026-11-26T09:00:00Z',
  file: 'specifikaciya-26-7F3K-Q',
  settings: testSettings,
  facts: [{ label: 'Покупатель', text: 'ООО «Пасека»' }],
  rows,
  total: { total: 338_400, boxes: 2, pallets: 1, weight: 9.2, volume: 0.18, vat: 61_023 },
  withVat: true,
  taxes: [{ rate: 22, sum: 338_400, vat: 61_023 }],
  sums: [
    { label: 'Сумма с\u00a0НДС', text: '3384,00\u00a0₽' },
    { label: 'Коробок', text: '2' },
    { label: 'Масса с\u00a0упаковкой', text: '9,2\u00a0кг' },
  ],
  left: [],
})

function drawn(rows: SpecificationRow[]) {
  let sheet: Sheet | undefined
  const lines = linesDrawn(() => (sheet = drawSpecification(specificationOf(rows))))
  const { left = 0, width = 0 } = sheet ?? {}
  return { lines, texts: lines.map(({ text }) => text), left, right: left + width }
}

it('has a row with every figure of a line', () => {
  const { texts } = drawn([row])
  for (const text of [
    ...['ФЛ-250-24-П', 'Цвет: белый', '360 шт.', '9,40', '3 384,00', '610,23', '22 %'],
    ...['180 шт. 26 ноября', '180 шт. 9 декабря', '9,2', '0,18', 'Сумма с НДС: 3384,00 ₽'],
  ])
    expect(texts).toContain(text)
})

it('says so where nobody knows a price, a weight or a volume', () => {
  const gone = { ...row, kopecks: null, sum: null, weight: 'нет в\u00a0каталоге', volume: 'нет в\u00a0каталоге' }
  const { texts } = drawn([gone, { ...row, rate: 'без\u00a0НДС', vat: null }])
  expect(texts.filter((text) => text.endsWith('в каталоге'))).toHaveLength(2)
  expect(texts).toContain('по запросу')
  expect(texts).toContain('без НДС')
})

it.each([1, 8, 9, 10, 11, 12, 60])('of %i lines has the head on each page of lines, and the totals on one', (count) => {
  const { lines } = drawn(Array.from({ length: count }, () => row))
  const pagesOf = (words: string) => lines.flatMap(({ text, page }) => (text === words ? page : []))
  expect(pagesOf('Артикул')).toEqual([...new Set(pagesOf('ФЛ-250-24-П'))])
  expect(pagesOf('ФЛ-250-24-П')).toHaveLength(count)
  // The totals are on the same page as the table's last line.
  expect(pagesOf('ФЛ-250-24-П').at(-1)).toBe(pagesOf('Сумма с НДС: 3384,00 ₽')[0])
  expect(new Set([...pagesOf('Сумма с НДС: 3384,00 ₽'), ...pagesOf('Масса с упаковкой: 9,2 кг')]).size).toBe(1)
})

it('wraps long texts and keeps large figures whole, within the sheet', () => {
  const long = {
    ...row,
    article: `ФЛ-${'Щ'.repeat(60)}`,
    name: 'Пресс-форма шестигнёздная с горячеканальной системой '.repeat(4),
    wishes: [`Оформление: ${'печать в два цвета '.repeat(8)}`],
    ...{ quantity: 10_000_000, boxes: 9999, kopecks: 9999, sum: 99_990_000_000, vat: 18_030_983_607 },
    ...{ weight: 123_456.789, volume: 12_345.678 },
  }
  const { lines, texts, left, right } = drawn([long, row])
  for (const line of lines) {
    expect(line.left).toBeGreaterThanOrEqual(left - 0.5)
    expect(line.right).toBeLessThanOrEqual(right + 0.5)
  }
  for (const figure of ['10 000 000 шт.', '99,99', '999 900 000,00', '180 309 836,07', '123 456,789', '12 345,678'])
    expect(texts).toContain(figure)
})

it('is the same whenever it is drawn, and a workbook as well', async () => {
  for (const kind of ['specification', 'specification-book'] as const) {
    const draw = () => renderPaper({ kind, data: specificationOf([row]) })
    const [first, second] = [await draw(), await draw()]
    expect(Buffer.from(first.subarray(0, 4)).toString()).toBe(kind === 'specification' ? '%PDF' : 'PK\u0003\u0004')
    if (kind === 'specification') expect(first).toStrictEqual(second)
  }
})

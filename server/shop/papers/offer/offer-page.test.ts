import { expect, test, vi } from 'vitest'
import { Sheet } from '../pdf/sheet.ts'
import { linesDrawn, testSettings } from '../pdf/testing.ts'
import type { OfferPaper, OfferPaperLine } from './data.ts'
import { drawOffer } from './offer-page.ts'

const line: OfferPaperLine = {
  article: 'ФЛ-250-24-П',
  name: 'Флакон «Волна» 250 мл',
  wishes: ['Цвет: белый'],
  properties: [
    { label: 'Объём', text: '250 мл' },
    { label: 'Горловина', text: '24/410' },
  ],
  drawing: { shape: 'bottle', height: 150, diameter: 54, neck: 24 },
  drawings: [{ text: 'PDF', link: 'https://zavod.example/papers/drawing/main/volna-250.pdf' }],
  picture: undefined,
  prices: [
    { from: 'от 180 шт.', stand: '', kopecks: 940, isChosen: true },
    { from: 'от 5760 шт.', stand: 'поддон', kopecks: 790, isChosen: false },
  ],
  ...{
    productId: 1,
    quantity: 360,
    unit: 'шт.',
    boxes: 2,
    pallets: 0,
    looseBoxes: 2,
    kopecks: 940,
    sum: 338_400,
    isOwn: false,
  },
}

const offer: OfferPaper = {
  title: 'Коммерческое предложение № КП-26-7F3K-Q от 20 ноября 2026 г.',
  date: '2026-11-20T09:00:00Z',
  settings: testSettings,
  facts: [{ label: 'Для кого', text: 'ООО «Пасека»' }],
  lines: [line],
  pictures: new Map(),
  ...{ total: 338_400, onRequest: 0, boxes: 2, pallets: 1, volume: 0.18, weight: 9.2, vat: 22 },
  taxes: [{ label: 'В\u00a0т.\u00a0ч. НДС\u00a022\u00a0%', text: '610,23\u00a0₽' }],
  unpriced: [],
  terms: [{ label: 'Оплата', text: 'По счёту.' }],
  notice: 'Предложение не является счётом, основанием для оплаты не служит.',
  link: 'https://zavod.example/basket/?shared=abc',
}

const drawn = (more: Partial<OfferPaper> = {}) => linesDrawn(() => drawOffer({ ...offer, ...more }))

test('every figure is on the paper: the ladder, the sum, VAT, boxes, pallets, volume, weight', () => {
  const all = drawn().map(({ text }) => text)
  for (const expected of [
    ...['Коммерческое предложение № КП-26-7F3K-Q от 20 ноября 2026 г.', 'ООО «Пасека»', '1. Флакон «Волна» 250 мл'],
    ...['ФЛ-250-24-П. Цвет: белый', '24/410', 'от 180 шт.', '9,40 ₽', 'от 5760 шт.', 'поддон', '7,90 ₽'],
    ...[
      '360 шт. × 9,40 ₽; 2 кор.',
      '3384,00 ₽',
      'Чертёж:',
      'PDF',
      'К оплате с НДС: 3384,00 ₽',
      'В т. ч. НДС 22 %: 610,23 ₽',
    ],
    'Наименований 1, коробок 2, паллетомест 1, 0,18 м³, 9,2 кг',
    ...['По счёту.', 'Предложение не является счётом, основанием для оплаты не служит.'],
  ])
    expect(all).toContain(expected)
})

test('a price of the manager stands under the list prices, none of which is marked; a price on request is told of', () => {
  const prices = line.prices.map((step) => ({ ...step, isChosen: false }))
  const [managers, open] = [
    { ...line, prices, kopecks: 800, sum: 288_000, isOwn: true },
    { ...line, prices: [], kopecks: null, sum: null },
  ]
  const all = drawn({ lines: [managers, open], onRequest: 1, vat: null, taxes: [] }).map(({ text }) => text)
  expect(all).toContain('Цена для вас')
  expect(all).toContain('8,00 ₽')
  expect(all).toContain('Цена за штуку')
  expect(all).toContain('Строк с ценой по запросу: 1, в сумму не вошли')
  expect(all).toContain('Без НДС')
})

test('a product that has left the catalog keeps its figures', () => {
  const gone = { ...line, drawing: undefined, drawings: [], properties: [], prices: [] }
  const all = drawn({ lines: [gone] }).map(({ text }) => text)
  expect(all).toContain('360 шт. × 9,40 ₽; 2 кор.')
  expect(all.some((text) => text.startsWith('Цена за штуку'))).toBe(false)
})

test('a hundred lines with hostile texts: no line is parted by a page', () => {
  const hostile = { ...line, name: `${'Ж'.repeat(300)} =1+1 <b> \u0007`, wishes: ['ц'.repeat(200)] }
  const lines = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? hostile : line))
  const texts = drawn({ lines, facts: [{ label: 'Для кого', text: 'А'.repeat(290) }], link: 'x'.repeat(1200) })
  const pagesOf = (pattern: RegExp): number[] => texts.filter(({ text }) => pattern.test(text)).map(({ page }) => page)
  const [begins, ends] = [pagesOf(/^\d+\.( |$)/), pagesOf(/^360 шт\. ×/)]
  expect(begins).toHaveLength(100)
  expect(begins).toEqual(ends)
  expect(texts.some(({ text }) => text.includes('камеру'))).toBe(false)
})

test.each([
  [100, 100],
  [101, 0],
])(
  'an offer of %i lines has %i drawings: they are most of its work, and a longer one leaves them to their links',
  (count, drawings) => {
    const figure = vi.spyOn(Sheet.prototype, 'figure')
    drawOffer({ ...offer, lines: Array.from({ length: count }, () => line) }).doc.resume()
    const alts = figure.mock.calls.map(([alt]) => alt)
    figure.mockRestore()
    expect(alts.filter((alt) => alt.startsWith('Чертёж'))).toHaveLength(drawings)
  },
)

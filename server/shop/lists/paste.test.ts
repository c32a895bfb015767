import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_QUANTITY, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { readPaste } from './paste.ts'

const first = (text: string) => readPaste(text)[0]?.readings[0]

it.each([
  ['ФЛ-250-24-П\t1800', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П;1800', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П,1800', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П, 1800', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П   1800', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П 1 800 шт.', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П\t1\u00A0800,00', 'ФЛ-250-24-П', 1800],
  ['  ;ФЛ-250-24-П; 1800 ;;', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П 1800шт', 'ФЛ-250-24-П', 1800],
  ['ФЛ-250-24-П', 'ФЛ-250-24-П', undefined],
])('%j', (text, article, quantity) => {
  expect(first(text)).toEqual({ article, ...(quantity && { quantity }) })
})

it.each(['3 кор.', '3 коробки', '3 короб', '3кор', '3 коробок', '3 короба'])('%s are boxes', (amount) => {
  const boxes = { article: 'БН-25-38-ПС-ПР', quantity: 3, inBoxes: true }
  for (const separator of [' ', '\t', ';', ', ']) expect(first(`БН-25-38-ПС-ПР${separator}${amount}`)).toEqual(boxes)
  expect(first('БН-25-38-ПС-ПР 3 коровы')?.inBoxes).toBeUndefined()
})

it('tries every place where spaces may part the two', () => {
  expect(readPaste('ФЛ 250 24 500')[0]?.readings).toEqual([
    { article: 'ФЛ 250', quantity: 24500 },
    { article: 'ФЛ 250 24', quantity: 500 },
    { article: 'ФЛ 250 24 500' },
  ])
})

it.each([
  ['ФЛ-30-18 -5', 'ФЛ-30-18', '-5'],
  ['ФЛ-30-18 1e9', 'ФЛ-30-18', '1e9'],
  ['ФЛ-30-18 1,5 кор.', 'ФЛ-30-18', '1,5 кор.'],
  ['КР-ФЛ-43-БЛ 😀', 'КР-ФЛ-43-БЛ', '😀'],
])('%j has a quantity that is none', (text, article, amount) => {
  expect(readPaste(text)[0]?.unclear).toContainEqual({ article, why: `${unclearText(amount)}.` })
})

it.each(['БН-350-70-ПС-ПР 0', 'БН-350-70-ПС-ПР 99999999', 'БН-350-70-ПС-ПР 99999999999'])(
  '%j has a quantity that cannot be',
  (text) => {
    expect(readPaste(text)[0]?.unclear).toContainEqual({
      article: 'БН-350-70-ПС-ПР',
      why: expect.stringMatching(/от.1 до/),
    })
  },
)

it('signs that no article number has are no part of one, others may follow it', () => {
  expect(readPaste('КР-ФЛ-43-БЛ 😀')[0]?.readings).toEqual([])
  expect(first('КР-ФЛ-43-БЛ —')).toEqual({ article: 'КР-ФЛ-43-БЛ —' })
})

it('counts lines as they stand, and gives the cells of a table with their places', () => {
  expect(readPaste('Артикул\tКоличество\r\n\r\nА-1\t5\nБ-2\t6').map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['Артикул', 'Количество']],
    [3, ['А-1', '5']],
    [4, ['Б-2', '6']],
  ])
  expect(readPaste('А-1\t"Банка\n500; мл"\t\t5\nБ-2\tб\t\t6').map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['А-1', 'Банка 500; мл', '', '5']],
    [3, ['Б-2', 'б', '', '6']],
  ])
})

it.each([
  ['А-1\t0', /от.1 до/],
  ['А-1\t100000001', /от.1 до/],
  ['А-1\tмного', /«много» не/],
  ['А-1\t-5', /«-5» не/],
  ['А-1\t1,5', /«1,5» не/],
  // Ambiguous quantities: 10 or 10,000; 1 or 1,000.
  ['А-1\t10,000 шт', /«10,000 шт»/],
  ['А-1\t1.000', /«1\.000»/],
  ['«»', /артикул и/],
  ['я'.repeat(201), /длинная/],
])('does not understand %j', (text, why) => {
  expect(readPaste(text)).toEqual([
    { line: 1, text: text.slice(0, 200), readings: [], why: expect.stringMatching(why) },
  ])
})

describe('whatever is pasted', () => {
  it('is read without harm: whole quantities within bounds, or a reason', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[А-Я0-9 \t;,.\n-]{0,80}$/))
    fc.assert(
      fc.property(text, (text) => {
        for (const { readings, unclear = [], cells = [], why } of readPaste(text)) {
          expect(readings.length + unclear.length + cells.length > 0).toBe(why === undefined)
          for (const { article, quantity = 1 } of readings) {
            expect(Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
            expect(article).not.toBe('')
          }
        }
      }),
    )
  })

  it('takes no more than linear time', () => {
    const before = performance.now()
    readPaste(' '.repeat(400_000))
    readPaste('1 '.repeat(200_000))
    readPaste(`А${' 000'.repeat(100_000)}`)
    expect(performance.now() - before).toBeLessThan(4_000)
  })
})

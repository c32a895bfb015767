import { expect, it } from 'vitest'
import { pieces, readPieces } from '#schema/definitions/shop/units/quantity.ts'
import { boxesFor, calculate, takeTyped } from './calculation.ts'

const packing = { perBox: 180, boxesPerPallet: 32, boxVolume: 0.09, boxWeight: 4.6, minQuantity: 360 }
const prices = [
  { from: 360, kopecks: 940 },
  { from: 5760, kopecks: 790 },
]

it.each([
  [0, 2],
  [Number.NaN, 2],
  [-5, 2],
  [360, 2],
  [361, 3],
  [5760, 32],
  [1e12, 55_555],
])('makes whole boxes of %d pieces: %d', (pieces, boxes) => {
  expect(boxesFor(pieces, packing)).toBe(boxes)
})

it('counts in whole kopecks by the step that the batch has reached', () => {
  expect(calculate(31, packing, prices)).toMatchObject({ pieces: 5580, step: prices[0], sum: 5_245_200 })
  expect(calculate(32, packing, prices)).toMatchObject({ pieces: 5760, step: prices[1], sum: 4_550_400 })
  expect(calculate(70, packing, prices)).toMatchObject({ pallets: 2, loose: 6 })
})

it('tells how many boxes lead to the next price, and nothing at the last', () => {
  expect(calculate(30, packing, prices).cheaper).toEqual({ step: prices[1], boxes: 2 })
  expect(calculate(32, packing, prices).cheaper).toBeUndefined()
})

it('has no sum where the price is by request', () => {
  const batch = calculate(2, packing, [])
  expect(batch.step).toBeUndefined()
  expect(batch.sum).toBeUndefined()
})

const BEFORE = 7

it.each([
  ['720', 4, undefined],
  ['5 кор.', 5, undefined],
  ['1\u00a0800 шт.', 10, undefined],
  ['100', 2, `Минимальный заказ — ${pieces(360)}: стало ${pieces(360)}`],
  ['361', 3, `Отгружаем целыми коробками по ${pieces(180)}: стало ${pieces(540)}`],
  ['10,5', BEFORE, 'Количество «10,5» не понято. Напишите «1800» или «3 кор.»'],
  ['abc', BEFORE, 'Количество «abc» не понято. Напишите «1800» или «3 кор.»'],
  ['99999999', BEFORE, `Больше ${pieces(9_999_900)} одной строкой заказать нельзя: осталось ${pieces(BEFORE * 180)}`],
])('says what was made of «%s»', (typed, boxes, message) => {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')
  const taken = takeTyped(readPieces(typed, packing), typed, BEFORE, packing)
  expect([taken.boxes, plain(taken.message)]).toEqual([boxes, plain(message)])
  expect(taken.most).toBe(typed === '99999999' ? 9_999_900 / 180 : undefined)
})

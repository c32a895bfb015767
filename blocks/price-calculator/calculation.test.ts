import { expect, it } from 'vitest'
import { MAX_BATCH, pieces, readPieces } from '#schema/definitions/shop/units/quantity.ts'
import { boxesFor, calculate, toldOf } from './calculation.ts'

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
  [1e12, 277_777],
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

it.each([
  ['720', 720, undefined],
  ['5 кор.', 900, undefined],
  ['1\u00a0800 шт.', 1800, undefined],
  ['100', 100, `Минимальный заказ — ${pieces(360)}: стало ${pieces(360)}`],
  ['361', 361, `Отгружаем целыми коробками по ${pieces(180)}: стало ${pieces(540)}`],
  ['10,5', undefined, 'Количество «10,5» не понято. Напишите «1800» или «3 кор.»'],
  ['abc', undefined, 'Количество «abc» не понято. Напишите «1800» или «3 кор.»'],
  [String(MAX_BATCH + 1), MAX_BATCH + 1, `Здесь считаем до ${pieces(MAX_BATCH)} Больше посчитает менеджер.`],
])('says what was made of «%s»', (typed, requested, message) => {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')
  expect(readPieces(typed, packing)).toBe(requested)
  expect(plain(toldOf(requested, typed, packing))).toBe(plain(message))
})

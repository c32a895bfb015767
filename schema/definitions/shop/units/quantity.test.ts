import { expect, it } from 'vitest'
import { adjustmentText, fitQuantity } from './quantity.ts'

const portion = { perBox: 168, minQuantity: 336 }

it.each([
  [1, 336, 'Минимальный заказ\u00a0— 336\u00a0шт.'],
  [336, 336, undefined],
  [337, 504, 'Отгружаем целыми коробками по\u00a0168\u00a0шт.'],
  [99_999_999, 9_999_864, 'Больше 9\u00a0999\u00a0864\u00a0шт. одной строкой заказать нельзя'],
])('makes of %d pieces %d', (requested, quantity, why) => {
  const { reason, ...fitted } = fitQuantity(requested, portion)
  expect(fitted).toEqual({ quantity, boxes: quantity / portion.perBox })
  expect(reason && adjustmentText(reason, portion)).toBe(why)
})

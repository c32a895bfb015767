import fc from 'fast-check'
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

it('is always whole boxes, at least the minimum, and leaves what it made as it is', () => {
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(50_000),
      (requested, perBox, minQuantity) => {
        const { quantity } = fitQuantity(requested, { perBox, minQuantity })
        expect(quantity % perBox).toBe(0)
        expect(quantity).toBeGreaterThanOrEqual(minQuantity)
        expect(fitQuantity(quantity, { perBox, minQuantity })).toEqual({ quantity, boxes: quantity / perBox })
      },
    ),
  )
})

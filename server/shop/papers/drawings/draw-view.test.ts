import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Sheet } from '../pdf/sheet.ts'
import { drawProduct } from './draw-view.ts'
import { flattened, hatching, leftHalf, parsePath, pathOf } from './path.ts'
import { frontView, heightOf, neckView, topView, widthOf } from './views.ts'

const bottle = { shape: 'bottle', height: 154, diameter: 57, neck: 27.4 } as const

test('paths are read as corners with bulges, and arcs pass through their points', () => {
  const [line] = parsePath('M0 0H10A5 5 0 0 1 15-5V-20Z')
  expect(line).toMatchObject({ closed: true, corners: [{ x: 0 }, { x: 10 }, { x: 15, y: -5 }, { x: 15, y: -20 }] })
  expect(line?.corners[1]?.bulge).toBeCloseTo(Math.tan(Math.PI / 8), 6)
  const circle = parsePath('M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0Z', 2).flatMap(flattened)
  for (const { x, y } of circle) expect(Math.hypot(x, y)).toBeCloseTo(6, 6)
  expect(() => parsePath('M0 0C1 1 2 2 3 3')).toThrow('C')
})

test('a half and the hatching stay within the outline', () => {
  const square = pathOf(
    [
      { x: -4, y: 0 },
      { x: 6, y: 0 },
      { x: 6, y: 8 },
      { x: -4, y: 8 },
    ],
    true,
  )
  const xs = parsePath(leftHalf(square))
    .flatMap(flattened)
    .map(({ x }) => x)
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([-4, 0])
  for (const { x, y } of parsePath(hatching(square, 1)).flatMap(flattened))
    expect(x >= -4 && x <= 6 && y >= 0 && y <= 8).toBe(true)
})

test('views are as large as the product and its dimensions', () => {
  const [half, whole] = [frontView(bottle, 0.5), frontView(bottle, 1)]
  expect(widthOf(whole) - widthOf(half)).toBeCloseTo(57 / 2, 1)
  expect(heightOf(whole) - heightOf(half)).toBeCloseTo(154 / 2, 1)
  expect(whole.texts.map(({ value }) => value)).toEqual(['154', 'Ø57', 'Ø27,4'])
  expect(topView(bottle, 1).texts.map(({ value }) => value)).toEqual(['Ø57', 'Ø27,4'])
  expect(neckView(bottle, '28/410', 2)?.texts.map(({ value }) => value)).toContain('T 27,4')
  expect(neckView({ shape: 'cap', height: 18, diameter: 30, neck: 28 }, '28/410', 2)).toBeUndefined()
})

test('a product is drawn into a box of any paper', async () => {
  const sheet = new Sheet({ title: 'Проба', author: 'Завод', date: new Date(0) })
  drawProduct(sheet, bottle, { x: 60, y: 60, width: 120, height: 160 }, 'Чертёж флакона')
  sheet.finish('')
  expect((await buffer(sheet.doc)).toString('latin1')).toContain('/S /Figure')
})

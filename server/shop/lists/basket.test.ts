import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_QUANTITY } from '#schema/definitions/shop/units/quantity.ts'
import { suiteDatabase } from '../../engine/database/testing.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import type { Product } from '../catalog/records.ts'
import { addLine, asBasket, type Basket, changeLine, removeLine } from './basket.ts'
import { changeList, isSame, readItems } from './items.ts'
import { pricedLines, wholeOf } from './lines.ts'
import { testProducts } from './testing.ts'

// R8, R10: after any sequence of changes a basket is valid.

const database = await suiteDatabase()
const products = await testProducts(database, 3)

const step = fc.record({
  do: fc.constantFrom('add', 'change', 'remove'),
  product: fc.nat(2),
  line: fc.nat(4),
  quantity: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(9_999_999, MAX_QUANTITY, 99_999_999)),
  color: fc.constantFrom(undefined, '', 'белый', ' белый ', 'белый\ud800'),
  wanted: fc.constantFrom(undefined, null, '2999-12-09', '3000-01-20'),
  place: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(basket: Basket, { do: doing, product, line, quantity, color, wanted, place }: Step): Promise<void> {
  const options = { ...(color !== undefined && { color }), ...(wanted !== undefined && { wanted }) }
  if (doing === 'add') await addLine(basket, { product: products[product] as Product, quantity, options, place })
  const item = basket.items[line]
  if (!item) return
  const listed = products.find(({ id }) => id === item.product) as Product
  if (doing === 'change') await changeLine(basket, item, { product: listed, quantity, options })
  if (doing === 'remove') await removeLine(basket, item)
}

let refused = 0

it('holds whole boxes, each product with its wishes once, and sums that are exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const uid = randomUUID()
      let inHand: Basket['items'] = []
      for (const step of steps)
        await changeList(database, { uid, list: 'basket' }, async (changing) => {
          const basket = asBasket(changing)
          await take(basket, step)
          inHand = basket.items
          // If a quantity exceeds the limit of a line, the server refuses it and changes nothing.
        }).catch((error: unknown) => {
          if (!(error instanceof HttpError) || error.statusCode !== 422) throw error
          refused++
        })
      const items = await readItems(database.query, uid, 'basket')
      // The items in the call's memory equal the stored ones.
      expect(items).toEqual(inHand)
      for (const [i, item] of items.entries()) {
        expect(item.quantity % 10).toBe(0)
        expect(item.quantity).toBeGreaterThanOrEqual(20)
        expect(item.quantity).toBeLessThanOrEqual(MAX_QUANTITY)
        expect(item.kopecks).toBe(item.quantity >= 100 ? 400 : 500)
        expect(items.slice(i + 1).some((other) => isSame(other, item))).toBe(false)
      }
      const { total, boxes, count } = wholeOf(pricedLines(siteOf(), items, products))
      const exact = items.reduce((sum, { quantity, kopecks }) => sum + BigInt(quantity) * BigInt(kopecks ?? 0), 0n)
      expect([BigInt(total), boxes * 10, count]).toEqual([
        exact,
        items.reduce((sum, { quantity }) => sum + quantity, 0),
        items.length,
      ])
    }),
    { numRuns: 60 },
  )
  expect(refused).toBeGreaterThan(0)
})

it('wants a line by the earlier day, and refuses one that has passed or that no calendar has', async () => {
  const uid = randomUUID()
  const add = (wanted: string) =>
    changeList(database, { uid, list: 'basket' }, (changing) =>
      addLine(asBasket(changing), { product: products[0] as Product, quantity: 20, options: { wanted } }),
    )
  for (const day of ['3000-01-20', '2999-12-09', '3000-01-20']) await add(day)
  const items = await readItems(database.query, uid, 'basket')
  expect(items.map(({ quantity, wanted }) => [quantity, wanted])).toEqual([[60, '2999-12-09']])
  for (const day of ['2020-01-01', '2999-02-30', '2999-13-01', '9999-99-99'])
    await expect(add(day)).rejects.toMatchObject({ statusCode: 422 })
})

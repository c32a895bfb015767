import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderSaveCall } from '#schema/api/orders/orders.ts'
import { drawOrderNumber, isOrderNumber, isSameDocument, typedOrderNumber } from './order.ts'

const YEARS = fc.integer({ min: 2026, max: 2099 })
const drawn = YEARS.map((year) => drawOrderNumber(year))
const contract = new RegExp(orderSaveCall.response.properties.number.pattern)

it('is the year, four signs and a check character, none of which is in both alphabets, and tells no volume', () => {
  fc.assert(
    fc.property(drawn, (number) => {
      expect([isOrderNumber(number), contract.test(number)]).toEqual([true, true])
    }),
  )
  const numbers = Array.from({ length: 100 }, () => drawOrderNumber(2026))
  for (const number of numbers) expect(number).toMatch(/^26-[2-9DFGJNQRSUVWZ]{4}-[2-9DFGJNQRSUVWZ]$/)
  expect(numbers).not.toEqual(numbers.toSorted())
  expect(drawOrderNumber(2026, 11)).toMatch(/^26-.{5}-.$/)
})

it('notices one wrong sign, and two that changed places', () => {
  const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  fc.assert(
    fc.property(drawn, fc.nat(), fc.nat(), (number, at, by) => {
      const places = [...number].flatMap((sign, place) => (sign === '-' ? [] : [place]))
      const place = places[at % places.length] ?? 0
      const wrong = signs[by % signs.length] ?? ''
      expect(isOrderNumber([...number].with(place, wrong).join(''))).toBe(wrong === number[place])
      const [before = 0, next = 0] = places.slice(at % (places.length - 1))
      const [a = '', b = ''] = [number[before], number[next]]
      const swapped = [...number].with(before, b).with(next, a).join('')
      if (contract.test(swapped)) expect(isOrderNumber(swapped)).toBe(a === b)
    }),
  )
})

it('is read as it is typed, also in Russian letters', () => {
  for (const typed of ['№ 26-7f3к-q', '26-7F3К-Q', ' 26 7f3k q ', '26\u20117F3K\u2011Q', '26–7F3K — Q'])
    expect(typedOrderNumber(typed)).toBe('26-7F3K-Q')
  expect(isOrderNumber('26-7F3K-Q')).toBe(true)
})

it('of a document is one with and without «№» and zeros before it, and no other', () => {
  for (const same of ['900', '000900', '№ 900', '№0900 ']) expect(isSameDocument(same, '900')).toBe(true)
  for (const other of ['9000', '90', '1900', '', undefined]) expect(isSameDocument(other, '900')).toBe(false)
  expect([isSameDocument('', ''), isSameDocument('0', '00')]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { find, read } from './files.ts'

/** The table itself, as a query begins or joins with it; `placedOrders` is without offers. */
const TABLE = /(?:selectFrom|Join)\(\s*\[?\s*'orders(?: as \w+)?'|\b(?:from|join) orders\b/

/** Files that read offers too, name the statuses that they read, or read rows by numbers that a query of orders gave. */
const READERS = [
  'server/desk/order-matching.ts',
  'server/desk/order-new.ts',
  'server/desk/order-search.ts',
  'server/desk/product.ts',
  'server/desk/request-made.ts',
  'server/desk/thread.ts',
  'server/shop/account/erase-person.ts',
  'server/shop/catalog/promised.ts',
  'server/shop/offers/offer.ts',
  'server/shop/orders/order.ts',
  'server/shop/orders/personal-data.ts',
]

test('a query of orders leaves out offers, which stand in the same table', () => {
  const files = find(['server/**/*.ts']).filter((file) => !/\.test\.|testing/.test(file))
  expect(files.filter((file) => TABLE.test(read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))).toSorted()).toEqual(
    READERS,
  )
})

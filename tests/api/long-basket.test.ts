import { expect, test } from 'vitest'
import { plain, renderHtml } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { useShop } from '../site/shop.ts'

// A basket longer than a page (specification.md §7): the page has 100 lines, the call all of them.

const shop = useShop({}, undefined, { render: renderHtml })

async function collect(count: number) {
  const me = somebody(shop.app)
  const { id, record } = shop.product(0)
  await shop.app.database.query
    .insertInto('list_items')
    .values(
      Array.from({ length: count }, (_, i) => ({
        ...{ uid: me.uid, list: 'basket' as const, product: id, kind: record.kind, article: record.article },
        ...{ name: record.name, quantity: record.minQuantity, color: `цвет ${i + 1}`, coloring: '', decoration: '' },
        ...{ kopecks: null, added_at: '' },
      })),
    )
    .execute()
  const page = (address: string) => shop.app.ask(address, { headers: { Cookie: `userId=${me.uid}` } })
  return { me, page }
}

/** Returns the number in the color «цвет 1», «цвет 2» … of each line on a page. */
const colorsOn = (body: string): number[] =>
  [...body.matchAll(/value="цвет (\d+)"/g)].map(([, number]) => Number(number))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('is shown in pages of 100 lines, with the sums of all', async () => {
  const { me, page } = await collect(250)
  const { answer } = await me.get('basket/item')
  expect([answer.item.items.length, answer.pagination]).toEqual([250, undefined])
  const [first, last, past] = [await page('/basket/'), await page('/basket/?page=3'), await page('/basket/?page=9')]
  expect([...new Set(colorsOn(first.body))]).toEqual(range(1, 100))
  expect(first.body).toContain('href="/basket/?page=2"')
  expect([...new Set(colorsOn(last.body))]).toEqual(range(201, 250))
  expect(colorsOn(past.body)).toEqual(colorsOn(last.body))
  const { total } = answer.item
  const sum = plain(new Intl.NumberFormat('ru').format(Math.floor(total / 100)))
  for (const { body } of [first, last]) {
    expect(plain(body)).toContain(sum)
    expect(body.length).toBeLessThan(1_500_000)
  }
})

test('keeps the page where a line is removed without a script', async () => {
  const { me, page } = await collect(102)
  const { items } = (await me.get('basket/item?page=2')).answer.item
  expect(items.length).toBe(2)
  const { headers } = await me.form(
    '/lists/',
    { list: 'basket', do: 'remove', back: '/basket/', product: items[0].productId, basketId: items[0].basketId },
    { Referer: 'http://127.0.0.1/basket/?page=2' },
  )
  expect(headers.location).toMatch(/^\/basket\/\?page=2&removed=/)
  // The visitor can restore the removed line.
  expect([...new Set(colorsOn((await page(String(headers.location))).body))]).toEqual([101, 102])
})

test('is whole in an order, whose page names the rest', async () => {
  const { page } = await collect(102)
  expect(plain((await page('/checkout/')).body)).toContain('И ещё 2 строки')
})

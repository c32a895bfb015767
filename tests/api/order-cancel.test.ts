import { describe, expect, test } from 'vitest'
import { OPEN, post, said, signedIn } from '../site/account.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody } from '../site/person.ts'
import { checkout, moveOrder, useShop } from '../site/shop.ts'

// A buyer cancels a new order in the account.

const shop = useShop({ ...OPEN, ORDERS_PER_HOUR: '1000' }, (i) => i < 20)

/** Signs in a new user, who places an order. */
async function buyer() {
  const { Cookie } = await signedIn(shop.app)
  const { id, record } = shop.product(0)
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    post(shop.app, `/api/app/${path}`, body, { Cookie, ...headers })
  await call('basket/item/add', { productId: id, quantity: record.minQuantity })
  const number = String((await call('order/save', checkout)).answer.number)
  const status = async () => (await shop.app.json(`/api/app/order/${number}/view`, Cookie)).item.status
  return { Cookie, call, number, status }
}

/** Returns the recipients of the letters about an order's cancellation. */
const letters = async (number: string): Promise<string[]> =>
  (await lettersIn(shop.app, { subject: `%${number}%отменён%` })).map(({ recipient }) => recipient)

describe('an order that is new', () => {
  test('is cancelled once, however often it is asked for, and the manager and the buyer are told once', async () => {
    const { call, number, status } = await buyer()
    expect(await status()).toBe('new')
    const asked = await Promise.all([1, 2, 3].map(() => call('order/cancel', { number })))
    for (const { status, answer } of [...asked, await call('order/cancel', { number })])
      expect([status, answer]).toEqual([200, { number, status: 'cancelled' }])
    expect([await status(), await letters(number)]).toEqual([
      'cancelled',
      [expect.stringContaining('@zavod'), checkout.email],
    ])
  })

  test('is cancelled without a script too, and can be repeated then', async () => {
    const { Cookie, call, number, status } = await buyer()
    const { status: answered, headers } = await shop.app.ask('/lists/', {
      headers: { Cookie },
      form: { list: 'order', do: 'cancel', number, back: '/personal/' },
    })
    expect([answered, headers.location, await status()]).toEqual([303, '/personal/', 'cancelled'])
    expect((await call('order/repeat', { number })).answer.count).toBe(1)
    const { body } = await shop.app.ask('/api/app/personal/data', { headers: { Cookie } })
    expect(body).toContain('cancelled')
  })
})

test('an order that the manager has taken in hand is not cancelled', async () => {
  const { call, number, status } = await buyer()
  await moveOrder(shop.app.database, number, 'confirmed')
  const { status: answered, answer } = await call('order/cancel', { number })
  expect([answered, answer]).toEqual([409, said(409)])
  expect([await status(), await letters(number)]).toEqual(['confirmed', []])
})

test('nobody else cancels it', async () => {
  const [{ number, status }, other] = [await buyer(), await buyer()]
  const stranger = await other.call('order/cancel', { number })
  expect([stranger.status, stranger.answer]).toEqual([404, said(404)])
  expect((await somebody(shop.app).post('order/cancel', { number })).status).toBe(404)
  expect((await other.call('order/cancel', { number }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await other.call('order/cancel', { number: '26-7F3K-R' })).status).toBe(404)
  expect([await status(), await letters(number)]).toEqual(['new', []])
})

import { expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'

// The record of a product at the desk.

const desk = useDesk()

test('a product shows the orders that wait for it, until they are shipped', async () => {
  const number = await desk.order()
  const { id, record } = desk.shop.product(0)
  const read = async () => (await desk.read(`products/${id}`)).answer.item
  expect(await read()).toMatchObject({
    title: `${record.article}: ${record.name}`,
    orders: [{ number, quantity: record.minQuantity, link: `/desk/orders/${number}/` }],
  })
  expect(plain((await desk.page(`/desk/products/${id}/`)).body)).toContain(number)
  const { version } = (await desk.read(`orders/${number}/step?to=cancelled`)).answer.item
  await desk.post('orders/status', { number, to: 'cancelled', version })
  expect((await read()).orders).toEqual([])
  expect((await desk.read('products/999999')).status).toBe(404)
})

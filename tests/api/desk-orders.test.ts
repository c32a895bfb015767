import { expect, test } from 'vitest'
import { orderHandlers } from '#server/desk/orders.ts'
import type { DeskServices } from '#server/desk/services.ts'
import { post } from '../site/account.ts'
import { checkout, useShop } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// All buyers' orders, as staff see them.

const shop = useShop({ FORMS_PER_HOUR: '1000' }, (i) => i < 60)

test('are listed newest first, filtered by state, day and number, and shown whole', async () => {
  const { app } = shop
  const numbers: string[] = []
  for (const name of ['Анна', 'Пётр']) {
    const Cookie = `userId=${String(numbers.length + 1).repeat(32)}`
    await post(app, '/api/app/basket/item/add', { productId: shop.product(0).id, quantity: 1 }, { Cookie })
    const { answer } = await post(app, '/api/app/order/save', { ...checkout, name }, { Cookie })
    numbers.unshift(String(answer.number))
  }
  const { Cookie } = await signedInAs(app, 'viewer')
  const list = async (query = '') => {
    const { body } = await app.ask(`/desk/api/orders${query}`, { headers: { Cookie } })
    return (JSON.parse(body).list as { number: string; buyer: string }[]).map(({ number, buyer }) => [number, buyer])
  }
  const [newest = '', older = ''] = numbers
  expect(await list()).toEqual([
    [newest, 'Пётр'],
    [older, 'Анна'],
  ])
  await app.database.query.updateTable('orders').set({ status: 'done' }).where('number', '=', older).execute()
  expect(await list('?status=done')).toEqual([[older, 'Анна']])
  expect(await list(`?q=${older.toLowerCase()}`)).toEqual([[older, 'Анна']])
  expect(await list('?to=2020-01-01')).toEqual([])
  expect(await list('?from=2020-01-01')).toHaveLength(2)
  const { body } = await app.ask(`/desk/api/orders/${older}`, { headers: { Cookie } })
  expect(JSON.parse(body).item).toMatchObject({
    number: older,
    link: `/desk/orders/${older}/`,
    lines: [{ name: shop.product(0).record.name }],
    answers: expect.arrayContaining([{ label: expect.any(String), text: 'Анна' }]),
  })
})

test('are not shown where another system keeps them', async () => {
  const { app } = shop
  const context = { site: app.site.state().site, origin: '', catalog: app.catalog, database: app.database }
  const staff = { session: 1, id: 1, email: 'a@zavod.example', name: 'Анна', role: 'viewer', provedAt: '' }
  const desk = {} as DeskServices // the call uses none of the services
  const { list, pagination } = await orderHandlers['desk.orders'](
    { page: 1 },
    { ...context, staff, desk, keepsOrders: false, audit: () => undefined },
  )
  expect([list, pagination.total]).toEqual([[], 0])
})

import { describe, expect, test } from 'vitest'
import { OPEN, PASSWORD, post, signedIn } from '../site/account.ts'
import { renderJson, startApp } from '../site/app.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody } from '../site/person.ts'
import { checkout, moveOrder, useShop } from '../site/shop.ts'

// Order statuses in the account, and the prefilled checkout form.

const shop = useShop({ ...OPEN, ORDERS_PER_HOUR: '1000' }, (i) => i < 20)

type App = typeof shop.app

/** Signs in a new user, who has a basket and places an order. */
async function buyer(app: App = shop.app) {
  const { Cookie, person } = await signedIn(app)
  const { id, record } = shop.product(0)
  const call = (path: string, body: object) => post(app, `/api/app/${path}`, body, { Cookie })
  const read = async (path: string) => (await app.json(`/api/app/${path}`, Cookie)) as Record<string, never>
  const order = async (more: object = {}): Promise<string> => {
    await call('basket/item/add', { productId: id, quantity: record.minQuantity })
    return String((await call('order/save', { ...checkout, ...more })).answer.number)
  }
  return { Cookie, person, call, read, order }
}

test('an order is what it has become, in the list and on its page, day by day', async () => {
  const { read, order } = await buyer()
  const number = await order()
  const { database } = shop.app
  await moveOrder(database, number, 'confirmed', new Date('2026-11-21T22:00:00Z'))
  await moveOrder(database, number, 'in-production', new Date('2026-11-23T09:00:00Z'))
  const look = { name: 'в\u00a0производстве', tone: 'active' }
  expect((await read('order/list')).list).toMatchObject([{ number, status: 'in-production', look }])
  expect((await read(`order/${number}/view`)).item).toMatchObject({
    status: 'in-production',
    look,
    history: [
      { look: { name: 'новый', tone: 'plain' }, date: expect.stringMatching(/^\d{4}-/) },
      { look: { name: 'подтверждён', tone: 'active' }, date: '2026-11-22' },
      { look, date: '2026-11-23' },
    ],
  })
})

test('who cancels gets a letter that says so, with a link to the order', async () => {
  const { call, order } = await buyer()
  const number = await order({ email: 'anna@cancels.example' })
  await call('order/cancel', { number })
  const letters = await lettersIn(shop.app, { subject: `%${number}: отменён` })
  expect(letters).toMatchObject([{ recipient: 'anna@cancels.example' }])
  expect(letters[0]?.html).toContain('/order/?token=')
  expect(letters[0]?.html).toContain('платить по\u00a0нему ничего не\u00a0нужно')
})

test('orders beyond twenty are on pages with addresses of their own, and there is none after the last', async () => {
  await using app = await startApp({ ...OPEN, ORDERS_PER_HOUR: '1000' }, { render: renderJson })
  const { Cookie, order, read } = await buyer(app)
  const numbers: string[] = []
  for (let i = 0; i < 21; i++) numbers.unshift(await order({ comment: `Заказ ${i}` }))
  const shown = async (path: string) => {
    const { status, headers, body } = await app.ask(path, { headers: { Cookie } })
    const pagination = /"pagination":\{[^}]*\}/.exec(body)?.[0]
    const inBody = numbers.filter((number) => body.includes(number))
    return { status, location: headers.location, numbers: inBody, pagination }
  }
  expect((await read('order/list')).list).toMatchObject(numbers.slice(0, 20).map((number) => ({ number })))
  expect((await shown('/personal/')).numbers).toEqual(numbers.slice(0, 20))
  const second = await shown('/personal/?page=2')
  expect([second.status, second.numbers]).toEqual([200, numbers.slice(20)])
  expect(second.pagination).toBe('"pagination":{"page":2,"pages":2,"base":"/personal/"}')
  expect(await shown('/personal/?page=3')).toMatchObject({ status: 302, location: '/personal/?page=2' })
})

describe('what the last order was made with', () => {
  /** Values of the form's country fields for a Russian company: the tax numbers of other countries are empty. */
  const ABROAD = { country: 'ru', unp: '', bin: '' }
  const company = {
    workCompany: 'ООО «Медоед»',
    inn: '7707083893',
    kpp: '770701001',
    legalAddress: 'Москва',
    edi: '2BM-7707083893',
  }

  test('stands in the form of the next one, of who is signed in', async () => {
    const { person, read, order } = await buyer()
    const { name, email, phone, workCompany } = person
    expect((await read('order/buyer')).buyer).toEqual({
      name,
      email,
      phone,
      workCompany,
      ...ABROAD,
      inn: '',
      kpp: '',
      edi: '',
      legalAddress: '',
    })
    await order(company)
    const { name: contact, email: address, phone: number } = checkout
    expect((await read('order/buyer')).buyer).toEqual({
      name: contact,
      email: address,
      phone: number,
      ...ABROAD,
      ...company,
    })
    expect(JSON.stringify((await read('personal/data')).kept)).toContain('770701001')
  })

  test('is nobody else’s: neither another user’s nor a guest’s, and gone with the account', async () => {
    const [{ Cookie, call, order }, other] = [await buyer(), await buyer()]
    await order({ ...company, inn: '3300000007' })
    expect(JSON.stringify(await other.read('order/buyer'))).not.toContain('3300000007')
    const guest = somebody(shop.app)
    const { id, record } = shop.product(0)
    await guest.post('basket/item/add', { productId: id, quantity: record.minQuantity })
    await guest.post('order/save', { ...checkout, ...company })
    const { country: _, ...typed } = (await guest.get('order/buyer')).answer.buyer
    expect(Object.values(typed).join('')).toBe('')
    expect((await call('personal/delete', { password: PASSWORD })).status).toBe(200)
    const { body } = await shop.app.ask('/api/app/order/buyer', { headers: { Cookie } })
    expect(body).not.toContain('3300000007')
    const left = await shop.app.database.query.selectFrom('submissions').select('values').execute()
    expect(JSON.stringify(left)).not.toContain('3300000007')
  })
})

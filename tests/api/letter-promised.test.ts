import { beforeAll, expect, test } from 'vitest'
import { CONSENT, OPEN, register } from '../site/account.ts'
import { renderHtml } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { useApp } from '../site/use-app.ts'

// Screens promise only letters that go out: S6 S8.

const app = useApp({ ...OPEN, LETTERS_PER_HOUR: '2' }, { render: renderHtml })
let productId: number
beforeAll(async () => {
  const { id } = await app.database.query.selectFrom('products').select('id').orderBy('id').executeTakeFirstOrThrow()
  productId = id
})

const ANNA = { name: 'Анна', phone: '+79161234567', consents: [CONSENT] }

const page = async (uid: string, path: string): Promise<string> =>
  (await app.ask(path, { headers: { Cookie: `userId=${uid}` } })).body.replace(/&nbsp;|\u00a0/g, ' ')

async function order(email: string): Promise<string> {
  const me = somebody(app)
  await me.post('basket/item/add', { productId, quantity: 1 })
  const delivery = { form: 'checkout', country: 'ru', delivery: 'pickup' }
  const { status } = await me.post('order/save', { ...ANNA, ...delivery, email })
  expect(status).toBe(200)
  return page(me.uid, '/checkout/order/?modal=checkout')
}

async function samples(email: string): Promise<string> {
  const me = somebody(app)
  await me.post('sample/item/add', { productId })
  const form = { form: 'sample', caps: 'with', address: 'Тула, ул. Медовая, 1' }
  const { status, answer } = await me.post('sample/order', { ...ANNA, ...form, email })
  expect([status, answer]).toEqual([200, expect.anything()])
  return page(me.uid, '/samples/?modal=samples')
}

test.each([
  ['order', order, /Письмо .*order@paseka\.example/, /Номер заказа/],
  ['samples', samples, /Письмо .*samples@paseka\.example/, /Номер заявки/],
])(
  'the first letter of an hour is promised, a further one is not; the number always is there: %s',
  async (name, send, letter, number) => {
    const email = `${name}@paseka.example`
    const first = await send(email)
    expect(first).toMatch(letter)
    expect(first).toMatch(number)
    for (const further of [await send(email.toUpperCase()), await send(email)]) {
      expect(further).not.toMatch(letter)
      expect(further).toMatch(number)
    }
  },
)

test('what a screen promises does not tell whether an address has an account', async () => {
  const { email } = await register(app)
  await app.database.query.deleteFrom('outbox').execute()
  await app.database.query.deleteFrom('rate_limits').execute()
  const told = async (to: string) => [await order(to), await order(to)].map((body) => /Письмо с ним/.test(body))
  expect(await told(email)).toEqual(await told('unknown@paseka.example'))
})

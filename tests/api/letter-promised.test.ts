import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CONSENT, somebody as newApplicant, OPEN, PATHS, post, register, signedIn } from '../site/account.ts'
import { renderHtml } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody } from '../site/person.ts'
import { useApp } from '../site/use-app.ts'

// Pages promise only letters that the server sends, and say when delayed ones go out: S6 S8.

// Limits count per clock hour, so a test that ran across two hours would have twice the limit. Each submission advances the clock by 1 s.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:10:00Z') })
afterAll(() => vi.useRealTimers())
const tick = () => vi.setSystemTime(Date.now() + 1000)

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
  tick()
  const me = somebody(app)
  await me.post('basket/item/add', { productId, quantity: 1 })
  const delivery = { form: 'checkout', country: 'ru', delivery: 'pickup' }
  const { status } = await me.post('order/save', { ...ANNA, ...delivery, email })
  expect(status).toBe(200)
  return page(me.uid, '/checkout/order/?modal=checkout')
}

async function samples(email: string): Promise<string> {
  tick()
  const me = somebody(app)
  await me.post('sample/item/add', { productId })
  const form = { form: 'sample', caps: 'with', address: 'Тула, ул. Медовая, 1' }
  const { status, answer } = await me.post('sample/order', { ...ANNA, ...form, email })
  expect([status, answer]).toEqual([200, expect.anything()])
  return page(me.uid, '/samples/?modal=samples')
}

test.each([
  ['order', order, /Письмо .*отправлено на order@paseka\.example/, /Заказ 26-/],
  ['samples', samples, /Письмо .*придёт на samples@paseka\.example/, /Номер заявки/],
])(
  'what goes at once is promised, of what waits the time is said; the number always is there: %s',
  async (name, send, letter, number) => {
    const email = `${name}@paseka.example`
    for (const first of [await send(email), await send(email.toUpperCase())]) {
      expect(first).toMatch(new RegExp(letter, 'i'))
      expect(first).toMatch(number)
    }
    const further = await send(email)
    expect(further).not.toMatch(letter)
    expect(further).toMatch(/Письмо .* уйдёт на .*@paseka\.example \d+ \S+ \d{4}, \d\d:00/)
    expect(further).toMatch(number)
  },
)

test('two orders and an account within an hour: the letters of the account and of the offer go at once', async () => {
  const applicant = newApplicant()
  const { email } = applicant
  for (let i = 0; i < 3; i++) await order(email)
  await post(app, PATHS.register, applicant)
  const me = somebody(app)
  await me.post('basket/item/add', { productId, quantity: 1 })
  expect((await me.post('offer/request', { ...ANNA, form: 'offer-request', email })).status).toBe(200)
  const letters = await lettersIn(app, { to: email })
  expect(letters.filter(({ html }) => html !== '').map(({ error, asked }) => [error === null, asked])).toEqual([
    [true, null],
    [true, null],
    [false, null],
    [true, 1],
    [true, 1],
  ])
})

test('a letter of confirmation is asked for again in the cabinet, where the time is said if it waits', async () => {
  const { Cookie, person } = await signedIn(app)
  const cabinet = async () => (await app.ask('/personal/', { headers: { Cookie } })).body.replace(/&nbsp;|\u00a0/g, ' ')
  const again = () => {
    tick()
    return post(app, '/api/app/personal/profile/confirm-again', { email: person.email }, { Cookie })
  }
  expect(await cabinet()).toMatch(/Отправить ещё раз/)
  expect((await again()).status).toBe(200)
  for (let i = 0; i < 2; i++) {
    const { status, answer } = await again()
    expect([status, answer.message]).toEqual([429, expect.stringMatching(/Следующее уйдёт \d+.*:00\./)])
  }
  const letters = await lettersIn(app, { to: person.email })
  expect(letters.filter(({ error }) => error !== null)).toHaveLength(1)
})

test('what a screen promises does not tell whether an address has an account', async () => {
  const { email } = await register(app)
  await app.database.query.deleteFrom('outbox').execute()
  await app.database.query.deleteFrom('rate_limits').execute()
  const told = async (to: string) =>
    [await order(to), await order(to), await order(to)].map((body) => /отправлено на|уйдёт на/.exec(body)?.[0])
  expect(await told(email)).toEqual(await told('unknown@paseka.example'))
})

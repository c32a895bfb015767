import { expect, test } from 'vitest'
import { post } from '../site/account.ts'
import { checkout } from '../site/shop.ts'
import type { Trouble } from '../site/upstream.ts'
import { useUpstream } from '../site/use-app.ts'

// A submission that fails because of the upstream does not count toward limits: S8.

const { app, back } = useUpstream({
  ...{ SIGN_IN_TRIES: '2', FORMS_PER_HOUR: '2', ORDERS_PER_HOUR: '2' },
  TRUSTED_PROXIES: '1',
})

const email = 'anna@paseka.example'
const token = { grant_type: 'password', client_id: 'app', username: email, password: 'right password' }
const account = { name: 'Анна', email, phone: '+79161234567', password: 'long password 1' }
const CALLS: readonly (readonly [path: string, body: object])[] = [
  ['/api/app/security/token', token],
  ['/api/security/registration/byEmail', account],
  ['/api/app/security/restore/byEmail', { email }],
  ['/api/app/form/subscribe', { email, agreement: 'Y' }],
  ['/api/app/order/save', checkout],
]

type Outage = readonly [words: string, how: Trouble]
const TROUBLES: readonly [Outage, ...Outage[]] = [
  ['fails', (response) => response.writeHead(500).end()],
  ['closes', (response) => response.socket?.destroy()],
  ['says so for developers', (response) => response.writeHead(404).end('{"message":"Cannot POST /x"}')],
]

let addresses = 0

// Tests each call with one type of failure, and each type of failure with some call.
test.each(
  CALLS.map(([path, body], i) => {
    const [words, how] = TROUBLES[i % TROUBLES.length] ?? TROUBLES[0]
    return [path, words, body, how] as const
  }),
)('%s of a back end that %s does not count, and once it answers all is well', async (path, words, body, how) => {
  const headers = { 'X-Forwarded-For': `10.2.0.${++addresses}` }
  back.fail((response, asked) => (asked === path ? how(response, asked) : response.end('{"uid":1}')))
  const times = words === 'closes' ? 4 : 6 // the circuit breaker stops calls to an unreachable upstream
  for (let i = 0; i < times; i++) expect((await post(app, path, body, headers)).status).toBe(503)
  back.fail((response, asked) => response.end(asked.endsWith('/uid') ? '{"uid":1}' : '{"access_token":"a"}'))
  expect((await post(app, path, body, headers)).status).toBe(200)
})

test('a refused password counts, before and after one that could not be compared', async () => {
  const headers = { 'X-Forwarded-For': '10.2.1.1' }
  const [path] = CALLS[0] as (typeof CALLS)[number]
  const wrong = { ...token, username: 'other@paseka.example', password: 'wrong password' }
  expect((await post(app, path, wrong, headers)).status).toBe(401)
  back.fail((response) => response.writeHead(503).end())
  expect((await post(app, path, wrong, headers)).status).toBe(503)
  back.fail()
  expect((await post(app, path, wrong, headers)).status).toBe(401)
  expect((await post(app, path, wrong, headers)).status).toBe(429)
})

test('what the back end says of a 404 is shown', async () => {
  back.fail((response) => response.writeHead(404).end('{"message":"Такой почты нет."}'))
  const { status, answer } = await post(
    app,
    '/api/app/security/restore/byEmail',
    { email },
    { 'X-Forwarded-For': '10.2.2.1' },
  )
  expect([status, answer]).toMatchObject([404, { message: 'Такой почты нет.' }])
})

test.each([
  ['an empty token', { access_token: '' }],
  ['a token with a line of its own', { access_token: 'a\r\nb' }],
  ['a token longer than a cookie', { access_token: 'a'.repeat(3000) }],
  ['a user without an address', { access_token: 'a', user: { name: 'Анна', email: null } }],
])('an answer with %s signs nobody in', async (_, answer) => {
  const [path] = CALLS[0] as (typeof CALLS)[number]
  back.fail((response) => response.end(JSON.stringify(answer)))
  const { status, headers } = await post(app, path, token, { 'X-Forwarded-For': `10.2.3.${++addresses}` })
  expect(status).toBe(503)
  expect(String(headers['set-cookie'])).not.toContain('auth.token')
})

test.each([
  ['/api/app/basket/item', '/basket/'],
  ['/api/app/favorite/item', '/favorite/'],
  ['/api/app/compare/item', '/compare/'],
])('%s that says nothing is not taken for empty', async (path, page) => {
  const troubles: Trouble[] = [
    (response) => response.end(),
    (response) => response.writeHead(204).end(),
    (response) => response.end('null'),
    (response) => response.end('{}'),
  ]
  for (const trouble of troubles) {
    back.fail((response, asked) => (asked === path ? trouble(response, asked) : response.end('{"uid":1}')))
    expect((await app.ask(path)).status).toBe(503)
    expect((await app.ask(page)).status).toBe(503)
  }
  back.fail((response, asked) => response.end(asked === path ? '{"item":[]}' : '{"uid":1}'))
  expect((await app.ask(path)).status).toBe(200)
})

test('a line of the basket that cannot be is left out, not the basket', async () => {
  const product = { id: 1, slug: 'a', name: 'А', price: 10 }
  const items = [
    { basketId: 1, quantity: 2, product },
    { basketId: 2, quantity: -4, product },
  ]
  back.fail((response, asked) =>
    response.end(JSON.stringify(asked.endsWith('/uid') ? { uid: 1 } : { item: { items } })),
  )
  const { status, body } = await app.ask('/api/app/basket/item')
  expect([status, JSON.parse(body).item.items.length]).toEqual([200, 1])
})

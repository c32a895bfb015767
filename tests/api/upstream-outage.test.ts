import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { post } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { checkout } from '../site/shop.ts'
import { startUpstream, type Trouble } from '../site/upstream.ts'

// What a visitor sends while the back end cannot answer costs them nothing: docs/requirements.md S8.

let back: Awaited<ReturnType<typeof startUpstream>>
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  back = await startUpstream()
  app = await startApp({
    API_UPSTREAM: back.origin,
    SIGN_IN_TRIES: '2',
    FORMS_PER_HOUR: '2',
    ORDERS_PER_HOUR: '2',
    TRUSTED_PROXIES: '1',
  })
})
afterEach(() => back.fail())
afterAll(async () => {
  await app.stop()
  await back.stop()
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

const TROUBLES: readonly (readonly [words: string, how: Trouble])[] = [
  ['fails', (response) => response.writeHead(500).end()],
  ['closes', (response) => response.socket?.destroy()],
  ['does not have it', (response) => response.writeHead(404).end('<html>')],
]

let addresses = 0

test.each(CALLS.flatMap(([path, body]) => TROUBLES.map(([words, how]) => [path, words, body, how] as const)))(
  '%s of a back end that %s does not count, and once it answers all is well',
  async (path, _, body, how) => {
    const headers = { 'X-Forwarded-For': `10.2.0.${++addresses}` }
    back.fail((response, asked) => (asked === path ? how(response, asked) : response.end('{"uid":1}')))
    for (let i = 0; i < 4; i++) expect((await post(app, path, body, headers)).status).toBe(503)
    back.fail((response, asked) => response.end(asked.endsWith('/uid') ? '{"uid":1}' : '{"access_token":"a"}'))
    expect((await post(app, path, body, headers)).status).toBe(200)
  },
)

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

import { expect, test } from 'vitest'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { type AskOptions, startApp } from '../site/app.ts'
import { openDemo } from '../site/demo.ts'
import { plain, renderHtml } from '../site/html.ts'
import { checkout } from '../site/shop.ts'
import { useUpstream } from '../site/use-app.ts'

// Personal data with an upstream that knows only docs/specification.md (tests/site/upstream.ts).

const { app, back } = useUpstream({ CLIENT_SECRET: 'of the app' }, { render: renderHtml })

/** A browser that stores and sends cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const browsing = {
    cookies,
    async send(path: string, body?: Pick<AskOptions, 'form' | 'json'>) {
      const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const answer = await app.ask(path, { headers, ...body })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    ask: (path: string, json?: object) => browsing.send(path, json && { json }),
    /** Posts a form as a browser without JavaScript does. */
    post: (path: string, form: Record<string, string>) => browsing.send(path, { form }),
    async call(path: string, body?: object) {
      const { status, body: text } = await browsing.ask(path, body)
      return { status, body: JSON.parse(text) }
    },
  }
  return browsing
}

const last = (path: string) => back.asked.findLast((one) => one.path === path)

test('a visitor has a number there, in its own form, and one browser knows no other', async () => {
  const [one, other] = [browser(), browser()]
  await one.call('/api/app/basket/item/add', { productId: 17, quantity: 3 })
  const number = record(last('/api/app/basket/item/add')?.body).uid
  expect(number).toMatch(/^10\d\d$/)
  expect((await one.call('/api/app/basket/item')).body.item).toMatchObject({
    count: 1,
    total: 3750,
    items: [{ productId: 17, name: 'Банка 100 мл', quantity: 3, kopecks: 1250, sum: 3750 }],
  })
  expect(last('/api/app/basket/item')?.query).toEqual({ uid: number })
  expect((await other.call('/api/app/basket/item')).body.item.items).toEqual([])
  expect(last('/api/app/basket/item')?.query).not.toEqual({ uid: number })
  // A visitor with a forged ID is treated as a new visitor.
  const forger = browser()
  forger.cookies.set('upstream', `${one.cookies.get('upstream')?.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAA`)
  expect((await forger.call('/api/app/basket/item')).body.item.items).toEqual([])
})

test('lists are changed there, and their pages are whole', async () => {
  const { ask, call } = browser()
  const { body: added } = await call('/api/app/basket/item/add', { productId: 17, quantity: 2 })
  expect(added).toEqual({ basketId: expect.any(Number), quantity: 2, count: 1 })
  const { basketId } = added
  expect((await call('/api/app/basket/item/set', { productId: 17, basketId, quantity: 5 })).body.quantity).toBe(5)
  expect((await call('/api/app/favorite/item/add', { productId: 17, quantity: 1 })).body).toEqual({
    saved: true,
    count: 1,
  })
  expect((await call('/api/app/compare/item/add', { productId: 18, quantity: 1 })).body).toEqual({
    saved: true,
    count: 1,
  })
  await call('/api/app/watched/save', { productId: 17 })
  for (const [path, words] of [
    ['/basket/', 'Банка 100 мл'],
    ['/basket/', 'До терминала от 900 ₽'],
    ['/favorite/', 'Банка 100 мл'],
    ['/compare/', 'Банка 0'],
    ['/watched/', 'Банка 100 мл'],
    ['/checkout/', '62,50 ₽'],
  ] as const) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(plain(body)).toContain(words)
    expect(body).not.toMatch(/undefined|NaN|\[object/)
    // The upstream does not send how these products are packed.
    expect(plain(body)).not.toMatch(/\D0 (кг|м³)|Коробок 0/)
  }
  expect(plain((await ask('/basket/')).body)).not.toMatch(/Быстрый заказ|Поделиться|Запросить КП/)
  expect((await call('/api/app/basket/item/remove', { productId: 17, basketId })).body).toEqual({
    removed: true,
    count: 0,
  })
  expect((await call('/api/app/favorite/item/remove', { productId: 17, quantity: 1 })).body).toEqual({
    removed: true,
    count: 0,
  })
  expect((await call('/api/app/compare/item/remove', { productId: 18 })).body).toEqual({ removed: true, count: 0 })
})

test('without a script boxes are counted by the page that has the field: there are no products of ours', async () => {
  const { ask, post, call } = browser()
  const { basketId } = (await call('/api/app/basket/item/add', { productId: 17, quantity: 2 })).body
  const page = (await ask('/basket/')).body
  expect(page).toContain('name="perBox" value="1"')
  const set = { list: 'basket', do: 'set', product: '17', basketId: String(basketId), back: '/basket/' }
  for (const [perBox, pieces] of [
    ['1', 3],
    ['40', 120],
  ] as const) {
    expect((await post('/lists/', { ...set, perBox, quantity: '3 кор.' })).status).toBe(303)
    expect((await call('/api/app/basket/item')).body.item.items[0].quantity).toBe(pieces)
  }
  const { status, body } = await post('/lists/', { ...set, perBox: 'x', quantity: '3 кор.' })
  expect([status, plain(body)]).toEqual([422, expect.stringContaining('Количество «3 кор.» не понято')])
})

const login = { grant_type: 'password', client_id: 'app', username: 'anna@paseka.example' }

test('who signs in there is signed in here, and signs out in both', async () => {
  const { ask, call, cookies } = browser()
  await ask('/')
  expect((await ask('/personal/')).headers.location).toBe('/login/')
  const { status, body } = await call('/api/app/security/token', { ...login, password: 'right password' })
  expect([status, body.user.email]).toEqual([200, 'anna@paseka.example'])
  expect(last('/api/app/security/token')).toMatchObject({
    headers: { 'content-type': expect.stringContaining('application/x-www-form-urlencoded') },
    body: { ...login, password: 'right password', client_secret: 'of the app' },
  })
  expect((await call('/api/app/personal/profile/item')).body.user.name).toBe('Анна')
  const cabinet = await ask('/personal/')
  expect([cabinet.status, cabinet.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(plain(cabinet.body)).toContain('Анна')
  // Parts of the page that the upstream has no calls for are hidden.
  expect(plain(cabinet.body)).not.toMatch(/Где выполнен вход|Мои данные|Удаление кабинета/)
  await call('/security/logout', {})
  expect(last('/security/logout')?.headers.authorization).toBe('Bearer token-of-anna')
  expect(cookies.has('auth.token')).toBe(false)
  expect((await ask('/personal/')).headers.location).toBe('/login/')
})

test('a token that nobody signed lets nobody in', async () => {
  const { ask, cookies } = browser()
  cookies.set('auth.token', 'token-of-anna')
  expect((await ask('/personal/')).headers.location).toBe('/login/')
})

test.each([
  ['/api/app/security/token', { ...login, password: 'wrong password' }, 401, 'Логин или пароль не подходят (бэкенд).'],
  [
    '/api/security/registration/byEmail',
    { name: 'Анна', email: 'known@paseka.example', phone: '+79161234567', password: 'long password 1' },
    409,
    'Такая почта уже есть (бэкенд).',
  ],
])('%s is refused in the words of the back end', async (path, body, status, message) => {
  expect(await browser().call(path, body)).toMatchObject({ status, body: { message } })
})

test('forms go there without what is ours; consents stay here', async () => {
  const { call } = browser()
  const phone = '+79161234567'
  const account = { name: 'Анна', email: 'anna@paseka.example', phone, password: 'long password 1' }
  expect(await call('/api/security/registration/byEmail', account)).toMatchObject({ status: 200 })
  expect(last('/api/security/registration/byEmail')?.body).toEqual(account)
  expect((await call('/api/app/security/restore/byEmail', { email: account.email })).body).toEqual({ result: true })
  const subscribed = await call('/api/app/form/subscribe', { email: account.email, agreement: 'Y' })
  expect(subscribed.body).toEqual({ code: 200, message: 'Готово' })
  const known = await call('/api/app/form/subscribe', { email: 'known@paseka.example', agreement: 'Y' })
  expect(known.body).toEqual({ code: 400, message: 'Вы уже подписаны (бэкенд).' })
  const noConsent = { form: 'callback', name: 'Анна', phone, message: 'Есть ли банки?' }
  expect((await call('/api/app/form/feedback', noConsent)).status).toBe(422)
  expect(last('/api/app/form/feedback')).toBeUndefined()
  const { consents } = await editions()
  expect((await call('/api/app/form/feedback', { ...noConsent, consents })).body).toEqual({ data: { id: 7 } })
  expect(last('/api/app/form/feedback')?.body).toEqual({ name: 'Анна', phone, message: 'Есть ли банки?' })
  const kept = await app.database.query.selectFrom('consents').selectAll().where('form', '=', 'callback').execute()
  expect(kept.map(({ document, version }) => ({ document, version }))).toEqual(consents)
})

test('an order with one key is made there once, of the basket of the visitor who sends it', async () => {
  const { call } = browser()
  await call('/api/app/basket/item/add', { productId: 17, quantity: 2 })
  const { uid } = record(last('/api/app/basket/item/add')?.body)
  const order = { ...checkout, key: 'a'.repeat(32) }
  const before = back.asked.filter(({ path }) => path === '/api/app/order/save').length
  for (let time = 0; time < 2; time++) expect((await call('/api/app/order/save', order)).status).toBe(200)
  expect(back.asked.filter(({ path }) => path === '/api/app/order/save').length).toBe(before + 1)
  expect(last('/api/app/order/save')?.body).toMatchObject({ name: checkout.name, phone: checkout.phone, uid })
  expect((await call('/api/app/basket/item')).body.item.items).toEqual([])
})

test('an order without an answer is unknown, and is asked for again with the same key', async () => {
  const { call } = browser()
  await call('/api/app/basket/item/add', { productId: 17, quantity: 2 })
  const order = { ...checkout, key: 'b'.repeat(32) }
  const before = back.asked.length
  back.fail((response, path) => {
    if (path === '/api/app/order/save') response.socket?.destroy()
    else response.writeHead(404).end('{}')
  })
  const lost = await call('/api/app/order/save', order)
  back.fail()
  expect([lost.status, lost.body.message]).toEqual([503, expect.stringMatching(/неизвестно, принято.ли/)])
  // The idempotency key belongs to the first order; a different order with the same key is refused.
  expect((await call('/api/app/order/save', { ...order, name: 'Другая' })).status).toBe(422)
  expect((await call('/api/app/order/save', order)).status).toBe(200)
  const saves = back.asked.slice(before).filter(({ path }) => path === '/api/app/order/save')
  expect(saves).toHaveLength(2)
  expect(new Set(saves.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([expect.stringMatching(/./)]))
})

test('what another process was given with the same key is not made again', async () => {
  const store = await openDemo()
  const env = { API_UPSTREAM: back.origin }
  await using one = await startApp(env, { store })
  await using other = await startApp(env, { store: { ...store, close: async () => undefined } })
  const headers = { Cookie: `userId=${'5'.repeat(32)}`, 'Idempotency-Key': 'k-1' }
  const put = async (site: typeof one, quantity: number) => {
    const { status, body } = await site.ask('/api/app/basket/item/add', { headers, json: { productId: 17, quantity } })
    return [status, JSON.parse(body)]
  }
  const [first, second] = await Promise.all([put(one, 3), put(other, 3)])
  expect(first).toEqual([200, { basketId: expect.any(Number), quantity: 3, count: 1 }])
  expect(second).toEqual(first)
  expect(await put(other, 3)).toEqual(first)
  expect((await put(other, 4))[0]).toBe(422)
})

/** Returns the documents that the callback form asks consent for, in their current editions. */
async function editions() {
  const { site } = app.site.state()
  const document = site.content('document').get('data-consent')
  return { consents: [{ document: 'data-consent', version: document?.version ?? '' }] }
}

test('nothing goes there that the specification does not name', () => {
  expect(back.asked.length).toBeGreaterThan(20)
  expect(back.strange).toEqual([])
})

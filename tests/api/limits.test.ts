import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import { OPEN, PATHS, post, said, signedIn, tokenBody } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { question } from '../site/forms.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Limits per address: S8 S23.

const app = useApp({
  ...OPEN,
  NEW_VISITORS_PER_HOUR: '5',
  READS_PER_MINUTE: '20',
  FORMS_PER_HOUR: '1',
  ORDERS_PER_HOUR: '2',
  TRUSTED_PROXIES: '1',
})

const from = (address: string, uid = randomBytes(16).toString('hex')) => ({
  'X-Forwarded-For': address,
  Cookie: `userId=${uid}`,
})
const product = (): number => app.catalog.index.kinds.main.ids[0] as number
const add = async (headers: Record<string, string>) =>
  post(app, '/api/app/basket/item/add', { productId: product(), quantity: 1 }, headers)
const rows = async (table: 'lists' | 'watched') =>
  (await app.database.query.selectFrom(table).selectAll().execute()).length

describe('visitors’ numbers that are made up', () => {
  test('fill no table by posting: those of one address have a budget', async () => {
    for (let i = 0; i < 5; i++) expect((await add(from('10.1.0.1'))).status).toBe(200)
    const before = await rows('lists')
    for (let i = 0; i < 20; i++) {
      const { status, headers, answer } = await add(from('10.1.0.1'))
      expect([status, Number(headers['retry-after']) > 3000, answer]).toEqual([429, true, said(429)])
    }
    expect(await rows('lists')).toBe(before)
    expect((await add(from('10.1.0.2'))).status).toBe(200)
  })

  test('nor by looking at pages', async () => {
    const path = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'
    const before = await rows('watched')
    for (let i = 0; i < 30; i++) expect((await app.ask(path, { headers: from('10.1.0.3') })).status).toBe(200)
    await new Promise((done) => setTimeout(done, 200))
    expect((await rows('watched')) - before).toBe(5)
  })

  test('a number that has something goes on, from anywhere; so does who is signed in', async () => {
    const uid = randomBytes(16).toString('hex')
    await add(from('10.1.0.4', uid))
    for (let i = 0; i < 4; i++) await add(from('10.1.0.4'))
    expect((await add(from('10.1.0.4'))).status).toBe(429)
    expect((await add(from('10.1.0.4', uid))).status).toBe(200)
    const { Cookie } = await signedIn(app, { 'X-Forwarded-For': '10.1.0.4' })
    expect((await add({ 'X-Forwarded-For': '10.1.0.4', Cookie })).status).toBe(200)
  })

  test('of IPv6 a whole /64 is one address', async () => {
    for (let i = 0; i < 5; i++) expect((await add(from(`2001:db8:0:1::${i + 1}`))).status).toBe(200)
    expect((await add(from('2001:db8:0:1:ffff::1'))).status).toBe(429)
    expect((await add(from('2001:db8:0:2::1'))).status).toBe(200)
  })
})

test('lots are looked up by an address so often, by page and call', async () => {
  const lot = (path: string, address: string) =>
    app.ask(`${path}?lot=${randomBytes(4).toString('hex')}`, { headers: from(address) })
  for (let i = 0; i < 100; i++) expect((await lot('/api/app/order/lot', '10.3.0.1')).status).toBe(404)
  expect((await lot('/lots/', '10.3.0.1')).status).toBe(429)
  expect((await lot('/lots/', '10.3.0.2')).headers.location).toBe('/404/')
})

test('pages that have to be made have a budget for each address; what is there goes out all the same', async () => {
  await app.ask('/faq/', { headers: from('10.2.0.9') })
  for (let i = 0; i < 20; i++)
    expect((await app.ask(`/search/?q=${i}`, { headers: from('10.2.0.1') })).status).toBe(200)
  const { status, headers, body } = await app.ask('/search/?q=a', { headers: from('10.2.0.1') })
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(body).toMatch(/слишком много страниц/)
  // Until the error page for 429 is rendered, the server responds with a plain document.
  const askJson = () => app.ask('/_page/search/?q=a', { headers: from('10.2.0.1') })
  await expect.poll(async () => (await askJson()).headers['content-type']).toMatch(/json/)
  const json = await askJson()
  expect([json.status, JSON.parse(json.body)]).toMatchObject([429, { status: 429 }])
  expect((await app.ask('/faq/', { headers: from('10.2.0.1') })).status).toBe(200)
  expect((await app.ask('/search/?q=a', { headers: from('10.2.0.2') })).status).toBe(200)
  // Staff have a separate limit for each person.
  const staff = await signedInAs(app, 'owner')
  const desk = { ...from('10.2.0.1'), Cookie: staff.Cookie }
  for (let i = 0; i < 20; i++) expect((await app.ask('/desk/orders/', { headers: desk })).status).toBe(200)
  expect((await app.ask('/desk/orders/', { headers: desk })).status).toBe(429)
  // Posting an invalid form counts too, since the server renders its page.
  const { 'X-Forwarded-For': address, Cookie } = from('10.2.0.1')
  const posted = await app.ask('/search/?q=x', {
    headers: { 'X-Forwarded-For': `${address}:4000`, Cookie },
    form: { form: 'callback' },
  })
  expect([posted.status, Number(posted.headers['retry-after']) > 0]).toEqual([429, true])
})

test('orders have a limit of their own', async () => {
  const order = async (uid: string) => {
    await app.database.query.deleteFrom('list_items').where('uid', '=', uid).execute()
    await add(from('10.3.0.1', uid))
    return (
      await post(app, '/api/app/order/save', checkout, {
        ...from('10.3.0.1', uid),
        'Idempotency-Key': randomBytes(8).toString('hex'),
      })
    ).status
  }
  const uid = randomBytes(16).toString('hex')
  expect([await order(uid), await order(uid), await order(uid)]).toEqual([200, 200, 429])
  expect((await post(app, '/api/app/form/feedback', question, from('10.3.0.1', uid))).status).toBe(200)
})

test('tries to sign in are counted for all processes together', async () => {
  const strict = { ...OPEN, SIGN_IN_TRIES: '4' }
  await using one = await startApp(strict)
  // A second process with the same database.
  await using other = await startApp(strict, { store: await openDemoStore(one.database) })
  const attempt = async (to: App) => (await post(to, PATHS.token, tokenBody('nobody@paseka.example', 'нет'))).status
  const statuses = [await attempt(one), await attempt(other), await attempt(one), await attempt(other)]
  expect(statuses).toEqual([401, 401, 401, 401])
  expect([await attempt(one), await attempt(other)]).toEqual([429, 429])
})

test('an office behind one address adds files, whatever visitors send from there', async () => {
  const address = { 'X-Forwarded-For': '10.1.0.77' }
  const asked = { ...question, form: 'callback' }
  const ask = () => post(app, '/api/app/form/feedback', asked, { ...from('10.1.0.77'), ...address })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  const upload = async (Cookie: string) => {
    const values = { form: 'desk/order-file-add', number: '26-7F3K-Q' }
    const files = fileOf('upd.pdf', '%PDF-1.4')
    return (await postFiles(app, '/desk/orders/26-7F3K-Q/', values, { files }, { ...address, Cookie })).status
  }
  expect([await upload(''), await upload((await signedInAs(app, 'manager')).Cookie)]).toEqual([429, 404])
})

test('invoices that buyers get by themselves count as forms do; the same one again does not', async () => {
  const headers = from('10.4.0.1')
  const order = async () => {
    await add(headers)
    return String((await post(app, '/api/app/order/save', checkout, headers)).answer.number)
  }
  const [first, second] = [await order(), await order()]
  const issue = async (number: string) => (await post(app, '/api/app/order/invoice', { number }, headers)).status
  expect([await issue(first), await issue(first), await issue(second)]).toEqual([200, 200, 429])
})

import { describe, expect, test, vi } from 'vitest'
import { rubles, vatWithin } from '#schema/definitions/shop/units/money.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { confirmed, PASSWORD, PATHS, post, signedIn } from '../site/account.ts'
import { withStock } from '../site/change-catalog.ts'
import { useDesk } from '../site/desk-orders.ts'
import { question } from '../site/forms.ts'
import { plain } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { type Person, somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'

// Offers (КП): anybody may request one, staff change it at the desk, the buyer accepts it at most once.

const desk = useDesk()
const { shop } = desk

const { delivery: _, ...buyer } = checkout
const asked = { ...buyer, workCompany: 'ООО «Медовый двор»' }

// biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
type Told = any

const collect = (me: Person) => desk.fill(me, 2, { color: 'белый' })

async function request(me: Person, more: object = {}, key?: string) {
  await collect(me)
  return me.post('offer/request', { ...asked, ...more }, key === undefined ? {} : { 'Idempotency-Key': key })
}

const tokenIn = (link: string): string => new URL(link, 'https://site.example').searchParams.get('token') ?? ''

const view = (me: Person, token: string) => me.get(`offer/view?token=${encodeURIComponent(token)}`)

/** Returns the number of the order into which the offer turns when it is accepted. */
const orderNumber = ({ number }: { number: string }): string => number.replace('КП-', '')

/** Requests an offer and returns it as its page shows it. */
async function offered(me = somebody(shop.app), more: object = {}) {
  const { link } = (await request(me, more)).answer
  return { me, link, token: tokenIn(link), item: (await view(me, tokenIn(link))).answer.item }
}

test('a guest asks for an offer: list prices at once, the basket stays, two letters go', async () => {
  const me = somebody(shop.app)
  const { status, answer } = await request(me, { email: 'first@paseka.example' })
  expect([status, answer.number]).toEqual([200, expect.stringMatching(/^КП-\d\d-[2-9A-Z]{4}-[2-9A-Z]$/)])
  const basket = await me.basket()
  expect(basket.count).toBe(2)
  const { item } = (await me.get('offer/view')).answer
  const { count, total, boxes, pallets, volume, weight } = basket
  expect(item).toMatchObject({ count, total, boxes, pallets, volume, weight })
  expect(item).toMatchObject({ state: 'asked', canAccept: true, recipient: 'ООО «Медовый двор», Анна', version: '1' })
  expect(item.lines).toMatchObject(
    basket.items.map(({ article, quantity, kopecks, product }: Told) => ({
      ...{ article, quantity, kopecks, isOwn: false, color: 'белый', prices: product.prices },
    })),
  )
  const [letter] = await desk.letters('first@paseka.example')
  expect(letter?.html).toContain(answer.link.replace('&', '&amp;'))
  // Only the letter to the manager contains what the buyer typed.
  expect(letter?.html).not.toContain('Медовый')
  const told = await lettersIn(desk.app, { subject: `%${answer.number}%` })
  expect(told.map(({ html }) => html.includes('Медовый'))).toEqual([true, false])
})

test('the link opens the offer to whoever has it; without it, and with a forged one, it is not there', async () => {
  const { token, item, me } = await offered()
  const other = somebody(shop.app)
  expect((await view(other, token)).answer.item.number).toBe(item.number)
  const [text = '', signature = ''] = token.split('.')
  const forged = `${Buffer.from(`["offer","${item.number.replace('КП', 'КЛ')}"]`).toString('base64url')}.${signature}`
  for (const foreign of [forged, `${text}.`, text, 'a'.repeat(500)])
    expect((await view(other, foreign)).status).toBe(404)
  expect((await other.get('offer/view')).status).toBe(404)
  expect((await me.get('offer/view')).answer.item.number).toBe(item.number)
})

test('its page shows the small picture of each line and the VAT of the sum, as its PDF does', async () => {
  const { me, link, item } = await offered()
  const page = async () => (await shop.app.ask(link, { headers: { Cookie: `userId=${me.uid}` } })).body
  const vat = (rate: number) => `В т. ч. НДС ${rate} %: ${plain(rubles(vatWithin(item.total, rate)))}`
  const body = await page()
  for (const { picture } of item.lines) {
    expect(body).toContain(`src="${picture}/160.webp"`)
    expect((await shop.app.askBytes(`${picture}/160.webp`)).headers['content-type']).toBe('image/webp')
  }
  expect(plain(body)).toContain(vat(22))
  // The page shows the VAT rate stored with the offer, not today's, and a drawing for a line whose product no longer exists.
  await desk.set(item.number, { vat: 20 })
  await desk.query
    .updateTable('order_lines')
    .set({ product: 999_999 })
    .where('article', '=', item.lines[0].article)
    .execute()
  const later = await page()
  expect(plain(later)).toContain(vat(20))
  expect(later).not.toContain(item.lines[0].picture)
  expect(later.match(/<svg/g)?.length).toBe((body.match(/<svg/g)?.length ?? 0) + 1)
  await desk.set(item.number, { vat: null })
  expect(plain(await page())).toMatch(/К оплате \d.*Без НДС/)
})

test('a repeated request is the same offer', async () => {
  const me = somebody(shop.app)
  const [first, second] = [
    await request(me, {}, 'key'),
    await me.post('offer/request', asked, { 'Idempotency-Key': 'key' }),
  ]
  expect(second.answer).toEqual(first.answer)
  expect((await me.post('offer/request', asked)).answer.number).not.toBe(first.answer.number)
  expect((await me.post('offer/request', asked)).answer).toEqual((await me.post('offer/request', asked)).answer)
})

test('after ten minutes an equal request is another offer, also where it is sent twice at once', async () => {
  const me = somebody(shop.app)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') })
  try {
    const first = await request(me)
    vi.setSystemTime('2026-11-30T10:10:00Z')
    const [second, third] = await Promise.all([1, 2].map(() => me.post('offer/request', asked)))
    expect([second?.status, second?.answer]).toEqual([200, third?.answer])
    expect(second?.answer.number).not.toBe(first.answer.number)
  } finally {
    vi.useRealTimers()
  }
})

test('an empty basket, and a form without consent, ask for nothing', async () => {
  const me = somebody(shop.app)
  expect((await me.post('offer/request', asked)).status).toBe(409)
  await collect(me)
  expect((await me.post('offer/request', { ...asked, form: 'offer-request', consents: [] })).status).toBe(422)
})

test('accepted, it becomes one order at its prices, with letters as for an order', async () => {
  const { me, token, item } = await offered(somebody(shop.app), { email: 'yes@paseka.example' })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => me.post('offer/accept', { token, version: item.version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const number = answers.find(({ status }) => status === 200)?.answer.number
  expect(number).toBe(orderNumber(item))
  for (const { status, answer } of answers)
    if (status === 409)
      expect(answer).toMatchObject({ message: expect.stringContaining(number), details: { order: number } })
  const order = (await me.get(`order/${number}/view`)).answer.item
  expect(order.lines).toMatchObject(
    item.lines.map(({ article, quantity, kopecks, sum }: Told) => ({
      article,
      quantity,
      kopecks,
      sum,
      color: 'белый',
    })),
  )
  expect(order).toMatchObject({ total: item.total, boxes: item.boxes, pallets: item.pallets, weight: item.weight })
  expect((await view(me, token)).answer.item).toMatchObject({ state: 'accepted', canAccept: false, order: { number } })
  expect((await desk.letters('yes@paseka.example')).at(-1)?.subject).toContain(number)
  expect((await desk.item(number)).thread[0]).toMatchObject({
    what: 'По\u00a0предложению',
    text: `№\u00a0${item.number}`,
  })
})

test('it promises no stock that an order has, and neither do papers of the basket and a shared one', async () => {
  const { id, record } = shop.product(0)
  await withStock(shop.app, record, record.minQuantity, async () => {
    const line = { productId: id, quantity: record.minQuantity }
    const [first, me] = [somebody(shop.app), somebody(shop.app)]
    for (const person of [first, me]) await person.post('basket/item/add', line)
    await first.post('order/save', checkout)
    const { ready } = await me.basket()
    const token = tokenIn((await me.post('offer/request', asked)).answer.link)
    const { terms, lines } = (await view(me, token)).answer.item
    expect(terms[0].text).toMatch(/^Изготовим под заказ/)
    expect(lines[0].supply).toMatch(/^через.*после.оплаты$/)
    const { link } = (await me.post('basket/share', {})).answer
    expect(
      (await me.get(`basket/shared?token=${new URL(link, 'https://site.example').searchParams.get('shared')}`)).answer
        .item.ready,
    ).toBe(ready)
  })
})

test('accepted, it promises the stock of today once to lines of one product', async () => {
  const me = somebody(shop.app)
  const { id, record } = shop.product(0)
  for (const color of ['белый', 'красный'])
    await me.post('basket/item/add', { productId: id, quantity: record.minQuantity, color: `${color} матовый` })
  const token = tokenIn((await me.post('offer/request', asked)).answer.link)
  await withStock(shop.app, record, record.minQuantity, async () => {
    const { number } = (await me.post('offer/accept', { token, version: '1' })).answer
    const { lines, ready } = (await me.get(`order/${number}/view`)).answer.item
    const days = lines.map(({ supply }: { supply: string }) => supply)
    expect(days[1]).toBe(dayAndMonth(ready))
    expect(days[0]).not.toBe(days[1])
  })
})

describe('the order of an offer', () => {
  const accept = async (token: string, Cookie: string) => {
    const { version } = (await shop.app.json(`/api/app/offer/view?token=${token}`, Cookie)).item
    const { status, answer } = await post(shop.app, '/api/app/offer/accept', { token, version }, { Cookie })
    expect(status).toBe(200)
    return String(answer.number)
  }
  const ask = async (path: string, Cookie: string) => {
    const { status, body } = await shop.app.ask(`/api/app/${path}`, { headers: { Cookie } })
    return { status, body, answer: JSON.parse(body) }
  }
  const ordersOf = async (Cookie: string): Promise<string[]> =>
    (await ask('order/list', Cookie)).answer.list.map(({ number }: { number: string }) => number)
  /** Requests an offer as the visitor with this cookie. */
  const askedBy = async (Cookie: string, more: object = {}) => {
    const [product] = shop.products
    const line = { productId: product?.id, quantity: product?.record.minQuantity }
    await post(shop.app, '/api/app/basket/item/add', line, { Cookie })
    const { answer } = await post(shop.app, '/api/app/offer/request', { ...asked, ...more }, { Cookie })
    return { link: String(answer.link), token: tokenIn(String(answer.link)) }
  }
  /** Expects that the visitor with this cookie sees neither the order nor the e-mail of the person who requested the offer. */
  const expectNothingOf = async (email: string, number: string, Cookie: string) => {
    expect(await ordersOf(Cookie)).toEqual([])
    for (const path of [`order/${number}/view`, 'order/last']) expect((await ask(path, Cookie)).status).toBe(404)
    for (const path of ['order/buyer', 'personal/data']) expect((await ask(path, Cookie)).body).not.toContain(email)
  }

  test('is in the account that asked, whoever accepts: another account gets no data of the asker', async () => {
    const [asker, other] = [await signedIn(shop.app), await confirmed(shop.app)]
    const email = 'asker@paseka.example'
    const { token, link } = await askedBy(asker.Cookie, { email })
    const number = await accept(token, other.Cookie)
    expect(await ordersOf(asker.Cookie)).toEqual([number])
    await expectNothingOf(email, number, other.Cookie)
    const page = async (Cookie: string) => (await shop.app.ask(link, { headers: { Cookie } })).body
    expect(await page(asker.Cookie)).toContain(`href="/personal/order/${number}/"`)
    expect(plain(await page(other.Cookie))).toContain(`Заказ ${number} принят на того, кому сделано предложение`)
    expect((await desk.letters(email)).at(-1)).toMatchObject({ subject: expect.stringContaining(number) })
  })

  test("of a guest stays with the browser that asked, even if they typed an account's confirmed e-mail", async () => {
    const [owner, other] = [await confirmed(shop.app), await signedIn(shop.app)]
    const guest = `userId=${somebody(shop.app).uid}`
    const { token } = await askedBy(guest, { email: owner.person.email })
    const number = await accept(token, other.Cookie)
    expect(await ordersOf(guest)).toEqual([number])
    for (const { Cookie } of [owner, other]) expect(await ordersOf(Cookie)).toEqual([])
  })

  test('that staff made is of who asked for it, or has its e-mail; else nobody finds it in a cabinet', async () => {
    const [asker, owner, other] = [await signedIn(shop.app), await confirmed(shop.app), await signedIn(shop.app)]
    const asking = { ...question, form: 'callback' }
    const { answer } = await post(shop.app, '/api/app/form/feedback', asking, { Cookie: asker.Cookie })
    const request = String((answer.data as { id: number }).id)
    const made = async (email: string, more: object = {}): Promise<string> => {
      const { article, minQuantity } = shop.product(0).record
      const form = { ...more, name: 'Анна', phone: asked.phone, email, lines: `${article}; ${minQuantity}` }
      const { version } = await desk.newDraft({ lines: form.lines, ...more })
      expect((await desk.post('offers/add', { ...form, version })).answer).toEqual({ link: expect.any(String) })
      await desk.query.updateTable('orders').set({ status: 'sent' }).where('status', '=', 'draft').execute()
      const { id } = await desk.query.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return tokenIn((await desk.read(`offers/${id}`)).answer.item.page)
    }
    const ofRequest = await accept(await made('accountant@paseka.example', { request }), other.Cookie)
    expect(await ordersOf(asker.Cookie)).toEqual([ofRequest])
    const byPhone = await accept(await made(owner.person.email.toUpperCase()), other.Cookie)
    expect(await ordersOf(owner.Cookie)).toEqual([byPhone])
    expect((await ask('personal/data', owner.Cookie)).answer.kept.orders).toMatchObject([{ number: byPhone }])
    await post(shop.app, PATHS.delete, { password: PASSWORD }, { Cookie: owner.Cookie })
    // An offer that is not completed keeps its buyer after the account is deleted.
    expect(
      await desk.query
        .selectFrom('orders')
        .innerJoin('buyers', 'buyers.id', 'orders.buyer')
        .select(['uid', 'leaving_at'])
        .where('number', '=', byPhone)
        .executeTakeFirst(),
    ).toEqual({ uid: null, leaving_at: expect.any(String) })
    const nobodys = await accept(await made('nobody@paseka.example'), other.Cookie)
    await expectNothingOf('nobody@paseka.example', nobodys, other.Cookie)
  })
})

test('after its last day it cannot be accepted', async () => {
  const { me, token, item } = await offered()
  await desk.set(item.number, { valid_until: '2020-01-01' })
  expect((await view(me, token)).answer.item).toMatchObject({ state: 'expired', canAccept: false })
  const { status, answer } = await me.post('offer/accept', { token, version: item.version })
  expect([status, answer.message]).toEqual([409, expect.stringMatching(/1\s+января\s+2020/)])
  expect((await view(me, token)).answer.item.order).toBeUndefined()
})

test('a product that is gone stops it', async () => {
  const { me, token, item } = await offered()
  const { id } = await desk.row(item.number)
  const lines = desk.query.updateTable('order_lines').where('order_id', '=', id)
  await lines.set({ product: 999_999 }).where('position', '=', 1).execute()
  const { status, answer } = await me.post('offer/accept', { token, version: item.version })
  expect([status, answer.message]).toEqual([409, expect.stringContaining(item.lines[0].article)])
})

const file = (path: string, Cookie = '') => shop.app.askBytes(path, { headers: { Cookie } })
const startOf = async (path: string, Cookie: string) => String((await file(path, Cookie)).bytes.subarray(0, 5))

test('the PDF opens by the link alone, is kept and indexed by nobody, and is the same twice', async () => {
  const { item, token } = await offered()
  const [first, second] = [await file(item.pdf), await file(item.pdf)]
  expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(first.headers['content-disposition']).toBe(`attachment; filename=kp-${orderNumber(item)}.pdf`)
  expect(first.headers['cache-control']).toBe('private, no-store')
  expect(first.headers['x-robots-tag']).toBe('noindex')
  expect(String(first.bytes.subarray(0, 5))).toBe('%PDF-')
  expect(first.bytes.equals(second.bytes)).toBe(true)
  expect((await file('/papers/offer.pdf')).status).toBe(404)
  expect((await file(`/papers/offer.pdf?token=${token.slice(0, -3)}`)).status).toBe(404)
})

test('an order has an offer of its lines, for its owner and for staff', async () => {
  const { me, token, item } = await offered()
  const { number } = (await me.post('offer/accept', { token, version: item.version })).answer
  const path = `/papers/order/${number}/offer.pdf`
  const mine = `userId=${me.uid}`
  const { papers } = (await me.get(`order/${number}/view`)).answer.item
  expect(papers).toContainEqual(expect.objectContaining({ link: path }))
  expect(await startOf(path, mine)).toBe('%PDF-')
  expect((await file(path)).status).toBe(404)
  // The offer's file stays the same after the order, until the order changes.
  const [ofOrder, own] = [await file(path, mine), await file(item.pdf)]
  expect(ofOrder.bytes.equals(own.bytes)).toBe(true)
  await desk.set(number, { total: 1 })
  expect((await file(path, mine)).bytes.equals(own.bytes)).toBe(false)
  await desk.query.updateTable('order_lines').set({ product: 999_999 }).where('position', '=', 1).execute()
  expect((await file(path, mine)).status).toBe(200)
  const Cookie = await desk.as('viewer')
  const staff = [`/desk/orders/${number}/offer.pdf`, `/desk/offers/${await desk.offerId(item.number)}.pdf`]
  for (const own of staff) {
    expect(await startOf(own, Cookie)).toBe('%PDF-')
    expect((await file(own)).status).toBe(401)
  }
})

test('the page accepts without scripts: it leads back to itself, where the order stands', async () => {
  const { me, link, token, item } = await offered()
  const page = await shop.app.ask(link, { headers: { Cookie: `userId=${me.uid}` } })
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.body).toContain('noindex')
  const sent = await me.form(link, { form: 'offer-accept', token, version: item.version })
  expect([sent.status, sent.headers.location]).toEqual([303, link])
  const again = await me.form(link, { form: 'offer-accept', token, version: item.version })
  expect(again.status).toBe(422)
  expect((await shop.app.ask('/offer/')).status).not.toBe(200)
})

import { describe, expect, test } from 'vitest'
import { rubles, vatWithin } from '#schema/definitions/shop/units/money.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { confirmed, PASSWORD, PATHS, post, signedIn } from '../site/account.ts'
import { withStock } from '../site/change-catalog.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// Offers (КП): anybody may request one, staff change it at the desk, the buyer accepts it at most once.

const desk = useDesk()
const { shop } = desk

const asked = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  workCompany: 'ООО «Медовый двор»',
  consents: checkout.consents,
}

async function collect(me: Person, many = 2): Promise<void> {
  for (const { id, record } of shop.products.slice(0, many))
    await me.post('basket/item/add', { productId: id, quantity: record.minQuantity, color: 'белый' })
}

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
  const basket = (await me.get('basket/item')).answer.item
  expect(basket.count).toBe(2)
  const { item } = (await me.get('offer/view')).answer
  const { count, total, boxes, pallets, volume, weight } = basket
  expect(item).toMatchObject({ count, total, boxes, pallets, volume, weight })
  expect(item).toMatchObject({ state: 'asked', canAccept: true, recipient: 'ООО «Медовый двор», Анна', version: '1' })
  expect(item.lines).toMatchObject(
    basket.items.map(
      ({
        article,
        quantity,
        kopecks,
        product,
      }: {
        article: string
        quantity: number
        kopecks: number
        product: { prices: object[] }
      }) => ({ ...{ article, quantity, kopecks, isOwn: false, color: 'белый' }, prices: product.prices }),
    ),
  )
  const [letter] = await desk.letters('first@paseka.example')
  expect(letter?.html).toContain(answer.link.replace('&', '&amp;'))
  // Only the letter to the manager contains what the buyer typed.
  expect(letter?.html).not.toContain('Медовый')
  const told = await shop.app.database.query
    .selectFrom('outbox')
    .selectAll()
    .where('subject', 'like', `%${answer.number}%`)
    .execute()
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
  const { query } = shop.app.database
  const page = async () => (await shop.app.ask(link, { headers: { Cookie: `userId=${me.uid}` } })).body
  const vat = (rate: number) => `В т. ч. НДС ${rate} %: ${plain(rubles(vatWithin(item.total, rate)))}`
  const body = await page()
  for (const { picture } of item.lines) {
    expect(body).toContain(`src="${picture}/160.webp"`)
    expect((await bytes(`${picture}/160.webp`)).headers.get('content-type')).toBe('image/webp')
  }
  expect(plain(body)).toContain(vat(22))
  // The page shows the VAT rate stored with the offer, not today's, and a drawing for a line whose product no longer exists.
  await query.updateTable('orders').set({ vat: 20 }).where('number', '=', orderNumber(item)).execute()
  await query
    .updateTable('order_lines')
    .set({ product: 999_999 })
    .where('article', '=', item.lines[0].article)
    .execute()
  const later = await page()
  expect(plain(later)).toContain(vat(20))
  expect(later).not.toContain(item.lines[0].picture)
  expect(later.match(/<svg/g)?.length).toBe((body.match(/<svg/g)?.length ?? 0) + 1)
  await query.updateTable('orders').set({ vat: null }).where('number', '=', orderNumber(item)).execute()
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
    item.lines.map(({ article, quantity, kopecks, sum }: Record<string, unknown>) => ({
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
    const { ready } = (await me.get('basket/item')).answer.item
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
    const { version } = JSON.parse(
      (await shop.app.ask(`/api/app/offer/view?token=${token}`, { headers: { Cookie } })).body,
    ).item
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
    const question = {
      form: 'callback',
      name: 'Анна',
      phone: asked.phone,
      message: 'Нужно КП',
      consents: asked.consents,
    }
    const { answer } = await post(shop.app, '/api/app/form/feedback', question, { Cookie: asker.Cookie })
    const request = String((answer.data as { id: number }).id)
    const made = async (email: string, more: object = {}): Promise<string> => {
      const { article, minQuantity } = shop.product(0).record
      const form = { ...more, name: 'Анна', phone: asked.phone, email, lines: `${article}; ${minQuantity}` }
      const params = new URLSearchParams({ lines: form.lines, ...more })
      const { version } = (await desk.read(`orders/draft?${params}`)).answer.item
      expect((await desk.post('offers/add', { ...form, version })).answer).toEqual({ link: expect.any(String) })
      const { query } = shop.app.database
      await query.updateTable('orders').set({ status: 'sent' }).where('status', '=', 'draft').execute()
      const { id } = await query.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return tokenIn((await desk.read(`offers/${id}`)).answer.item.page)
    }
    const ofRequest = await accept(await made('accountant@paseka.example', { request }), other.Cookie)
    expect(await ordersOf(asker.Cookie)).toEqual([ofRequest])
    const byPhone = await accept(await made(owner.person.email.toUpperCase()), other.Cookie)
    expect(await ordersOf(owner.Cookie)).toEqual([byPhone])
    expect((await ask('personal/data', owner.Cookie)).answer.kept.orders).toMatchObject([{ number: byPhone }])
    await post(shop.app, PATHS.delete, { password: PASSWORD }, { Cookie: owner.Cookie })
    const { query } = shop.app.database
    // An offer that is not completed keeps its buyer after the account is deleted.
    expect(
      await query
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
  const { query } = shop.app.database
  await query.updateTable('orders').set({ valid_until: '2020-01-01' }).where('number', '=', orderNumber(item)).execute()
  expect((await view(me, token)).answer.item).toMatchObject({ state: 'expired', canAccept: false })
  const { status, answer } = await me.post('offer/accept', { token, version: item.version })
  expect([status, answer.message]).toEqual([409, expect.stringMatching(/1\s+января\s+2020/)])
  expect((await view(me, token)).answer.item.order).toBeUndefined()
})

test('a product that is gone stops it', async () => {
  const { me, token, item } = await offered()
  const { query } = shop.app.database
  const { id } = await query
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber(item))
    .executeTakeFirstOrThrow()
  await query
    .updateTable('order_lines')
    .set({ product: 999_999 })
    .where('order_id', '=', id)
    .where('position', '=', 1)
    .execute()
  const { status, answer } = await me.post('offer/accept', { token, version: item.version })
  expect([status, answer.message]).toEqual([409, expect.stringContaining(item.lines[0].article)])
})

const bytes = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.app.origin}${path}`, { headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

test('the PDF opens by the link alone, is kept and indexed by nobody, and is the same twice', async () => {
  const { item, token } = await offered()
  const [first, second] = [await bytes(item.pdf), await bytes(item.pdf)]
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('content-disposition')).toBe(
    `attachment; filename="kp-${orderNumber(item)}.pdf"`.replaceAll('"', ''),
  )
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  expect(first.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.body.equals(second.body)).toBe(true)
  expect((await bytes('/papers/offer.pdf')).status).toBe(404)
  expect((await bytes(`/papers/offer.pdf?token=${token.slice(0, -3)}`)).status).toBe(404)
})

test('an order has an offer of its lines, for its owner and for staff', async () => {
  const { me, token, item } = await offered()
  const { number } = (await me.post('offer/accept', { token, version: item.version })).answer
  const path = `/papers/order/${number}/offer.pdf`
  const { papers } = (await me.get(`order/${number}/view`)).answer.item
  expect(papers).toContainEqual(expect.objectContaining({ link: path }))
  expect((await bytes(path, { Cookie: `userId=${me.uid}` })).body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await bytes(path)).status).toBe(404)
  const { query } = shop.app.database
  // The offer's file stays the same after the order, until the order changes.
  const [ofOrder, own] = [await bytes(path, { Cookie: `userId=${me.uid}` }), await bytes(item.pdf)]
  expect(ofOrder.body.equals(own.body)).toBe(true)
  await query.updateTable('orders').set({ total: 1 }).where('number', '=', number).execute()
  expect((await bytes(path, { Cookie: `userId=${me.uid}` })).body.equals(own.body)).toBe(false)
  await query.updateTable('order_lines').set({ product: 999_999 }).where('position', '=', 1).execute()
  expect((await bytes(path, { Cookie: `userId=${me.uid}` })).status).toBe(200)
  const { Cookie } = await signedInAs(shop.app, 'viewer')
  const staff = [`/desk/orders/${number}/offer.pdf`, `/desk/offers/${await desk.offerId(item.number)}.pdf`]
  for (const own of staff) {
    expect((await bytes(own, { Cookie })).body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await bytes(own)).status).toBe(401)
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

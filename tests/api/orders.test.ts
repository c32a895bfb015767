import { describe, expect, test } from 'vitest'
import { carriage } from '#schema/definitions/shop/units/delivery.ts'
import { wholeRubles } from '#schema/definitions/shop/units/money.ts'
import {
  readyText,
  type Supply,
  shipmentsOf,
  shipmentsText,
  supplyText,
} from '#schema/definitions/shop/units/supply.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import type { Product } from '#server/shop/catalog/records.ts'
import { buyersOf } from '#server/shop/submissions/buyer.ts'
import { startApp } from '../site/app.ts'
import { withStock } from '../site/change-catalog.ts'
import { plain } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody } from '../site/person.ts'
import { checkout, RUSSIAN, useOrders } from '../site/shop.ts'

// Orders: specification.md §1, §7, R1 R9 R10 S9.

const { shop, buyer, collect, save, all } = useOrders()

/** Returns how many rows there are with one more order of so many lines. */
const withOrder = (rows: Awaited<ReturnType<typeof all>>, lines: number) => ({
  orders: rows.orders + 1,
  lines: rows.lines + lines,
  letters: rows.letters + 2,
  answers: rows.answers + 1,
  consents: rows.consents + 1,
})

describe('an order', () => {
  test('holds the basket at the prices of the moment, and empties it', async () => {
    const me = somebody(shop.app)
    const before = await all()
    const total = await collect(me)
    const basket = await me.basket()
    const { status, answer } = await save(me, { delivery: 'carrier', address: 'Тула', inn: '7707083893' })
    expect([status, answer]).toEqual([
      200,
      {
        number: expect.stringMatching(/^\d\d-[2-9A-Z]{4}-[2-9A-Z]$/),
        status: 'new',
        look: { name: 'новый', tone: 'plain' },
        date: expect.stringMatching(/^\d{4}-/),
        count: 2,
        total,
        // The delivery is on request: the order names no city, and its address is outside of the region.
        onRequest: 1,
      },
    ])
    expect((await me.basket()).count).toBe(0)
    expect(await all()).toEqual(withOrder(before, 3))
    const { item } = (await me.get(`order/${answer.number}/view`)).answer
    const { boxes, pallets, volume, weight } = basket
    expect(item).toMatchObject({ ...answer, boxes, pallets, volume, weight })
    expect(item.unpriced).toEqual(['Доставка транспортной компанией до\u00a0терминала'])
    expect(item.lines.slice(0, -1)).toEqual(
      basket.items.map(
        ({ productId, article, name, quantity, boxes, kopecks, sum, product }: Record<string, unknown>) => ({
          ...{ productId, article, name, quantity, unit: 'шт.', boxes, kopecks, sum, color: 'белый' },
          link: (product as { link: string }).link,
          supply: shipmentsText(
            shipmentsOf((product as { supply: Parameters<typeof shipmentsOf>[0] }).supply, Number(quantity)),
          ),
        }),
      ),
    )
    expect(item.answers).toEqual([
      { label: 'ИНН', text: '7707083893' },
      { label: 'Контактное лицо', text: 'Анна' },
      { label: 'Телефон', text: '+7\u00a0916\u00a0123-45-67' },
      { label: 'E-mail', text: 'anna@paseka.example' },
      { label: 'Доставка', text: 'Транспортной компанией до терминала' },
      { label: 'Адрес доставки', text: 'Тула' },
    ])
    expect((await me.get('order/list')).answer).toEqual({
      list: [answer],
      pagination: { page: 1, pages: 1, size: 20, total: 1, base: '/personal/' },
    })
  })

  test('promises a stock once: basket, order and letter say one day for lines that differ by wishes', async () => {
    const { id, record } = shop.product(0)
    const quantity = record.minQuantity
    await withStock(shop.app, record, quantity, async () => {
      const me = somebody(shop.app)
      for (const color of ['белый', 'красный'])
        await me.post('basket/item/add', { productId: id, quantity, color: `${color} матовый` })
      const { items, ready } = await me.basket()
      const supplies = items.map(({ product }: { product: { supply: Supply } }) => product.supply)
      const [{ ready: soon, made }] = supplies
      expect(supplies.map(({ stock }: Supply) => stock)).toEqual([quantity, 0])
      expect(supplies.map((supply: Supply) => supplyText(supply, quantity))).toEqual([
        `На\u00a0складе: отгрузим ${readyText(soon)}`,
        `Под\u00a0заказ: отгрузим ${readyText(made)}`,
      ])
      expect(ready).toBe(made)
      const { number } = (await save(me, { email: 'stock@paseka.example' })).answer
      const { item } = (await me.get(`order/${number}/view`)).answer
      expect(item.lines.map(({ supply }: { supply?: string }) => supply)).toEqual([soon, made].map(dayAndMonth))
      const [letter] = await lettersIn(shop.app, { to: 'stock@paseka.example' })
      expect(plain(letter?.html ?? '').match(/Готово к отгрузке: \d+ [а-я]+/g)).toEqual(
        [soon, made].map((day) => plain(`Готово к отгрузке: ${dayAndMonth(day)}`)),
      )
    })
  })

  test('can be got in the ways of a city, each with the price and the day of this basket', async () => {
    const me = await buyer()
    const { zone } = (await me.get(encodeURI('region/delivery?city=Казань'))).answer
    const item = await me.basket()
    const waysIn = async (query: string): Promise<string[]> =>
      Object.entries((await me.get(encodeURI(`basket/item?${query}`))).answer.ways).map(
        ([value, text]) => `${value}${String(text).replaceAll('\u00a0', ' ')}`,
      )
    const ways = await waysIn('city=г. казань&region=moscow')
    expect(ways.map((text) => text.split(' ')[0])).toEqual(['pickup', 'carrier', 'door'])
    const least = wholeRubles(carriage(zone.terminal, item)).replaceAll('\u00a0', ' ')
    expect(ways[1]).toMatch(new RegExp(`^carrier — ${least}, \\d`))
    expect(ways[0]).toBe(`pickup — бесплатно, с ${dayAndMonth(item.ready).replaceAll('\u00a0', ' ')}`)
    expect((await waysIn('region=moscow'))[1]).toMatch(/^own — ([\d ]+ ₽|бесплатно), \d/)
    expect((await waysIn('city=Нигдеево'))[2]).toBe('door — цену рассчитает менеджер')
    // The order's delivery method includes the city by which it was priced; unknown methods are refused.
    const { number } = (await save(me, { delivery: 'door', address: 'Казань, ул. Мира, 1', city: 'Казань' })).answer
    const { answers } = (await me.get(`order/${number}/view`)).answer.item
    expect(answers).toContainEqual({ label: 'Доставка', text: 'Транспортной компанией до двери' })
    expect(answers).toContainEqual({ label: 'Город доставки', text: 'Казань' })
    await collect(me)
    const form = { form: 'checkout', country: 'ru', address: 'Тула', delivery: 'rocket' }
    expect(await save(me, form)).toMatchObject({ status: 422, answer: { fields: { delivery: RUSSIAN } } })
  })

  test('is told to the manager and to the buyer, with its lines and sums', async () => {
    const me = await buyer()
    const { number } = (await save(me)).answer
    const letters = (await lettersIn(shop.app)).slice(-2)
    expect(letters.map(({ recipient }) => recipient)).toEqual([
      expect.stringContaining('@zavod'),
      'anna@paseka.example',
    ])
    expect(JSON.parse(letters[0]?.headers ?? '')).toEqual({ 'Reply-To': 'anna@paseka.example' })
    const [article] = shop.products.map(({ record }) => record.article)
    for (const { subject, text } of letters) {
      expect(subject).toContain(number)
      for (const said of [String(article), 'К\u00a0оплате с', 'Коробок: ']) expect(text).toContain(said)
    }
    // The buyer's address is unconfirmed, so only the manager's letter has typed text; the buyer's has the phone's last digits.
    for (const said of ['белый', '+7\u00a0916\u00a0123-45-67', 'Анна'])
      expect(letters.map(({ text }) => text.includes(said))).toEqual([true, false])
    expect(letters[1]?.text).toContain('… 45-67')
  })

  test('is priced for a city that the address does not name once the buyer confirms that city', async () => {
    const me = somebody(shop.app)
    const total = await collect(me)
    const order = { delivery: 'door', address: 'Советский район, ул. Мира 5', city: 'Казань' }
    const place = 'Казань: Советский район, ул. Мира 5'
    const before = await all()
    const question = {
      status: 409,
      answer: { statusCode: 409, message: expect.stringContaining('города Казань'), details: { place } },
    }
    expect(await save(me, order, 'place')).toEqual(question)
    expect(await save(me, { ...order, place: 'Самара' }, 'place')).toEqual(question)
    // The buyer's confirmation is valid only for the confirmed address, not for another one.
    expect((await save(me, { ...order, place, address: 'Норильск' }, 'place')).status).toBe(409)
    expect(await all()).toEqual(before)
    const ordered = await save(me, { ...order, place }, 'place')
    expect([ordered.status, ordered.answer.total > total, ordered.answer.onRequest]).toEqual([200, true, 0])
    const { lines, answers } = (await me.get(`order/${ordered.answer.number}/view`)).answer.item
    expect(lines.at(-1).name).toContain(', Казань')
    expect(answers.filter(({ text }: { text: string }) => text === 'Казань')).toHaveLength(1)
    // The repeated request of an order that is already placed needs no confirmation.
    expect(await save(me, { ...order, place }, 'place')).toEqual(ordered)
    expect(await save(me, order, 'place')).toEqual(ordered)
    expect(await save(me, order)).toEqual(ordered)
  })
})

describe('exactly once', () => {
  test.each([
    ['with a key in the header', {}, 'a-key'],
    ['with a key in the form', { key: 'b-key' }, undefined],
    ['without a key', {}, undefined],
  ])('50 equal orders at once %s are one', async (_, more, key) => {
    const me = somebody(shop.app)
    const before = await all()
    await collect(me)
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(me, more, key)))
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.number}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await all()).toEqual(withOrder(before, 2))
  })

  test('the same key answers the same order later too, and with other answers 422', async () => {
    const me = await buyer()
    const first = await save(me, {}, 'key')
    expect(await save(me, {}, 'key')).toEqual(first)
    const { number } = first.answer
    expect(await save(me, { name: 'Пётр' }, 'key')).toEqual({
      status: 422,
      answer: { statusCode: 422, message: expect.stringContaining(number), details: { order: number } },
    })
    await collect(me)
    expect(await save(me, {}, 'key')).toEqual(first)
    expect((await me.basket()).count).toBe(2)
    expect((await save(me, {}, 'another')).answer.number).not.toBe(first.answer.number)
  })

  test('the same key of another visitor is another order', async () => {
    const [me, other] = [somebody(shop.app), somebody(shop.app)]
    for (const person of [me, other]) await collect(person)
    const [mine, theirs] = [await save(me, {}, 'same'), await save(other, {}, 'same')]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.answer.number).not.toBe(theirs.answer.number)
  })

  test('different orders at once get different numbers', async () => {
    const people = Array.from({ length: 12 }, () => somebody(shop.app))
    for (const person of people) await collect(person, 1)
    const answers = await Promise.all(people.map((person) => save(person)))
    expect(new Set(answers.map(({ answer }) => answer.number)).size).toBe(12)
  })

  test('repeats of an order that is there count for no limit', async () => {
    await using few = await startApp({ ORDERS_PER_HOUR: '3', FORMS_PER_HOUR: '1' })
    const me = somebody(few)
    const [{ id, record }] = shop.products as [Product]
    await me.post('basket/item/add', { productId: id, quantity: record.minQuantity })
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(me, {}, 'key')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    for (let i = 0; i < 3; i++) await save(me, {}, `key-${i}`)
    expect((await save(me, {}, 'last')).status).toBe(429)
  })
})

describe('without a script', () => {
  const { consents: _, ...fields } = checkout
  const form = { ...fields, form: 'checkout', phone: '8 916 123-45-67', agree: 'on' }

  test('the form orders and goes on to the thanks; sent twice it is one order', async () => {
    const me = await buyer()
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await me.form('/about/', form)
      expect([status, headers.location]).toEqual([303, '/checkout/order/?modal=checkout'])
    }
    expect((await me.get('order/list')).answer.pagination.total).toBe(1)
  })

  test('what is refused comes back with the page', async () => {
    const me = somebody(shop.app)
    expect((await me.form('/about/', form)).status).toBe(422)
    await collect(me)
    expect((await me.form('/about/', { ...form, delivery: 'own' })).status).toBe(422)
    expect((await me.get('order/list')).answer.pagination.total).toBe(0)
  })
})

describe('is refused', () => {
  test('with an empty basket', async () => {
    expect(await save(somebody(shop.app), {}, 'k')).toEqual({
      status: 409,
      answer: { statusCode: 409, message: RUSSIAN },
    })
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['no consent', { form: 'checkout', consents: [] }, 'agree'],
    ['a wrong INN', { inn: '7707083894' }, 'inn'],
    ['a wrong KPP', { kpp: '12' }, 'kpp'],
    ['a delivery that there is not', { delivery: 'drone' }, 'delivery'],
    ['a delivery without an address', { delivery: 'own' }, 'address'],
    ['a field that there is not', { discount: 100 }, 'discount'],
  ])('with %s', async (_, more, field) => {
    const me = await buyer(1)
    const before = await all()
    const { status, answer } = await save(me, more)
    expect([status, answer]).toEqual([
      422,
      { statusCode: 422, message: RUSSIAN, fields: { [field]: expect.stringMatching(/[а-я]/) } },
    ])
    expect(await all()).toEqual(before)
    expect((await me.basket()).count).toBe(1)
  })
})

test('the last order is told with the address of its letter, to this very visitor, for an hour', async () => {
  const [me, other] = [somebody(shop.app), somebody(shop.app)]
  for (const comment of ['Первый', 'Второй']) {
    await collect(me)
    await save(me, { comment, email: 'last@paseka.example' })
  }
  const [{ number }] = (await me.get('order/list')).answer.list
  const { item } = (await me.get(`order/${number}/view`)).answer
  expect((await me.get('order/last')).answer).toEqual({
    item,
    ...{
      email: 'last@paseka.example',
      letter: 'last@paseka.example',
      letterAt: '',
      name: 'Анна',
      phone: expect.stringMatching(/^\+7\d{10}$/),
      workCompany: expect.any(String),
    },
  })
  const none = { status: 404, answer: { statusCode: 404, message: RUSSIAN } }
  expect(await other.get('order/last')).toEqual(none)
  const orders = shop.app.database.query
    .updateTable('orders')
    .where('buyer', 'in', buyersOf(shop.app.database.query, me.uid))
  const made = (ago: number) => orders.set({ created_at: new Date(Date.now() - ago).toISOString() }).execute()
  await made(3_500_000)
  expect((await me.get('order/last')).status).toBe(200)
  await made(3_601_000)
  expect(await me.get('order/last')).toEqual(none)
})

describe('whose order', () => {
  test('another visitor sees and repeats none of it', async () => {
    const [me, other] = [somebody(shop.app), somebody(shop.app)]
    await collect(me)
    const { number } = (await save(me)).answer
    for (const refused of [await other.get(`order/${number}/view`), await other.post('order/repeat', { number })])
      expect(refused).toEqual({ status: 404, answer: { statusCode: 404, message: RUSSIAN } })
    expect((await other.get('order/list')).answer.list).toEqual([])
    expect((await other.basket()).count).toBe(0)
  })

  test('is repeated once per press, and asks where the basket is not empty', async () => {
    const me = await buyer(2)
    const { number } = (await save(me)).answer
    const lines = async () => (await me.basket()).items
    const repeat = (more: object = {}, headers = {}) => me.post('order/repeat', { number, ...more }, headers)
    expect((await Promise.all([repeat(), repeat()])).map(({ status }) => status)).toEqual([200, 200])
    const once = await lines()
    expect(once.length).toBe(2)
    // The buyer changes the basket meanwhile.
    const { id, record } = shop.products[4] as Product
    await me.post('basket/item/add', { productId: id, quantity: record.minQuantity })
    const before = await lines()
    const asked = await repeat()
    expect(asked).toEqual({ status: 409, answer: { statusCode: 409, message: expect.stringContaining('вместо них') } })
    expect(await lines()).toEqual(before)
    for (let press = 0; press < 2; press++) await repeat({ how: 'add' }, { 'Idempotency-Key': 'press' })
    const [first, , third] = await lines()
    expect([first.quantity, third.quantity]).toEqual([2 * once[0].quantity, before[2].quantity])
    expect((await repeat({ how: 'replace' })).status).toBe(200)
    expect((await lines()).map(({ quantity }: { quantity: number }) => quantity)).toEqual(
      once.map(({ quantity }: { quantity: number }) => quantity),
    )
  })

  test('without a script the basket asks, and its answer is one change', async () => {
    const me = await buyer(2)
    const { number } = (await save(me)).answer
    await collect(me, 1)
    const press = (more: Record<string, string> = {}) =>
      me.form('/lists/', { list: 'order', do: 'repeat', number, ...more })
    const question = new URL(String((await press()).headers.location), 'http://a')
    expect([question.pathname, question.searchParams.get('repeat')]).toEqual(['/basket/', number])
    const key = String(question.searchParams.get('key'))
    const before = (await me.basket()).items
    for (let i = 0; i < 2; i++)
      expect((await press({ how: 'add', key })).headers.location).toMatch(/^\/basket\/\?order=/)
    const [first] = (await me.basket()).items
    expect(first.quantity).toBe(2 * before[0].quantity)
  })

  test('whoever has its link repeats it with its buyer and delivery, and gets its offer', async () => {
    const [me, other] = [somebody(shop.app), somebody(shop.app)]
    await collect(me)
    const delivery = { delivery: 'door', carrier: 'ПЭК', address: 'Казань, ул. Мира, 1' }
    const { number } = (await save(me, { ...delivery, city: 'Казань' })).answer
    const token = encodeURIComponent(shop.app.site.state().site.signing.sign(['order', number]))
    const { link } = (await other.post('order/repeat', { token: decodeURIComponent(token) })).answer
    const query = new URL(link, 'http://a').searchParams
    expect(query.get('city')).toBe('Казань')
    const buyer = async (order: string) => (await other.get(`order/buyer?order=${order}`)).answer.buyer
    expect(await buyer(encodeURIComponent(query.get('order') ?? ''))).toMatchObject({ ...delivery, name: 'Анна' })
    expect((await buyer(token)).name).toBe('')
    const { papers } = (await other.get(`order/open?token=${token}`)).answer.item
    expect((await shop.app.ask(papers.at(-1).link)).headers['content-type']).toBe('application/pdf')
  })

  test.each([
    ['26-7F3K-R', 404],
    ['26-7F3K-Q', 404],
    ['26-1', 400],
    ['constructor', 400],
  ])('there is no order %s: %d', async (number, status) => {
    const me = somebody(shop.app)
    expect((await me.get(`order/${number}/view`)).status).toBe(status)
    expect((await me.post('order/repeat', { number })).status).toBe(status === 400 ? 422 : 404)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { changeCatalog, withStock } from '../site/change-catalog.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'

// Order statuses at the desk: preview with its letter, change, and undo within ten seconds.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

const step = (number: string, to: string) => desk.step(number, { to })
const change = (number: string, to: string, words: Record<string, string> = {}) => desk.change(number, { to, ...words })

test('the order’s page leads to the states that its own allows', async () => {
  const number = await desk.order()
  expect((await desk.item(number)).next).toEqual([
    {
      ...{ text: 'Перевести в\u00a0«подтверждён»', kind: 'primary' },
      link: `/desk/orders/${number}/status/?to=confirmed`,
    },
    {
      ...{ text: 'Перевести в\u00a0«отменён»', kind: 'secondary' },
      link: `/desk/orders/${number}/status/?to=cancelled`,
    },
  ])
  expect(plain((await desk.page(`/desk/orders/${number}/`)).body)).toContain('подтверждён')
})

test('the step shows the letter before it is sent', async () => {
  const number = await desk.order({ email: 'step@paseka.example' })
  const { letter } = await step(number, 'confirmed')
  expect(letter[0]).toEqual({ label: 'Кому', text: 'step@paseka.example' })
  expect(letter[1].text).toBe(`Заказ №\u00a0${number}: подтверждён`)
  expect(letter[2].text).toContain('Менеджер подтвердил заказ')
  const { body } = await desk.page(`/desk/orders/${number}/status/?to=confirmed`)
  expect(plain(body)).toContain('step@paseka.example')
})

test('the letter waits ten seconds, and the number of the waybill is in it', async () => {
  const number = await desk.order({ email: 'ship@paseka.example' })
  await change(number, 'confirmed')
  expect(
    (
      await change(number, 'shipped', {
        document: '1148',
        comment: 'Машина будет утром.\nВстречайте.\n\nВодитель позвонит.',
      })
    ).status,
  ).toBe(200)
  const letter = (await desk.letters('ship@paseka.example')).at(-1)
  expect(letter?.subject).toBe(`Заказ №\u00a0${number}: отгружен`)
  expect(letter?.html).toContain('Накладная №\u00a01148.')
  expect(letter?.html).toContain(String.raw`Машина будет утром.\n\nВстречайте.\n\nВодитель позвонит.`)
  expect(Date.parse(letter?.next_try ?? '') - Date.parse(letter?.created_at ?? '')).toBe(10_000)
  const { thread, look } = await desk.item(number)
  expect([look.name, thread[0].text, thread[0].who]).toEqual([
    'отгружен',
    expect.stringMatching(/\u00a0шт\. .*, №\u00a01148, подтверждён → отгружен$/),
    'Анна',
  ])
})

test('the buyer gets every letter of staff, however many there are in an hour', async () => {
  const number = await desk.order({ email: 'often@paseka.example' })
  for (const to of ['confirmed', 'awaiting-payment', 'in-production', 'shipped', 'done'])
    await change(number, to, { document: '1148' })
  const letters = await desk.letters('often@paseka.example')
  expect(letters.map(({ error }) => error)).toEqual(Array(6).fill(null))
})

describe('undo', () => {
  test('brings the state back and takes the letter away', async () => {
    const number = await desk.order({ email: 'undo@paseka.example' })
    const before = (await desk.letters('undo@paseka.example')).length
    await change(number, 'confirmed')
    const { undo } = await desk.item(number)
    expect((await desk.post('orders/undo', { number, event: undo.event })).status).toBe(200)
    const after = await desk.item(number)
    expect([after.status, after.undo, after.thread[0].what]).toEqual(['new', undefined, 'Отменено сразу'])
    expect(await desk.letters('undo@paseka.example')).toHaveLength(before)
    const again = await desk.post('orders/undo', { number, event: undo.event })
    expect([again.status, again.answer.message]).toEqual([409, 'Эту перемену уже отменили: сейчас заказ «новый».'])
    const told = await desk.form(`/desk/orders/${number}/`, 'order-undo', { number, event: undo.event })
    expect([told.status, plain(told.body)]).toEqual([422, expect.stringContaining('Эту перемену уже отменили')])
  })

  test('says that the order has changed since', async () => {
    const number = await desk.order()
    await change(number, 'confirmed')
    const { undo } = await desk.item(number)
    await change(number, 'in-production')
    const { status, answer } = await desk.post('orders/undo', { number, event: undo.event })
    expect([status, answer.message]).toEqual([409, expect.stringMatching(/после этого заказ меняли.*в.производстве/)])
  })

  test('is over after ten seconds, and when the letter is on its way', async () => {
    const number = await desk.order({ email: 'late@paseka.example' })
    await change(number, 'confirmed')
    const { undo } = await desk.item(number)
    await desk.query.updateTable('outbox').set({ attempts: 1 }).where('recipient', '=', 'late@paseka.example').execute()
    expect((await desk.post('orders/undo', { number, event: undo.event })).status).toBe(409)
    vi.setSystemTime(Date.now() + 10_001)
    expect((await desk.item(number)).undo).toBeUndefined()
    expect((await desk.post('orders/undo', { number, event: undo.event })).status).toBe(409)
    expect((await desk.item(number)).status).toBe('confirmed')
    const late = await desk.form(`/desk/orders/${number}/`, 'order-undo', { number, event: undo.event })
    expect([late.status, plain(late.body)]).toEqual([
      422,
      expect.stringContaining('десять секунд прошли, и письмо ушло'),
    ])
  })

  test('a buyer does not see a state that was taken back', async () => {
    const number = await desk.order()
    await change(number, 'confirmed')
    await desk.undo(number)
    const changes = desk.query.selectFrom('order_changes').innerJoin('orders', 'orders.id', 'order_id').select('kind')
    const kinds = await changes.where('number', '=', number).execute()
    expect(kinds).toEqual([{ kind: 'undone' }])
  })
})

test('an order becomes only what its state allows', async () => {
  const number = await desk.order()
  const { version } = await desk.item(number)
  expect((await step(number, 'done')).isAllowed).toBe(false)
  const refused = await desk.post('orders/status', { number, to: 'done', version })
  expect([refused.status, (await desk.item(number)).status]).toEqual([409, 'new'])
})

test('of two people one is told what the other did, and what they wanted', async () => {
  const number = await desk.order()
  const { version } = await step(number, 'cancelled')
  await change(number, 'confirmed')
  const Cookie = await desk.as('manager')
  const body = { number, to: 'cancelled', version }
  const { status, answer } = await desk.post('orders/status', body, Cookie)
  expect([status, answer.message]).toEqual([
    409,
    expect.stringMatching(/Анна.*новый → подтверждён.*Вы хотели: «отменён».*Сейчас заказ «подтверждён»/s),
  ])
  expect(answer.details).toMatchObject({ status: 'confirmed', wanted: '«отменён»' })
})

describe('without a letter', () => {
  const bare = async (): Promise<string> => {
    const number = await desk.order({ email: 'bare@paseka.example' })
    await desk.query.updateTable('buyers').set({ email: '' }).where('email', '=', 'bare@paseka.example').execute()
    return number
  }

  test('staff read why, are asked for no words, and no letter is promised', async () => {
    const number = await bare()
    const path = `/desk/orders/${number}/status/?to=confirmed`
    const { body } = await desk.page(path)
    expect(plain(body)).toContain('Письма не будет: e-mail покупателя не указан.')
    expect(plain(body)).not.toContain('Дописать в письмо')
    const { version } = await step(number, 'confirmed')
    const done = await desk.form(path, 'order-status', { number, to: 'confirmed', version })
    expect([done.status, done.headers.location]).toEqual([303, `/desk/orders/${number}/`])
    const after = plain((await desk.page(`/desk/orders/${number}/`)).body)
    expect(after).toContain('новый → подтверждён. Письма покупателю не будет.')
    const shipping = plain((await desk.page(`/desk/orders/${number}/status/?to=shipped`)).body)
    expect(shipping).toContain('Номер счёта или накладной')
    expect(shipping).not.toMatch(/Дописать в письмо|Встанет в письмо/)
  })

  test('of an erased buyer the page says so', async () => {
    const number = await bare()
    await desk.set(number, { submission: null, buyer: null })
    expect((await step(number, 'confirmed')).noLetter).toBe('Письма не\u00a0будет: данные покупателя стёрты.')
  })

  test('one that goes is told of', async () => {
    const number = await desk.order({ email: 'goes@paseka.example' })
    expect((await step(number, 'confirmed')).noLetter).toBe('')
    await change(number, 'confirmed')
    expect(plain((await desk.page(`/desk/orders/${number}/`)).body)).toContain('Письмо уйдёт через десять секунд.')
  })
})

describe('a button that is pressed twice', () => {
  const press = async (number: string) => {
    const { version } = await step(number, 'confirmed')
    const body = { number, to: 'confirmed', version }
    return () => desk.form(`/desk/orders/${number}/status/?to=confirmed`, 'order-status', body)
  }

  test('changes the state once, and both answers lead to the order with its undo', async () => {
    const number = await desk.order({ email: 'twice@paseka.example' })
    const send = await press(number)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, `/desk/orders/${number}/`]),
    )
    expect((await desk.item(number)).undo).toBeDefined()
    expect(await desk.letters('twice@paseka.example')).toHaveLength(2)
    const changes: string[] = (await desk.audit(number)).map((entry: { changes: string }) => entry.changes)
    expect(changes.filter((text) => text.includes('было'))).toEqual(['состояние: подтверждён (было новый)'])
  })

  test('with other words in a second tab says nothing of itself: the words are not lost silently', async () => {
    const number = await desk.order({ email: 'tabs@paseka.example' })
    const send = await press(number)
    const { version } = await step(number, 'confirmed')
    await send()
    const path = `/desk/orders/${number}/status/?to=confirmed`
    const other = await desk.form(path, 'order-status', { number, to: 'confirmed', version, comment: 'Ждём машину' })
    expect([other.status, other.body.includes('Ждём машину')]).toEqual([422, true])
    expect(plain(other.body)).toMatch(/Пока вы смотрели, заказ изменили/)
  })

  test('is not a change that came after, nor another person’s', async () => {
    const number = await desk.order()
    const send = await press(number)
    await send()
    await desk.undo(number)
    expect((await send()).status).toBe(422)
    const again = await press(number)
    await desk.query.updateTable('staff').set({ name: 'Пётр' }).execute()
    await again()
    await desk.query.updateTable('staff').set({ name: 'Анна' }).execute()
    await desk.post('orders/note', { number, text: 'Звонил' })
    const told = await again()
    expect([told.status, plain(told.body)]).toEqual([
      422,
      expect.stringMatching(/Пока вы смотрели, заказ изменили: Пётр.*новый → подтверждён/),
    ])
  })
})

test('shipping takes the pieces that are there, promised from stock or made, and its undo gives back just these', async () => {
  const { id, record } = desk.shop.product(20)
  const { app } = desk.shop
  const stock = () => desk.stockOf(record.article)
  const all = record.minQuantity
  await withStock(app, record, 0, async () => {
    const me = somebody(app)
    await me.post('basket/item/add', { productId: id, quantity: all })
    const number = String((await me.post('order/save', checkout)).answer.number)
    await change(number, 'confirmed')
    for (const [before, after] of [
      [all + 7, 7],
      [10, 0],
    ] as const) {
      await changeCatalog(app, (product) =>
        product.article === record.article ? { ...product, stock: before } : product,
      )
      await change(number, 'shipped', { document: '1150' })
      expect(await stock()).toBe(after)
      expect((await desk.undo(number)).status).toBe(200)
      expect(await stock()).toBe(before)
    }
  })
})

test('a stock is promised once, shipping lowers it, and what it lacks stands where one decides', async () => {
  const { id, record } = desk.shop.product(20)
  const stock = () => desk.stockOf(record.article)
  const supply = async (number: string) => plain((await desk.item(number)).lines[0].supply)
  await withStock(desk.app, record, record.minQuantity, async () => {
    const order = async (me = somebody(desk.app)) => {
      await me.post('basket/item/add', { productId: id, quantity: record.minQuantity })
      const { number } = (await me.post('order/save', { ...checkout, email: 'short@paseka.example' })).answer
      return [String(number), async () => (await me.get(`order/${number}/view`)).answer.item] as const
    }
    const [[first, firstSeen], [second, secondSeen]] = [await order(), await order()]
    expect(await supply(first)).not.toBe(await supply(second))
    const all = pieces(record.minQuantity)
    const text = `${record.article}: ${all.replace('шт.', '').trim()} из\u00a0${all}`
    const shown = async (number: string) => {
      const { short, letter } = await step(number, 'confirmed')
      return { short, head: (await desk.item(number)).head.at(-2).text, letter: letter[2].text.includes(text) }
    }
    expect(await shown(first)).toEqual({ short: '', head: '', letter: false })
    expect(await firstSeen()).not.toHaveProperty('short')
    const lacks = { short: text, head: text, letter: true }
    expect(await shown(second)).toEqual(lacks)
    expect(await secondSeen()).toMatchObject({ short: text, ready: expect.any(String) })
    await change(first, 'confirmed')
    await change(first, 'shipped', { document: '1149' })
    expect(await stock()).toBe(0)
    expect((await desk.undo(first)).status).toBe(200)
    expect(await stock()).toBe(record.minQuantity)
    // The next import has no stock, so all promised days are invalid.
    await changeCatalog(desk.app, (product) => ({ ...product, stock: 0 }))
    expect(await firstSeen()).toMatchObject({ short: text })
    expect(await firstSeen()).not.toHaveProperty('ready')
  })
})

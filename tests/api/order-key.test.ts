import { describe, expect, test } from 'vitest'
import { somebody } from '../site/person.ts'
import { RUSSIAN, useOrders } from '../site/shop.ts'

// Idempotency key of an order: R1.

const { shop, buyer, collect, save, all } = useOrders()

describe('the same key with another basket', () => {
  test('is refused with the number of the order that is there; nothing is lost, and a new key goes on', async () => {
    const me = await buyer(1)
    const { number } = (await save(me, {}, 'key')).answer
    const total = await collect(me, 3)
    const before = await all()
    expect(await save(me, {}, 'key')).toEqual({
      status: 422,
      answer: {
        statusCode: 422,
        message: expect.stringMatching(`№\u00A0${number}\\. .*осталось в\u00A0ней`),
        details: { order: number, total, shown: expect.any(String) },
      },
    })
    expect(await all()).toEqual(before)
    expect((await me.basket()).count).toBe(3)
    const next = await save(me, {}, 'new')
    expect([next.status, next.answer.total]).toEqual([200, total])
    expect(next.answer.number).not.toBe(number)
    expect((await me.basket()).count).toBe(0)
  })

  test.each([
    ['quantity', 5, 'белый'],
    ['wish', 1, 'синий'],
  ])('another %s makes another basket', async (_, times, color) => {
    const me = await buyer(1)
    await save(me, {}, 'key')
    const { id, record } = shop.product(0)
    await me.post('basket/item/add', { productId: id, quantity: times * record.minQuantity, color })
    expect((await save(me, {}, 'key')).status).toBe(422)
  })

  test('is told the same with other answers', async () => {
    const me = await buyer(1)
    const { number } = (await save(me, {}, 'key')).answer
    const total = await collect(me, 2)
    const { status, answer } = await save(me, { name: 'Пётр' }, 'key')
    expect([status, answer.details]).toEqual([422, { order: number, total, shown: expect.any(String) }])
  })
})

describe('a key over 100 characters', () => {
  test.each([
    ['order/save', {}],
    ['basket/item/add', { productId: 1, quantity: 1 }],
    ['form/feedback', { name: 'Анна' }],
    ['form/subscribe', { email: 'anna@paseka.example', agreement: 'Y' }],
  ])('is refused, not cut: %s', async (path, body) => {
    const me = somebody(shop.app)
    expect(await me.post(path, body, { 'Idempotency-Key': 'k'.repeat(101) })).toMatchObject({
      status: 400,
      answer: { statusCode: 400, message: expect.stringMatching(/Idempotency-Key длиннее 100/) },
    })
    expect((await me.post(path, body, { 'Idempotency-Key': 'k'.repeat(100) })).status).not.toBe(400)
  })

  test('is refused in the form too', async () => {
    const me = await buyer(1)
    const { status, answer } = await save(me, { key: 'k'.repeat(101) })
    expect([status, answer]).toEqual([422, { statusCode: 422, message: RUSSIAN, fields: { key: RUSSIAN } }])
    expect((await save(me, { key: 'k'.repeat(100) })).status).toBe(200)
  })
})

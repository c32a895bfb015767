import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_QUANTITY } from '#schema/definitions/shop/units/quantity.ts'
import { somebody } from '../site/person.ts'
import { RUSSIAN, useShop } from '../site/shop.ts'

// The basket: specification.md §3, §4, §7, R8 R10.

const shop = useShop()
const { product } = shop

interface Line {
  basketId: number
  productId: number
  quantity: number
  place?: number
}

test('holds what was added, in whole boxes and at the price of the quantity', async () => {
  const me = somebody(shop.app)
  const { id, record } = product(0)
  const asked = record.minQuantity + 1
  const quantity = record.minQuantity + record.perBox
  const added = await me.post('basket/item/add', { productId: id, quantity: asked, uid: me.uid })
  expect(added).toEqual({
    status: 200,
    answer: {
      basketId: expect.any(Number),
      quantity,
      count: 1,
      adjusted: { asked, quantity, reason: 'box', why: RUSSIAN },
    },
  })
  const { answer } = await me.get(`basket/item?uid=${me.uid}`)
  const kopecks = record.prices.findLast(({ from }) => from <= quantity)?.kopecks ?? 0
  const boxes = quantity / record.perBox
  expect(answer.item).toMatchObject({
    count: 1,
    total: quantity * kopecks,
    onRequest: 0,
    gone: 0,
    boxes,
    pallets: Math.ceil(boxes / record.boxesPerPallet),
  })
  expect(answer.item.weight).toBeCloseTo((record.box.weight * boxes) / 1000)
  expect(answer.item.items).toEqual([
    expect.objectContaining({
      basketId: added.answer.basketId,
      productId: id,
      article: record.article,
      quantity,
      kopecks,
      sum: quantity * kopecks,
      boxes,
      product: expect.objectContaining({ id, prices: record.prices, link: expect.stringContaining(record.code) }),
    }),
  ])
  expect(answer.item.items[0].adjusted).toBeUndefined()
})

test('a line tells the other colors that its product has, as the product itself does', async () => {
  const me = somebody(shop.app)
  let told = 0
  for (const { id, record } of shop.products.slice(0, 15)) {
    await me.post('basket/item/add', { productId: id, quantity: record.minQuantity, color: 'RAL 5015' })
    const { item } = (await me.get(`catalog/${record.code}/view`)).answer
    const colors = (item.colors ?? []).map(({ text }: { text: string }) => text)
    const { items } = await me.basket()
    const others = [...new Set(colors)].filter((color) => color !== record.color)
    expect(items.at(-1).colors ?? []).toEqual(others)
    told += others.length
  }
  expect(told).toBeGreaterThan(0)
})

test('a color is known in whatever case and gender it is written', async () => {
  const me = somebody(shop.app)
  const amber = shop.products.find((one) => one.record.color === 'янтарный') ?? product(0)
  const { item: lists } = (await me.get('basket/item')).answer
  expect(lists.items).toEqual([])
  for (const color of ['ЯНТАРНАЯ', 'янтарное', ' Янтарный '])
    await me.post('basket/item/add', { productId: amber.id, quantity: 1, color })
  const { items } = await me.basket()
  expect(items.map(({ productId, color }: { productId: number; color?: string }) => [productId, color])).toEqual([
    [amber.id, undefined],
  ])
})

test('a color that the catalog has is an article number of its own, and its own color no wish', async () => {
  const me = somebody(shop.app)
  const { id, record } = shop.products.find((one) => one.record.color !== 'белый') ?? product(0)
  const line = async () => (await me.basket()).items[0]
  await me.post('basket/item/add', { productId: id, quantity: 1, color: ` ${record.color.toUpperCase()} ` })
  const first = await line()
  expect([first.productId, first.color]).toEqual([id, undefined])
  const [other = ''] = first.colors ?? []
  expect(other).not.toBe('')
  const update = { productId: id, basketId: first.basketId, quantity: first.quantity, color: other, coloring: 'лак' }
  const { answer } = await me.post('basket/item/update', update)
  const now = await line()
  const [meant] = await shop.app.catalog.products([now.productId])
  expect([meant?.record.color, now.color, now.coloring, now.basketId]).toEqual([
    other,
    undefined,
    'лак',
    first.basketId,
  ])
  expect(answer.became).toEqual({ article: meant?.record.article, name: meant?.record.name })
  // The buyer then requests another color for the line.
  await me.post('basket/item/update', { ...update, productId: now.productId, color: 'RAL 5015' })
  expect((await line()).color).toBe('RAL 5015')
})

test('less than the least is raised to it, and it is said why', async () => {
  const { id, record } = product(1)
  const { answer } = await somebody(shop.app).post('basket/item/add', { productId: id, quantity: 1 })
  expect(answer.adjusted).toEqual({ asked: 1, quantity: record.minQuantity, reason: 'minimum', why: RUSSIAN })
})

test('lines that are removed and taken back, in whatever order, stand where they stood', async () => {
  const move = fc.record({ at: fc.nat(), isBack: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 12 }), async (moves) => {
      const me = somebody(shop.app)
      const lines = async () => (await me.basket()).items
      for (const i of [0, 1, 2, 3, 4])
        await me.post('basket/item/add', { productId: product(i).id, quantity: product(i).record.minQuantity })
      const first = (await lines()).map(({ productId }: Line) => productId)
      const removed: Line[] = []
      const takeBack = async ([line]: Line[]): Promise<void> => {
        if (!line) return
        const { basketId, place = basketId, productId, quantity } = line
        expect((await me.post('basket/item/add', { productId, quantity, place })).status).toBe(200)
      }
      for (const { at, isBack } of moves) {
        const there = await lines()
        if (isBack || there.length === 0) await takeBack(removed.splice(at % Math.max(1, removed.length), 1))
        else {
          const { basketId, productId } = there[at % there.length]
          await me.post('basket/item/remove', { basketId, productId })
          removed.push(there[at % there.length])
        }
        const now = (await lines()).map(({ productId }: Line) => productId)
        expect(now).toEqual(first.filter((id: number) => now.includes(id)))
      }
      while (removed.length > 0) await takeBack(removed.splice(0, 1))
      expect((await lines()).map(({ productId }: Line) => productId)).toEqual(first)
    }),
    { numRuns: 15 },
  )
})

test('the same product with the same wishes is one line; with others another', async () => {
  const me = somebody(shop.app)
  const { id, record } = product(0)
  const add = (more: object = {}) =>
    me.post('basket/item/add', { productId: id, quantity: record.minQuantity, ...more })
  const [first, second, other] = [await add(), await add({ color: ' ' }), await add({ color: 'белый' })]
  expect(second.answer).toMatchObject({ basketId: first.answer.basketId, quantity: 2 * record.minQuantity, count: 1 })
  expect(other.answer).toMatchObject({ quantity: record.minQuantity, count: 2 })
  expect(other.answer.basketId).not.toBe(first.answer.basketId)
})

test('the same addition sent twice adds once, by the key of the browser', async () => {
  const me = somebody(shop.app)
  const body = { productId: product(0).id, quantity: product(0).record.minQuantity }
  const key = { 'Idempotency-Key': 'one' }
  const [first, again] = [await me.post('basket/item/add', body, key), await me.post('basket/item/add', body, key)]
  expect(again.answer).toMatchObject({ basketId: first.answer.basketId, quantity: first.answer.quantity })
  const next = await me.post('basket/item/add', body, { 'Idempotency-Key': 'two' })
  expect(next.answer.quantity).toBe(2 * first.answer.quantity)
})

test('50 additions at once all count', async () => {
  const me = somebody(shop.app)
  const { id, record } = product(0)
  await Promise.all(
    Array.from({ length: 50 }, () => me.post('basket/item/add', { productId: id, quantity: record.minQuantity })),
  )
  const { answer } = await me.get('basket/item')
  expect(answer.item.items.map((line: { quantity: number }) => line.quantity)).toEqual([50 * record.minQuantity])
})

test('set gives a quantity, as often as one likes', async () => {
  const me = somebody(shop.app)
  const { id: productId, record } = product(0)
  const { basketId } = (await me.post('basket/item/add', { productId, quantity: 1 })).answer
  for (let i = 0; i < 2; i++) {
    const quantity = record.minQuantity + 3 * record.perBox
    const { answer } = await me.post('basket/item/set', { productId, basketId, quantity })
    expect(answer).toEqual({ basketId, quantity, count: 1 })
  }
})

test('update gives wishes, keeps those that are not named, and makes equal lines one', async () => {
  const me = somebody(shop.app)
  const { id: productId, record } = product(0)
  const quantity = record.minQuantity
  const { basketId } = (await me.post('basket/item/add', { productId, quantity })).answer
  const update = (more: object) => me.post('basket/item/update', { productId, basketId, quantity, ...more })
  await update({ color: 'белый', decoration: 'печать' })
  await update({ decoration: '', coloring: 'в массе' })
  const line = async () => (await me.basket()).items
  expect(await line()).toEqual([expect.objectContaining({ basketId, color: 'белый', coloring: 'в массе' })])
  expect((await line())[0].decoration).toBeUndefined()
  const plain = (await me.post('basket/item/add', { productId, quantity })).answer
  expect((await update({ color: '', coloring: '' })).answer).toEqual({
    basketId: plain.basketId,
    quantity: 2 * quantity,
    count: 1,
  })
})

test('remove takes a line away, and what is not there is gone already', async () => {
  const me = somebody(shop.app)
  const { id: productId } = product(0)
  const { basketId } = (await me.post('basket/item/add', { productId, quantity: 1 })).answer
  expect((await me.post('basket/item/remove', { productId, basketId })).answer).toEqual({ removed: true, count: 0 })
  expect((await me.post('basket/item/remove', { productId, basketId })).answer).toEqual({ removed: false, count: 0 })
})

test.each([
  ['add', { productId: 0, quantity: 1 }, 422, 'productId'],
  ['add', { productId: 2_000_000_000, quantity: 1 }, 422, 'productId'],
  ['add', { productId: 1, quantity: 0 }, 422, 'quantity'],
  ['add', { productId: 1, quantity: 1.5 }, 422, 'quantity'],
  ['add', { productId: 1, quantity: '5' }, 422, 'quantity'],
  ['add', { productId: 1, quantity: 100_000_001 }, 422, 'quantity'],
  ['add', { productId: 1, quantity: 1, color: 'а\nб' }, 422, 'color'],
  ['add', { productId: 1, quantity: 1, color: 'я'.repeat(201) }, 422, 'color'],
  ['add', { productId: 1, quantity: 1, price: 1 }, 422, 'price'],
  ['set', { productId: 1, quantity: 5 }, 422, 'basketId'],
  ['update', { productId: 1, basketId: 1 }, 422, 'quantity'],
  ['remove', { productId: 1 }, 422, 'basketId'],
])('%s of %j is refused by %d', async (call, body, status, field) => {
  const me = somebody(shop.app)
  const refused = await me.post(`basket/item/${call}`, body)
  expect(refused).toEqual({
    status,
    answer: { statusCode: status, message: RUSSIAN, fields: { [field]: expect.stringMatching(/[а-я]/) } },
  })
  expect((await me.basket()).count).toBe(0)
})

test.each([
  'Артикул,Остаток\n{},75768',
  'Артикул, Кол-во коробок\n{}, 10',
  'Артикул,Сумма\n{},11904',
  'Артикул, тыс. шт\n{}, 10',
  'Артикул,Цена за 1000 шт\n{},12400',
  'Коробки:\n{} 10',
  'Остатки на 29.11.2026:\n{}\t9600',
  'Добрый день!\nОстатки на складе:\n{} 9600',
  'Прайс 2026\nАртикул, Остаток\n{}, 15',
  'Артикул\tКол-во в коробку\tЦена\n{}\t120\t12,40',
  'Все количества в коробках\nАртикул\tКол-во\n{}\t10',
  'Заявка\t\nАртикул\tСумма\n{}\t11904',
  'Артикул\tОстаток\t30.11\n{}\t9600\t',
  'Артикул\tКоличество\t\n\tМосква\tКазань\n{}\t960\t1000',
  'Артикул\tКоличество\t\n{}\t960\t1000',
  'Артикул\tКол-во\tдекабрь\n{}\t\t960',
  'Item\tQty\tUnit\n{}\t2\tpallet',
  'Артикул\tКол-во\tПримечание\n{}\t10\tв коробках!',
  '{}\t10\t(кор.)\tБанка',
  '{}\tБанка\t12\t~960',
  'Артикул Кор. Штук\n{} 8 960',
  'Заказ; срочно\n{}   12   960',
  'Артикул       Остаток    Заказ    Цена\n{}                      960      15',
  '{}\tБанка\t10\t0,105\t1,05\t1200',
  'Артикул Остаток\n{} 75768',
  'Артикул\tОстаток\n{}\t75768',
  'Артикул\tЦена 2026\n{}\t1200',
  'Заявка завода\nАртикул\tОстаток\n{}\t75768',
  'Остатки склада\nАртикул\tОстаток\n{}\t75768',
  '{}\t12,00\nНЕТ-1\t19,65',
  'Артикул            Цена   Кол-во всего\n{}    13     360',
  '{}    12    168',
  `№\tАртикул\tОстаток ${'на складе '.repeat(20)}\tЦена\n1\t{}\t75768\t12,90`,
  'Артикул\t"Кол-\nво"\t"Вес шт, г"\n{}\t много\t25',
])('a figure that may be no quantity is asked about: %j', async (text) => {
  const me = somebody(shop.app)
  const pasted = text.replace('{}', product(0).record.article)
  const { added, problems } = (await me.post('basket/paste', { text: pasted })).answer
  expect(added).toEqual([])
  expect(problems.length).toBeGreaterThan(0)
})

test.each([
  ['Артикул            Цена   Кол-во\n{}    13,00     3 кор.'],
  ['{}\t3 кор.\n\t'],
  ['Прошу счёт на:\n{} 3 кор.'],
  ['Здравствуйте!\nНужны:\n{} 3 кор.'],
  ['Артикул\tUnit\tQty\n{}\tbox\t3'],
  ['{}\t3\tкор.\tБанка'],
  ['Артикул\tКоли\u00adчество\n{}\t3 кор.'],
])('and one that is a quantity is not: %j', async (text) => {
  const me = somebody(shop.app)
  const { article, perBox } = product(0).record
  const { added } = (await me.post('basket/paste', { text: text.replace('{}', article) })).answer
  expect(added).toMatchObject([{ article, quantity: 3 * perBox }])
})

test('rows below a line that changes their terms are asked about, those above it are not', async () => {
  const me = somebody(shop.app)
  const [first, second] = [product(0).record.article, product(1).record.article]
  for (const text of [
    `Артикул\tКол-во, кор.\n${first}\t3\nДозаказ, шт.:\n${second}\t1200`,
    `Артикул\tКол-во, кор.\n${first}\t3\nОтменить:\t\n${second}\t1200`,
    `Артикул\tКол-во, кор.\n${first}\t3\nАртикул\tСумма\n${second}\t11904`,
    `${first} 3 кор.\nКоробками:\n${second} 10`,
  ]) {
    await me.post('basket/clear', {})
    expect((await me.post('basket/paste', { text })).answer.added).toMatchObject([{ article: first }])
  }
})

test('the titles of the shop’s own specification say it', async () => {
  const me = somebody(shop.app)
  const { article, perBox } = product(0).record
  const text = `Артикул\tНаименование\tХарактеристики\tКол-во\tЕд.\tКоробок\tЦена, ₽\tСумма, ₽\n${article}\tБанка\t89/400\t${perBox * 3}\tшт.\t3\t14,90\t${perBox * 3 * 14.9}`
  expect((await me.post('basket/paste', { text })).answer.added).toMatchObject([{ article, quantity: perBox * 3 }])
})

test('who left the quantity of a row empty did not order it', async () => {
  const me = somebody(shop.app)
  const [first, second] = [product(0).record, product(1).record]
  const text = `${first.article}\t3 кор.\n${second.article}\t`
  expect((await me.post('basket/paste', { text })).answer.added).toMatchObject([{ article: first.article }])
})

test('a pasted quantity that is none is told, and not the article number before it', async () => {
  const me = somebody(shop.app)
  const { article } = product(0).record
  const { answer } = await me.post('basket/paste', { text: `${article} -5\nНЕТ-1 -5\n${article} 1,5 кор.` })
  expect(answer.problems.map(({ why }: { why: string }) => why.replaceAll('\u00a0', ' '))).toEqual([
    'Количество «-5» не понято. Напишите «1800» или «3 кор.».',
    'Артикула «НЕТ-1 -5» в каталоге нет.',
    'Количество «1,5 кор.» не понято. Напишите «1800» или «3 кор.».',
  ])
})

test('a pasted article number is found in other letters and dashes; a near one is asked about', async () => {
  const me = somebody(shop.app)
  const { article } = product(0).record
  const same = article.toLowerCase().replaceAll('-', '–')
  expect((await me.post('basket/paste', { text: `${same}\t500` })).answer).toMatchObject({ added: [{}], problems: [] })
  const near = article.replaceAll('-', ' ')
  const { added, problems } = (await me.post('basket/paste', { text: `${near}; 500` })).answer
  expect([added, problems[0].why.replaceAll('\u00a0', ' ')]).toEqual([
    [],
    `Артикула «${near}» в каталоге нет. Может быть, «${article}»?`,
  ])
})

test('more than a line holds is refused in words, and what is there stays', async () => {
  const me = somebody(shop.app)
  const { id: productId, record } = product(0)
  const quantities = async () => (await me.basket()).items.map(({ quantity }: Line) => quantity)
  const most = Math.floor(MAX_QUANTITY / record.perBox) * record.perBox
  const { basketId } = (await me.post('basket/item/add', { productId, quantity: 1 })).answer
  for (const [call, quantity] of [
    ['set', 99_999_999],
    ['update', 99_999_999],
    ['set', most + 1],
    ['add', 99_999_999],
    ['add', most],
  ] as const) {
    const { status, answer } = await me.post(`basket/item/${call}`, {
      ...{ productId, quantity },
      ...(call !== 'add' && { basketId }),
    })
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['quantity']])
    expect(answer.message).toMatch(/больше \d{1,2}\u00a0\d{3}\u00a0\d{3}/i)
  }
  const second = product(1).id
  const pair = { productId, withId: second, quantity: most }
  expect((await me.post('basket/pair', pair)).answer.fields).toEqual({ quantity: RUSSIAN })
  const { added, problems } = (await me.post('basket/paste', { text: `${record.article} ${most}` })).answer
  expect([added, problems.map(({ line, why }: { line: number; why: string }) => [line, why])]).toEqual([
    [],
    [[1, expect.stringContaining('одной строкой заказать нельзя')]],
  ])
  const form = { list: 'basket', do: 'set', product: String(productId), basketId: String(basketId) }
  const posted = await me.form('/lists/', { ...form, quantity: '99 999 999', back: '/basket/' })
  expect(posted.status).toBe(422)
  expect(await quantities()).toEqual([record.minQuantity])
  expect((await me.post('basket/item/set', { productId, basketId, quantity: most })).status).toBe(200)
  expect(await quantities()).toEqual([most])
})

test('at most 500 lines', async () => {
  const me = somebody(shop.app)
  const { id: productId, record } = product(0)
  const now = new Date().toISOString()
  const { kind, article, name } = record
  const row = { list: 'basket', product: productId, kind, article, name, quantity: record.minQuantity } as const
  const rows = Array.from({ length: 500 }, (_, i) => ({
    ...{ ...row, uid: me.uid, coloring: '', decoration: '', kopecks: null, added_at: now },
    color: `RAL ${i}`,
  }))
  await shop.app.database.query.insertInto('list_items').values(rows).execute()
  expect((await me.post('basket/item/add', { productId, quantity: 1 })).status).toBe(409)
  expect((await me.post('basket/item/add', { productId, quantity: 1, color: 'RAL 7' })).answer.count).toBe(500)
  expect((await me.basket()).items).toHaveLength(500)
  const pasted = (await me.post('basket/paste', { text: `${article} 1` })).answer
  expect(pasted).toMatchObject({ added: [], problems: [{ line: 1, why: expect.stringContaining('500') }] })
})

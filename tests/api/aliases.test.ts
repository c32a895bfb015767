import { expect, test } from 'vitest'
import { openWorkbook } from '#server/shop/sheets/workbook.ts'
import { xlsxBytes, xlsxRow } from '#server/shop/sheets/xlsx.ts'
import { confirmed, OPEN, PATHS, post, signedIn } from '../site/account.ts'
import { plain, renderHtml } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout, RUSSIAN, useShop } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// A customer's own article numbers for products: only this customer sees and uses them.

const shop = useShop({ ...OPEN, ORDERS_PER_HOUR: '1000' }, (i) => i < 60, { render: renderHtml })
const { app } = shop

const save = (Cookie: string, lines: string, opened = '') =>
  post(app, '/api/app/personal/aliases/save', { lines, opened }, { Cookie })
const get = async (path: string, Cookie: string) => {
  const { status, headers, body } = await app.ask(path, { headers: { Cookie } })
  return { status, location: headers.location, answer: body.startsWith('{') ? JSON.parse(body) : body }
}
const shownTo = async (Cookie: string) => (await get('/api/app/personal/aliases', Cookie)).answer
const textOf = async (Cookie: string) => (await shownTo(Cookie)).text

/** Creates a customer who has an own article number for the first product. */
async function customer(alias: string) {
  const { person, Cookie } = await confirmed(app)
  const { id, record } = shop.product(0)
  expect((await save(Cookie, `${record.article} = ${alias}`)).answer).toEqual({ count: 1 })
  return { person, Cookie, id, record }
}

test('the table is read in any order of columns, and says which line is wrong', async () => {
  const { Cookie } = await confirmed(app)
  const [first, second] = [shop.product(0).record.article, shop.product(1).record.article]
  expect((await save(Cookie, `Ваш артикул\tНаш артикул\n4711\t${first}\n4712\t${second}`)).answer).toEqual({ count: 2 })
  expect(await textOf(Cookie)).toBe(`${first}\t4711\n${second}\t4712`)
  const { opened } = await shownTo(Cookie)
  const wrong = await save(Cookie, `${first} = 4713\nНЕТ-1 = 5\n${second} = 4713\n${second}`, opened)
  const { lines } = wrong.answer.fields as Record<string, string>
  expect([wrong.status, lines?.match(/Строка \d/g)]).toEqual([422, ['Строка 2', 'Строка 3', 'Строка 4']])
  const third = await save(Cookie, `${second}\t4712\t4713`, opened)
  expect([third.status, third.answer.fields]).toEqual([422, { lines: expect.stringContaining('Строка 1') }])
  expect((await save(Cookie, `${second}\t4712`, opened)).answer).toEqual({ count: 1 })
  expect(await textOf(Cookie)).toBe(`${second}\t4712`)
})

test('a save changes what the person changed: what others have written meanwhile stays, or is told', async () => {
  const { Cookie, record } = await customer('TZ-1')
  const [second = '', third = ''] = [1, 2].map((i) => shop.product(i).record.article)
  const { text, opened } = await shownTo(Cookie)
  // Another line has been added meanwhile, from a pasted list or by a colleague.
  await save(Cookie, `${second}\tTZ-77`)
  expect((await save(Cookie, `${text}\n${third}\tTZ-3`, opened)).answer).toEqual({ count: 3 })
  const both = await save(Cookie, `${text}\n${third}\tTZ 77`, opened)
  expect([both.status, both.answer.fields]).toEqual([422, { lines: expect.stringContaining(`«TZ 77» уже записан`) }])
  expect(await textOf(Cookie)).toBe(`${record.article}\tTZ-1\n${second}\tTZ-77\n${third}\tTZ-3`)
  expect((await save(Cookie, `${third}\tTZ-1`, opened)).answer).toEqual({ count: 3 })
  expect(await textOf(Cookie)).toBe(`${third}\tTZ-1\n${second}\tTZ-77\n${third}\tTZ-3`)
})

test('the table is saved as it is shown, whatever the numbers have, however many, and without their product', async () => {
  const { Cookie, id, record } = await customer('TZ=12')
  await save(Cookie, `${record.article}\t12/5; бел.\n${record.article} = TZ;13`)
  expect(await textOf(Cookie)).toBe(
    ['TZ=12', '12/5; бел.', 'TZ;13'].map((each) => `${record.article}\t${each}`).join('\n'),
  )
  const row = await app.database.query
    .selectFrom('article_aliases')
    .select('customer_id')
    .where('product', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const gone = { kind: 'main', article: 'УШЁЛ-1' }
  const { id: product } = await app.database.query
    .insertInto('product_ids')
    .values(gone)
    .returning('id')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 900 }, (_, i) => ({
    ...row,
    product,
    alias: `ПАСЕКА-${'0'.repeat(20)}${i}`,
    key: `n${i}`,
  }))
  await app.database.query.insertInto('article_aliases').values(many).execute()
  const { text, opened, count } = await shownTo(Cookie)
  expect(count).toBe(903)
  expect((await save(Cookie, text, opened)).answer).toEqual({ count })
  expect(await textOf(Cookie)).toBe(text)
  expect((await save(Cookie, text.replace(/\n.*\d+899$/, ''), opened)).answer).toEqual({ count: count - 1 })
})

test('they come from a file, without scripts too', async () => {
  const { Cookie } = await confirmed(app)
  const [first, second] = [shop.product(0).record.article, shop.product(1).record.article]
  const titles = ['№', 'Код', 'Наименование', 'Артикул поставщика']
  const bytes = await xlsxBytes(titles, [
    xlsxRow([1, '004711', 'Банка', first]),
    xlsxRow([2, 'TZ-2', 'Крышка', second]),
  ])
  const upload = (name: string, content: Buffer | string) => {
    const values = { form: 'own-articles', lines: '' }
    return postFiles(app, '/personal/articles/', values, { file: fileOf(name, content) }, { Cookie })
  }
  expect((await upload('Номенклатура.xlsx', bytes)).status).toBe(303)
  expect(await textOf(Cookie)).toBe(`${first}\t004711\n${second}\tTZ-2`)
  expect((await upload('a.csv', `Артикул;Ваш артикул\n${second};99\n`)).status).toBe(303)
  expect(await textOf(Cookie)).toBe(`${first}\t004711\n${second}\tTZ-2\n${second}\t99`)
  const refused = await upload('a.csv', 'Артикул;Ваш артикул\nНЕТ-2;99\n')
  expect([refused.status, plain(refused.text)]).toEqual([422, expect.stringContaining('Артикула «НЕТ-2»')])
})

test('only a signed-in user with a proved mailbox has them', async () => {
  const { Cookie } = await signedIn(app)
  expect((await save(Cookie, `${shop.product(0).record.article} = 4711`)).answer).toMatchObject({ message: RUSSIAN })
  expect((await get('/api/app/personal/aliases', Cookie)).answer).toMatchObject({ text: '', confirmed: false })
  expect((await get('/api/app/personal/aliases', '')).status).toBe(401)
})

test('search leads the customer to the product, and nobody else', async () => {
  const [anna, boris] = [await customer('TZ-4711'), await customer('TZ-4799')]
  const found = (Cookie: string) => get('/search/?q=tz%204711', Cookie)
  expect(await found(anna.Cookie)).toMatchObject({ status: 302, location: expect.stringContaining(anna.record.code) })
  expect(await found(boris.Cookie)).toMatchObject({ status: 200 })
  expect((await get('/_page/search/?q=TZ-4711', anna.Cookie)).answer).toEqual({
    redirect: expect.stringContaining(anna.record.code),
  })
  expect((await found('')).status).toBe(200)
  const suggested = (Cookie: string) => get('/api/app/personal/aliases/found?q=TZ-47', Cookie)
  const { list } = (await suggested(anna.Cookie)).answer
  expect(list).toEqual([expect.objectContaining({ article: `TZ-4711\u00a0— ${anna.record.article}` })])
  expect((await suggested('')).status).toBe(401)
  await save(anna.Cookie, `${anna.record.article}\tбанка`)
  expect(await get(`/search/?q=${encodeURIComponent('Банка')}`, anna.Cookie)).toMatchObject({ status: 200 })
})

test('basket, order, its papers, letters and the office show both; a basket’s link shows ours alone', async () => {
  const { person, Cookie, id, record } = await customer('TZ-4711')
  const call = async (path: string, body: object) => (await post(app, `/api/app/${path}`, body, { Cookie })).answer
  await call('basket/paste', { text: `tz 4711\t${record.minQuantity}` })
  const { items } = (await get('/api/app/basket/item', Cookie)).answer.item
  expect(items).toMatchObject([{ productId: id, alias: 'TZ-4711' }])
  const { link } = await call('basket/share', {})
  expect(plain((await get(String(link), Cookie)).answer)).not.toContain('ваш TZ-4711')
  const { number } = await call('order/save', { ...checkout, email: person.email })
  const { lines } = (await get(`/api/app/order/${number}/view`, Cookie)).answer.item
  expect(lines).toMatchObject([{ article: record.article, alias: 'TZ-4711' }])
  // Deleting the own article number later does not change documents of the order.
  await save(Cookie, '', (await shownTo(Cookie)).opened)
  const address = `/papers/order/${number}/specification.xlsx`
  const { bytes } = await app.askBytes(address, { headers: { Cookie } })
  const cells = openWorkbook(bytes).flatMap((sheet) => sheet.read().rows.flatMap((row) => row.cells))
  expect(cells.join('\n')).toContain('Артикул покупателя: TZ-4711')
  const letters = (await lettersIn(app)).filter(({ text }) => text.includes(String(number)))
  expect(letters.map(({ text }) => text.includes('Артикул покупателя: TZ-4711'))).toEqual([true, true])
  const staff = (await signedInAs(app, 'manager')).Cookie
  const shown = await get(`/desk/orders/${number}/`, staff)
  expect(plain(shown.answer)).toContain('Артикул покупателя: TZ-4711')
  expect(await get(PATHS.data, Cookie)).toMatchObject({ answer: { kept: { orders: [{ alias: 'TZ-4711' }] } } })
})

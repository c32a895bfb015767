import { expect, test } from 'vitest'
import { storeAliases } from '#server/shop/aliases/aliases.ts'
import { xlsxBytes, xlsxRow } from '#server/shop/sheets/xlsx.ts'
import { confirmed, OPEN, post } from '../site/account.ts'
import { plain, renderHtml } from '../site/html.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout, useShop } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// An order from a customer's own file: the server asks once about columns and ambiguous lines; unknown lines go to the manager.

const shop = useShop({ ...OPEN, ORDERS_PER_HOUR: '1000' }, (i) => i < 60, { render: renderHtml })
const { app, product } = shop

type Problem = { text: string; why: string; alias?: string; candidates?: { article: string }[] }

/** Creates a customer who posts the forms of the basket page without JavaScript. */
async function customer() {
  const { Cookie, person } = await confirmed(app)
  const get = async (path: string) => {
    const { body } = await app.ask(path, { headers: { Cookie } })
    return body.startsWith('{') ? JSON.parse(body) : plain(body)
  }
  return {
    Cookie,
    person,
    get,
    send: (fields: Record<string, string>, file?: { name: string; content: Buffer | string }) =>
      postFiles(app, '/basket/paste/', fields, { file: file ? fileOf(file.name, file.content) : [] }, { Cookie }),
    lines: async (): Promise<Record<string, unknown>[]> => (await get('/api/app/basket/item')).item.items,
    rest: (): Promise<{ problems: Problem[]; question?: { head: string; labels: string[] } }> =>
      get('/api/app/basket/rest'),
  }
}

const textOf = (problems: readonly { instead?: string; text: string }[]): string =>
  problems.map(({ instead, text }) => instead ?? text).join('\n')

test('lines of a file are found by the customer’s numbers, by ours and by names; unsure ones are chosen and learned', async () => {
  const me = await customer()
  const [first, second, third] = [product(0).record, product(1).record, product(2).record]
  const titles = ['№', 'Код', 'Наименование', 'Кол-во', 'Ед.']
  const content = await xlsxBytes(titles, [
    xlsxRow([1, first.article, first.name, first.minQuantity, 'шт']),
    xlsxRow([2, 'TZ-2', second.name, 2, 'пал.']),
    xlsxRow([3, 'TZ-3', `${third.name} прозрачная, новая`, 3, 'кор.']),
    xlsxRow([4, 'TZ-4', 'Ящик деревянный', 5, 'шт']),
    xlsxRow([undefined, 'Итого', undefined, 10]),
  ])
  expect(await me.send({}, { name: 'Заявка.xlsx', content })).toMatchObject({ status: 303 })
  const taken = await me.lines()
  expect(taken).toMatchObject([{ article: first.article }, { article: second.article }])
  // The server rounds up to whole boxes.
  expect(taken[1]?.quantity).toBeGreaterThanOrEqual(2 * second.perBox * second.boxesPerPallet)
  const { problems } = await me.rest()
  expect(problems.map(({ alias }) => alias ?? '')).toEqual(['TZ-3', expect.anything()])
  expect(problems[0]?.candidates?.length).toBeLessThanOrEqual(3)
  const candidates = problems[0]?.candidates?.map(({ article }) => article)
  expect(candidates).toContain(third.article)
  expect(await me.get('/basket/')).toContain('уйдёт с заказом или запросом КП')

  await me.send({ lines: textOf(problems), match0: `TZ-3\t${third.article}`, match1: '' })
  expect((await me.lines())[2]).toMatchObject({ article: third.article, alias: 'TZ-3' })
  expect((await me.rest()).problems).toHaveLength(1)
  // The server recognizes the confirmed article number in the next list.
  await me.send({ do: 'replace', lines: 'tz-3 1' })
  expect(await me.lines()).toMatchObject([{ article: third.article }])
})

test('what is not found goes with the order as a request, and is gone from the basket', async () => {
  const me = await customer()
  const { article, minQuantity } = product(0).record
  await me.send({ lines: `${article}\t${minQuantity}\nНЕТ-77\t500` })
  expect((await me.rest()).problems).toHaveLength(1)
  const body = { ...checkout, comment: 'Звоните утром', email: me.person.email }
  const { answer } = await post(app, '/api/app/order/save', body, { Cookie: me.Cookie })
  const shown = await me.get(`/personal/order/${answer.number}/`)
  expect(shown).toContain('НЕТ-77 · 500')
  expect((await me.rest()).problems).toEqual([])
  const stored = app.database.query.selectFrom('submissions').select('values').where('call', '=', 'order.save')
  expect((await stored.orderBy('id', 'desc').executeTakeFirstOrThrow()).values).toMatch(/Звоните утром.*НЕТ-77 · 500/s)
})

test('lines that are not wanted are put away', async () => {
  const me = await customer()
  await me.send({ lines: 'НЕТ-77\t500' })
  expect(await me.send({ lines: 'НЕТ-77\t500', do: 'drop' })).toMatchObject({ status: 303, location: '/basket/' })
  expect((await me.rest()).problems).toEqual([])
})

test('columns that nobody can tell are asked about once, and remembered for the customer', async () => {
  const [me, other] = [await customer(), await customer()]
  const [first, second] = [product(0).record, product(1).record]
  const table = `Артикул;Май;Июнь\n${first.article};${first.minQuantity};1\n${second.article};${second.minQuantity};2`
  await me.send({}, { name: 'a.csv', content: table })
  expect(await me.lines()).toEqual([])
  const { problems, question } = await me.rest()
  expect(question?.labels).toEqual(['Артикул', 'Май', 'Июнь'])
  expect(await me.get('/basket/')).toContain('Где в таблице артикул и количество?')
  const columns = { head: question?.head ?? '', article: '0', quantity: '1', unit: 'pieces' }
  await me.send({ lines: textOf(problems), ...columns })
  expect(await me.lines()).toMatchObject([{ quantity: first.minQuantity }, { quantity: second.minQuantity }])
  expect(await me.rest()).toEqual({ problems: [] })
  await me.send({ do: 'drop' })
  await me.send({ do: 'replace' }, { name: 'a.csv', content: table })
  expect([await me.lines(), (await me.rest()).question]).toMatchObject([[{ article: first.article }, {}], undefined])
  await other.send({}, { name: 'a.csv', content: table })
  expect((await other.rest()).question).toBeDefined()
})

test('a wrong answer about columns is remembered only where it made a line, said, and forgotten by a button', async () => {
  const me = await customer()
  const { article, minQuantity } = product(0).record
  const table = `Артикул;Май;Июнь\n${article};${minQuantity};1\n${product(1).record.article};1;2`
  const answer = async (columns: Record<string, string>) => {
    await me.send({ do: 'drop' })
    await me.send({}, { name: 'a.csv', content: table })
    const { problems, question } = await me.rest()
    expect(question).toBeDefined()
    return me.send({ lines: textOf(problems), head: question?.head ?? '', ...columns })
  }
  await answer({ article: '1', quantity: '2', unit: 'pieces' })
  await answer({ article: '0', quantity: '0', unit: 'pieces' })
  await answer({ article: '0', quantity: '1', unit: 'thousands' })
  const { location } = await me.send({ do: 'replace' }, { name: 'a.csv', content: table })
  const shown = await me.get(location)
  expect(shown).toContain('Прочитано: артикул — «Артикул», количество — «Май», в тысячах штук')
  expect(shown).toContain('Указать колонки заново')
  const forgotten = await me.send({ do: 'forget', head: 'артикул|май|июнь' })
  expect(await me.get(forgotten.location)).toContain('Колонки забыты')
  await answer({ article: '0', quantity: '1', unit: 'pieces' })
})

test('a file that is no table is refused in words', async () => {
  const me = await customer()
  expect((await me.send({}, { name: 'a.xlsx', content: 'PK нет' })).status).toBe(422)
  expect((await me.send({}, { name: 'a.pdf', content: '%PDF' })).status).toBe(422)
})

test('300 lines of a file take at most 2 s', async () => {
  const me = await customer()
  const records = (await app.catalog.products([...app.catalog.index.kinds.main.ids].slice(0, 300))).map(
    ({ record }) => record,
  )
  // A third of the rows have our article numbers, a third have our names, a third are ambiguous.
  const rows = records.map(({ article, name }, i) =>
    xlsxRow([i + 1, i % 3 === 0 ? article : `TZ-${i}`, i % 3 === 2 ? `${name} новая` : name, 1000, 'шт']),
  )
  const content = await xlsxBytes(['№', 'Код', 'Наименование', 'Кол-во', 'Ед.'], rows)
  const used = process.cpuUsage()
  expect((await me.send({}, { name: 'Заявка.xlsx', content })).status).toBe(303)
  const { user, system } = process.cpuUsage(used)
  expect(await me.lines()).toHaveLength(200)
  // Limits the processor time, because other tests run in parallel.
  expect(user + system).toBeLessThan(2_000_000)
})

test('what waits keeps number, name and quantity with its unit through every press, and goes so into the request', async () => {
  const me = await customer()
  const [first, second] = [product(0).record, product(1).record]
  const near = `${second.name.replaceAll('\u00a0', ' ')} новая`
  const table = `Код;Наименование;Кол-во, тыс. шт\n${first.article};${first.name};1,5\nTZ-5;${near};2\nTZ-8;Ящик деревянный;2`
  await me.send({}, { name: 'a.csv', content: table })
  expect((await me.lines())[0]?.quantity).toBeGreaterThanOrEqual(1500)
  const waiting = [`TZ-5\t${near}\t2 тыс. шт`, 'TZ-8\tЯщик деревянный\t2 тыс. шт']
  for (const _ of 'ab') {
    const { problems } = await me.rest()
    expect(problems.map(({ text }) => text)).toEqual(waiting)
    expect(problems[0]?.candidates?.map(({ article }) => article)).toContain(second.article)
    await me.send({ lines: textOf(problems) })
  }
  await me.send({ lines: textOf((await me.rest()).problems), match0: `TZ-5\t${second.article}` })
  expect((await me.lines())[1]).toMatchObject({ article: second.article, alias: 'TZ-5' })
  const { answer } = await post(
    app,
    '/api/app/order/save',
    { ...checkout, email: me.person.email },
    { Cookie: me.Cookie },
  )
  expect(await me.get(`/personal/order/${answer.number}/`)).toContain('TZ-8 · Ящик деревянный · 2 тыс. шт')
})

test.each([
  ['thousands in a title', 'Артикул;Кол-во, тыс. шт\n{};1,5', 1500],
  ['thousands in a column of units', 'Артикул;Кол-во;Ед.\n{};1.5;тыс', 1500],
  ['zeros of 1C', 'Артикул;Кол-во\n{};1 890,000', 1890],
])('parts of a unit are understood: %s', async (_, table, least) => {
  const me = await customer()
  await me.send({}, { name: 'a.csv', content: table.replace('{}', product(0).record.article) })
  const [line] = await me.lines()
  expect(line?.quantity).toBe(Math.ceil(least / product(0).record.perBox) * product(0).record.perBox)
})

test('an offer is asked for with what waits, also where nothing was found', async () => {
  const me = await customer()
  await me.send({ lines: 'НЕТ-77\t500' })
  expect(await me.get('/basket/')).toContain('запросите КП')
  expect(await me.get('/offer/request/')).toContain('Контактное лицо')
  const { delivery: _, ...body } = { ...checkout, email: me.person.email }
  const { status, answer } = await post(app, '/api/app/offer/request', body, { Cookie: me.Cookie })
  expect(status).toBe(200)
  expect(await me.get(String(answer.link))).toContain('Предложение')
  const last = app.database.query.selectFrom('orders').select('id').orderBy('id', 'desc')
  const { id } = await last.executeTakeFirstOrThrow()
  const staff = { headers: { Cookie: (await signedInAs(app, 'manager')).Cookie } }
  expect(plain((await app.ask(`/desk/offers/${id}/`, staff)).body)).toContain('НЕТ-77 · 500')
  expect((await app.askBytes(`/desk/offers/${id}.pdf`, staff)).status).toBe(200)
})

test('every unsure line of a long list has candidates, also with words behind a name', async () => {
  const me = await customer()
  const rows = Array.from({ length: 300 }, (_, i) => `Z-${i};${product(i % 50).record.name} для мыла с этикеткой;2000`)
  const end = 'Итого;;600000\nВ том числе НДС;;100\nДиректор ________ Иванов;;'
  await me.send({}, { name: 'a.csv', content: `Код;Наименование;Кол-во\n${rows.join('\n')}\n${end}` })
  const { problems } = await me.rest()
  const found = problems.map(({ candidates }) => candidates?.[0]?.article)
  expect(found).toEqual(rows.map((_, i) => product(i % 50).record.article))
})

test('an own number whose product left the catalog says so, and offers no other', async () => {
  const me = await customer()
  const user = app.database.query.selectFrom('users').select('uid').where('email', '=', me.person.email)
  const { uid } = await user.executeTakeFirstOrThrow()
  const gone = { id: 9_000_001, kind: 'main', article: 'НЕТ-1' } as const
  await app.database.query.insertInto('product_ids').values(gone).execute()
  const pairs = [{ alias: 'МОЙ-1', product: gone.id }]
  await app.database.query.transaction().execute((transaction) => storeAliases(transaction, uid, pairs))
  await me.send({ lines: 'МОЙ-1\t500' })
  const [problem] = (await me.rest()).problems
  expect([problem?.candidates, plain(problem?.why ?? '')]).toEqual([
    undefined,
    'Изделия вашего артикула «МОЙ-1» больше нет в каталоге.',
  ])
})

test('columns of a table of one row are asked about too', async () => {
  const me = await customer()
  await me.send({}, { name: 'a.csv', content: `Артикул;Май;Июнь\n${product(0).record.article};1;2` })
  expect((await me.rest()).question?.labels).toEqual(['Артикул', 'Май', 'Июнь'])
})

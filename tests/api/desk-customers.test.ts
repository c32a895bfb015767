import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { eraseSteps } from '#server/app/erasing.ts'
import { context } from '#server/app/testing-erasing.ts'
import { eraseAll } from '#server/engine/jobs/erase.ts'
import { claimMailbox, rowsOfOldCustomers } from '#server/shop/submissions/customers.ts'
import { confirmed, OPEN, post, said, signedIn } from '../site/account.ts'
import { question } from '../site/forms.ts'
import { somebody } from '../site/person.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout } from '../site/shop.ts'
import { STAFF_PASSWORD, signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Customers: accounts and guests by e-mail and phone, their data as a file, and their erasure.

const app = useApp(OPEN)
let Cookie: string
beforeAll(async () => {
  Cookie = (await signedInAs(app, 'manager')).Cookie
})

// biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
type Told = any

const get = (path: string): Promise<Told> => app.json(`/desk/api/${path}`, Cookie)

const search = async (q: string): Promise<Told[]> => (await get(`customers?q=${encodeURIComponent(q)}`)).list

const idOf = ({ link }: { link: string }): string => link.split('/')[3] ?? ''

/** Returns the path of the call that reads a customer. */
const callOf = (customer: { link: string }): string => `customers/${idOf(customer)}`

const send = (what: string, body: object) => post(app, `/desk/api/customers/${what}`, body, { Cookie })

const audit = async (): Promise<Told[]> =>
  (await app.json('/desk/api/audit', (await signedInAs(app, 'owner')).Cookie)).list

const ask = (body: object, headers: Record<string, string> = { Cookie: `userId=${somebody(app).uid}` }) =>
  post(app, '/api/app/form/feedback', { ...question, ...body, form: 'callback' }, headers)

/** Completes an order, so that it no longer prevents the deletion of its buyer. */
const finish = (number: string) =>
  app.database.query.updateTable('orders').set({ status: 'done' }).where('number', '=', number).execute()

/** Places an order as a guest, and sends a question with the same e-mail address from another browser. */
async function guest(email: string, phone: string): Promise<string> {
  const buyer = somebody(app)
  const { answer } = await buyer.get('catalog/list')
  await buyer.post('basket/item/add', { productId: answer.list[0].id, quantity: 1 })
  const company = { inn: '7707083893', workCompany: 'ООО «Улей»' }
  const ordered = await buyer.post('order/save', { ...checkout, email, phone, ...company })
  expect(ordered.status).toBe(200)
  expect((await ask({ email: email.toUpperCase(), phone, name: 'Глеб' })).status).toBe(200)
  return ordered.answer.number
}

describe('the list', () => {
  test('has a guest once, by e-mail in any case, with orders, their sum and the last contact', async () => {
    await guest('gleb@uley.example', '+79031112233')
    const [found, ...more] = await search('gleb@uley')
    expect(more).toEqual([])
    expect(found).toMatchObject({ contact: 'gleb@uley.example', who: 'Глеб', account: '', requests: 1, orders: 1 })
    expect(found.total).toBeGreaterThan(0)
    expect(found.lastAt).toMatch(/^20/)
  })

  test.each(['улей', '7707083893', '8 903 111-22-33', 'Глеб'])('is searched by «%s»', async (q) => {
    expect(await search(q)).toMatchObject([{ contact: 'gleb@uley.example' }])
  })

  test('past its end is no page, in the right words', async () => {
    await ask({})
    expect((await get('customers?page=99')).message).toMatch(/ 1\D/)
  })

  test('has a guest without e-mail by phone, and accounts that have sent nothing', async () => {
    await ask({ email: undefined, phone: '+79035556677', name: 'Мария' })
    expect(await search('+7 903 555-66-77')).toMatchObject([{ contact: '+7\u00a0903\u00a0555-66-77', who: 'Мария' }])
    const { person } = await signedIn(app)
    const who = `${person.workCompany}, ${person.name}`
    expect(await search(person.name.toUpperCase())).toMatchObject([
      { contact: person.email, account: 'кабинет', who, requests: 0, orders: 0 },
    ])
  })
})

describe('a customer', () => {
  test('shows organizations, orders, requests, consents, and who shares the phone or ИНН', async () => {
    const number = await guest('petr@sad.example', '+79034445566')
    await ask({ email: 'olga@sad.example', phone: '+79034445566', name: 'Ольга' })
    const [found] = await search('petr@sad.example')
    const { item } = await get(callOf(found))
    expect(item.organizations).toEqual([{ label: 'ООО «Улей»', text: 'ИНН 7707083893' }])
    expect(item.orders).toMatchObject([{ number, look: { name: 'новый' } }])
    expect(item.requests).toMatchObject([{ who: 'Глеб' }])
    expect(item.consents).toHaveLength(2)
    // The last customer matches only by the taxpayer number (ИНН).
    expect(item.others).toMatchObject([{ text: 'olga@sad.example' }, { text: 'gleb@uley.example' }])
    expect((await app.ask(found.link, { headers: { Cookie } })).status).toBe(200)
    expect(await get('customers/999999')).toEqual(said(404))
  })

  test('is called or written to with one press from the pages of the customer, the order and the request', async () => {
    const number = await guest('rima@sad.example', '+79034440011')
    const [found] = await search('rima@sad.example')
    const { item } = await get(callOf(found))
    const request = `requests/${item.requests[0].number}`
    for (const facts of [
      item.facts,
      (await get(`orders/${number}`)).item.answers,
      (await get(request)).item.answers,
      (await get(`letter/request/${item.requests[0].number}`)).item.answers,
    ]) {
      expect(facts).toContainEqual(expect.objectContaining({ label: 'Телефон', link: 'tel:+79034440011' }))
      expect(facts).toContainEqual(
        expect.objectContaining({ link: expect.stringMatching(/^mailto:rima@sad\.example$/i) }),
      )
    }
  })

  test('whose e-mail looks like a letter’s headers is written to alone', async () => {
    await ask({ email: 'r?cc=boss@sad.example', phone: '+79034440022' })
    const [found] = await search('+7 903 444-00-22')
    expect((await get(callOf(found))).item.facts).toContainEqual({
      label: 'Почта',
      text: 'r?cc=boss@sad.example',
      link: 'mailto:r%3Fcc%3Dboss@sad.example',
    })
  })

  test('with an account has what its e-mail has sent only if the address is confirmed', async () => {
    const own = await signedIn(app)
    await ask({ email: own.person.email, name: 'Гость' })
    const both = await search(own.person.email)
    expect(both.map(({ account, requests }) => [account, requests])).toEqual(
      expect.arrayContaining([
        ['кабинет', 0],
        ['', 1],
      ]),
    )
    await app.database.query.transaction().execute(async (transaction) => {
      const { buyer, email } = await transaction
        .updateTable('users')
        .set({ email_confirmed_at: new Date().toISOString() })
        .where('email', '=', own.person.email)
        .returning(['buyer', 'email'])
        .executeTakeFirstOrThrow()
      await claimMailbox(transaction, buyer, email)
    })
    const [found, ...more] = await search(own.person.email)
    expect([found, more]).toMatchObject([{ account: 'кабинет', requests: 1 }, []])
    expect((await get(`${callOf(found)}/data`)).kept.account).toHaveLength(1)
  })
})

test('lists and exports of personal data leave a row in the audit', async () => {
  await guest('avgust@lug.example', '+79037770055')
  const [found] = await search('avgust@lug.example')
  await get(`${callOf(found)}/data`)
  await app.ask('/desk/orders.csv', { headers: { Cookie } })
  const list = await audit()
  const of = (call: string) => list.find((row: Told) => row.call === call)
  expect(of('desk.customerData')).toMatchObject({ status: 200, subject: expect.stringContaining(idOf(found)) })
  expect(of('desk.ordersExport')).toMatchObject({ status: 200, subject: expect.stringMatching(/заказов: \d+/) })
  expect(of('desk.customers')).toMatchObject({ status: 200 })
  expect(JSON.stringify(list)).not.toContain('avgust')
})

test('the data of a customer are a file with everything, as the account’s own export has it', async () => {
  const own = await confirmed(app)
  await ask({ email: own.person.email }, { Cookie: own.Cookie })
  const [found] = await search(own.person.email)
  const { headers, body } = await app.ask(`/desk/api/${callOf(found)}/data`, { headers: { Cookie } })
  expect(headers['content-disposition']).toBe('attachment; filename=dannye-pokupatelya.json')
  const { kept } = JSON.parse(body)
  const mine = await app.json('/api/app/personal/data', own.Cookie)
  for (const name of Object.keys(mine.kept)) expect([name, kept[name]]).toEqual([name, mine.kept[name]])
  expect(kept.account).toMatchObject([{ email: own.person.email }])
})

test('the data have what staff wrote and agreed on too, and nothing is JSON within JSON', async () => {
  const number = await guest('zoya@lug.example', '+79037770011')
  const [found] = await search('zoya@lug.example')
  const [{ number: request }] = (await get(callOf(found))).item.requests
  const { query } = app.database
  await query.updateTable('orders').set({ delivery: 'Лесная, 5' }).where('number', '=', number).execute()
  const { id } = await query.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  const file = { order_id: id, name: 'upd.pdf', type: 'application/pdf', title: 'УПД', for_buyer: 0, staff: 'Анна' }
  const added_at = new Date().toISOString()
  await query
    .insertInto('order_files')
    .values({ ...file, added_at })
    .execute()
  await post(app, '/desk/api/orders/note', { number, text: 'Просила звонить днём' }, { Cookie })
  const letter = { about: 'request', id: String(request), subject: 'Ответ', text: 'Банка есть' }
  await post(app, '/desk/api/letter/save', letter, { Cookie })
  const { kept } = await get(`${callOf(found)}/data`)
  expect(kept).toMatchObject({
    orders: [{ number, delivery: 'Лесная, 5' }],
    notes: [{ order: number, text: 'Просила звонить днём' }],
    orderFiles: [{ order: number, name: 'upd.pdf', title: 'УПД' }],
    drafts: [{ submission: request, subject: 'Ответ', text: 'Банка есть' }],
  })
  expect(kept.submissions.map(({ values }: Told) => values.body.email.toLowerCase())).toEqual([
    'zoya@lug.example',
    'zoya@lug.example',
  ])
  expect(JSON.stringify(kept)).not.toContain('\\"')
})

describe('erasing a customer', () => {
  const erase = (found: Told, headers: Record<string, string>) =>
    post(app, '/desk/api/customers/erase', { id: idOf(found) }, headers)

  test('asks for password and code, and leaves the figures of orders and the proof of consents', async () => {
    const number = await guest('vera@lug.example', '+79037778899')
    await finish(number)
    const [found] = await search('vera@lug.example')
    const { item } = await get(callOf(found))
    expect(item.erased.map(({ text }: { text: string }) => text).join()).toMatch(
      /заявки.*: 2.*заказов.*: 1.*согласий.*: 2/s,
    )
    const [{ number: request }] = item.requests
    const letter = { about: 'request', id: String(request), subject: 'Ответ', text: 'vera@lug.example' }
    await post(app, '/desk/api/letter/save', letter, { Cookie })
    await post(app, '/desk/api/requests/take', { id: String(request), version: '0' }, { Cookie })
    const late = await signedInAs(app, 'manager', 11)
    expect((await erase(found, { Cookie: late.Cookie })).status).toBe(403)
    expect(await search('vera@lug.example')).toHaveLength(1)

    expect(await erase(found, { Cookie })).toMatchObject({ status: 200, answer: { result: true } })
    expect(await search('vera@lug.example')).toEqual([])
    expect(await search('79037778899')).toEqual([])
    const { query } = app.database
    const order = await query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ buyer: null, sent: '', submission: null })
    expect(order.total).toBeGreaterThan(0)
    const events = query.selectFrom('request_events').select('id').where('submission', '=', request)
    expect(await events.execute()).toEqual([])
    const all = JSON.stringify(
      await Promise.all([
        query.selectFrom('submissions').selectAll().execute(),
        query.selectFrom('consents').selectAll().execute(),
        query.selectFrom('outbox').selectAll().where('sent_at', 'is not', null).execute(),
        query.selectFrom('staff_audit').selectAll().execute(),
        query.selectFrom('letters').selectAll().execute(),
      ]),
    )
    expect(all).not.toMatch(/vera@lug|79037778899/i)
    expect((await audit()).find(({ call }) => call === 'desk.customerErase')).toMatchObject({
      changes: expect.stringContaining('записей: 0 (было 2)'),
    })
  })

  test('takes the files of orders and their names, and warns of orders that are not finished', async () => {
    const number = await guest('ksenofont@lug.example', '+79037778800')
    const values = { form: 'desk/order-file-add', number, title: 'УПД Ксенофонту' }
    const files = fileOf('ksenofont.pdf', '%PDF-1.4\n%%EOF\n')
    expect((await postFiles(app, `/desk/orders/${number}/`, values, { files }, { Cookie })).status).toBe(303)
    const [{ link }] = (await get(`orders/${number}`)).item.files
    const [found] = await search('ksenofont@lug.example')
    const { erased } = (await get(callOf(found))).item
    expect(erased[0]).toMatchObject({ text: expect.stringContaining(number), link: `/desk/orders/${number}/` })
    await finish(number)
    expect(erased[1].text).toMatch(/файлы заказов: 1 \(.*бухгалтерии/)

    expect((await erase(found, { Cookie })).status).toBe(200)
    expect((await app.ask(link, { headers: { Cookie } })).status).toBe(404)
    const { item } = await get(`orders/${number}`)
    expect(item.files).toEqual([])
    expect(JSON.stringify(item)).not.toMatch(/ксенофонт|ksenofont/i)
    expect(item.thread[0]).toMatchObject({ who: 'Анна', what: 'Данные покупателя стёрты по\u00a0его просьбе' })
    const { body } = await app.ask(`/desk/orders/${number}/`, { headers: { Cookie } })
    expect(body).not.toContain('по сроку хранения')
  })

  test('waits for an order that is not finished, and says so in its history', async () => {
    const number = await guest('lev@lug.example', '+79037778833')
    const [found] = await search('lev@lug.example')
    expect((await erase(found, { Cookie })).status).toBe(200)
    const { item } = await get(`orders/${number}`)
    expect(item.answers).toContainEqual(expect.objectContaining({ link: 'tel:+79037778833' }))
    expect(item.thread[0]).toMatchObject({ who: 'Анна', what: expect.stringContaining('когда заказ закончится') })
    const { query } = app.database
    const erasing = () => eraseAll(app.database, eraseSteps('/nowhere'), { ...context, now: new Date() })
    await erasing()
    expect((await get(`orders/${number}`)).item.buyer).toBe('ООО «Улей»')
    await finish(number)
    await erasing()
    const after = (await get(`orders/${number}`)).item
    expect(JSON.stringify(after)).not.toMatch(/lev@lug|79037778833/)
    expect(after.thread[0]).toMatchObject({ who: 'Анна', what: 'Данные покупателя стёрты по\u00a0его просьбе' })
    expect(await query.selectFrom('buyers').select('id').where('email', '=', 'lev@lug.example').execute()).toEqual([])
  })

  test('with an account ends the account', async () => {
    const own = await confirmed(app)
    await ask({ email: own.person.email }, { Cookie: own.Cookie })
    const [found] = await search(own.person.email)
    expect((await erase(found, { Cookie })).status).toBe(200)
    expect(await search(own.person.email)).toEqual([])
    expect((await app.ask('/api/app/personal/data', { headers: { Cookie: own.Cookie } })).status).toBe(401)
  })

  test('leads a manager who proves who they are to a page that their role may open', async () => {
    const { Cookie: late, code } = await signedInAs(app, 'manager', 11)
    const { status, headers } = await app.ask('/desk/prove/', {
      headers: { Cookie: late },
      form: { form: 'desk/prove', password: STAFF_PASSWORD, code: code() },
    })
    expect([status, headers.location]).toEqual([303, '/desk/home/'])
  })
})

describe('care', () => {
  const send = async (body: object, headers = { Cookie }) =>
    (await post(app, '/desk/api/customers/care', body, { 'Sec-Fetch-Site': 'same-origin', ...headers })).status
  const careFor = async (link: string) => (await get(callOf({ link }))).item.care
  const callsOf = async (Cookie: string): Promise<Told[]> => {
    const { list } = await app.json('/desk/api/waiting', Cookie)
    return list.filter(({ label }: Told) => label.startsWith('Перезвонить'))
  }
  let link: string
  beforeAll(async () => {
    await guest('vera@lipa.example', '+79037778899')
    ;[{ link }] = await search('vera@lipa')
  })

  test('stands on today’s page of who looks after the customer, until they have called', async () => {
    const other = await signedInAs(app, 'manager')
    const id = idOf({ link })
    expect(await send({ id, responsible: String(other.id), about: 'Про крышки', day: today() })).toBe(200)
    expect(await callsOf(Cookie)).toEqual([])
    expect(await callsOf(other.Cookie)).toMatchObject([{ text: expect.stringMatching(/: Про крышки$/) }])
    const [call] = await callsOf(other.Cookie)
    expect(await careFor(call.link)).toMatchObject({ name: 'Анна', about: 'Про крышки' })
    expect(await send({ id, responsible: String(other.id) })).toBe(200)
    expect(await callsOf(other.Cookie)).toEqual([])
    expect(await careFor(link)).toMatchObject({ responsible: String(other.id), name: 'Анна', day: '', about: '' })
  })

  test('is for tomorrow where no day is said, for everybody where nobody is, at each address of the customer', async () => {
    vi.setSystemTime(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const id = idOf({ link })
    expect(await send({ id, about: 'Про банки' })).toBe(200)
    const day = today(Date.now() + DAY_MS)
    expect(await careFor(link)).toEqual({ id, responsible: '', name: '', day, about: 'Про банки' })
    expect(await callsOf(Cookie)).toEqual([])
    await ask({ email: 'vera@lipa.example', phone: '+79037778899', name: 'Вера' })
    const [{ link: newer }] = await search('vera@lipa')
    expect(newer).toBe(link)
    expect(await send({ id, about: 'Про банки', day: '2026-01-01' })).toBe(200)
    expect(await careFor(link)).toMatchObject({ day: '2026-01-01' })
    expect(await callsOf(Cookie)).toHaveLength(1)
    const { kept } = await get(`${callOf({ link })}/data`)
    expect(kept.reminders).toEqual([{ call_on: '2026-01-01', call_about: 'Про банки' }])
  })

  test('is not for who may not lead orders, nor on a day that there is not', async () => {
    const { id: content, Cookie: theirs } = await signedInAs(app, 'content')
    const id = idOf({ link })
    expect(await send({ id, responsible: String(content) })).toBe(422)
    expect(await send({ id, about: 'Про банки', day: '2026-02-30' })).toBe(422)
    expect(await send({ id }, { Cookie: theirs })).toBe(403)
    expect(await callsOf(theirs)).toEqual([])
  })
})

describe('two who are one customer', () => {
  const joining = async (id: string, other: string) => (await get(`customers/${id}/join/${other}`)).item
  const numbers = ({ item }: Told) => item.orders.map(({ number }: Told) => number)
  let zina: Told
  let zoya: Told
  let ordered: string[]
  beforeAll(async () => {
    ordered = [await guest('zina@rosa.example', '+79035550001'), await guest('zoya@rosa.example', '+79035550001')]
    await ask({ email: 'zoya@rosa.example', phone: '+79035550001', name: 'Зоя' })
    ;[zina] = await search('zina@rosa')
    ;[zoya] = await search('zoya@rosa')
    await send('care', { id: idOf(zoya), about: 'Про крышки', day: '2026-01-01' })
  })

  test('are offered, and what becomes common is said first; nothing changes before it is confirmed', async () => {
    const { others } = (await get(callOf(zina))).item
    expect(others).toContainEqual(
      expect.objectContaining({
        ...{ text: 'zoya@rosa.example', join: 'Это один покупатель' },
        joinLink: `/desk/customers/${idOf(zina)}/join/${idOf(zoya)}/`,
      }),
    )
    const { facts, version } = await joining(idOf(zina), idOf(zoya))
    expect(facts.map(({ text }: Told) => text)).toEqual([
      'Глеб, zina@rosa.example; заказов: 1, заявок: 1, предложений: 0, заметок: 0',
      expect.stringMatching(/Зоя, zoya@rosa.example; заказов: 1, заявок: 2,.*перезвонить .*: Про крышки$/),
    ])
    expect(await search('rosa.example')).toHaveLength(2)
    await send('care', { id: idOf(zina), about: 'Про банки', day: '2026-01-02' })
    expect((await send('join', { id: idOf(zina), other: idOf(zoya), version })).status).toBe(409)
  })

  test('are one row with the sum of their numbers, and one page at both addresses', async () => {
    const { version } = await joining(idOf(zina), idOf(zoya))
    const body = { id: idOf(zina), other: idOf(zoya), version }
    expect(await send('join', body)).toMatchObject({ status: 200, answer: { link: `/desk/customers/${idOf(zina)}/` } })
    expect((await send('join', body)).status).toBe(200)
    for (const list of [await search('zina@rosa'), (await get('customers?sort=-orders&q=rosa.example')).list])
      expect(list).toMatchObject([{ contact: 'zoya@rosa.example', orders: 2, requests: 3, link: zoya.link }])
    expect((await search('zina@rosa'))[0].total).toBe(zina.total + zoya.total)
    for (const each of [zina, zoya]) {
      const page = await get(callOf(each))
      expect(numbers(page).toSorted()).toEqual(ordered.toSorted())
      const { joined, erased, facts } = page.item
      expect(joined.map(({ text }: Told) => text).toSorted()).toEqual(['zina@rosa.example', 'zoya@rosa.example'])
      expect(erased).toEqual([])
      expect(facts).toContainEqual(expect.objectContaining({ label: 'Имя', text: 'Зоя' }))
      expect((await app.ask(each.link, { headers: { Cookie } })).status).toBe(200)
    }
    // Both reminders are kept: the one of the customer whose page is open comes first.
    const { care, facts } = (await get(callOf(zoya))).item
    expect([care.about, care.id]).toEqual(['Про крышки', idOf(zoya)])
    expect(facts).toContainEqual({ label: 'Ведёт ещё', text: expect.stringContaining('Про банки') })
    expect(JSON.stringify(await get(`${callOf(zoya)}/data`))).not.toContain('zina@rosa')
  })

  test('stay one when another record comes, and their accounts stay apart', async () => {
    await ask({ email: 'zoya@rosa.example', phone: '+79035550002', name: 'Зоя' })
    expect(await search('79035550002')).toMatchObject([{ contact: 'zoya@rosa.example', orders: 2, requests: 4 }])
    const own = await confirmed(app)
    const [account] = await search(own.person.email)
    const pair = { id: idOf(zina), other: idOf(account) }
    const { version } = await joining(pair.id, pair.other)
    expect((await send('join', { ...pair, version })).status).toBe(200)
    expect(await search('zoya@rosa')).toMatchObject([{ contact: own.person.email, account: 'кабинет', orders: 2 }])
    const theirs = await app.ask('/api/app/personal/data', { headers: { Cookie: own.Cookie } })
    expect(theirs.body).not.toContain('rosa.example')
    expect((await app.ask('/personal/orders/', { headers: { Cookie: own.Cookie } })).body).not.toContain(ordered[0])
  })

  test('are taken out one by one, as the audit tells', async () => {
    expect((await send('erase', { id: idOf(zoya) })).status).toBe(409)
    expect((await send('separate', { id: idOf(zoya) })).status).toBe(200)
    expect((await send('separate', { id: idOf(zoya) })).status).toBe(409)
    expect(await search('rosa.example')).toHaveLength(2)
    // The other two customers are still joined.
    expect((await get(callOf(zina))).item.joined).toHaveLength(2)
    expect(numbers(await get(callOf(zoya)))).toEqual([ordered[1]])
    const list = await audit()
    const changes = expect.stringContaining(idOf(zoya))
    for (const call of ['desk.customerJoin', 'desk.customerSeparate'])
      expect(list).toContainEqual(expect.objectContaining({ call, status: 200, changes }))
  })
})

test('joined customers whose least one was taken out stay apart from those that this one is joined with', async () => {
  const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}@mak.example`)
  for (const [i, email] of emails.entries()) await ask({ email, phone: `+790360000${10 + i}` })
  const ids = (
    await app.database.query.selectFrom('customers').select('id').where('key', 'in', emails).orderBy('id').execute()
  ).map(({ id }) => String(id))
  const [a = '', b = '', c = '', d = ''] = ids
  const join = async (id: string, other: string) => {
    const { version } = (await get(`customers/${id}/join/${other}`)).item
    return send('join', { id, other, version })
  }
  for (const [id, other] of [
    [a, b],
    [b, c],
  ] as const)
    expect((await join(id, other)).status).toBe(200)
  expect((await send('separate', { id: a })).status).toBe(200)
  expect((await join(a, d)).status).toBe(200)
  const sizes = await Promise.all(ids.map(async (id) => (await get(`customers/${id}`)).item.joined.length))
  expect(sizes).toEqual([2, 2, 2, 2])
  // Earlier versions counted the groups, whose number might be a customer's.
  const { query } = app.database
  const numbersOf = async () =>
    (await query.selectFrom('customers').select('joined').where('key', 'in', emails).orderBy('id').execute()).map(
      ({ joined }) => joined,
    )
  await query
    .updateTable('customers')
    .set({ joined: Number(a) })
    .where('id', 'in', [Number(b), Number(c)])
    .execute()
  await query
    .updateTable('customers')
    .set({ joined: 1_000_000 })
    .where('id', 'in', [Number(a), Number(d)])
    .execute()
  await rowsOfOldCustomers(app.database)
  expect(await numbersOf()).toEqual([a, b, b, a].map(Number))
})

test('the list is sorted by its columns: who has not ordered comes last', async () => {
  await guest('anna@ulitka.example', '+79037770011')
  await guest('boris@ulitka.example', '+79037770012')
  const listOf = async (sort: string): Promise<Told[]> => (await get(`customers?sort=${sort}`)).list
  const names = (await listOf('name')).map(({ who }) => who.toLowerCase())
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect((await listOf('-name')).map(({ who }) => who.toLowerCase())).toEqual(names.toReversed())
  const orders = (await listOf('-orders')).map(({ orders }) => orders)
  expect(new Set(orders).size).toBeGreaterThan(1)
  expect(orders).toEqual(orders.toSorted((a, b) => b - a))
  const moments = (await listOf('lastOrder')).map(({ lastOrder }) => lastOrder)
  const ordered = moments.filter((moment) => moment !== '')
  expect([ordered.length > 1, moments.at(-1)]).toEqual([true, ''])
  expect(moments.slice(0, ordered.length)).toEqual(ordered.toSorted())
  expect((await listOf('-lastOrder')).map(({ lastOrder }) => lastOrder).slice(0, ordered.length)).toEqual(
    ordered.toSorted().toReversed(),
  )
})

test('rows are made of the customers of earlier versions, and every figure stays', async () => {
  const { query } = app.database
  const shown = async () => {
    const { list } = await get('customers')
    const pages = await Promise.all(list.map(async (row: Told) => (await get(callOf(row))).item))
    return list.map(({ link, ...row }: Told, i: number) => {
      const { who, facts, care, organizations, orders, requests, joined } = pages[i]
      const names = joined.map(({ text }: Told) => text).toSorted()
      return { ...row, page: { who, facts, care: { ...care, id: '' }, organizations, orders, requests, names } }
    })
  }
  const before = await shown()
  expect(before.some(({ page }: Told) => page.names.length > 1)).toBe(true)
  for (const { id, key: _, ...noted } of await query.selectFrom('customers').selectAll().execute()) {
    const of = query
      .selectFrom('buyers')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('customer_id', '=', id)
    await query.updateTable('buyers').set(noted).where('id', 'in', of).execute()
  }
  await query.updateTable('buyers').set({ customer_id: null }).execute()
  await query.deleteFrom('customers').execute()
  for (const _ of ['once', 'again']) await rowsOfOldCustomers(app.database)
  expect(await shown()).toEqual(before)
})

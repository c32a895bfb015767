import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'

// Offers (КП) at the desk: the list, prices and terms, sending, withdrawing, creation from a request.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())
const { record } = desk

/** Requests an offer as a visitor. */
async function asked(more: object = {}) {
  const me = somebody(desk.app)
  await desk.fill(me, 2, { color: 'белый' })
  return { me, ...(await desk.offer(me, { workCompany: 'ООО «Медовый двор»', ...more })) }
}

const read = async (id: string, typed: object = {}, own?: string) =>
  (await desk.read(`offers/${id}?${new URLSearchParams({ ...typed })}`, own)).answer.item

type Typed = Partial<Record<'lines' | 'discount' | 'until' | 'leadTime' | 'delivery' | 'payment' | 'comment', string>>

/** Returns the values of an offer's form, with some of them replaced. */
async function typedOver(id: string, typed: Typed = {}) {
  const { text, day, leadTime, delivery, payment, comment } = await read(id)
  return { lines: text, until: day, leadTime, delivery, payment, comment, ...typed }
}

async function send(id: string, typed: Typed = {}, own?: string) {
  const form = await typedOver(id, typed)
  const { version } = await read(id, form)
  return desk.post('offers/send', { id, version, ...form }, own)
}

/** Returns the date this many days from today. */
const day = (days: number): string => today(Date.now() + days * DAY_MS)

const seenBy = async (me: Person, token: string) =>
  (await me.get(`offer/view?token=${encodeURIComponent(token)}`)).answer.item

test('a manager gives another price, day and terms; the buyer is told and accepts them', async () => {
  const { me, id, token, number } = await asked({ email: 'terms@paseka.example' })
  const [first, second] = [record(0), record(1)]
  const lines = `№1; ${first.article}; ${first.minQuantity}; 4,50; ; Цвет: белый\n№2; ${second.article}; ${second.minQuantity}; по запросу`
  const typed = { lines, until: day(90), comment: 'Цена для первой партии.\nДальше — по объёму.' }
  const before = await seenBy(me, token)
  expect((await send(id, typed)).status).toBe(200)
  const viewer = await desk.as('viewer')
  expect(plain((await desk.page(`/desk/offers/${id}/`, viewer)).body)).toContain('Цена для первой партии.')
  const after = await seenBy(me, token)
  expect(after).toMatchObject({
    ...{ state: 'sent', until: day(90), version: '2', onRequest: 1, total: first.minQuantity * 450 },
    lines: [
      { kopecks: 450, isOwn: true, color: 'белый' },
      { kopecks: null, sum: null },
    ],
  })
  expect(after.terms.at(-1)).toEqual({ label: 'Комментарий', text: typed.comment })
  expect(after.manager[0]).toEqual({ label: 'Менеджер', text: 'Анна' })
  const letter = (await desk.letters('terms@paseka.example')).at(-1)
  expect(letter?.subject).toContain(number)
  for (const said of ['4,50', formatDate(day(90)), 'первой партии', token]) expect(letter?.html).toContain(said)
  // The buyer's browser still shows the prices before the change.
  expect((await me.post('offer/accept', { token, version: before.version })).status).toBe(409)
  const { answer } = await me.post('offer/accept', { token, version: after.version })
  expect(await desk.item(answer.number)).toMatchObject({
    total: first.minQuantity * 450,
    onRequest: 1,
    responsible: 'Анна',
  })
  expect(await read(id)).toMatchObject({ isOpen: false, look: { name: 'принято' } })
  expect((await send(id)).status).toBe(409)
})

test('an offer that has changed is not withdrawn as it was', async () => {
  const { id } = await asked()
  const { version } = await read(id)
  expect((await send(id, { comment: 'Ждём' })).status).toBe(200)
  const late = await desk.post('offers/withdraw', { id, version })
  expect([late.status, plain(late.answer.message)]).toEqual([
    409,
    expect.stringMatching(/изменили.*Вы хотели: отозвать/),
  ])
  const form = await typedOver(id)
  // The preview of a further change has the offer's current version.
  const { version: now } = await read(id, { ...form, comment: 'Иначе' })
  expect((await desk.post('offers/withdraw', { id, version: now })).status).toBe(200)
})

test('the audit has prices before and after, but not the texts', async () => {
  const { id, number } = await asked()
  const { article, minQuantity } = record(0)
  await send(id, { lines: `№1; ${article}; ${minQuantity}; 4,44`, comment: 'Позвоню в пятницу' })
  const list = await desk.audit(number)
  expect(list[0].changes).toMatch(/сумма: .*4,44.*изменено: комментарий$/s)
  expect(JSON.stringify(list)).not.toContain('пятницу')
})

test('nothing is sent that was not shown, nor over what another has sent', async () => {
  const { id } = await asked()
  const form = await typedOver(id, { comment: 'Раз' })
  const { version } = await read(id, form)
  const other = await desk.post('offers/send', { id, version, ...form, comment: 'Два' })
  expect([other.status, other.answer.details]).toEqual([409, { version: true }])
  expect((await read(id)).version).not.toContain('.')
  expect((await send(id, { comment: 'Три' })).status).toBe(200)
  const late = await desk.post('offers/send', { id, version, ...form })
  expect([late.status, late.answer.message]).toEqual([409, expect.stringMatching(/изменили.*Анна.*Комментарий: Раз/s)])
})

test.each([
  ['yesterday', { until: '2020-01-01' }, 'от\u00a0сегодняшнего'],
  ['no day', { until: '2026-02-31' }, 'от\u00a0сегодняшнего'],
  ['an unknown article', { lines: 'НЕТ-1; 10' }, 'в\u00a0каталоге нет'],
])('%s is refused in words', async (_, typed, why) => {
  const { id } = await asked()
  const { status, answer } = await send(id, typed)
  expect([status, answer.message]).toEqual([422, expect.stringContaining(why)])
})

test('whoever asked is called or written to with one press', async () => {
  const { id } = await asked()
  const { body } = await desk.page(`/desk/offers/${id}/`)
  for (const address of ['tel:+79161234567', 'mailto:anna@paseka.example'])
    expect(body).toContain(`<a href="${address}">`)
})

test('withdrawn, it can neither be accepted nor sent', async () => {
  const { me, id, token } = await asked()
  const { version } = await read(id)
  expect((await desk.post('offers/withdraw', { id, version })).status).toBe(200)
  const { state, canAccept, version: now } = await seenBy(me, token)
  expect([state, canAccept]).toEqual(['withdrawn', false])
  const { status, answer } = await me.post('offer/accept', { token, version: now })
  expect([status, answer.message]).toEqual([409, expect.stringContaining('отозвано')])
  expect((await desk.post('offers/withdraw', { id, version: now })).status).toBe(409)
  expect((await desk.app.ask(`/papers/offer.pdf?token=${token}`)).status).toBe(404)
  // The server does not send the letter, and the page explains why to the person who wanted to send it.
  const lines = `${record(0).article}; ${record(0).minQuantity}`
  const sent = await desk.form(`/desk/offers/${id}/`, 'offer-send', { id, version, lines, until: '2030-01-01' })
  expect([sent.status, plain(sent.body)]).toEqual([422, expect.stringMatching(/отозвано|изменили/)])
})

test('the list finds by number, company and phone, and counts those that wait; a viewer gets no link', async () => {
  const { id, number } = await asked({ workCompany: 'ООО «Редкая птица»', phone: '+79035550011' })
  for (const q of [
    number,
    number.slice(3).toLowerCase(),
    `№ кп ${number.slice(3)}`,
    'редкая птица',
    '8 903 555-00-11',
  ]) {
    const { answer } = await desk.read(`offers?${new URLSearchParams({ q })}`)
    expect([q, answer.list.map((row: { number: string }) => row.number)]).toEqual([q, [number]])
  }
  const { answer } = await desk.read('offers?state=asked')
  expect(answer.waiting).toBe(answer.pagination.total)
  const Cookie = await desk.as('viewer')
  expect(await read(id, {}, Cookie)).toMatchObject({ page: '', letter: [] })
  expect((await read(id)).page).toContain('/offer/?token=')
  expect((await send(id, {}, Cookie)).status).toBe(403)
})

test('a request becomes an offer: it is counted once, and answered when the offer goes', async () => {
  const buyer = { name: 'Олег', phone: '+79161112233', email: 'oleg@sad.example' }
  const request = await desk.request({ ...buyer, message: 'Нужны банки' })
  const { article, minQuantity } = record(0)
  const lines = `${article}; ${minQuantity}`
  const waiting = async () => (await desk.read('offers')).answer.waiting
  const before = await waiting()
  const { version } = await desk.newDraft({ lines })
  const form = { ...buyer, lines, request: String(request), key: 'k' }
  expect((await desk.post('offers/add', { ...form, version: '0' })).status).toBe(409)
  const { answer } = await desk.post('offers/add', { ...form, version })
  expect((await desk.post('offers/add', { ...form, version })).answer).toEqual(answer)
  const id = answer.link.split('/').at(-2)
  expect([await waiting(), (await read(id)).look.name]).toEqual([before, 'готовится'])
  const facts = async () => (await desk.read(`requests/${request}`)).answer.item
  expect((await facts()).isAnswered).toBe(false)
  expect(await desk.letters('oleg@sad.example')).toHaveLength(1)
  expect((await send(id)).status).toBe(200)
  expect(await facts()).toMatchObject({
    isAnswered: true,
    facts: expect.arrayContaining([expect.objectContaining({ label: 'Предложение', link: answer.link })]),
  })
  expect(await desk.letters('oleg@sad.example')).toHaveLength(2)
})

test('the second offer of a request is accepted when its buyer says so once more', async () => {
  const [one, two] = [await asked(), await asked()]
  const request = await desk.request()
  for (const { number } of [one, two]) await desk.set(number, { request })
  const accept = ({ me, token }: typeof one, more = {}) => me.post('offer/accept', { token, version: '1', ...more })
  const { number } = (await accept(one)).answer
  const refused = await accept(two)
  expect(refused).toMatchObject({ status: 409, answer: { details: { beside: number } } })
  expect(refused.answer.message).toContain(number)
  expect((await accept(two, { beside: number })).status).toBe(200)
})

test('the buyer is told that an offer that was sent has changed; a wrong day is told at its field', async () => {
  const { id } = await asked({ email: 'twice@paseka.example' })
  expect((await send(id)).status).toBe(200)
  expect((await send(id, { comment: 'Скидка' })).status).toBe(200)
  const subjects = (await desk.letters('twice@paseka.example')).slice(-2).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^Коммерческое/), expect.stringMatching(/^Изменённое/)])
  const { answer } = await send(id, { until: day(-1) })
  expect(Object.keys(answer.fields)).toEqual(['until'])
})

test('orders and offers of one request are linked both ways, and a second is warned of', async () => {
  const buyer = { name: 'Нина', phone: '+79161112244' }
  const request = await desk.request({ ...buyer, email: 'nina@sad.example', message: 'Банки' })
  const lines = `${record(0).article}; ${record(0).minQuantity}`
  const body = { ...buyer, lines, request: String(request) }
  const draft = () => desk.newDraft({ lines, request: body.request })
  const about = async () => (await desk.read(`requests/${request}`)).answer.item

  const first = await draft()
  expect(first.made).toEqual([])
  const both = await Promise.all(
    ['orders/add', 'offers/add'].map((path, i) =>
      desk.post(path, { ...body, version: first.version, key: `two ${i}` }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const second = await draft()
  expect(second.made).toHaveLength(1)
  const page = await desk.page(`/desk/orders/add/?request=${request}`)
  expect(plain(page.body)).toMatch(/Заказ по заявке.*Из этой заявки уже сделали/s)
  expect(plain(page.body)).not.toContain('Заказ по телефону')
  for (const path of ['orders/add', 'offers/add', 'offers/add']) {
    const { version } = await draft()
    expect((await desk.post(path, { ...body, version, key: `more ${path} ${version}` })).status).toBe(200)
  }
  const { facts, thread, isAnswered, look } = await about()
  expect([isAnswered, look.name]).toEqual([true, 'отвечено'])
  const made = facts.filter(({ label }: { label: string }) => ['Заказ', 'Предложение'].includes(label))
  expect(made).toHaveLength(4)
  const link = made.find(({ label }: { label: string }) => label === 'Заказ').link
  const number = link.split('/').at(-2)
  expect(thread).toContainEqual(expect.objectContaining({ what: 'сделан заказ', text: number, who: 'Анна' }))
  const item = await desk.item(number)
  expect(item.head.at(-1)).toEqual({
    ...{ label: 'Заявка', text: `№\u00a0${request}` },
    link: `/desk/requests/${request}/`,
  })
  expect(item.thread[0]).toMatchObject({ what: 'Принят по\u00a0заявке', text: `№\u00a0${request}` })
  expect(item.answers.at(-1)).toEqual({ label: 'Как принят', text: `По\u00a0заявке №\u00a0${request}, Анна` })

  const offer = made.find(({ label }: { label: string }) => label === 'Предложение')
  expect((await send(offer.link.split('/').at(-2))).status).toBe(200)
  expect((await about()).thread[0]).toMatchObject({ what: 'отправлено предложение' })
  expect((await about()).facts).toContainEqual(
    expect.objectContaining({ link: offer.link, text: expect.stringContaining('отправлено') }),
  )
})

test('an offer without any price, or of too long a validity, is not sent; one free line is', async () => {
  const { id } = await asked({ email: 'free@paseka.example' })
  const [first, second] = [record(0), record(1)]
  const lines = (...prices: string[]) =>
    [first, second].map(({ article, minQuantity }, i) => `${article}; ${minQuantity}; ${prices[i]}`).join('\n')
  for (const [typed, label] of [
    [{ lines: lines('0', '0') }, 'Сумма'],
    [{ lines: lines('по запросу', '0') }, 'Сумма'],
    [{ until: day(400) }, 'Действует по'],
    [{ until: day(-1) }, 'Действует по'],
  ] as const) {
    const { problems } = await read(id, await typedOver(id, typed))
    expect(problems, JSON.stringify(typed)).toMatchObject([{ label }])
    expect((await send(id, typed)).status).toBe(422)
  }
  expect((await send(id, { lines: lines('0', '4,50'), until: day(365) })).status).toBe(200)
})

test('an offer goes with its buyer; the order that it became stays', async () => {
  const { me, id, token, number } = await asked({ email: 'erase@paseka.example' })
  const order = (await me.post('offer/accept', { token, version: '1' })).answer.number
  const submission = await desk.submissionOf(order)
  const Cookie = await desk.as('owner')
  const customer = await senderOf(desk.app.database, submission)
  const { answer } = await desk.read(`customers/${customer}/data`, Cookie)
  expect(answer.kept.offers).toMatchObject([{ number, color: 'белый' }, { number }])
  await desk.set(order, { status: 'done' })
  expect((await desk.post('customers/erase', { id: customer }, Cookie)).status).toBe(200)
  expect((await desk.read(`offers/${id}`)).status).toBe(404)
  expect((await me.get(`offer/view?token=${encodeURIComponent(token)}`)).status).toBe(404)
  expect(await desk.item(order)).toMatchObject({ number: order, answers: [] })
})

test('an offer that nobody accepted is deleted with its buyer', async () => {
  const { id, number } = await asked({ email: 'unwanted@paseka.example' })
  const customer = await senderOf(desk.app.database, await desk.submissionOf(number))
  expect((await desk.post('customers/erase', { id: customer }, await desk.as('owner'))).status).toBe(200)
  expect((await desk.read(`offers/${id}`)).status).toBe(404)
  await expect(desk.row(number)).rejects.toThrow('no result')
})

test('an order is of the day on which its offer was accepted; the offer keeps its day, and says that the order has changed', async () => {
  const { me, id, token, number } = await asked({ email: 'later@paseka.example' })
  const at = new Date(Date.now() - 5 * DAY_MS).toISOString()
  await desk.set(number, { created_at: at, offer_created_at: at })
  const shipments = JSON.stringify([{ quantity: record(0).minQuantity, day: '2020-01-09' }])
  await desk.query.updateTable('order_lines').set({ shipments }).where('order_id', '=', Number(id)).execute()
  const earlier = (await me.post('order/save', checkout)).answer.number
  vi.setSystemTime(Date.now() + 1) // the clock stands still in this file, and lists are sorted by time
  const order = (await me.post('offer/accept', { token, version: '1' })).answer.number
  const { item } = (await me.get(`order/${order}/view`)).answer
  expect([item.date, item.ready >= today()]).toEqual([today(), true])
  for (const { answers } of [item, await desk.item(order)])
    expect(answers).toContainEqual({ label: 'Оплата', text: expect.stringContaining('По счёту') })
  for (const { answer } of [await me.get('order/list'), await desk.read('orders')])
    expect(answer.list.slice(0, 2)).toMatchObject([{ number: order }, { number: earlier }])
  expect(await read(id)).toMatchObject({ createdAt: at, isOpen: false })
  const offer = await seenBy(me, token)
  expect(offer).toMatchObject({ date: today(Date.parse(at)), look: { name: 'принято' } })

  const { article, minQuantity } = record(0)
  const lines = `${article}; ${2 * minQuantity}; 3,33`
  const before = await desk.app.askBytes(offer.pdf)
  expect((await desk.changeLines(order, { lines })).status).toBe(200)
  expect(await seenBy(me, token)).toMatchObject({
    ...{ total: 2 * minQuantity * 333, canAccept: false, order: { number: order } },
    look: { name: expect.stringContaining('изменён') },
    lines: [{ article, kopecks: 333, isOwn: true, drawing: expect.anything() }],
  })
  const after = await desk.app.askBytes(offer.pdf)
  expect([before.status, after.status, after.bytes.equals(before.bytes)]).toEqual([200, 200, false])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { bookOldEvents } from '#server/shop/orders/old-events.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// Orders paid and shipped in parts, and statuses that the shop has added.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

type Values = Record<string, string>

const { step, change, facts, stockOf, undo } = desk

/** Places and confirms an order for two products. @returns also `pieces`, the quantity of the first */
async function confirmed(email: string) {
  const { number, total, lines } = await desk.confirmed(email)
  const [{ article, quantity: pieces }, other] = lines as [(typeof lines)[0], (typeof lines)[0]]
  return { number, total, article, pieces, all: pieces + other.quantity }
}

test('a new order has no parts; a confirmed one can be paid and shipped in part', async () => {
  const number = await desk.order()
  const words = async () => (await desk.item(number)).next.map(({ text }: Values) => text)
  expect(await words()).not.toContain('Записать оплату')
  expect((await change(number, { to: 'payment', sum: '1' })).status).toBe(409)
  await change(number, { to: 'confirmed' })
  expect(await words()).toEqual(expect.arrayContaining(['Записать оплату', 'Отгрузить часть']))
})

test('a payment in part is previewed with its letter, stands on page, list, table and letter, and is undone', async () => {
  const { number, total } = await confirmed('part@paseka.example')
  const shown = await step(number, { to: 'payment', sum: '100,50', document: '15' })
  expect(shown.outcome.map(({ text }: Values) => plain(text ?? ''))[1]).toMatch(/^100,50 из /)
  expect(plain(shown.letter[2].text)).toContain('Получили оплату части заказа')
  expect((await change(number, { to: 'payment', sum: '100,50', document: '15' })).status).toBe(200)
  const item = await desk.item(number)
  expect([item.look.name, item.total]).toEqual(['подтверждён', total])
  expect((await facts(number)).Оплачено).toMatch(/^100,50 из /)
  expect(plain(item.thread[0].text)).toMatch(/^100,50 ₽ .*, № 15$/)
  const { list } = (await desk.read('orders')).answer
  expect(plain(list.find((row: Values) => row.number === number).parts)).toMatch(/^оплачено 100,50 из /)
  const letter = (await desk.letters('part@paseka.example')).at(-1)
  expect(plain(letter?.html ?? '')).toContain('Получили оплату части заказа')
  expect((await undo(number)).status).toBe(200)
  expect((await facts(number)).Оплачено).toBeUndefined()
  // The letter, which is sent ten seconds after the change, has been withdrawn with it.
  expect((await desk.letters('part@paseka.example')).at(-1)?.subject).not.toBe(letter?.subject)
})

test('the rest of a payment moves the order to the state of the shop that follows it', async () => {
  const { number, total } = await confirmed('paid@paseka.example')
  await change(number, { to: 'payment', sum: '100' })
  const { sum } = await step(number, { to: 'payment' })
  expect(sum).toBe(((total - 10_000) / 100).toFixed(2).replace('.', ','))
  const shown = await step(number, { to: 'payment', sum })
  expect(shown.outcome.at(-1).text).toBe('подтверждён → оплачен')
  expect((await change(number, { to: 'payment', sum })).status).toBe(200)
  const item = await desk.item(number)
  expect([item.status, item.look.name]).toEqual(['own-paid', 'оплачен'])
  expect((await facts(number)).Оплачено).toMatch(/^полностью/)
  // Staff can undo both payments, but must undo the last one first.
  const changes = desk.query.selectFrom('order_changes').select('id')
  const [first] = await changes.where('details', 'like', '%"sum":10000%').execute()
  expect((await desk.post('orders/undo', { number, event: String(first?.id) })).status).toBe(409)
  await undo(number)
  expect((await desk.item(number)).status).toBe('confirmed')
  await undo(number)
  expect((await facts(number)).Оплачено).toBeUndefined()
})

test('a shipment takes its pieces out of the stock, says the rest, and all of it ships the order', async () => {
  const { number, article, pieces, all } = await confirmed('ship-part@paseka.example')
  const stock = await stockOf(article)
  const lines = `№1; ${article}; ${pieces - 1}`
  const before = await step(number, { to: 'shipment', lines })
  expect(plain(before.outcome[1].text)).toContain(plain(`${formatNumber(pieces - 1)} из`))
  expect((await change(number, { to: 'shipment', lines, document: '7' })).status).toBe(200)
  expect(await stockOf(article)).toBe(Math.max(0, stock - (pieces - 1)))
  expect((await facts(number)).Отгружено).toContain(`из ${plain(formatNumber(all))} шт.`)
  expect((await change(number, { to: 'shipment', lines: `№1; ${article}; 2` })).status).toBe(422)
  // The lines cannot change any more, since a part has been shipped.
  const draft = await desk.read(`orders/${number}/draft`)
  expect(draft.answer.item.isOpen).toBe(false)
  const rest = await step(number, { to: 'shipment' })
  expect(rest.lines.split('\n')[0]).toBe(`№1; ${article}; 1`)
  expect((await change(number, { to: 'shipment', lines: rest.lines, document: '8' })).status).toBe(200)
  expect((await desk.item(number)).status).toBe('shipped')
  await undo(number)
  expect((await desk.item(number)).status).toBe('confirmed')
  await undo(number)
  expect(await stockOf(article)).toBe(stock)
})

test('«отгружен» by hand takes only what is left', async () => {
  const { number, article, pieces } = await confirmed('rest@paseka.example')
  const stock = await stockOf(article)
  await change(number, { to: 'shipment', lines: `№1; ${article}; ${pieces - 1}` })
  await change(number, { to: 'shipped', document: '9' })
  expect(await stockOf(article)).toBe(Math.max(0, stock - pieces))
})

test.each([
  [{ to: 'payment', sum: 'много' }, 'sum'],
  [{ to: 'payment', sum: '0' }, 'sum'],
  [{ to: 'refund', sum: '1' }, 'sum'],
  [{ to: 'payment', sum: '1', day: '2999-01-01' }, 'day'],
  [{ to: 'payment', sum: '1', day: '1930-01-01' }, 'day'],
  [{ to: 'shipment', lines: '№9; НЕТ-ТАКОГО; 1' }, 'lines'],
])('what is no part is refused beside its field: %o', async (values, field) => {
  const { number } = await confirmed('wrong@paseka.example')
  const { status, answer } = await change(number, values as Values)
  expect([status, Object.keys(answer.fields)]).toEqual([422, [field]])
})

test('another document, or another clerk of the same name, is another payment', async () => {
  const { number } = await confirmed('tabs@paseka.example')
  const values = { to: 'payment', sum: '50' }
  const { version } = await step(number, { ...values, document: 'П-401' })
  const other = await step(number, { ...values, document: 'П-402' })
  expect((await desk.post('orders/status', { number, version, ...values, document: 'П-401' })).status).toBe(200)
  const second = { number, version: other.version, ...values, document: 'П-402' }
  const { status, answer } = await desk.post('orders/status', second)
  expect([status, plain(answer.message)]).toEqual([409, expect.stringMatching(/№ П-401.*№ П-402/)])
  const same = { number, version, ...values, document: 'П-401' }
  expect((await desk.post('orders/status', same, await desk.as('manager'))).status).toBe(409)
  expect((await desk.post('orders/status', same)).status).toBe(200)
  expect((await facts(number)).Оплачено).toMatch(/^50,00 из/)
})

test('a canceled order says what is to be given back, to staff and to the buyer', async () => {
  const { number, article } = await confirmed('refund@paseka.example')
  await change(number, { to: 'payment', sum: '50' })
  await change(number, { to: 'shipment', lines: `№1; ${article}; 1` })
  expect((await step(number, { to: 'cancelled' })).outcome.map(({ text }: Values) => plain(text ?? ''))).toContain(
    '1 шт. у покупателя: закройте с отгруженным или примите возврат',
  )
  expect((await desk.item(number)).next.map(({ text }: Values) => text)).not.toContain('Перевести в\u00a0«отменён»')
  const { status, answer } = await change(number, { to: 'cancelled' })
  expect([status, plain(answer.message)]).toEqual([409, expect.stringContaining('примите возврат')])
  await change(number, { to: 'return', lines: `№1; ${article}; 1`, stock: 'yes' })
  const { outcome, letter } = await step(number, { to: 'cancelled' })
  expect(outcome.map(({ label, text }: Values) => `${label} ${plain(text ?? '')}`)).toEqual([
    'Оплачено 50,00 ₽: верните деньги',
  ])
  expect(plain((await desk.page(`/desk/orders/${number}/status/?to=cancelled`)).body)).toContain('верните деньги')
  const text = plain(letter[2].text)
  expect(text).toContain('Оплаченную сумму вернём')
  expect(text).not.toMatch(/платить по нему|Готово к отгрузке/)
  const several = await desk.read(`orders/several?number=${number}&to=cancelled`)
  expect(plain(several.answer.list[0].outcome)).toContain('оплачено 50,00 ₽: верните деньги')
  await change(number, { to: 'cancelled' })
  // Correcting the return to zero pieces also reverts the cancellation of the order.
  const returned = { to: 'return', corrects: (await desk.item(number)).entries.at(-1).id, reason: 'не вернули' }
  const wrong = { ...returned, lines: `№1; ${article}; 0` }
  expect((await step(number, wrong)).outcome.at(-1).text).toBe('отменён → подтверждён')
  expect((await change(number, wrong)).status).toBe(200)
  const { status: now, next } = await desk.item(number)
  expect([now, next.map(({ text }: Values) => text)]).toEqual(['confirmed', expect.arrayContaining(['Возврат товара'])])
})

test('an order that was paid by its state alone is given back too; one whose mark was undone is not', async () => {
  const { number, total } = await confirmed('marked@paseka.example')
  const cancel = async () => {
    const { outcome, letter } = await step(number, { to: 'cancelled' })
    return [outcome.map(({ text }: Values) => plain(text ?? '')).join(), plain(letter[2].text)]
  }
  await change(number, { to: 'own-paid' })
  await undo(number)
  expect(await cancel()).toEqual(['', expect.stringContaining('платить по нему ничего не нужно')])
  await change(number, { to: 'own-paid' })
  await change(number, { to: 'in-production' })
  const sum = plain(rubles(total))
  expect(await cancel()).toEqual([`${sum}: верните деньги`, expect.stringContaining('Оплаченную сумму вернём')])
  const several = await desk.read(`orders/several?number=${number}&to=cancelled`)
  expect(plain(several.answer.list[0].outcome)).toContain('верните деньги')
  await change(number, { to: 'cancelled' })
  expect(await desk.lastLetter('marked@paseka.example')).toContain('Оплаченную сумму вернём')
})

test('«оплачен» is the payment of what is owed, said before; too much is taken, and said', async () => {
  const { number, total } = await confirmed('contrary@paseka.example')
  await change(number, { to: 'payment', sum: '50' })
  const { outcome } = await step(number, { to: 'own-paid' })
  expect(outcome.map(({ text }: Values) => plain(text ?? ''))).toEqual([
    expect.stringContaining(plain(rubles(total - 5000))),
    expect.stringMatching(/^полностью/),
  ])
  await desk.set(number, { paid: total })
  const { letter } = await step(number, { to: 'awaiting-payment', document: '7' })
  expect(plain(letter[2].text)).toContain('Оплата пришла')
  expect(plain(letter[2].text)).not.toContain('Как только он будет оплачен')
  await desk.set(number, { paid: 5000 })
  await change(number, { to: 'payment', sum: typedRubles(total - 5001) })
  const more = { to: 'payment', sum: '1,01' }
  expect(plain((await step(number, more)).outcome[1].text)).toMatch(/, переплата 1,00 ₽$/)
  expect((await change(number, more)).status).toBe(200)
  expect((await facts(number)).Оплачено).toMatch(/, переплата 1,00 ₽$/)
})

test('a line that is typed twice is refused', async () => {
  const { number, article, pieces } = await confirmed('same@paseka.example')
  const twice = await change(number, { to: 'shipment', lines: `№1; ${article}; 1\n№1; ${article}; 1` })
  expect(plain(twice.answer.fields.lines)).toContain('вписана дважды')
  const { answer } = await change(number, { to: 'shipment', lines: `№1; ${article}; ${pieces + 1}` })
  expect(answer.message).toMatch(/шт\.$/)
  expect(answer.message).not.toMatch(/шт\.\.$/)
})

test('the buyer sees what is paid; a part that changes nothing is no state of the history', async () => {
  const person = somebody(desk.app)
  const number = await desk.order({}, 1, person)
  await change(number, { to: 'confirmed' })
  await change(number, { to: 'payment', sum: '50' })
  const { item } = (await person.get(`order/${number}/view`)).answer
  expect(plain(item.parts[0].text)).toMatch(/^50,00 из /)
  expect(item.history).toHaveLength(2)
})

test('the form works without scripts: the preview, then the payment of today', async () => {
  const { number } = await confirmed('plain@paseka.example')
  const { body } = await desk.page(`/desk/orders/${number}/status/?to=payment`)
  expect(body).toContain(today())
  expect(plain(body)).toContain('Сколько, ₽')
  expect(plain(body)).not.toContain('Сколько штук')
})

test('the events of the version before become entries once, and every figure stays', async () => {
  const day = `${today().slice(0, 4)}-01-01`
  const orders = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => confirmed(`old-${name}@paseka.example`)))
  const [paid = '', part = '', shipped = '', done = '', cancelled = ''] = orders.map(({ number }) => number)
  const old = async (number: string, status: string, details: object, columns: object = {}) => {
    await desk.set(number, { status: status as 'new', ...columns })
    const { id } = await desk.row(number)
    const row = { order_id: id, status: status as 'new', at: `${day}T09:00:00.000Z`, staff: 'Анна' }
    const values = { ...row, details: JSON.stringify(details) }
    await desk.query.insertInto('order_changes').values(values).execute()
    return id
  }
  await old(paid, 'own-paid', { from: 'confirmed', document: '15' })
  const from = 'confirmed'
  await old(part, from, { from, part: { kind: 'payment', sum: 5000, day } }, { paid: 5000 })
  const id = await old(shipped, from, { from, part: { kind: 'shipment', day, pieces: [[1, 7]] } })
  const ordered = desk.query.updateTable('order_lines').where('order_id', '=', id).where('position', '=', 1)
  await ordered.set({ shipped: 7 }).execute()
  await old(shipped, 'shipped', { from: 'confirmed', document: '9' })
  await old(done, 'shipped', { from: 'confirmed' })
  await old(done, 'done', { from: 'shipped' })
  await old(cancelled, 'own-paid', { from: 'confirmed' })
  await old(cancelled, 'cancelled', { from: 'own-paid' })
  const overdue = async () => (await desk.read('orders?waits=due')).answer.list.length
  const waiting = await overdue()
  const { site } = desk.app.site.state()
  await desk.query.deleteFrom('facts').where('name', 'like', 'entries%').execute()
  for (const _ of ['once', 'again']) await bookOldEvents(desk.app.database, site)
  const total = plain(rubles(orders[0]?.total ?? 0))
  const entries = async (number: string) =>
    (await desk.item(number)).entries.map(({ amount, document }: Values) => `${plain(amount ?? '')} ${document}`)
  const pieces = (count: number) => `${plain(formatNumber(count))} шт. 1 января`
  const all = orders[0]?.all ?? 0
  expect(await entries(paid)).toEqual([`${total} 1 января 15`])
  expect(await entries(part)).toEqual(['50,00 ₽ 1 января '])
  expect((await facts(part)).Оплачено).toMatch(/^50,00 из/)
  expect(await entries(shipped)).toEqual([`${pieces(7)} `, `${pieces(all - 7)} 9`])
  expect(await entries(done)).toEqual([`${pieces(all)} `, `${total} 1 января `])
  expect(await entries(cancelled)).toEqual([`${total} 1 января `])
  expect((await facts(cancelled)).Оплачено).toBe(`${total}, к возврату`)
  expect((await facts(paid)).Оплачено).toMatch(/^полностью/)
  expect(await overdue()).toBe(waiting)
})

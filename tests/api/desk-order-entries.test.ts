import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type GoneAt, rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { DAY_MS, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { currentInvoice } from '#server/shop/orders/invoices.ts'
import { paymentCode } from '#server/shop/papers/invoice/payment-code.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'

// Payments, shipments and their corrections: remaining shipments, refunds, returns, and an order closed after a partial shipment.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

type Values = Record<string, string>

const { step, change, facts, confirmed, stockOf } = desk

const words = async (number: string): Promise<string[]> =>
  (await desk.item(number)).next.map(({ text }: Values) => plain(text ?? ''))

const queue = async (waits: string): Promise<string[]> =>
  (await desk.read(`orders?waits=${waits}`)).answer.list.map((row: Values) => row.number)

const entryOf = async (number: string, at = 0): Promise<string> => (await desk.item(number)).entries.at(at).id

test.each(['', '0'])('a row of a shipment with «%s» is not shipped now', async (none) => {
  const { number, lines } = await confirmed('none@paseka.example')
  const [first, second] = lines.map(({ article }) => article)
  expect((await change(number, { to: 'shipment', lines: `№1; ${first}; ${none}\n№2; ${second}; 3` })).status).toBe(200)
  expect((await step(number, { to: 'shipment' })).lines.split('\n')[1]).toBe(
    `№2; ${second}; ${(lines[1]?.quantity ?? 0) - 3}`,
  )
  const nothing = await change(number, { to: 'shipment', lines: `№1; ${first}; ${none}` })
  expect([nothing.status, Object.keys(nothing.answer.fields)]).toEqual([422, ['lines']])
})

test('a payment that is booked already is asked about, by its number, or by day and sum', async () => {
  const { number } = await confirmed('same@paseka.example')
  await change(number, { to: 'payment', sum: '50', document: '15' })
  const spelled = ['15', '№ 00015', 'N 15', 'п/п 15', '#15', '№ 15 от 20.11.2026']
  for (const again of [...spelled.map((document) => ({ sum: '70', document })), { sum: '50' }]) {
    const { version } = await step(number, { to: 'payment' })
    const { status, answer } = await desk.post('orders/status', { number, version, to: 'payment', ...again })
    expect([status, plain(answer.message)]).toEqual([
      409,
      expect.stringMatching(/уже записано: Оплата: 50,00 ₽ .*№ 15/),
    ])
  }
  const other = await step(number, { to: 'payment', sum: '80' })
  expect(other.outcome.map(({ label }: Values) => label)).not.toContain('Похоже, это уже записано')
  expect(plain(other.outcome.at(-1).text)).toMatch(/^Оплата: 50,00 ₽/)
  expect((await change(number, { to: 'payment', sum: '60', document: '№ 16' })).status).toBe(200)
  expect((await desk.item(number)).entries.at(-1).document).toBe('16')
})

test('goods leave no earlier than the order came, a prepayment may be a year older', async () => {
  const { number, lines } = await confirmed('dated@paseka.example')
  const day = moscowDay(Date.now() - DAY_MS)
  const { status, answer } = await change(number, { to: 'shipment', day, lines: `№1; ${lines[0]?.article}; 1` })
  expect([status, Object.keys(answer.fields)]).toEqual([422, ['day']])
  expect((await change(number, { to: 'payment', day, sum: '1' })).status).toBe(200)
})

test('a service leaves with the last of the goods', async () => {
  const { number } = await confirmed('service@paseka.example')
  const { text } = await desk.draft(number)
  expect((await desk.changeLines(number, { lines: `${text}\n+ Доставка; 1 усл.; 500` })).status).toBe(200)
  const { total, lines: rows } = await desk.item(number)
  const shipped = async () => {
    const sums = await desk.query
      .selectFrom('order_entries')
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.order_id', '=', 'order_entries.order_id')
          .onRef('order_lines.position', '=', 'order_entries.position'),
      )
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['amount', 'kopecks'])
      .where('orders.number', '=', number)
      .execute()
    return sums.reduce((sum, { amount, kopecks }) => sum + Number(amount) * Number(kopecks), 0)
  }
  await change(number, { to: 'shipment', lines: `№1; ${rows[0].article}; ${rows[0].quantity}` })
  expect(await shipped()).toBe(rows[0].sum)
  await change(number, { to: 'shipped', document: '7' })
  expect(await shipped()).toBe(total)
  await change(number, { to: 'return', lines: `№1; ${rows[0].article}; 1` })
  expect(await shipped()).toBe((await desk.item(number)).total)
})

test('the number of a payment is corrected, and one that did not come answers for none', async () => {
  const { number } = await confirmed('number@paseka.example')
  await change(number, { to: 'payment', sum: '50', document: '77' })
  const entry = { to: 'payment', corrects: await entryOf(number), reason: 'опечатка' }
  expect((await change(number, { ...entry, sum: '50', document: '№ 78' })).status).toBe(200)
  expect((await desk.item(number)).entries).toMatchObject([
    { document: '78', amount: expect.stringContaining('50,00') },
  ])
  const asked = async (document: string) =>
    (await step(number, { to: 'payment', sum: '70', document })).outcome.map(({ label }: Values) => label)
  expect(await asked('78')).toContain('Похоже, это уже записано')
  expect(await asked('77')).not.toContain('Похоже, это уже записано')
  await change(number, { ...entry, sum: '0' })
  expect(await asked('78')).not.toContain('Похоже, это уже записано')
})

test('a payment is corrected after later ones, with a reason and a letter, and the order goes back', async () => {
  const email = 'wrong@paseka.example'
  const { number, total } = await confirmed(email)
  await change(number, { to: 'own-paid' })
  await desk.post('orders/note', { number, text: 'Позвонить' })
  const corrects = await entryOf(number)
  const form = { to: 'payment', corrects, sum: '800' }
  const first = await step(number, { to: 'payment', corrects })
  expect([first.sum, plain(first.title)]).toEqual([(total / 100).toFixed(2).replace('.', ','), 'исправить: оплата'])
  const bare = await change(number, form)
  expect([bare.status, Object.keys(bare.answer.fields)]).toEqual([422, ['reason']])
  const shown = await step(number, { ...form, reason: 'опечатка' })
  expect(shown.outcome.at(-1).text).toBe('оплачен → подтверждён')
  expect((await change(number, { ...form, reason: 'опечатка' })).status).toBe(200)
  const item = await desk.item(number)
  expect([item.status, plain(item.entries[0].amount)]).toEqual(['confirmed', expect.stringMatching(/^800,00 ₽/)])
  expect((await facts(number)).Оплачено).toMatch(/^800,00 из/)
  expect(plain(item.thread[0].text)).toMatch(/, оплачен → подтверждён, опечатка$/)
  expect(await desk.lastLetter(email)).toContain('Исправили запись')
  expect((await change(number, { ...form, reason: 'опечатка' })).status).toBe(422)
  await change(number, { ...form, sum: '0', reason: 'чужая' })
  expect((await facts(number)).Оплачено).toBeUndefined()
})

test('«оплачен» follows from what is owed when lines are raised and lowered', async () => {
  const { number } = await confirmed('raised@paseka.example')
  await change(number, { to: 'own-paid' })
  const { text } = await desk.draft(number)
  const save = async (lines: string) => {
    const { changes } = await desk.draft(number, { lines })
    expect((await desk.changeLines(number, { lines })).status).toBe(200)
    const { status, thread } = await desk.item(number)
    const listed = (await desk.read(`orders?q=${number}`)).answer.list[0]
    expect(listed.status).toBe(status)
    return [status, changes.at(-1).text, thread.some((event: Values) => plain(event.text ?? '').includes('→'))]
  }
  expect(await save(`${text}\n+ Доставка; 1 усл.; 500`)).toEqual(['confirmed', 'оплачен → подтверждён', true])
  expect(await save(text)).toEqual(['own-paid', 'подтверждён → оплачен', true])
  const [first = ''] = text.split('\n')
  expect(await save(first)).toEqual(['own-paid', expect.stringContaining('убрано'), true])
})

test('what was paid for a canceled order waits in a queue until it is given back', async () => {
  const email = 'back@paseka.example'
  const { number } = await confirmed(email)
  await change(number, { to: 'payment', sum: '100' })
  expect(await queue('refund')).not.toContain(number)
  await change(number, { to: 'cancelled' })
  expect(await queue('refund')).toContain(number)
  expect(plain(JSON.stringify((await desk.read('waiting')).answer))).toContain('Деньги, которые надо вернуть')
  expect(await words(number)).toEqual(['Вернуть деньги'])
  expect((await step(number, { to: 'refund' })).sum).toBe('100,00')
  expect((await change(number, { to: 'refund', sum: '100,01' })).status).toBe(422)
  expect((await change(number, { to: 'refund', sum: '100', document: '77' })).status).toBe(200)
  expect([await words(number), await queue('refund')]).toEqual([[], expect.not.arrayContaining([number])])
  expect((await facts(number)).Оплачено).toBeUndefined()
  expect(await desk.lastLetter(email)).toContain('Вернули деньги')
})

test('an excess is kept for another order of the customer: two entries or none, and one letter', async () => {
  const email = 'kept@paseka.example'
  const [old, next] = [await confirmed(email), await confirmed(email)]
  await change(old.number, { to: 'payment', sum: '500' })
  await change(old.number, { to: 'cancelled' })
  const foreign = await confirmed('another@paseka.example')
  // The number is typed as people write it.
  const ask = { to: 'refund', sum: '300', credit: next.number.toLowerCase().replaceAll('-', ' ') }
  for (const credit of [foreign.number, old.number, '26-0000-00']) {
    const { status, answer } = await change(old.number, { ...ask, credit })
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['credit']])
  }
  const shown = await step(old.number, ask)
  expect(plain(JSON.stringify(shown.outcome))).toMatch(new RegExp(`№ ${next.number}: Оплачено.*300,00 из`))
  expect(plain(shown.letter[2].text)).toMatch(
    new RegExp(`${next.number}.*Сумма зачтена из заказа № ${old.number}`, 's'),
  )
  // The other order changes meanwhile, so the server writes nothing for either order.
  await change(next.number, { to: 'payment', sum: '1' })
  const late = await desk.post('orders/status', { number: old.number, version: shown.version, ...ask })
  expect([late.status, (await desk.item(old.number)).entries.length]).toEqual([409, 1])
  const letters = (await desk.letters(email)).length
  expect((await change(old.number, ask)).status).toBe(200)
  expect([(await facts(old.number)).Оплачено, (await facts(next.number)).Оплачено]).toEqual([
    '200,00 ₽, к возврату',
    expect.stringMatching(/^301,00 из/),
  ])
  expect([(await desk.letters(email)).length - letters, (await desk.item(old.number)).undo]).toEqual([1, undefined])
  expect(plain((await desk.item(old.number)).thread[0].text)).toContain(`зачтено в заказ № ${next.number}`)
  expect(plain((await desk.item(next.number)).thread[0].text)).toContain(`зачтено из заказа № ${old.number}`)
})

test('a credit is corrected in both of its orders at once, from either of them, and is not undone', async () => {
  const email = 'halves@paseka.example'
  const [old, next] = [await confirmed(email), await confirmed(email)]
  const paid = async () =>
    (await Promise.all([old, next].map(({ number }) => facts(number)))).map((each) => each.Оплачено?.split(' из ')[0])
  await change(old.number, { to: 'payment', sum: '500' })
  await change(old.number, { to: 'refund', sum: '300', credit: next.number })
  const refund = { to: 'refund', corrects: await entryOf(old.number, 1), reason: 'не туда' }
  const payment = { to: 'payment', corrects: await entryOf(next.number), reason: 'не та сумма' }
  const late = await desk.post('orders/undo', { number: old.number, event: refund.corrects })
  expect([late.status, plain(late.answer.message)]).toEqual([409, expect.stringContaining(`в заказе № ${next.number}`)])
  expect((await change(old.number, { ...refund, sum: '600' })).status).toBe(422)
  expect((await change(next.number, { ...payment, sum: '600' })).status).toBe(422)
  expect(await paid()).toEqual(['200,00', '300,00'])
  expect((await change(next.number, { ...payment, sum: '100' })).status).toBe(200)
  expect(await paid()).toEqual(['400,00', '100,00'])
  expect((await desk.item(next.number)).undo).toBeUndefined()
  expect((await change(old.number, { ...refund, sum: '0' })).status).toBe(200)
  expect(await paid()).toEqual(['500,00', undefined])
})

test('of equal credits between two orders, also both ways, a correction finds the halves that belong together', async () => {
  const email = 'crossed@paseka.example'
  const numbers = [await confirmed(email), await confirmed(email)].map(({ number }) => number)
  const [a = '', b = ''] = numbers
  const paid = async () => Promise.all(numbers.map(async (number) => Number((await desk.row(number)).paid)))
  for (const number of numbers) await change(number, { to: 'payment', sum: '500' })
  const early = moscowDay(Date.now() - DAY_MS)
  const credits = [
    [a, b, early],
    [b, a, today()],
    [a, b, today()],
  ] as const
  for (const [from, credit, day] of credits)
    expect((await change(from, { to: 'refund', sum: '100', credit, day })).status).toBe(200)
  expect(await paid()).toEqual([40_000, 60_000])
  // Of three equal credits the second one is corrected, from its refund; then the third, from its payment.
  const entries = async (number: string) => (await desk.item(number)).entries
  const own = (await entries(b)).filter(({ what }: Values) => what === 'Возврат денег').at(-1)
  expect((await change(b, { to: 'refund', corrects: own.id, sum: '50', reason: 'опечатка' })).status).toBe(200)
  expect(await paid()).toEqual([35_000, 65_000])
  const third = (await entries(b)).filter(({ what }: Values) => what === 'Оплата').at(-1)
  expect((await change(b, { to: 'payment', corrects: third.id, sum: '30', reason: 'опечатка' })).status).toBe(200)
  expect(await paid()).toEqual([42_000, 58_000])
  const days = async (number: string) =>
    desk.query
      .selectFrom('order_entries')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['day', 'amount'])
      .where('number', '=', number)
      .where('day', '=', early)
      .execute()
  // The first credit keeps its day and its sum in both orders.
  expect([await days(a), await days(b)]).toEqual([[{ day: early, amount: -10_000 }], [{ day: early, amount: 10_000 }]])
})

test('services leave on the day of the last goods, whenever it was typed', async () => {
  const { number, lines } = await confirmed('late-service@paseka.example')
  await desk.set(number, { created_at: '2025-11-01T09:00:00.000Z' })
  const { text } = await desk.draft(number)
  expect((await desk.changeLines(number, { lines: `${text}\n+ Доставка; 1 усл.; 500` })).status).toBe(200)
  for (const [i, day] of ['2026-01-20', '2025-12-20'].entries()) {
    const { article, quantity } = lines[i] ?? {}
    const goods = { to: 'shipment', day, document: `9${i}`, lines: `№${i + 1}; ${article}; ${quantity}` }
    expect((await change(number, goods)).status).toBe(200)
  }
  const { id } = await desk.row(number)
  const service = desk.query
    .selectFrom('order_lines')
    .select('rates')
    .where('order_id', '=', id)
    .where('product', 'is', null)
  expect(await service.execute()).toEqual([{ rates: '[[22,1]]' }])
})

test.each(['yes', 'no'])('goods come back, into the stock by choice: %s', async (stock) => {
  const { number, lines } = await confirmed('goods@paseka.example')
  const [{ article = '', quantity = 0 } = {}] = lines
  await change(number, { to: 'shipped', document: '9' })
  const before = await stockOf(article)
  expect((await change(number, { to: 'return', lines: `№1; ${article}; ${quantity + 1}` })).status).toBe(422)
  expect((await change(number, { to: 'return', lines: `№1; ${article}; 5`, stock })).status).toBe(200)
  expect((await stockOf(article)) - before).toBe(stock === 'yes' ? 5 : 0)
  expect((await desk.item(number)).status).toBe('shipped')
  // If the rest is not shipped again, the buyer no longer owes for it.
  expect(await words(number)).not.toContain('Отгрузить часть')
  const after = await desk.item(number)
  expect([after.lines[0].quantity, after.total]).toEqual([quantity - 5, after.lines[0].sum + after.lines[1].sum])
})

test('goods that came back of an order that is half shipped are owed to the buyer; a correction of it too', async () => {
  const { number, lines, total } = await confirmed('half@paseka.example')
  const [{ article = '', quantity = 0, sum = 0 } = {}] = lines
  const piece = sum / quantity
  await change(number, { to: 'own-paid' })
  await change(number, { to: 'shipment', lines: `№1; ${article}; 20` })
  const { outcome } = await step(number, { to: 'return', lines: `№1; ${article}; 5` })
  expect(outcome.map(({ text }: Values) => plain(text ?? ''))).toContain(
    `${plain(rubles(total))} → ${plain(rubles(total - 5 * piece))}`,
  )
  await change(number, { to: 'return', lines: `№1; ${article}; 5` })
  expect((await step(number, { to: 'refund' })).sum).toBe(typedRubles(5 * piece))
  expect([await queue('refund'), await words(number)]).toEqual([
    expect.arrayContaining([number]),
    expect.arrayContaining(['Вернуть деньги']),
  ])
  expect((await step(number, { to: 'shipment' })).lines.split('\n')[0]).toBe(`№1; ${article}; ${quantity - 20}`)
  const corrects = await entryOf(number, -1)
  const wrong = { to: 'return', corrects, reason: 'пересчитали' }
  expect((await change(number, { ...wrong, lines: `№1; ${article}; 20` })).status).toBe(422)
  expect((await change(number, { ...wrong, lines: `№1; ${article}; 2` })).status).toBe(200)
  const after = await desk.item(number)
  expect([after.lines[0].quantity, after.total, after.undo]).toEqual([quantity - 2, total - 2 * piece, undefined])
  expect((await step(number, { to: 'refund' })).sum).toBe(typedRubles(2 * piece))
  // Once the whole shipment has been returned, the order is as if nothing had been shipped.
  await change(number, { to: 'return', lines: `№1; ${article}; 18` })
  expect((await desk.item(number)).total).toBe(total - 2 * piece)
  expect((await desk.draft(number)).isOpen).toBe(true)
})

test('a return that a correction has left without its shipment is taken from the next one', async () => {
  const { number, lines } = await confirmed('early@paseka.example')
  await desk.set(number, { created_at: '2025-12-01T09:00:00.000Z' })
  const [{ article = '' } = {}] = lines
  for (const [to, count, day] of [
    ['shipment', 40, today()],
    ['return', 40, today()],
    ['shipment', 30, '2025-12-30'],
    ['shipment', 50, today()],
  ] as const)
    expect((await change(number, { to, day, lines: `№1; ${article}; ${count}` })).status).toBe(200)
  const first = { to: 'shipment', corrects: await entryOf(number), reason: 'опечатка' }
  expect((await change(number, { ...first, lines: `№1; ${article}; 20` })).status).toBe(200)
  const { shipped, rates } = await desk.query
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['shipped', 'rates'])
    .where('orders.number', '=', number)
    .where('article', '=', article)
    .executeTakeFirstOrThrow()
  expect([shipped, JSON.parse(rates ?? '[]')]).toEqual([
    60,
    [
      [20, 10],
      [22, 50],
    ] satisfies GoneAt,
  ])
})

test('a correction moves the stock by what its entry has really moved', async () => {
  const { number, lines } = await confirmed('moved@paseka.example')
  const [{ article = '', quantity = 0 } = {}] = lines
  const stock = await stockOf(article)
  // The stock is smaller than the shipment.
  const rest = stock - (quantity - 40)
  const other = await confirmed('rest@paseka.example')
  const id = desk.query.selectFrom('orders').select('id').where('number', '=', other.number)
  const ordered = desk.query.updateTable('order_lines').where('article', '=', article).where('order_id', '=', id)
  await ordered.set({ quantity: stock }).execute()
  await change(other.number, { to: 'shipment', lines: `№1; ${article}; ${rest}` })
  const left = await stockOf(article)
  await change(number, { to: 'shipment', lines: `№1; ${article}; ${quantity}` })
  expect([left, await stockOf(article)]).toEqual([quantity - 40, 0])
  const shipment = { to: 'shipment', corrects: await entryOf(number), reason: 'опечатка' }
  for (const [count, after] of [
    [quantity - 20, 0],
    [quantity - 60, 20],
    [quantity, 0],
    [0, left],
  ]) {
    expect((await change(number, { ...shipment, lines: `№1; ${article}; ${count}` })).status).toBe(200)
    expect(await stockOf(article)).toBe(after)
  }
  await change(number, { to: 'shipment', lines: `№1; ${article}; 30` })
  for (const [stock, back] of [
    ['yes', 6],
    ['no', 0],
  ] as const) {
    await change(number, { to: 'return', lines: `№1; ${article}; 6`, stock })
    expect(await stockOf(article)).toBe(left - 30 + back)
    const wrong = {
      to: 'return',
      corrects: await entryOf(number, -1),
      reason: 'не вернули',
      lines: `№1; ${article}; 0`,
    }
    expect((await change(number, wrong)).status).toBe(200)
    expect(await stockOf(article)).toBe(left - 30)
  }
})

test('an order whose goods all came back is open again, can be canceled, and its money is returned', async () => {
  const email = 'whole@paseka.example'
  const { number, total } = await confirmed(email)
  await change(number, { to: 'own-paid' })
  await change(number, { to: 'shipped', document: '9' })
  expect(await words(number)).not.toContain('Перевести в «отменён»')
  await change(number, { to: 'return', lines: (await step(number, { to: 'return' })).lines.replace(/\d+$/m, '5') })
  expect(await desk.lastLetter(email)).toMatch(/возврат товара [\d ]+ шт.*переплата/)
  expect(await desk.lastLetter(email)).not.toMatch(/остальное к|Готово к/)
  await change(number, { to: 'return', lines: (await step(number, { to: 'return' })).lines })
  expect((await desk.item(number)).status).toBe('own-paid')
  expect((await desk.read(`orders/picking?number=${number}`)).answer.list).toHaveLength(1)
  expect((await desk.draft(number)).isOpen).toBe(true)
  expect(await words(number)).toEqual(expect.arrayContaining(['Перевести в «отменён»', 'Перевести в «отгружен»']))
  expect((await change(number, { to: 'cancelled' })).status).toBe(200)
  expect([await words(number), await queue('refund')]).toEqual([['Вернуть деньги'], expect.arrayContaining([number])])
  expect((await facts(number)).Оплачено).toBe(`${plain(rubles(total))}, к возврату`)
})

test('an order is closed with what was shipped: it keeps its price, the rest is free, the buyer is told', async () => {
  const email = 'close@paseka.example'
  const { number, lines, total } = await confirmed(email)
  const [{ article = '', quantity = 1, sum = 0 } = {}] = lines
  await change(number, { to: 'own-paid' })
  expect((await change(number, { to: 'close' })).status).toBe(409)
  await change(number, { to: 'shipment', lines: `№1; ${article}; 10`, document: '7' })
  expect(await words(number)).toContain('Закрыть с отгруженным')
  const rest = (sum / quantity) * 10
  const { outcome } = await step(number, { to: 'close' })
  expect(outcome.map(({ text }: Values) => plain(text ?? ''))).toContain(
    `${plain(rubles(total))} → ${plain(rubles(rest))}`,
  )
  expect((await change(number, { to: 'close' })).status).toBe(200)
  const item = await desk.item(number)
  expect([item.status, item.total, item.lines.map((line: { quantity: number }) => line.quantity)]).toEqual([
    ...['shipped', rest],
    [10],
  ])
  expect((await facts(number)).Оплачено).toContain(`переплата ${plain(rubles(total - rest))}`)
  expect(await queue('refund')).toContain(number)
  expect(await desk.lastLetter(email)).toContain('остального не ждём')
  // Undo is not offered, because it cannot restore lines that have been removed from the order.
  expect(item.undo).toBeUndefined()
  // A quantity that was typed too small can still be corrected.
  const shipment = { to: 'shipment', corrects: await entryOf(number, 1), reason: 'опечатка' }
  const more = { ...shipment, lines: `№1; ${article}; 100` }
  expect((await step(number, more)).outcome.map(({ text }: Values) => plain(text ?? ''))).toContain(
    `${plain(rubles(rest))} → ${plain(rubles(rest * 10))}`,
  )
  expect((await change(number, more)).status).toBe(200)
  const raised = await desk.item(number)
  expect([raised.status, raised.total, raised.lines[0].quantity]).toEqual(['shipped', rest * 10, 100])
  expect((await change(number, { ...shipment, lines: `№1; ${article}; 10` })).status).toBe(200)
  expect((await change(number, { to: 'close' })).status).toBe(200)
  // The shipment's entry still names the line.
  expect(plain((await step(number, { to: 'return' })).lines)).toBe(`№1; ${article}; 10`)
})

test('an invoice asks for what is owed: on its page, in its code; its rate is that of the day of the shipment', async () => {
  const number = await desk.order({ workCompany: 'ООО «Пасека»', inn: '7707083893' }, 2)
  await desk.set(number, { created_at: '2025-12-12T09:00:00.000Z' })
  await change(number, { to: 'confirmed' })
  const { total } = await desk.item(number)
  await change(number, { to: 'payment', sum: '100' })
  await change(number, { to: 'shipped', document: '9' })
  await change(number, {
    ...{ to: 'shipment', corrects: await entryOf(number, 1), day: '2025-12-30', reason: 'день отгрузки' },
    lines: (await step(number, { to: 'shipment', corrects: await entryOf(number, 1) })).lines,
  })
  await change(number, { to: 'payment', sum: '1' })
  const { facts: shown } = (await desk.read(`orders/${number}/invoice`)).answer.item
  const texts = plain(JSON.stringify(shown))
  expect(texts).toContain(`"К оплате","text":"${plain(rubles(total - 10_100))}"`)
  expect(texts).toContain('101,00 ₽ из')
  expect(texts).toContain('НДС 20 %')
  expect((await desk.issue(number)).status).toBe(200)
  const invoice = await currentInvoice(desk.query, (await desk.row(number)).id)
  if (!invoice) throw new Error('no invoice')
  expect(paymentCode({ ...invoice, pictures: new Map() })).toContain(`|Sum=${total - 10_100}|`)
})

test('what is shipped and not paid in time is overdue: in the queue, in its row, in its head', async () => {
  const { number } = await confirmed('due@paseka.example')
  await change(number, { to: 'shipped', document: '9' })
  const { id } = await desk.row(number)
  const snapshot = JSON.stringify({ until: '2020-01-01', lines: [], total: 1 })
  const row = { order_id: id, year: 2020, number: 2, day: '2020-01-01', buyer: null, snapshot, replaced_by: null }
  await desk.query.insertInto('invoices').values(row).execute()
  expect(await queue('due')).toContain(number)
  const { list } = (await desk.read(`orders?q=${number}`)).answer
  expect(plain(list[0].parts)).toContain('счёт не оплачен в срок')
  const head = async () => plain(JSON.stringify((await desk.item(number)).head))
  expect(await head()).toContain('срок прошёл')
  await change(number, { to: 'payment', sum: '50' })
  expect(await head()).toMatch(/50,00 из .*Осталось/)
  expect(await queue('due')).toContain(number)
})

test('what is shipped without an invoice and not paid waits in a queue; its head says what is owed', async () => {
  const { number, total } = await confirmed('unpaid@paseka.example')
  const left = async () => (await desk.item(number)).head.find(({ label }: Values) => label === 'Осталось').text
  expect([await queue('unpaid'), await left()]).toEqual([expect.not.arrayContaining([number]), ''])
  await change(number, { to: 'shipped', document: '9' })
  expect([await queue('unpaid'), await left()]).toEqual([expect.arrayContaining([number]), rubles(total)])
  expect(plain(JSON.stringify((await desk.read('waiting')).answer))).toContain('Отгружено без счёта и не оплачено')
  await change(number, { to: 'payment', sum: typedRubles(total) })
  expect(await queue('unpaid')).not.toContain(number)
})

test('a refund of what is owed again takes «оплачен» back, with the letter about it', async () => {
  const email = 'refunded@paseka.example'
  const { number, total } = await confirmed(email)
  await change(number, { to: 'own-paid' })
  expect((await step(number, { to: 'refund', sum: '1' })).outcome.at(-1).text).toBe('оплачен → подтверждён')
  expect((await change(number, { to: 'refund', sum: typedRubles(total) })).status).toBe(200)
  const { status, head } = await desk.item(number)
  expect([status, head.find(({ label }: Values) => label === 'Осталось').text]).toEqual(['confirmed', rubles(total)])
  expect(await desk.lastLetter(email)).toContain('Вернули деньги')
})

test('entries go on naming their lines when lines are swapped, taken out and added', async () => {
  const { number, lines } = await confirmed('named@paseka.example')
  const [first = '', second = ''] = lines.map(({ article }) => article)
  const draft = (lines?: string) => desk.draft(number, lines === undefined ? {} : { lines })
  await change(number, { to: 'shipment', lines: `№2; ${second}; 100`, document: '7' })
  await change(number, { to: 'return', lines: `№2; ${second}; 100`, stock: 'yes' })
  const { text } = await draft()
  const swapped = text.split('\n').toReversed().join('\n')
  expect((await draft(swapped)).changes).toEqual([])
  const { article: third = '', minQuantity = 0 } = desk.shop.products[2]?.record ?? {}
  const save = async (lines: string) => expect((await desk.changeLines(number, { lines })).status).toBe(200)
  await save(`${third}; ${minQuantity}\n${swapped}`)
  const rows = async () =>
    (await step(number, { to: 'shipment' })).lines.split('\n').map((row: string) => row.split('; ', 2))
  expect(await rows()).toEqual([
    ['№1', first],
    ['№2', second],
    ['№3', third],
  ])
  // Removes a line that has entries, and adds the product again as a new line.
  await save(`№1; ${first}; ${lines[0]?.quantity}\n№3; ${third}; ${minQuantity}`)
  await save(`${(await draft()).text}\n${second}; ${lines[1]?.quantity}`)
  expect(await rows()).toEqual([
    ['№1', first],
    ['№3', third],
    ['№4', second],
  ])
  const returned = { to: 'return', corrects: await entryOf(number, -1), reason: 'вернули меньше' }
  const stocks = async () => Promise.all([first, second, third].map(stockOf))
  const before = await stocks()
  const form = (await step(number, returned)).lines
  expect(form).toBe(`№2; ${second}; 100`)
  const other = await change(number, { ...returned, lines: `№1; ${second}; 90` })
  expect([other.status, plain(other.answer.fields.lines)]).toEqual([
    422,
    expect.stringContaining(`строка №1 в заказе — «${first}»`),
  ])
  expect((await change(number, { to: 'shipment', lines: `№2; ${second}; 1` })).status).toBe(422)
  expect(await stocks()).toEqual(before)
  // The buyer has kept ten of the returned pieces, and owes for them.
  expect((await change(number, { ...returned, lines: `№2; ${second}; 90` })).status).toBe(200)
  expect(await stocks()).toEqual([before[0], (before[1] ?? 0) - 10, before[2]])
  const after = await desk.item(number)
  expect(after.lines.map((line: Values) => [line.article, line.quantity])).toEqual([
    [first, lines[0]?.quantity],
    [second, 10],
    [third, minQuantity],
    [second, lines[1]?.quantity],
  ])
  expect(after.total).toBe(after.lines.reduce((all: number, line: { sum: number }) => all + line.sum, 0))
})

test('a line that came back as a whole stays known to corrections and figures, and shows no more', async () => {
  const { number, lines } = await confirmed('gone@paseka.example')
  const [{ article = '', quantity = 0, sum = 0 } = {}, second] = lines
  const day = moscowDay(Date.now() - 40 * DAY_MS)
  await desk.set(number, { created_at: `${day}T09:00:00.000Z` })
  const figures = async () => {
    const { months, products } = (await desk.read(`figures?from=${day}&to=${day}`)).answer
    return [months[0].shipped, products.find(({ label }: Values) => label?.startsWith(`${article} `)).shipped]
  }
  const ordered = async () => (await desk.item(number)).lines.map((line: Values) => [line.article, line.quantity])
  await change(number, { to: 'shipped', document: '44', day })
  const shipment = { to: 'shipment', corrects: await entryOf(number), reason: 'день' }
  const { lines: left } = await step(number, shipment)
  await change(number, { ...shipment, lines: left, day })
  const [stock, told] = [await stockOf(article), await figures()]
  await change(number, { to: 'return', lines: `№1; ${article}; ${quantity}`, stock: 'yes' })
  expect([await ordered(), await stockOf(article), await figures()]).toEqual([
    [[second?.article, second?.quantity]],
    stock + quantity,
    told,
  ])
  // A correction of only the day moves no goods.
  const again = await step(number, shipment)
  expect(again.lines).toBe(left)
  const next = moscowDay(Date.now() - 39 * DAY_MS)
  expect((await change(number, { ...shipment, lines: again.lines, day: next })).status).toBe(200)
  await change(number, { ...shipment, lines: again.lines, day })
  expect([await stockOf(article), await figures()]).toEqual([stock + quantity, told])
  const returned = { to: 'return', corrects: await entryOf(number, -1), reason: 'пересчитали' }
  expect((await change(number, { ...returned, lines: `№1; ${article}; 5` })).status).toBe(200)
  expect([(await ordered())[0], await stockOf(article)]).toEqual([[article, quantity - 5], stock + 5])
  const { perBox = 1 } = desk.shop.products.find(({ record }) => record.article === article)?.record ?? {}
  expect((await desk.item(number)).lines[0].boxes).toBe(Math.ceil((quantity - 5) / perBox))
  expect((await change(number, { ...returned, lines: `№1; ${article}; 0` })).status).toBe(200)
  expect((await desk.item(number)).lines[0]).toMatchObject({ article, quantity, sum, boxes: lines[0]?.boxes })
})

test('«оплачен» follows from a corrected refund, from a return, and where «отгружен» is true no more', async () => {
  const { number, lines, total } = await confirmed('follows@paseka.example')
  const [{ article = '', quantity = 1, sum = 0 } = {}, second] = lines
  await change(number, { to: 'own-paid' })
  await change(number, { to: 'refund', sum: '100' })
  expect((await desk.item(number)).status).toBe('confirmed')
  await change(number, { to: 'refund', corrects: await entryOf(number, -1), sum: '0', reason: 'не вернули' })
  expect((await desk.item(number)).status).toBe('own-paid')
  await change(number, {
    to: 'payment',
    corrects: await entryOf(number),
    sum: typedRubles(total - (sum / quantity) * 5),
    reason: 'опечатка',
  })
  await change(number, { to: 'shipment', lines: `№1; ${article}; 20` })
  expect((await desk.item(number)).status).toBe('confirmed')
  await change(number, { to: 'return', lines: `№1; ${article}; 5` })
  expect((await desk.item(number)).status).toBe('own-paid')
  await change(number, { to: 'refund', sum: '100' })
  await change(number, { to: 'shipped', document: '9' })
  await change(number, { to: 'payment', sum: '100' })
  const rest = { to: 'shipment', corrects: await entryOf(number, -2), reason: 'недогруз' }
  await change(number, { ...rest, lines: `№1; ${article}; 1\n№2; ${second?.article}; 1` })
  expect((await desk.item(number)).status).toBe('own-paid')
})

test('«выполнен» is true no more once goods did not leave', async () => {
  const { number, lines } = await confirmed('done@paseka.example')
  const [{ article = '', quantity = 0 } = {}] = lines
  await change(number, { to: 'own-paid' })
  await change(number, { to: 'shipped', document: '9' })
  await change(number, { to: 'done' })
  const returned = await step(number, { to: 'return', lines: `№1; ${article}; 1` })
  expect(returned.outcome.map(({ label }: Values) => label)).not.toContain('Состояние')
  const shipment = { to: 'shipment', corrects: await entryOf(number, 1), reason: 'недогруз' }
  const { lines: left } = await step(number, shipment)
  await change(number, { ...shipment, lines: left.replace(/\d+$/m, String(quantity - 1)) })
  expect((await desk.item(number)).status).toBe('own-paid')
  expect((await step(number, { to: 'shipment' })).lines).toBe(`№1; ${article}; 1`)
})

test('the picking list has what is left to ship, of orders that are not canceled', async () => {
  const [part, gone] = [await confirmed('pick-a@paseka.example'), await confirmed('pick-b@paseka.example')]
  const [{ article = '', quantity = 0 } = {}] = part.lines
  await change(part.number, { to: 'shipment', lines: `№1; ${article}; ${quantity - 4}` })
  await change(gone.number, { to: 'cancelled' })
  const { list, orders } = (await desk.read(`orders/picking?number=${part.number}&number=${gone.number}`)).answer
  expect([orders.length, list.find((row: Values) => row.article === article).quantity]).toEqual([1, 4])
})

test('a step that is made already says so', async () => {
  const { number } = await confirmed('twice@paseka.example')
  expect(plain((await step(number, { to: 'confirmed' })).title)).toBe('уже «подтверждён»')
  expect((await step(number, { to: 'payment', sum: '1', day: today() })).title).toBe('оплата')
})

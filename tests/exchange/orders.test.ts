import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { DAY_MS, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { readElements } from '#server/shop/exchange/read-xml.ts'
import { addEvent, readEvents } from '#server/shop/orders/events.ts'
import { serviceLine } from '#server/shop/orders/lines.ts'
import { readPlaced } from '#server/shop/orders/order.ts'
import { readLines } from '#server/shop/orders/read.ts'
import { plain } from '../site/html.ts'
import { lettersIn } from '../site/outbox.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { client } from './client.ts'
import { caseFile, useExchangeShop } from './shop.ts'

const shop = useExchangeShop('a-full-utf8')
const query = () => shop.app.database.query

const JAR = 'c53e566a-b299-57f4-adbd-22f46672d826#af3aee55-97ea-58d9-aee6-60bc68373eb9'
const CAP = '13d46afa-ed55-58bf-a0ff-ee12eab305d0'
const TEXT = new TextDecoder('windows-1251')

/** Places an order for 960 jars and 960 caps, which 1C knows. @returns its number */
async function ordered(more: object = {}): Promise<string> {
  await query().deleteFrom('orders').execute()
  await shop.forget()
  const person = somebody(shop.app)
  for (const article of ['БН-500-63-П', 'РСО-1881'])
    await person.post('basket/item/add', { productId: (await shop.product(article))?.id, quantity: 960 })
  const { answer } = await person.post('order/save', { ...checkout, ...more })
  return String(answer.number)
}

/** Requests the orders as 1C does. @param confirms true: 1C confirms that it has received them */
async function given(version?: string, confirms = true) {
  const one = client(shop.app.origin, version)
  await one.begin('sale')
  const bytes = await one.bytesOf({ mode: 'query' })
  if (confirms) expect(await one.ask({ mode: 'success' })).toEqual(['success'])
  return bytes
}

const order = async (number: string) => {
  const row = await readPlaced(query(), number)
  if (!row) throw new Error(`no order ${number}`)
  return { ...row, lines: await readLines(query(), row.id), events: await readEvents(query(), row.id) }
}

/** Imports XML of 1C about orders. */
const taken = (xml: string, version?: string) =>
  client(shop.app.origin, version).exchange({ 'orders.xml': Buffer.from(xml) }, 'sale')

const document = (number: string, { goods = '', values = '', more = '' } = {}) =>
  `<Документ><Ид>${number}</Ид><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация>${more}<Товары>${goods}</Товары><ЗначенияРеквизитов>${values}</ЗначенияРеквизитов></Документ>`
const value = (name: string, text: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${text}</Значение></ЗначениеРеквизита>`
const good = (id: string, quantity: number, rubles: number) =>
  `<Товар><Ид>${id}</Ид><Наименование>Товар</Наименование><Количество>${quantity}</Количество><Сумма>${rubles.toFixed(2)}</Сумма></Товар>`
const paper = (operation: string, number: string, inside: string) =>
  `<Документ><Ид>doc-${number}</Ид><Номер>${number}</Номер><Дата>${today()}</Дата><ХозОперация>${operation}</ХозОперация>${inside}</Документ>`
const payment = (number: string, id: string, sum: string, more = '') =>
  paper('Выплата безналичных денег', id, `<Основание>${number}</Основание><Сумма>${sum}</Сумма>${more}`)
const shipment = (number: string, id: string, goods: string) =>
  paper('Отпуск товара', id, `<Основание>${number}</Основание><Товары>${goods}</Товары>`)
/** Changes all orders, as staff at the desk do meanwhile. */
const setOrders = (values: { version?: number; total?: number; created_at?: string }) =>
  query().updateTable('orders').set(values).execute()
/** Adds an older order with a service, because the shop accepts from 1C only names of services that it already knows. */
async function withService(name: string): Promise<void> {
  const row = await query().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...old } = { ...row, number: '20-OLD', created_at: '2020-01-01T00:00:00.000Z', exchanged: row.version }
  const { id } = await query()
    .insertInto('orders')
    .values({ ...old, once: 'old', submission: null, buyer: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query()
    .insertInto('order_lines')
    .values({
      order_id: id,
      ...serviceLine({ name, quantity: 1, unit: 'усл.', kopecks: 100, vat: '' }, 1),
      record: null,
    })
    .execute()
}
const file = (...documents: string[]) => `<КоммерческаяИнформация>${documents.join('')}</КоммерческаяИнформация>`

test('orders go out until they are confirmed, by version: what has changed goes again', async () => {
  const number = await ordered({ name: 'Анна 日本', comment: 'Позвоните' })
  const old = await given(undefined, false)
  expect(old.subarray(0, 55).toString('latin1')).toContain('encoding="windows-1251"')
  const text = TEXT.decode(old)
  for (const part of [
    `<Номер>${number}</Номер>`,
    'ВерсияСхемы="2.05"',
    `<Ид>${JAR}</Ид>`,
    `<Ид>${CAP}</Ид>`,
    '&#26085;',
    'Позвоните',
    '[new] новый',
  ])
    expect(text).toContain(part)
  const row = await order(number)
  expect(text).toContain(`<Сумма>${(row.total / 100).toFixed(2)}</Сумма>`)
  const newer = (await given('3.1')).toString()
  expect(newer.startsWith('\ufeff<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  expect(newer).toContain('<Контейнер><Документ>')
  expect((await given('2.09')).toString()).not.toContain('<Документ>')
  expect((await given()).toString('latin1')).not.toContain(number)
  await setOrders({ version: row.version + 1 })
  expect((await given('2.09')).toString()).toContain(number)
})

test.each([
  ['a person', {}],
  [
    'a company',
    { workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001', legalAddress: 'Владимир, '.repeat(29) },
  ],
])(
  'the order of %s is valid by the published schema in every version, however long its texts are',
  async (_, buyer) => {
    const schema = await readFile(new URL('orders.xsd', import.meta.url), 'utf8')
    await ordered(buyer)
    await query()
      .updateTable('order_lines')
      .set({ coloring: 'П'.repeat(2000) })
      .execute()
    for (const version of [undefined, '2.09', '3.1']) {
      const bytes = await given(version, false)
      const xml = version ? bytes.toString() : TEXT.decode(bytes).replace('windows-1251', 'UTF-8')
      expect(xml).toContain('ППП')
      expect((await validateXML({ xml, schema })).errors.map(({ message }) => message)).toEqual([])
    }
  },
)

test('lines and prices of 1C become those of the order, once and with a letter', async () => {
  const number = await ordered()
  await given()
  const [jar, cap] = (await order(number)).lines
  const same = good(JAR, 960, (jar?.sum ?? 0) / 100)
  const freight = good('d2b8', 1, 1850).replace(
    '</Товар>',
    `<ЗначенияРеквизитов>${value('ТипНоменклатуры', 'Услуга')}</ЗначенияРеквизитов></Товар>`,
  )
  // 1C sends two batches of the caps, which become one line of the order.
  const goods = same + good(CAP, 480, 470.4) + good(CAP, 720, 705.6) + freight
  // The shop does not accept an unknown service from 1C, because its name would be in a letter to the buyer: staff must decide.
  await taken(file(document(number, { goods })))
  expect((await order(number)).lines).toHaveLength(2)
  expect(await shop.notes()).toContain('Такой строки у магазина ещё не было, состав не взят: «Товар»')
  await withService('Товар')
  for (const _ of ['once', 'again']) expect((await taken(file(document(number, { goods }))))[0]?.[0]).toBe('success')
  const { lines, total, events } = await order(number)
  expect(lines.map(({ quantity, kopecks }) => [quantity, kopecks])).toEqual([
    [960, jar?.kopecks],
    [1200, 98],
    [1, 185_000],
  ])
  expect(total).toBe((jar?.sum ?? 0) + 117_600 + 185_000)
  expect(events.map(({ kind, staff }) => [kind, staff])).toContainEqual(['lines', '1С'])
  expect(events.filter(({ kind }) => kind === 'lines')).toHaveLength(1)
  expect(await lettersIn(shop.app, { subject: '%измен%' })).toHaveLength(1)
  expect((await given('2.09')).toString()).not.toContain(number)
  // A price with fractions of a kopeck, a total that differs from the lines, an unknown product: the shop accepts none of them.
  const { version } = await order(number)
  const wrong = [same + good(CAP, 960, 1000.01), same, same + good('0', 5, 1)]
  for (const [i, goods] of wrong.entries())
    await taken(file(document(number, { goods, more: i === 1 ? '<Сумма>1.00</Сумма>' : '' })))
  expect((await order(number)).version).toBe(version)
  expect((await shop.notes()).match(/не поняты, измените заказ/g)).toHaveLength(3)
  expect(cap?.quantity).toBe(960)
})

test('a shipment says the lots of its goods: a line of two lots, and what 1C does not say', async () => {
  const number = await ordered()
  const of = (item: string, lot: string) => item.replace('</Товар>', `${lot}</Товар>`)
  const goods = [
    of(good(JAR, 480, 1), `<ЗначенияРеквизитов>${value('Партия', ' 2611-ПЭТ-04 ')}</ЗначенияРеквизитов>`),
    of(good(JAR, 240, 1), '<Серия>2611-ПЭТ-05</Серия>'),
    of(good(CAP, 960, 1), ''),
  ]
  await taken(file(shipment(number, '7', goods.join(''))))
  const [event] = (await order(number)).events
  expect(event?.kind === 'status' && event.details.entry).toMatchObject({
    pieces: [
      [1, 480, '2611-ПЭТ-04'],
      [1, 240, '2611-ПЭТ-05'],
      [2, 960],
    ],
  })
})

test('payments and shipments are taken once, in parts; what is too much is left, and the others go on', async () => {
  const number = await ordered()
  const papers = [
    payment(number, '318', '1000.00'),
    shipment(number, '430', good(JAR, 99_999, 1)),
    shipment(number, '431', good(JAR, 480, 1)),
  ]
  const values = value('Статус заказа', '[N] Подтверждён')
  const xml = file(document('26-NONE', {}), ...papers, document(number, { values }))
  for (const _ of ['once', 'again']) expect((await taken(xml, '2.09'))[0]?.[0]).toBe('success')
  const row = await order(number)
  expect([row.paid, row.status, row.lines[0]?.shipped]).toEqual([100_000, 'confirmed', 480])
  expect(row.events.map(({ details }) => 'document' in details && details.document).filter(Boolean)).toEqual([
    '318',
    '431',
  ])
  const notes = await shop.notes()
  for (const words of ['на сайте нет: 26-NONE', 'Больше, чем осталось']) expect(notes).toContain(words)
  await taken(file(document(number, { values: value('Статуса заказа ИД', 'shipped') })))
  expect((await order(number)).status).toBe('confirmed')
  await taken(file(shipment(number, '432', good(JAR, 480, 1) + good(CAP, 960, 1)), document(number)))
  expect((await order(number)).status).toBe('shipped')
  expect((await lettersIn(shop.app, { to: checkout.email })).length).toBeGreaterThan(3)
})

test('a payment of more than is owed is booked, and its excess is said', async () => {
  const number = await ordered()
  const { total } = await order(number)
  const paid = (id: string, kopecks: number) => payment(number, id, (kopecks / 100).toFixed(2))
  for (const _ of ['once', 'again']) await taken(file(paid('601', total + 100), document(number)))
  expect((await order(number)).paid).toBe(total + 100)
  expect(await shop.notes()).toContain('лишнего 1,00 ₽')
  await taken(file(paid('602', 500), document(number)))
  expect((await order(number)).paid).toBe(total + 600)
})

test('of a shipment only the pieces matter, whatever tax its sums leave out', async () => {
  const number = await ordered()
  const taxed = good(JAR, 480, 1).replace(
    '</Товар>',
    '<Налоги><Налог><УчтеноВСумме>false</УчтеноВСумме></Налог></Налоги></Товар>',
  )
  await taken(file(shipment(number, '433', taxed), document(number)))
  expect((await order(number)).lines[0]?.shipped).toBe(480)
})

test('goods of a paper left no earlier than their order, a prepayment is up to a year older', async () => {
  const number = await ordered()
  const dated = (xml: string, days: number) => xml.replace(today(), moscowDay(Date.now() - days * DAY_MS))
  await taken(
    file(
      dated(shipment(number, '434', good(JAR, 96, 1)), 1),
      dated(payment(number, '603', '1.00'), 400),
      dated(payment(number, '604', '2.00'), 300),
      document(number),
    ),
  )
  const { paid, lines } = await order(number)
  expect([paid, lines[0]?.shipped]).toEqual([200, null])
  const notes = await shop.notes()
  for (const words of ['раньше заказа', '№ 434', '№ 603']) expect(notes).toContain(words)
  expect(notes).not.toContain('№ 604')
})

test('what staff have changed after a confirmation that was lost goes out again, whatever 1C says meanwhile', async () => {
  const number = await ordered()
  await given('2.09', false)
  await taken(file(document(number, { values: value('Статус заказа', 'подтверждён') })))
  // 1C knows the order although its `success` was lost.
  const { exchanged, version } = await order(number)
  expect(exchanged).toBe(version)
  await query().updateTable('orders').set({ exchanged: null }).execute()
  await given('2.09', false)
  await setOrders({ version: version + 1 })
  const goods = good(JAR, 960, 96) + good(CAP, 960, 96)
  await taken(file(document(number, { goods, values: value('Статус заказа', 'ждёт оплаты') })))
  expect(await shop.notes()).toContain('этого ещё не знает')
  expect(String(await given('2.09'))).toContain(`<Номер>${number}</Номер>`)
  const now = await order(number)
  expect([now.exchanged, now.status]).toEqual([now.version, 'awaiting-payment'])
})

test('the case of an order that came back: discounted, in batches, half shipped and half paid; twice is once', async () => {
  const number = await ordered()
  await setOrders({ created_at: '2026-11-27T07:00:00.000Z' })
  await given()
  await withService('Доставка до терминала')
  const xml = TEXT.decode(await caseFile('d-orders/orders-1c-to-site-2.09.xml'))
    .replaceAll('26-TEST-1', number)
    // A payment that names only an order's number is accepted only if it also names the order's date.
    .replaceAll('2026-12-01', '2026-11-27')
    .replaceAll('f9246aea-7b27-5df3-bccc-4f78e4099e40', CAP)
    .replace('windows-1251', 'UTF-8')
  expect((await taken(xml))[0]?.[0]).toBe('success')
  const row = await order(number)
  expect(row.lines.map(({ quantity, kopecks, shipped }) => [quantity, kopecks, shipped])).toEqual([
    [960, 1064, 480],
    [1200, 99, 1200],
    [1, 185_000, null],
  ])
  expect([row.total, row.paid]).toEqual([1_325_240, 689_500])
  expect(row.status).not.toBe('shipped')
  await taken(xml)
  expect((await order(number)).version).toBe(row.version)
  expect((await given('2.09')).toString()).not.toContain('<Документ>')
})

test('what somebody recorded as a state is not taken again; what 1C corrects is said', async () => {
  const number = await ordered()
  const shipped = shipment(number, '431', good(JAR, 960, 1))
  const paid = (sum: string, more = '') => payment(number, '318', sum, more)
  const state = (name: string, waybill = '') =>
    document(number, { values: value('Статус заказа', name) + value('Номер отгрузки по 1С', waybill) })
  await taken(file(state('подтверждён')))
  await taken(file(paid('1000.00'), document(number)))
  const unposted = `<ЗначенияРеквизитов>${value('Проведен', 'false')}</ЗначенияРеквизитов>`
  for (const other of [paid('2000.00'), paid('1000.00', unposted)]) await taken(file(other, document(number)))
  expect((await order(number)).paid).toBe(100_000)
  expect((await shop.notes()).match(/исправлен или отменён/g)).toHaveLength(2)
  await taken(file(state('отгружен', 'ТН-77')))
  const before = await shop.goods()
  const { version } = await order(number)
  await taken(file(shipped, document(number)))
  await taken(file(shipped.replaceAll('431', 'ТН-77'), document(number)))
  expect([await shop.goods(), (await order(number)).version]).toEqual([before, version])
  expect((await shop.notes()).match(/уже отмечено/g)).toHaveLength(1)
})

test('a shipment that 1C says again is the same one, though a line of it came back as a whole', async () => {
  const number = await ordered()
  const { lines } = await order(number)
  const goods = lines.map(({ product }) => good(`tara-${product}`, 960, 1)).join('')
  const shipped = shipment(number, '431', goods)
  await taken(file(document(number, { values: value('Статус заказа', 'подтверждён') })))
  await taken(file(shipped, document(number)))
  expect((await order(number)).status).toBe('shipped')
  const { Cookie } = await signedInAs(shop.app, 'manager')
  const returned = { number, to: 'return', lines: `№1; ${lines[0]?.article}; 960` }
  const step = await shop.app.json(`/desk/api/orders/${number}/step?${new URLSearchParams(returned)}`, Cookie)
  const { version } = step.item
  await shop.app.ask('/desk/api/orders/status', { headers: { Cookie }, json: { ...returned, version } })
  const before = await order(number)
  expect(before.lines).toHaveLength(1)
  await taken(file(shipped, document(number)))
  expect([(await order(number)).version, (await shop.notes()).includes('исправлен или отменён')]).toEqual([
    before.version,
    false,
  ])
})

test('an entry without a number answers for one document; a payment of a canceled order waits to be given back', async () => {
  const number = await ordered()
  const row = await order(number)
  const entry = { kind: 'payment', sum: 100_000, day: today() } as const
  const byHand = { kind: 'status', details: { from: 'new', entry }, staff: 'Анна' } as const
  await query()
    .transaction()
    .execute(async (transaction) => {
      await addEvent(transaction, row, byHand, new Date())
      await transaction.updateTable('orders').set({ paid: 100_000 }).where('id', '=', row.id).execute()
    })
  const paid = (id: string) => payment(number, id, '1000.00')
  for (const _ of ['once', 'again']) await taken(file(paid('501'), paid('502'), document(number)))
  expect((await order(number)).paid).toBe(200_000)
  await taken(file(document(number, { values: value('Отменен', 'true') })))
  for (const _ of ['once', 'again']) await taken(file(paid('503'), document(number)))
  const { paid: sum, status } = await order(number)
  expect([sum, status]).toEqual([300_000, 'cancelled'])
})

const basis = (...ids: string[]) =>
  `<ДокументыОснования>${ids.map((id) => `<ДокументОснование><Ид>${id}</Ид></ДокументОснование>`).join('')}</ДокументыОснования>`

test('a paper finds its order by what it is based on, also alone; one that finds none is said', async () => {
  const number = await ordered()
  const paid = (id: string, inside: string) => paper('Выплата безналичных денег', id, `${inside}<Сумма>1000.00</Сумма>`)
  const inside = document(number).replace(`<Ид>${number}`, '<Ид>order-1c')
  for (const _ of ['once', 'again'])
    await taken(file(paid('1', basis('order-1c')), paid('2', basis(number)), inside, paid('3', basis('26-NONE'))))
  const alone = paper('Отпуск товара', '4', `${basis(number)}<Товары>${good(JAR, 480, 1)}</Товары>`)
  await taken(file(alone, paid('5', basis(number)), paid('6', ''), paid('7', basis(number, 'order-2'))))
  const row = await order(number)
  expect([row.paid, row.lines[0]?.shipped]).toEqual([300_000, 480])
  const notes = await shop.notes()
  for (const name of ['безналичных денег» № 3', 'безналичных денег» № 6'])
    expect(notes).toContain(`ни к одному заказу сайта: «Выплата ${name}`)
  expect(notes).toContain('несколько заказов')
})

test('a payment or shipment that 1C names by its number alone is said until it is done; its number does for a state', async () => {
  const number = await ordered()
  const told = (of: string, day = '') => value(`Номер ${of} по 1С`, '318') + value(`Дата ${of} по 1С`, day)
  const said = (values: string) => file(document(number, { values: value('Номер по 1С', 'УТ-217') + values }))
  await taken(said(told('оплаты', '2026-11-27T00:00:00') + told('отгрузки')))
  expect((await order(number)).paid).toBe(null)
  for (const words of [
    `1С говорит об оплате № 318 от 27 ноября 2026 (заказ ${number}), а суммы в файле нет: отметьте её в заказе.`,
    `об отгрузке № 318 (заказ ${number}), а состава в файле нет`,
  ])
    expect(await shop.notes()).toContain(words)
  for (const state of ['подтверждён', 'ждёт оплаты', 'оплачен', 'отгружен'])
    await taken(said(value('Статус заказа', state)))
  await taken(said(told('оплаты') + told('отгрузки')))
  const { status, events } = await order(number)
  expect(status).toBe('shipped')
  expect(events.flatMap(({ kind, details }) => (kind === 'status' ? (details.document ?? []) : []))).toEqual([
    'УТ-217',
    'УТ-217',
  ])
  expect((await shop.notes()).match(/а суммы в файле/g)).toHaveLength(1)
})

test('what 1C counts otherwise, has not posted or does not know yet leaves the order as it is', async () => {
  const number = await ordered({ comment: 'Срочно' })
  await given()
  const [jar] = (await order(number)).lines
  const inBoxes = (count: number) =>
    good(JAR, count, (jar?.sum ?? 0) / 100).replace(
      '</Товар>',
      '<Единица>кор</Единица><Коэффициент>96</Коэффициент></Товар>',
    )
  await taken(file(document(number, { goods: inBoxes(10) + good(CAP, 960, 940.8) })))
  expect((await order(number)).lines.map(({ quantity }) => quantity)).toEqual([960, 960])
  const { version } = await order(number)
  const goods = good(JAR, 960, 96) + good(CAP, 960, 96)
  const partial = good(JAR, 960, 96).replace(
    '</Товар>',
    '<Скидки><Скидка><УчтеноВСумме>false</УчтеноВСумме></Скидка></Скидки></Товар>',
  )
  await taken(file(document(number, { goods, more: '<Валюта>USD</Валюта>' })))
  await taken(file(document(number, { goods: partial + good(CAP, 960, 96) })))
  await taken(file(document(number, { goods, values: value('Проведен', 'Нет') })))
  for (const mark of ['<Валюта>USD</Валюта>', '<ПометкаУдаления>true</ПометкаУдаления>'])
    await taken(file(payment(number, '7', '5.00', mark), document(number)))
  expect((await order(number)).version).toBe(version)
  // Staff have changed the order at the desk since it was exported to 1C.
  await setOrders({ version: version + 1 })
  await taken(file(document(number, { goods })))
  expect((await order(number)).version).toBe(version + 1)
  const notes = await shop.notes()
  for (const words of ['не рубль', 'этого ещё не знает', 'не поняты']) expect(notes).toContain(words)
})

test('papers are known by their Ид: one number in two books is two payments, a day is a day that was', async () => {
  const number = await ordered()
  const now = today()
  const paid = (id: string, day: string) =>
    paper('Выплата наличных денег', '7', `<Основание>${number}</Основание><Сумма>5.00</Сумма>`)
      .replace('<Ид>doc-7', `<Ид>${id}`)
      .replace(now, day)
  // A payment that staff have undone is not exported.
  const entry = { kind: 'payment', sum: 500, day: today() } as const
  const undone = { kind: 'undone', details: { entry }, staff: 'Анна' } as const
  const row = await order(number)
  await query()
    .transaction()
    .execute((transaction) => addEvent(transaction, row, undone, new Date()))
  const papers = [paid('bank', '01.11.2026 0:00:00'), paid('cash', now), paid('later', '2999-01-01')]
  for (const _ of ['once', 'again']) await taken(file(...papers, document(number)))
  expect(await shop.notes()).toContain(
    `ещё не наступил, исправьте его в 1С: ${number}: «Выплата наличных денег» № 7 на 5,00 ₽`,
  )
  const { paid: sum, events } = await order(number)
  expect(sum).toBe(1000)
  const days = events.flatMap(({ kind, details }) => (kind === 'status' ? (details.entry?.day ?? []) : []))
  expect(days).toEqual(['2026-11-01', now])
})

test('old 1C sends orders in pieces, and hears of a file that cannot be read', async () => {
  const number = await ordered()
  const one = client(shop.app.origin)
  await one.begin('sale')
  await one.send('o.xml', Buffer.from(file(document(number, { values: value('Статус заказа', 'подтверждён') }))), 333)
  expect((await order(number)).status).toBe('confirmed')
  // 1C repeats the last part of the file, because it has not received the response.
  const whole = Buffer.from(file(document(number, { values: value('Статус заказа', 'подтверждён') })))
  const last = whole.subarray(Math.floor((whole.length - 1) / 333) * 333)
  expect((await one.ask({ mode: 'file', filename: 'o.xml' }, last))[0]).toBe('success')
  expect((await one.ask({ mode: 'file', filename: 'p.xml' }, Buffer.from('<html></html>')))[0]).toBe('failure')
})

test('the desk shows what came, what was not understood and what waits, to who may see it', async () => {
  await shop.reset()
  const without = '<Товар><Ид>e</Ид><Наименование>Ёмкость без артикула</Наименование></Товар>'
  await client(shop.app.origin).exchange({
    'import.xml': Buffer.from(file(without)),
    'offers.xml': Buffer.from(file('<Предложение><Ид>e#1</Ид><Количество>5</Количество></Предложение>')),
  })
  const page = async (role: string) =>
    shop.app.ask('/desk/exchange/', { headers: { Cookie: (await signedInAs(shop.app, role)).Cookie } })
  const { status, body } = await page('owner')
  expect(status).toBe(200)
  for (const words of [
    'offers.xml',
    'Дилерская без НДС',
    'Нет артикула',
    'ждут изделия\u00a0— 4',
    ', новое',
    'Остаток 1С',
  ])
    expect(body).toContain(words)
  const { Cookie } = await signedInAs(shop.app, 'owner')
  expect((await shop.app.ask('/desk/audit/', { headers: { Cookie } })).body).toContain('изменено изделий')
  expect(body.replaceAll(/&nbsp;|\u00a0/g, ' ')).toMatch(/import\.xml: Прочитано[^<]*offers\.xml: Прочитано[^<]*Секунд/)
  expect(body.match(/Ёмкость без артикула/g)).toHaveLength(2)
  // 1C is not asked for properties that the site manages itself.
  expect(body).not.toMatch(/не\u00a0названа? (?:группа|свойство)/)
  // Only staff who may see orders see what 1C sends about them.
  const number = await ordered()
  await taken(file(document('26-NONE'), document(number, { goods: good('0', 1, 1) })))
  expect((await page('manager')).body).toContain('26-NONE')
  expect((await page('content')).body).not.toContain('26-NONE')
  expect((await page('warehouse')).status).toBe(403)
})

test('what 1C states is stored to the kopeck; of two lines of one product the one that it changed', async () => {
  const number = await ordered()
  const [jar] = (await order(number)).lines
  await given()
  await taken(file(document(number, { goods: good(JAR, 960, (jar?.sum ?? 0) / 100) + good(CAP, 9600, 9024) })))
  expect((await order(number)).lines.map(({ quantity, kopecks }) => [quantity, kopecks])).toEqual([
    [960, jar?.kopecks],
    [9600, 94],
  ])
  expect((await order(number)).total).toBe((jar?.sum ?? 0) + 902_400)
  // Replaces the caps by jars of another color, so that two lines have the same product.
  const { product, article, name, kind } = jar ?? {}
  const values = { product, article, name, kind, color: 'синий', quantity: 96, boxes: 1, kopecks: 1000, sum: 96_000 }
  await query().updateTable('order_lines').set(values).where('position', '=', 2).execute()
  await setOrders({ total: (jar?.sum ?? 0) + 96_000 })
  await given()
  await taken(file(document(number, { goods: good(JAR, 960, (jar?.sum ?? 0) / 100) + good(JAR, 192, 1920) })))
  const colors = async () => (await order(number)).lines.map(({ quantity, color, sum }) => [quantity, color, sum])
  const both = [
    [960, '', jar?.sum],
    [192, 'синий', 192_000],
  ]
  expect(await colors()).toEqual(both)
  // The shop cannot tell to which of the two lines the larger quantity belongs, nor to which one the shipped part belongs.
  await taken(file(document(number, { goods: good(JAR, 1056, 9999) })))
  await taken(file(shipment(number, '9', good(JAR, 192, 1)), document(number)))
  expect(await colors()).toEqual(both)
  expect(await shop.notes()).toMatch(/не поняты, измените.*, в 1С 9999,00 ₽.*осталось 1152 шт\./s)
})

test('a paper is of the order that it names, exactly; by its number alone only of one that says its day too', async () => {
  const first = await ordered()
  await query().updateTable('orders').set({ number: '118' }).where('number', '=', first).execute()
  const { id: _, ...row } = await order('118').then(({ lines, events, ...row }) => row)
  for (const number of ['1180', '26-TWO'])
    await query()
      .insertInto('orders')
      .values({ ...row, number, once: number })
      .execute()
  const paid = (id: string, inside = '') => paper('Эквайринговая операция', id, `${inside}<Сумма>10.00</Сумма>`)
  const told = (day: string) => value('Номер оплаты по 1С', '0000-000005') + value('Дата оплаты по 1С', day)
  const paidOf = async () => {
    const orders = await query().selectFrom('orders').select(['number', 'paid']).execute()
    return Object.fromEntries(orders.map(({ number, paid }) => [number, paid]))
  }
  const both = (day: string, other = day) =>
    ['118', '26-TWO'].map((number, i) => document(number, { values: told(i === 0 ? day : other) }))
  await taken(file(paid('1', '<Основание>1180</Основание>'), paid('0000-000005'), ...both(today())))
  expect(await paidOf()).toEqual({ '118': null, '1180': 1000, '26-TWO': null })
  expect(await shop.notes()).toContain('ни к одному заказу сайта: «Эквайринговая операция» № 0000-000005 на 10,00 ₽')
  await taken(file(paid('0000-000005'), ...both(today(), '2026-01-09')))
  expect(await paidOf()).toEqual({ '118': 1000, '1180': 1000, '26-TWO': null })
})

test('one document that cannot be taken stops no other and says its sum; what the site sent out is no step', async () => {
  const number = await ordered()
  await given()
  const paid = (id: string) =>
    paper('Выплата наличных денег', id, `<Основание>${number}</Основание><Сумма>10.00</Сумма>`)
  const state = (name: string, more = '') => document(number, { values: value('Статус заказа', name), more })
  // The status «отгружен» can only follow «подтверждён», which the order does not have yet.
  await taken(file(state('[shipped] выполнен'), paid('1')))
  expect((await order(number)).paid).toBe(1000)
  expect(await shop.notes()).toContain(`Не взято, заказ ${number}, «Заказ товара» № ${number}: `)
  await taken(file(state('подтверждён')))
  await taken(file(state('[new] новый'), paid('2')))
  await taken(file(document(number, { more: '<ПометкаУдаления>true</ПометкаУдаления>' })))
  const { status, paid: sum, total } = await order(number)
  expect([status, sum]).toEqual(['confirmed', 2000])
  expect(await shop.notes()).toContain(
    `помечен на удаление, состав и состояние не взяты: ${number} на ${plain(rubles(total))}, оплачено 20,00 ₽`,
  )
})

test('a discount that staff gave survives three exchanges', async () => {
  const number = await ordered()
  const { Cookie } = await signedInAs(shop.app, 'owner')
  const lines = `№1; БН-500-63-П; 960; 10,00; −0,33 ₽\n№2; РСО-1881; 960; 1,10; −3 %`
  const { item } = await shop.app.json(`/desk/api/orders/${number}/draft?${new URLSearchParams({ lines })}`, Cookie)
  const json = { number, lines, version: item.version }
  expect((await shop.app.ask('/desk/api/orders/lines', { headers: { Cookie }, json })).status).toBe(200)
  const before = await order(number)
  expect(before.lines.map(({ kopecks }) => kopecks)).toEqual([967, 107])
  const goods = before.lines.map(({ quantity, sum }, i) => good(i === 0 ? JAR : CAP, quantity, (sum ?? 0) / 100))
  for (const _ of [1, 2, 3]) {
    const xml = (await given('2.09')).toString().replace('\ufeff', '')
    await taken(xml.includes(number) ? xml : file(document(number, { goods: goods.join('') })))
  }
  const after = await order(number)
  expect([after.lines, after.version]).toEqual([before.lines, before.version])
  expect(after.lines).toMatchObject([
    { full: 1000, discount: null },
    { full: 110, discount: 300 },
  ])
  // If 1C changes only a line's quantity, the line keeps its list price and discount; another price replaces them.
  await taken(file(document(number, { goods: good(JAR, 1200, 11_604) + good(CAP, 960, 1056) })))
  expect((await order(number)).lines).toMatchObject([
    { quantity: 1200, kopecks: 967, full: 1000, sum: 1_160_400 },
    { kopecks: 110, full: null, discount: null },
  ])
})

test('people who share a phone are one counterparty only by the same name; 1C’s requests stand in the audit', async () => {
  const { id, buyer } = await order(await ordered())
  const buyerIn = async (name: string) => {
    const guest = { name, company: '', inn: '', email: '', customer: '79001234567' }
    const buyers = query().updateTable('buyers').set(guest)
    await buyers.where('id', '=', buyer ?? 0).execute()
    await query().updateTable('orders').set({ exchanged: null }).where('id', '=', id).execute()
    return /<Ид>(buyer-\w+)/.exec((await given('2.09')).toString())?.[1]
  }
  const [anna, same, other] = [await buyerIn('Анна'), await buyerIn('анна'), await buyerIn('Пётр')]
  expect([same === anna, other === anna]).toEqual([true, false])
  expect(await client(shop.app.origin).begin('sale', 'не тот')).toContain('failure')
  const rows = await query()
    .selectFrom('staff_audit')
    .select(['subject', 'changes', 'status'])
    .where('call', '=', 'desk.exchange')
    .execute()
  const counted = (subject: string) => rows.findLast((row) => row.subject === subject)
  expect(counted('заказы получены')?.changes).toMatch(/"адрес":\[null,".+"\],"заказов":\[null,1\]/)
  expect([counted('вход')?.status, counted('неверный пароль')?.status]).toEqual([200, 422])
})

test('nothing of an archive of orders is left once all of its files are taken', async () => {
  const number = await ordered()
  const xml = Buffer.from(`<КоммерческаяИнформация>${document(number)}</КоммерческаяИнформация>`)
  const one = client(shop.app.origin, '3.1')
  await one.begin('sale')
  await one.send('orders.zip', Buffer.from(zipSync({ 'a.xml': xml, 'b.xml': xml })))
  const uploads = join(shop.app.desk.config.dataFolder, 'uploads')
  const left = async () => (await readdir(uploads, { recursive: true })).filter((name) => name.endsWith('.zip'))
  expect((await one.take('a.xml'))[0]).toBe('success')
  expect(await left()).toHaveLength(1)
  expect((await one.take('b.xml'))[0]).toBe('success')
  await expect.poll(left).toEqual([])
})

test('a file with more documents than memory holds is refused before they are read', async () => {
  const xml = Buffer.from(`<КоммерческаяИнформация>${document('1').repeat(50)}</КоммерческаяИнформация>`)
  const read = async (most: number) => {
    let count = 0
    for await (const _ of readElements([xml], most)) count++
    return count
  }
  expect(await read(100_000)).toBe(50)
  await expect(read(10_000)).rejects.toThrow('выгружайте частями')
})

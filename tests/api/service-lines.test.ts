import { expect, test } from 'vitest'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// Order lines that are not products: delivery, pallets, tooling. They are shown and printed like all other lines.

const desk = useDesk()
const buyer = { email: 'services@paseka.example', workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001' }

const { draft } = desk

async function change(number: string, lines: string) {
  expect((await draft(number, { lines })).problems).toEqual([])
  return desk.changeLines(number, { lines })
}

const SERVICES =
  '+ Доставка до терминала, Казань; 1 усл.; 1200\n+ Пресс-форма; 1 шт.; 50000; НДС 10 %\n+ Поддоны; 4 шт.'

test('staff add services to an order; page, letter, sums and invoice have them, with VAT by rates', async () => {
  const me = somebody(desk.app)
  const { id } = desk.shop.product(0)
  const number = await desk.order(buyer, 1, me)
  const goods = (await desk.item(number)).total
  const { text } = await draft(number)
  expect((await change(number, `${text}\n${SERVICES}`)).status).toBe(200)

  const { lines, total } = await desk.item(number)
  expect(total).toBe(goods + 120_000 + 5_000_000)
  expect(lines.slice(1)).toMatchObject([
    { article: '', name: 'Доставка до терминала, Казань', quantity: 1, unit: 'усл.', boxes: null, sum: 120_000 },
    { name: 'Пресс-форма', unit: 'шт.', wishes: 'НДС\u00a010\u00a0%', sum: 5_000_000 },
    { name: 'Поддоны', quantity: 4, kopecks: null, sum: null },
  ])
  const facts = await desk.facts(number)
  expect(facts).toMatchObject({ 'В т. ч. НДС 10 %': '4545,45 ₽', 'Рассчитает менеджер': 'Поддоны: в сумму не вошло' })
  const ofGoods = Math.round(((goods + 120_000) * 22) / 122)
  expect(facts['В т. ч. НДС 22 %']?.replace(/\D/g, '')).toBe(String(ofGoods))

  const { item } = (await me.get(`order/${number}/view`)).answer
  expect(item).toMatchObject({ count: 1, total, onRequest: 1, unpriced: ['Поддоны'] })
  expect(item.lines.map(({ productId, unit }: { productId?: number; unit: string }) => [productId, unit])).toEqual([
    [id, 'шт.'],
    ...[
      [undefined, 'усл.'],
      [undefined, 'шт.'],
      [undefined, 'шт.'],
    ],
  ])
  expect(item.ready).toBeDefined()
  const letter = (await desk.letters(buyer.email)).at(-1)
  expect(plain(letter?.html ?? '')).toContain('1 усл. × 1200,00 ₽ = 1200,00 ₽')
  expect(plain(letter?.html ?? '')).toContain('4 шт., цену рассчитает менеджер')

  // Submitting the lines' text unchanged changes nothing: a service is recognized by its name.
  expect((await draft(number, { lines: (await draft(number)).text })).changes).toEqual([])
  const invoice = async () => (await desk.read(`orders/${number}/invoice`)).answer.item
  expect((await invoice()).refusal).toContain('«Поддоны»')
  const priced = (await draft(number)).text.replace('Поддоны; 4 шт.; по запросу', 'Поддоны; 5 шт.; 350; без НДС')
  expect((await draft(number, { lines: priced })).changes).toMatchObject([
    { label: 'Поддоны', text: expect.stringContaining('→') },
  ])
  expect((await change(number, priced)).status).toBe(200)
  const { lines: invoiced } = await invoice()
  expect(invoiced.at(-1)).toMatchObject({ name: 'Поддоны', quantity: 5, unit: 'шт.', kopecks: 35_000, vat: 0 })
  expect(invoiced[2].vat).toBe(454_545)

  // Repeating an order adds only products to the basket.
  expect((await me.post('order/repeat', { number, how: 'replace' })).answer).toMatchObject({ count: 1, gone: [] })
})

test.each([
  ['+ ; 1; 5', 'Название строки'],
  ['+ Доставка; нет; 5', '«нет»'],
  ['+ Доставка; 0; 5', '«0»'],
  ['+ Печать; 1,5 тыс.; 100', '«1,5 тыс.»'],
  ['+ Печать; 1/2; 100', '«1/2»'],
  ['+ Доставка; 10000000; 9000000', 'слишком велика'],
  ['+ Доставка; 1; 5; НДС 99 %', 'НДС «НДС 99 %»'],
  ['+ Доставка; 99999999999; 5', '10 000 000'],
  ['+ Доставка; 1; пять', 'Цена «пять»'],
  ['+ Доставка; 1; 5; НДС', 'НДС «НДС»'],
])('«%s» is not understood', async (line, why) => {
  const number = await desk.order()
  const { problems } = await draft(number, { lines: line })
  expect(plain(problems[0].text)).toContain(why)
})

test('an offer with a service is sent, seen, drawn and accepted with it', async () => {
  const me = somebody(desk.app)
  const { id, record } = desk.shop.product(0)
  await me.post('basket/item/add', { productId: id, quantity: record.minQuantity })
  const { token, id: offer } = await desk.offer(me)
  const read = async (typed: object = {}) =>
    (await desk.read(`offers/${offer}?${new URLSearchParams({ ...typed })}`)).answer.item
  const { text } = await read()
  const typed = { lines: `${text}\n+ Пресс-форма; 1 усл.; 50000`, until: today(Date.now() + 20 * DAY_MS) }
  const { version, problems, rows } = await read(typed)
  expect([problems, rows.at(-1)]).toMatchObject([[], { name: 'Пресс-форма', listed: null }])
  expect((await desk.post('offers/send', { id: offer, version, ...typed })).status).toBe(200)
  const { item } = (await me.get(`offer/view?token=${encodeURIComponent(token)}`)).answer
  expect(item.lines.at(-1)).toMatchObject({ name: 'Пресс-форма', unit: 'усл.', sum: 5_000_000, isOwn: false })
  const pdf = await desk.page(`/desk/offers/${offer}.pdf`)
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  const order = (await me.post('offer/accept', { token, version: item.version })).answer.number
  const placed = await desk.item(order)
  expect(placed.total).toBe(item.total)
  expect(placed.lines.at(-1)).toMatchObject({ name: 'Пресс-форма', sum: 5_000_000 })
})

test('an invoice is out of date when its lines are others, though the sum is the same; nothing is sent with it', async () => {
  const me = somebody(desk.app)
  const number = await desk.order({ ...buyer, legalAddress: 'Тула' }, 1, me)
  const { text } = await draft(number)
  expect((await change(number, `${text}\n+ Пресс-форма; 1 усл.; 50000; НДС 10 %`)).status).toBe(200)
  const first = (await me.post('order/invoice', { number })).answer
  expect((await me.post('order/invoice', { number })).answer.number).toBe(first.number)
  expect((await change(number, `${text}\n+ Пресс-форма; 1 усл.; 50000; без НДС`)).status).toBe(200)
  const { item } = (await me.get(`order/${number}/view`)).answer
  expect(item.papers[0].note).toContain('нужен новый')
  expect((await desk.item(number)).invoices[0].state).toContain('выставьте новый')
  const step = (words: Record<string, string> = {}) => desk.step(number, { to: 'awaiting-payment', ...words })
  await desk.change(number, { to: 'confirmed' })
  expect((await step()).document).toBe('')
  const { version } = await step({ document: String(first.number) })
  const wrong = { number, to: 'awaiting-payment', version, document: String(first.number) }
  expect((await desk.post('orders/status', wrong)).answer.fields.document).toContain('выставьте новый')
  const second = (await me.post('order/invoice', { number })).answer
  expect(second.number).toBe(first.number + 1)
  expect((await step()).document).toBe(String(second.number))
})

test('an invoice of what is brought says so, and promises no day that has passed', async () => {
  const me = somebody(desk.app)
  const { id, record } = desk.shop.product(0)
  const number = await desk.order(buyer, 1, me)
  const snapshot = async () => {
    expect((await desk.issue(number)).status).toBe(200)
    const rows = await desk.query.selectFrom('invoices').select('snapshot').orderBy('id', 'desc').limit(1).execute()
    return JSON.parse(rows[0]?.snapshot ?? '')
  }
  expect(await snapshot()).toMatchObject({ notice: expect.stringContaining('самовывозом'), ready: expect.any(String) })
  const { text } = await draft(number)
  await change(number, `${text}\n+ Доставка до терминала; 1 усл.; 1200`)
  const old = JSON.stringify([{ quantity: record.minQuantity, day: '2026-10-12', days: 0 }])
  await desk.query.updateTable('order_lines').set({ shipments: old }).where('product', '=', id).execute()
  await desk.set(number, { created_at: '2026-10-09T09:00:00.000Z' })
  const { notice, ready } = await snapshot()
  expect([notice.includes('самовывозом'), ready]).toEqual([false, undefined])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rubles, shareVat, vatFacts, vatOfAll } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { tableRows } from '#server/desk/order-table.ts'
import { bookedIn, excessOf, leftOf, owedFor } from '#server/shop/orders/entries.ts'
import { readEvents } from '#server/shop/orders/events.ts'
import { statusLetter } from '#server/shop/orders/letters.ts'
import { makeInvoice } from '#server/shop/orders/make-invoice.ts'
import { type OrderLine, readPlaced } from '#server/shop/orders/order.ts'
import { readLines, readNamedLines } from '#server/shop/orders/read.ts'
import { orderSpecification } from '#server/shop/papers/specification/specification.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { client } from './client.ts'
import { useExchangeShop } from './shop.ts'

// After any sequence of events an order's payments and shipments add up, and all pages and files show the same figures.

const shop = useExchangeShop()

/** Generates events of an order: type, amount as a share of the whole, and a number to select one of several entries. */
const happening = fc.record({
  what: fc.constantFrom(
    ...([
      'payment',
      'shipment',
      'shipment',
      'refund',
      'return',
      'correct',
      'state',
      'lines',
      'paper',
      'paper',
      'close',
    ] as const),
    'cancelled' as const,
  ),
  share: fc.constantFrom(0.07, 0.5, 1, 1.1),
  which: fc.nat(3),
})

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never
type Row = Record<string, string>

const MAX_RUNS = 6

/** Places an order for a buyer and signs in staff. @returns functions that change and read the order */
async function begin() {
  const { app } = shop
  const { query } = app.database
  const person = somebody(app)
  for (const article of ['РСО-1881', 'ФЛ-250-28/410-белый-0,8'])
    await person.post('basket/item/add', { productId: (await shop.product(article))?.id, quantity: 960 })
  const number = String((await person.post('order/save', { ...checkout })).answer.number)
  const earlier = { created_at: '2026-01-12T09:00:00.000Z' }
  await query.updateTable('orders').set(earlier).where('number', '=', number).execute()
  const { Cookie } = await signedInAs(app, 'manager')
  const ask = async (path: string, init: object = {}) => {
    const { status, body } = await app.ask(`/desk/api/${path}`, { headers: { Cookie }, ...init })
    expect([path, status < 500]).toEqual([path, true])
    return { status, answer: JSON.parse(body) }
  }
  const post = (path: string, values: object) => ask(path, { headers: { Cookie }, json: { number, ...values } })
  const change = async (values: Row) => {
    const { answer } = await ask(`orders/${number}/step?${new URLSearchParams(values)}`)
    if (answer.item) await post('orders/status', { ...values, version: answer.item.version })
  }
  const read = async () => {
    const order = await readPlaced(query, number)
    if (!order) throw new Error('the order is lost')
    return { order, lines: await readLines(query, order.id), events: await readEvents(query, order.id) }
  }
  const item = async () => (await ask(`orders/${number}`)).answer.item
  /** Article numbers by the line's position, by which entries refer to lines. */
  const named = new Map<number, string | undefined>()
  return { app, person, number, named, ask, post, change, read, item }
}

type Life = Awaited<ReturnType<typeof begin>>

const money = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

async function happen({ what, share, which }: Happening, life: Life): Promise<void> {
  const { app, number, ask, post, change, read, item } = life
  const { order, lines } = await read()
  const part = (of: number): number => Math.floor(of * share)
  const goods = (of: (line: (typeof lines)[number]) => number): string =>
    lines.map((line) => `№${line.position}; ${line.article}; ${part(of(line))}`).join('\n')
  if (what === 'payment') await change({ to: what, sum: money(part(order.total)), document: String(which) })
  if (what === 'refund') await change({ to: what, sum: money(part(order.paid ?? 0)) })
  // Some shipments are dated before the VAT rate changed.
  const day = which % 2 === 1 ? '2025-12-30' : today()
  if (what === 'shipment') await change({ to: what, lines: goods(leftOf), document: String(which), day })
  if (what === 'return') await change({ to: what, lines: goods(({ shipped }) => shipped ?? 0), stock: 'yes' })
  // The test cancels orders rarely, because little can happen to an order afterwards.
  if (what === 'close' || (what === 'cancelled' && which === 3)) await change({ to: what })
  if (what === 'state') {
    const { next } = await item()
    const links = next.map(({ link }: Row) => new URL(link ?? '', app.origin).searchParams.get('to'))
    await change({ to: links[which % Math.max(links.length, 1)] ?? 'confirmed', document: '1148' })
  }
  if (what === 'correct') {
    const { entries } = await item()
    const { searchParams } = new URL(entries[which]?.link ?? '/', app.origin)
    const values = { ...Object.fromEntries(searchParams), number } as Row
    if (!values.corrects) return
    const first = (await ask(`orders/${number}/step?${new URLSearchParams(values)}`)).answer.item
    const sum = money(Math.floor(Number.parseFloat(first.sum.replace(',', '.')) * 100 * share))
    const pieces = first.lines.replace(/\d+$/gm, (count: string) => String(part(Number(count))))
    await change({ ...values, sum, lines: pieces, reason: 'опечатка' })
  }
  if (what === 'lines') {
    const rows = lines.map(({ position, article, quantity }) => {
      const place = which === 2 ? '' : `№${position}; `
      return `${place}${article}; ${96 * Math.max(1, part(quantity / 96))}`
    })
    const text = (which === 1 ? rows.toReversed() : rows.slice(which === 3 ? 1 : 0)).join('\n')
    const { answer } = await ask(`orders/${number}/draft?${new URLSearchParams({ lines: text })}`)
    await post('orders/lines', { lines: text, version: answer.item?.version ?? '0' })
  }
  if (what === 'paper') {
    const amount = `<Сумма>${(part(order.total) / 100).toFixed(2)}</Сумма>`
    const paper = (id: number) =>
      `<Документ><Ид>p${id}</Ид><Номер>${id}</Номер><Дата>${today()}</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Основание>${number}</Основание>${amount}</Документ>`
    const papers = [paper(which), paper(which + 1)]
    const xml = `<КоммерческаяИнформация>${(share > 0.5 ? papers : papers.toReversed()).join('')}</КоммерческаяИнформация>`
    for (const _ of ['once', 'again'])
      await client(app.origin, '2.09').exchange({ 'orders.xml': Buffer.from(xml) }, 'sale')
  }
}

/** Computes the paid sum and the shipped pieces from an order's entries. */
function sumsOf(events: Awaited<ReturnType<Life['read']>>['events']) {
  let paid = 0
  const shipped = new Map<number, number>()
  for (const { kind, details } of events) {
    const entry = kind === 'status' ? details.entry : undefined
    if (entry && 'sum' in entry) paid += entry.kind === 'payment' ? entry.sum : -entry.sum
    if (entry && 'pieces' in entry)
      for (const [position, count] of entry.pieces)
        shipped.set(position, (shipped.get(position) ?? 0) + (entry.kind === 'shipment' ? count : -count))
  }
  return { paid, shipped }
}

/** Computes the kopecks of goods that were shipped before the VAT rate changed. */
function goneAt20(events: Awaited<ReturnType<Life['read']>>['events'], lines: readonly OrderLine[]): number {
  const gone = lines.map(({ position, kopecks }) => {
    const days: string[] = []
    // Returned pieces that a correction has left without an earlier shipment.
    let early = 0
    for (const { entry } of bookedIn(events)) {
      if (!('pieces' in entry)) continue
      const [, count = 0] = entry.pieces.find(([at]) => at === position) ?? []
      if (entry.kind === 'shipment') {
        days.push(...Array.from({ length: Math.max(0, count - early) }, () => entry.day))
        early = Math.max(0, early - count)
      } else {
        early += Math.max(0, count - days.length)
        days.splice(Math.max(0, days.length - count))
      }
    }
    return days.filter((day) => day < '2026').length * (kopecks ?? 0)
  })
  return gone.reduce((all, kopecks) => all + kopecks, 0)
}

async function check({ app, person, number, named, read, item }: Life): Promise<void> {
  const { order, lines, events } = await read()
  const { site } = app.site.state()
  const { database } = app
  const cost = order.status === 'cancelled' ? 0 : order.total
  const { paid, shipped } = sumsOf(events)
  expect([order.paid ?? 0, paid + owedFor(order) - excessOf(order)]).toEqual([paid, cost])
  expect(order.total).toBe(lines.reduce((all, { sum }) => all + (sum ?? 0), 0))
  const known = new Map((await readNamedLines(database.query, order.id)).map((line) => [line.position, line.article]))
  for (const position of shipped.keys()) {
    named.set(position, named.get(position) ?? known.get(position))
    expect([position, known.get(position)]).toEqual([position, named.get(position) ?? 'a line that is known'])
  }
  for (const line of lines) {
    expect([line.shipped ?? 0, (line.shipped ?? 0) + leftOf(line)]).toEqual([
      shipped.get(line.position) ?? 0,
      line.quantity,
    ])
    expect(leftOf(line)).toBeGreaterThanOrEqual(0)
  }
  const desk = await item()
  const paidIn = (facts: readonly { label: string; text?: string }[]): string =>
    plain(facts.find(({ label }) => label === 'Оплачено')?.text ?? '')
  const told = paidIn(desk.sums)
  expect([paid > 0, excessOf(order) > 0]).toEqual([told !== '', /переплата|к возврату/.test(told)])
  if (excessOf(order) > 0) expect(told).toContain(plain(rubles(excessOf(order))))
  const { item: seen } = (await person.get(`order/${number}/view`)).answer
  const letter = await statusLetter(database.query, order, { site, origin: app.origin })
  const paper = await orderSpecification(order, { ...app, site, database })
  expect([seen.parts ?? [], letter?.params.ready ?? seen.parts ?? [], paper.sums].map(paidIn)).toEqual([
    told,
    told,
    told,
  ])
  for await (const cells of tableRows(database, { number: [number] }, { statuses: {}, regions: {} }))
    expect([cells[6], ...cells.slice(-2)]).toEqual([order.total / 100, paid / 100, owedFor(order) / 100])
  const one = client(app.origin, '2.09')
  await one.begin('sale')
  const xml = (await one.bytesOf({ mode: 'query' })).toString()
  const { snapshot } = await makeInvoice(database.query, site, { order, lines }, today())
  expect(snapshot.total - (snapshot.paid ?? 0)).toBe(order.total - paid)
  const vat = shareVat(lines, order.vat)
  expect(vat.parts.find(({ rate }) => rate === 20)?.sum ?? 0).toBe(goneAt20(events, lines))
  for (const { rate, sum, vat: tax } of vat.parts) {
    const own = vat.lines.flat().filter((part) => part.rate === rate)
    expect([own.reduce((all, part) => all + part.sum, 0), vatOfAll(own)]).toEqual([sum, tax])
  }
  expect([snapshot.taxes, paper.taxes]).toEqual([vat.parts, vat.parts])
  expect([vatOfAll(snapshot.lines), vatOfAll(paper.rows.map(({ vat }) => ({ vat: vat ?? 0 })))]).toEqual(
    Array.from({ length: 2 }, () => vatOfAll(vat.parts)),
  )
  expect(seen.taxes).toEqual(vatFacts(vat.parts))
  expect(desk.sums).toEqual(expect.arrayContaining(vatFacts(vat.parts)))
  if (!xml.includes(`<Номер>${number}</Номер>`)) return
  expect(xml).toContain(`<Сумма>${(order.total / 100).toFixed(2)}</Сумма>`)
  const rows = [
    ...xml.matchAll(/<Товар>.*?<Ставка>(\d+)<.*?<Количество>(\d+)<.*?<Сумма>([\d.]+)<.*?<Сумма>([\d.]+)</gs),
  ]
  const kopecksOf = (text = ''): number => Math.round(Number(text) * 100)
  expect(
    rows.map(([, rate, pieces, sum, tax]) => [Number(rate), Number(pieces), kopecksOf(sum), kopecksOf(tax)]),
  ).toEqual(vat.lines.flat().map((part) => [part.rate, part.pieces, part.sum, part.vat]))
}

test('the money and goods of any life of an order add up, and every place says the same', {
  timeout: 240_000,
}, async () => {
  const lives = fc.array(happening, { minLength: 8, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      await shop.app.database.query.deleteFrom('orders').execute()
      const order = await begin()
      await order.change({ to: 'confirmed' })
      for (const each of life) {
        await happen(each, order)
        await check(order)
      }
    }),
    { numRuns: MAX_RUNS, endOnFailure: true },
  )
})

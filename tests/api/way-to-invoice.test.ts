import { randomBytes } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { readyText, shipmentsOf, supplyOn } from '#schema/definitions/shop/units/supply.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { singleContent } from '#server/engine/site/site.ts'
import type { Product } from '#server/shop/catalog/records.ts'
import { OPEN, post, signedIn } from '../site/account.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { checkout } from '../site/shop.ts'

// The whole way from a product to the paid invoice: every page, letter and document contains the same sums and days.

const desk = useDesk({ ...OPEN, DADATA_TOKEN: 'demo', ORDERS_PER_HOUR: '1000' })
const { shop } = desk
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

/** Returns the text of a PDF as another program extracts it. */
async function textOf(link: string, Cookie: string): Promise<string> {
  const { status, bytes } = await shop.app.askBytes(link, { headers: { Cookie } })
  expect([link, status]).toEqual([link, 200])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return plain(text)
}

const firm = {
  workCompany: 'ООО «Пасека»',
  inn: '7707083893',
  kpp: '770701001',
  legalAddress: 'г. Тула, Лесная ул., д. 5',
}

/** Removes tags, JSON keys and white space, so that each figure directly follows its label. */
const bare = (text: string): string => text.replace(/<[^>]+>|"(?:label|text)":|[\s"{},]/g, '')

/** Computes the expected line independently of the shop's code. @param more true: the quantity exceeds the stock */
function expectedOf(product: Product, more: boolean) {
  const { record } = product
  const boxes = more ? Math.ceil((record.stock + 1) / record.perBox) : record.minQuantity / record.perBox + 1
  const quantity = boxes * record.perBox
  const kopecks = record.prices.findLast(({ from }) => from <= quantity)?.kopecks ?? 0
  const supply = supplyOn(record, today(), singleContent(shop.app.site.state().site, 'calendar'))
  return { product, quantity, sum: quantity * kopecks, days: shipmentsOf(supply, quantity).map(({ day }) => day) }
}

/** Returns the product whose stock has the lowest value, so that an order beyond the stock can still get an invoice at once. */
const scarce = (): Product => {
  const worth = ({ record }: Product) => record.stock * (record.prices[0]?.kopecks ?? 0)
  const [first] = shop.products
    .slice(1)
    .filter(({ record }) => record.stock > record.perBox)
    .toSorted((a, b) => worth(a) - worth(b))
  return first as Product
}

/** Expected delivery by a carrier, computed from the table of carriers and rounded up to 10 ₽. */
const carriedTo = (city: string, to: 'terminal' | 'door'): NonNullable<Buyer['delivery']> => ({
  name: `Доставка транспортной компанией до ${to === 'door' ? 'двери' : 'терминала'}, ${city}`,
  kopecks({ weight, volume, pallets }) {
    const { zones } = singleContent(shop.app.site.state().site, 'delivery')
    const rate = zones.find(({ cities }) => cities.includes(city))?.[to]
    if (!rate) return 0
    const loose = Math.max(weight * rate.perKilogram, volume * rate.perCubicMeter)
    return Math.ceil(Math.max(rate.least, Math.min(loose, pallets * rate.perPallet)) / 1000) * 1000
  },
})

interface Buyer {
  /** True: the buyer signs in first. */
  account?: boolean
  values: Readonly<Record<string, string>>
  /** Name of the delivery's line, and its cost, computed from the schema files. */
  delivery?: { name: string; kopecks: (load: { weight: number; volume: number; pallets: number }) => number }
  /** The buyer's name and details as printed in the invoice. */
  payer: string
}

test.each<[string, Buyer]>([
  ['a guest who picks it up', { values: firm, payer: 'ООО «Пасека», ИНН 7707083893, КПП 770701001, г. Тула' }],
  [
    'an account, by a carrier',
    {
      account: true,
      values: { ...firm, delivery: 'carrier', city: 'Казань', address: 'Казань, терминал' },
      delivery: carriedTo('Казань', 'terminal'),
      payer: 'ООО «Пасека»',
    },
  ],
  [
    'an entrepreneur',
    {
      values: {
        ...{ workCompany: 'ИП Иванова А. П.', inn: '500100732259', legalAddress: 'Тверь' },
        ...{ delivery: 'own', city: 'Москва', address: 'Москва, Лесная ул., д. 5' },
      },
      delivery: { name: 'Доставка нашей машиной, Москва', kopecks: ({ pallets }) => pallets * 350_000 },

      payer: 'ИП Иванова А. П., ИНН 500100732259, Тверь',
    },
  ],
  [
    'a buyer from Belarus',
    {
      values: {
        ...{ country: 'by', workCompany: 'ЧУП «Мёд»', unp: '100582333', legalAddress: 'Минск, Лесная, 5' },
        ...{ delivery: 'door', city: 'Минск', address: 'Минск, Лесная, 5' },
      },
      delivery: carriedTo('Минск', 'door'),
      payer: 'ЧУП «Мёд», УНП 100582333, Минск',
    },
  ],
])('%s: from the product to the paid invoice', async (who, { account, values, delivery, payer }) => {
  const signed = account ? await signedIn(shop.app) : undefined
  const Cookie = signed?.Cookie ?? `userId=${randomBytes(16).toString('hex')}`
  const call = (path: string, body: object) => post(shop.app, `/api/app/${path}`, body, { Cookie })
  const page = async (path: string) => {
    const { status, body } = await shop.app.ask(path, { headers: { Cookie } })
    expect([path, status]).toEqual([path, 200])
    return plain(body)
  }
  const email = `way${who.length}@paseka.example`

  // Step 1: the products are put into the basket.
  const lines = [expectedOf(shop.product(0), false), expectedOf(scarce(), true)]
  for (const { product, quantity } of lines) {
    const { id, record } = product
    expect(await page(`/catalog/item/${record.code}/`)).toContain(record.article)
    await call('basket/item/add', { productId: id, quantity })
  }
  const goods = lines.reduce((all, { sum }) => all + sum, 0)
  const ready =
    lines
      .flatMap(({ days }) => days)
      .sort()
      .at(-1) ?? ''
  const basket = (await shop.app.json('/api/app/basket/item', Cookie)).item
  expect([basket.total, basket.ready]).toEqual([goods, ready])
  for (const path of ['/basket/', '/checkout/'])
    for (const text of [rubles(goods), dayAndMonth(ready)]) expect(await page(path)).toContain(plain(text))

  const carriage = delivery?.kopecks(basket) ?? 0
  const three = ['Товары', rubles(goods), 'Доставка', delivery ? rubles(carriage) : 'не входит']
  const threeSums = bare([...three, 'К оплате с НДС', rubles(goods + carriage)].join(''))
  expect(
    bare(
      await page(`/checkout/${values.city ? '?' : ''}${new URLSearchParams(values.city ? { city: values.city } : {})}`),
    ),
  ).toContain(threeSums)

  // Step 2: the order, its page and its link in the letter.
  const { shown } = basket
  const sent = await call('order/save', { ...checkout, ...values, email, shown })
  expect(sent.status).toBe(200)
  const { number, total } = sent.answer as { number: string; total: number }
  expect(total).toBe(goods + carriage)
  const vat = Math.round((total * 22) / 122)
  const money = [total, ...lines.map(({ sum }) => sum), ...(delivery ? [carriage] : [])].map((sum) =>
    plain(rubles(sum)),
  )
  const way = delivery ? [delivery.name] : []
  const letter = (await desk.letters(email)).at(-1)
  const [, link = ''] = /https?:\/\/[^/]+(\/order\/\?token=[^\s"]+)/.exec(letter?.text ?? '') ?? []
  const texts = {
    letter: plain(letter?.html ?? ''),
    'page of the order': await page(link),
    'page after the order': await page('/checkout/order/'),
  }
  for (const [where, text] of Object.entries(texts))
    for (const part of [number, ...way, ...money, plain(rubles(vat)), plain(dayAndMonth(ready))])
      expect([where, text]).toEqual([where, expect.stringContaining(part)])
  for (const [where, text] of Object.entries(texts))
    expect([where, bare(text)]).toEqual([where, expect.stringContaining(threeSums)])

  // Step 3: the invoice, with one click.
  const token = new URL(link, 'https://shop.example').searchParams.get('token') ?? ''
  const invoice = await call('order/invoice', { token })
  expect(invoice.status).toBe(200)
  const paper = await textOf(String(invoice.answer.link), Cookie)
  const plainly = (kopecks: number) => plain(rubles(kopecks).replace('\u00a0₽', '')).replace(/\s/g, '')
  const figures = [total, vat, ...(delivery ? [carriage] : []), ...lines.map(({ sum }) => sum)]
  for (const figure of figures) expect(paper.replace(/\s/g, '')).toContain(plainly(figure))
  for (const part of [
    `Счёт на оплату № ${invoice.answer.number}`,
    payer,
    ...way,
    `готов к отгрузке ${plain(readyText(ready))}`,
  ])
    expect(paper).toContain(part)
  expect(paper.includes('самовывозом')).toBe(!delivery)

  // Step 4: the specification as PDF and XLSX.
  const open = await shop.app.json(`/api/app/order/open?token=${encodeURIComponent(token)}`)
  const specification = open.item.papers.find(({ title }: { title: string }) => title.startsWith('Спецификация'))
  const table = (await textOf(specification.link, Cookie)).replace(/\s/g, '')
  for (const figure of figures) expect(table).toContain(plainly(figure))
  const { bytes } = await shop.app.askBytes(specification.other.link)
  const cells = (await readSheet(bytes)).flat()
  for (const figure of figures) expect(cells).toContain(figure / 100)
  for (const cell of [...way, ...lines.map(({ product }) => product.record.article)])
    expect(cells.map((text) => plain(String(text)))).toContain(cell)

  // Step 5: the invoice is paid, and the desk shows the same sum.
  for (const to of ['confirmed', 'awaiting-payment', 'in-production']) {
    const form = to === 'awaiting-payment' ? { document: String(invoice.answer.number) } : {}
    expect((await desk.change(number, { to, ...form })).status).toBe(200)
  }
  const item = await desk.item(number)
  const facts = item.sums.map(({ label, text }: { label: string; text: string }) => label + text)
  expect(bare(facts.join(''))).toContain(threeSums)
  expect([item.total, item.status, item.invoices[0].total]).toEqual([total, 'in-production', total])
  const [paid] = (await desk.letters(email)).slice(-1)
  expect(plain(paid?.html ?? '')).toContain(plain(dayAndMonth(ready)))
})

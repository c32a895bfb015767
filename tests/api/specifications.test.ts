import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { readyText } from '#schema/definitions/shop/units/supply.ts'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Paper } from '#server/shop/papers/pdf/pages.ts'
import { Sheet } from '#server/shop/papers/pdf/sheet.ts'
import type { Specification } from '#server/shop/papers/specification/specification.ts'
import { drawSpecification } from '#server/shop/papers/specification/specification-page.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'

// The XLSX and PDF files of a basket, an order and an offer contain the same figures as the page, to the kopeck.

const desk = useDesk()
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())
const { shop } = desk

const papers = vi.hoisted((): unknown[] => [])

vi.mock('#server/shop/papers/pdf/render.ts', async (original) => {
  const real = await original<typeof import('#server/shop/papers/pdf/render.ts')>()
  return {
    ...real,
    renderPaper: (paper: Paper) => {
      papers.push(paper.data)
      return real.renderPaper(paper)
    },
  }
})

const open = (path: string, Cookie = '') => shop.app.askBytes(path, { headers: { Cookie } })

/** Returns the texts of the latest PDF, with plain spaces. */
function drawnTexts(): string[] {
  const texts: string[] = []
  const spy = vi.spyOn(Sheet.prototype, 'drawLine').mockImplementation((text) => {
    texts.push(plain(text))
  })
  drawSpecification(papers.at(-1) as Specification)
  spy.mockRestore()
  return texts
}

const HEAD = [
  ...['Артикул', 'Наименование', 'Характеристики', 'Кол-во', 'Ед.', 'Коробок', 'Цена, ₽', 'Сумма, ₽', 'Ставка НДС'],
  ...['В т. ч. НДС, ₽', 'Отгрузка', 'Масса, кг', 'Объём, м³'],
]

/** Downloads both files of a specification. */
async function download(links: { pdf: string; xlsx: string }, Cookie?: string) {
  const [pdf, xlsx] = [await open(links.pdf, Cookie), await open(links.xlsx, Cookie)]
  expect([pdf.status, xlsx.status], String(xlsx.bytes).slice(0, 300)).toEqual([200, 200])
  expect(String(pdf.bytes.subarray(0, 5))).toBe('%PDF-')
  for (const { headers } of [pdf, xlsx])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  const [[title] = [], head, ...rows] = await readSheet(Buffer.from(xlsx.bytes))
  expect(head).toEqual(HEAD)
  const end = rows.findIndex((row) => row.every((cell) => cell === null))
  const below = rows.slice(end + 1)
  const column = (name: string) => rows.slice(0, end).map((row) => row[HEAD.indexOf(name)])
  const labelled = (label: string) => below.find(([cell]) => String(cell).startsWith(label))
  const sums = (label: string) => ['Сумма, ₽', 'В т. ч. НДС, ₽'].map((name) => labelled(label)?.[HEAD.indexOf(name)])
  return { title, below, column, labelled, sums, texts: drawnTexts(), name: pdf.headers['content-disposition'] }
}

const rublesOf = (kopecks: number | null): number | null => (kopecks === null ? null : kopecks / 100)

/** Returns the kopecks of a text such as «610,23 ₽». */
const kopecksIn = (text: string): number => Number(text.replace(/\D/g, ''))

interface Whole {
  total: number
  boxes: number
  volume: number
  weight: number
}

/** Expects that the totals of both files equal those of the page. */
function expectTotals(file: Awaited<ReturnType<typeof download>>, { total, boxes, volume, weight }: Whole) {
  const row = file.labelled('Итого') ?? []
  const at = (name: string) => row[HEAD.indexOf(name)]
  expect([at('Коробок'), at('Сумма, ₽'), at('Масса, кг'), at('Объём, м³')]).toEqual([
    boxes,
    total / 100,
    weight,
    volume,
  ])
  expect(file.texts).toContain(plain(`К оплате с НДС: ${rubles(total)}`))
}

const collect = (me: Person, many = 3) => desk.fill(me, many, { decoration: 'печать в два цвета' })

test('a basket, the visitor’s own or shared, has the figures of its page', async () => {
  const me = somebody(shop.app)
  const cookie = `userId=${me.uid}`
  expect((await me.get('basket/item')).answer.specification).toBeUndefined()
  expect(await open('/papers/basket.xlsx', cookie)).toMatchObject({ status: 409 })
  await collect(me)
  const { item, specification } = (await me.get('basket/item')).answer
  const file = await download(specification, cookie)
  expect(file.title).toBe(plain(`Спецификация. Корзина, ${formatDate(today())} г.`))
  expect(file.name).toBe(`attachment; filename=specifikaciya-korzina-${today()}.pdf`)
  const { items } = item
  const of = (key: string) => items.map((line: Record<string, unknown>) => line[key])
  expect(file.column('Артикул')).toEqual(of('article'))
  expect(file.column('Наименование')).toEqual(
    of('name').map((name: string) => `${plain(name)}; Оформление: печать в два цвета`),
  )
  for (const [name, key] of [
    ['Кол-во', 'quantity'],
    ['Коробок', 'boxes'],
    ['Масса, кг', 'weight'],
    ['Объём, м³', 'volume'],
  ] as const)
    expect(file.column(name)).toEqual(of(key))
  expect(file.column('Цена, ₽')).toEqual(of('kopecks').map(rublesOf))
  expect(file.column('Сумма, ₽')).toEqual(of('sum').map(rublesOf))
  expect(file.column('Ставка НДС')).toEqual(items.map(() => '22 %'))
  expect(file.column('Отгрузка').every((day) => /\d [а-я]+$/.test(String(day)))).toBe(true)
  expectTotals(file, item)
  const [sum, vat] = file.sums('В том числе НДС 22 %')
  expect([sum, vat]).toEqual([item.total / 100, Math.round((item.total * 22) / 122) / 100])
  expect(file.column('В т. ч. НДС, ₽').reduce<number>((all, part) => all + Number(part) * 100, 0)).toBeCloseTo(
    Number(vat) * 100,
    6,
  )
  expect(file.labelled(`Готово к отгрузке: ${plain(readyText(item.ready))}`)).toBeDefined()
  expect(file.texts).toContain(plain(readyText(item.ready)))

  const { link } = (await me.post('basket/share', {})).answer
  const token = new URL(link, 'https://site.example').searchParams.get('shared')
  const shared = (await me.get(`basket/shared?token=${token}`)).answer
  const other = await download(shared.specification)
  expect(other.column('Сумма, ₽')).toEqual(file.column('Сумма, ₽'))
  expectTotals(other, shared.item)
  expect((await open('/papers/basket.pdf?shared=chuzhoe')).status).toBe(404)
})

const buyer = { email: 'table@paseka.example', workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001' }

test('an order with services of two rates has the figures of its page, for its owner and by its letter', async () => {
  const me = somebody(shop.app)
  await collect(me, 2)
  const number = await desk.order(buyer, 0, me)
  const draft = await desk.draft(number)
  const lines = `${draft.text}\n+ Доставка до терминала, Казань; 1 усл.; 1200\n+ Пресс-форма; 1 шт.; 50000,05; НДС 10 %\n+ Поддоны; 4 шт.`
  expect((await desk.changeLines(number, { lines })).status).toBe(200)

  const { item } = (await me.get(`order/${number}/view`)).answer
  const paper = item.papers.find(({ title }: { title: string }) => title === 'Спецификация (PDF)')
  const links = { pdf: paper.link, xlsx: paper.other.link }
  expect(links.pdf).toBe(`/papers/order/${number}/specification.pdf`)
  const file = await download(links, `userId=${me.uid}`)
  expect(file.title).toBe(plain(`Спецификация к заказу № ${number} от ${formatDate(today())} г.`))
  expect(file.column('Сумма, ₽')).toEqual(item.lines.map(({ sum }: { sum: number | null }) => rublesOf(sum)))
  expect(file.column('Цена, ₽').slice(2)).toEqual([1200, 50_000.05, 'рассчитает менеджер'])
  expect(file.column('Ед.')).toEqual(['шт.', 'шт.', 'усл.', 'шт.', 'шт.'])
  expect(file.column('Ставка НДС')).toEqual(['22 %', '22 %', '22 %', '10 %', '22 %'])
  expect(file.column('Коробок').slice(2)).toEqual([null, null, null])
  expect(file.column('Отгрузка').slice(0, 2)).toEqual(
    item.lines.slice(0, 2).map(({ supply }: { supply: string }) => plain(supply)),
  )
  expectTotals(file, item)
  for (const { label, text } of item.taxes) {
    const rate = plain(label).replace('В т. ч. ', '')
    expect(file.sums(`В том числе ${rate}`)[1]).toBe(kopecksIn(text) / 100)
    expect(file.texts).toContain(plain(`${label}: ${text}`))
  }
  expect(item.taxes).toHaveLength(2)
  expect(file.labelled('Рассчитает менеджер: Поддоны')).toBeDefined()
  expect(file.labelled('Покупатель: ООО «Пасека», Анна, ИНН 7707083893')).toBeDefined()
  expect(file.labelled('Поставщик: ')).toBeDefined()
  expect(file.labelled('Доставка: Доставка до терминала')).toBeDefined()
  expect(file.labelled('Готово к отгрузке')).toEqual(
    expect.arrayContaining([`Готово к отгрузке: ${plain(readyText(item.ready))}`]),
  )

  const letter = (await desk.letters(buyer.email)).at(-1)
  const token = /token=([\w.-]+)/.exec(letter?.html ?? '')?.[1] ?? ''
  const opened = (await somebody(shop.app).get(`order/open?token=${token}`)).answer.item
  const linked = opened.papers.find(({ title }: { title: string }) => title === 'Спецификация (PDF)')
  expectTotals(await download({ pdf: linked.link, xlsx: linked.other.link }), item)

  for (const path of [links.pdf, links.xlsx]) {
    expect((await open(path, `userId=${somebody(shop.app).uid}`)).status).toBe(404)
    expect((await open(`/papers/specification.${path.split('.').at(-1)}?token=${token.slice(0, -3)}`)).status).toBe(404)
  }
  for (const format of ['pdf', 'xlsx']) {
    const own = `/desk/orders/${number}/specification.${format}`
    expect((await desk.page(own)).status).toBe(200)
    expect((await open(own)).status).toBe(401)
  }

  await desk.query.updateTable('order_lines').set({ product: 999_999 }).where('position', '=', 1).execute()
  const gone = await download(links, `userId=${me.uid}`)
  expect(gone.column('Масса, кг')[0]).toBe('нет в каталоге')
  expectTotals(gone, item)
})

test('an offer has its own prices, for whoever has its link and for staff, until it is withdrawn', async () => {
  const me = somebody(shop.app)
  await collect(me, 2)
  const { number, token, id: offer } = await desk.offer(me)
  const read = async (typed: object = {}) =>
    (await desk.read(`offers/${offer}?${new URLSearchParams({ ...typed })}`)).answer.item
  const [first = '', ...rest] = (await read()).text.split('\n')
  const lines = [first.replace(/^((?:[^;]*;){3})[^;]*/, '$1 7,77'), ...rest].join('\n')
  const typed = { lines, until: today(Date.now() + 20 * DAY_MS), delivery: 'Самовывоз из Владимира' }
  const { version } = await read(typed)
  expect((await desk.post('offers/send', { id: offer, version, ...typed })).status).toBe(200)
  const { item } = (await me.get(`offer/view?token=${encodeURIComponent(token)}`)).answer
  expect(item.lines[0]).toMatchObject({ isOwn: true, kopecks: 777 })
  const file = await download(item.specification)
  expect(file.title).toBe(plain(`Спецификация к предложению № ${number} от ${formatDate(today())} г.`))
  expect(file.column('Цена, ₽')[0]).toBe(7.77)
  expect(file.column('Сумма, ₽')).toEqual(item.lines.map(({ sum }: { sum: number | null }) => rublesOf(sum)))
  expectTotals(file, item)
  expect(file.labelled('Доставка: Самовывоз из Владимира')).toBeDefined()
  for (const format of ['pdf', 'xlsx']) {
    expect((await desk.page(`/desk/offers/${offer}/specification.${format}`)).status).toBe(200)
    expect((await open(`/desk/offers/${offer}/specification.${format}`)).status).toBe(401)
    expect((await open(`/papers/order/${number.replace('КП-', '')}/specification.${format}`)).status).toBe(404)
  }
  await desk.query.updateTable('orders').set({ status: 'withdrawn' }).where('id', '=', Number(offer)).execute()
  expect((await open(item.specification.pdf)).status).toBe(404)
  expect((await me.get(`offer/view?token=${encodeURIComponent(token)}`)).answer.item.specification).toBeUndefined()
})

test('a product that has left the catalog is in the table without figures, which the sums leave out', async () => {
  const me = somebody(shop.app)
  await collect(me, 2)
  const { article } = shop.product(0).record
  await changeCatalog(shop.app, (product) => (product.article === article ? undefined : product))
  const { item, specification } = (await me.get('basket/item')).answer
  expect(item.gone).toBe(1)
  const file = await download(specification, `userId=${me.uid}`)
  expect(file.column('Масса, кг')).toEqual(['нет в каталоге', item.items[1].weight])
  expect(file.column('Объём, м³')).toEqual(['нет в каталоге', item.items[1].volume])
  expect(file.column('Цена, ₽')).toEqual(['нет в каталоге', item.items[1].kopecks / 100])
  expect(file.labelled('Нет в каталоге: 1')).toBeDefined()
  expect(file.texts).toContain('Нет в каталоге: 1, в итоги не вошло')
  expectTotals(file, item)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { somebody } from '../site/person.ts'

// One search over orders, invoices, offers, requests, customers and products.

type Groups = CallAnswer<'desk.search'>['groups']

const desk = useDesk()

async function search(q: string, role = 'manager'): Promise<Groups> {
  const Cookie = await desk.as(role)
  return (await desk.read(`search?q=${encodeURIComponent(q)}`, Cookie)).answer.groups
}

const titles = (groups: Groups): string[] => groups.map(({ title }) => title)
const rowsOf = (groups: Groups, name: string) => groups.find(({ title }) => title === name)?.list ?? []
const linksOf = (groups: Groups, name: string): string[] => rowsOf(groups, name).map(({ link }) => link)

let [order, offer, invoice, article] = ['', '', '', '']
let request = 0
const buyer = {
  ...{ name: 'Пётр Ёлкин', workCompany: 'ООО «Мёд и воск»', phone: '+79031112233', email: 'honey@paseka.example' },
  inn: '7707083893',
}

beforeAll(async () => {
  const { record } = desk.shop.product(1)
  article = record.article
  order = await desk.order(buyer, 2)
  await desk.set(order, { total: 1_240_050 })
  await desk.issue(order)
  invoice = String((await desk.query.selectFrom('invoices').select('number').executeTakeFirstOrThrow()).number)
  const me = somebody(desk.app)
  await me.post('basket/item/add', { productId: desk.shop.product(1).id, quantity: record.minQuantity })
  offer = (await desk.offer(me, buyer)).number
  request = await desk.request({ name: buyer.name, phone: buyer.phone, email: buyer.email }, me)
})

test.each([
  ['a name', () => 'елкин', ['Заказы', 'Счета', 'КП', 'Заявки', 'Покупатели']],
  ['a company', () => 'мед и ВОСК', ['Заказы', 'Счета', 'КП', 'Покупатели']],
  ['a phone as it is said', () => '8 (903) 111-22-33', ['Заказы', 'Счета', 'КП', 'Заявки', 'Покупатели']],
  ['a part of a phone', () => '111-22-33', ['Заказы', 'Счета', 'КП', 'Заявки', 'Покупатели']],
  ['the middle of a number', () => order.slice(3, 7).toLowerCase(), ['Заказы', 'Счета']],
  ['a number in Russian letters', () => `№ ${order.replaceAll('-', ' ')}`, ['Заказы', 'Счета']],
  ['an offer’s number', () => offer.replace('КП-', 'кп '), ['КП']],
  ['a sum in rubles', () => '12 400', ['Заказы', 'Счета']],
  ['a sum with kopecks', () => '12400,50', ['Заказы', 'Счета']],
  ['another sum', () => '12400,51', []],
  ['nothing', () => 'нет такого', []],
  ['one sign', () => 'е', []],
  ['signs of patterns', () => '%%', []],
])('finds by %s', async (what, q, groups) => {
  const all = await search(q())
  // Similar products are suggested if nothing else is found. The random digits of an order may be a product's mass, «22 г».
  const mayBeProducts = groups.length === 0 || what === 'the middle of a number'
  expect(mayBeProducts ? titles(all).filter((title) => title !== 'Изделия') : titles(all)).toEqual(groups)
  if (groups.includes('Заказы')) expect(linksOf(all, 'Заказы')).toEqual([`/desk/orders/${order}/`])
  if (groups.includes('Счета')) expect(linksOf(all, 'Счета')).toEqual([`/desk/orders/${order}/`])
})

test('an article, a part of it and words of its name find the product and what has it', async () => {
  const { name } = desk.shop.product(1).record
  for (const q of [article, article.toLowerCase(), article.slice(1), name]) {
    const all = await search(q)
    expect([q, linksOf(all, 'Заказы')]).toEqual([q, [`/desk/orders/${order}/`]])
    expect([q, rowsOf(all, 'КП').map(({ text }) => text)]).toEqual([q, [offer]])
  }
  const [first] = await search(article)
  expect(first).toMatchObject({ title: 'Изделия' })
  expect(first?.list[0]).toMatchObject({ text: name, link: `/desk/products/${desk.shop.product(1).id}/` })
  expect(plain(first?.list[0]?.detail ?? '')).toContain(article)
})

test('what has exactly the number comes first', async () => {
  const found = await search(`счёт ${invoice}`)
  expect(found[0]).toMatchObject({ title: 'Счета', list: [{ link: `/desk/orders/${order}/` }] })
  expect(plain(found[0]?.list[0]?.text ?? '')).toMatch(/^№ 1 от \d/)
  expect((await search(`№ ${request}`))[0]).toMatchObject({ list: [{ link: `/desk/requests/${request}/` }] })
  const [exact] = await search(order)
  expect(exact).toMatchObject({ title: 'Заказы', list: [{ text: order }] })
})

describe('by role', () => {
  test.each([
    ['owner', ['Заказы', 'Счета', 'КП', 'Заявки', 'Покупатели']],
    ['content', []],
    ['nobody', []],
  ])('%s', async (role, groups) => {
    expect(titles(await search('елкин', role)).filter((title) => title !== 'Изделия')).toEqual(groups)
    expect(titles(await search(article, role)).includes('Изделия')).toBe(role !== 'nobody')
  })

  test('each sees the groups whose lists and pages it may open', async () => {
    const roles = desk.app.site.state().site.content('roles').values().next().value?.roles ?? []
    const needs = {
      ...{ Заказы: ['desk.orders', 'desk.order'], КП: ['desk.offers', 'desk.offer'] },
      ...{ Заявки: ['desk.requests', 'desk.request'], Покупатели: ['desk.customers', 'desk.customer'] },
    }
    for (const { id, rights } of roles) {
      const seen = titles(await search('елкин', id))
      for (const [title, calls] of Object.entries(needs))
        expect([id, title, seen.includes(title)]).toEqual([id, title, calls.every((call) => rights.includes(call))])
    }
  })
})

test('groups have six rows at most, and a link to the others', async () => {
  for (let i = 0; i < 7; i++) await desk.order({ email: `many${i}@roy.example`, workCompany: 'ООО «Рой»' })
  const orders = (await search('Рой')).find(({ title }) => title === 'Заказы')
  expect(orders?.list).toHaveLength(6)
  expect(orders?.link).toBe(`/desk/orders/?${new URLSearchParams({ q: 'Рой' })}`)
  expect((await search('елкин')).every(({ link }) => link === undefined)).toBe(true)
})

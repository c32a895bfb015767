import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { signedInAs } from '../site/staff.ts'
import { send } from '../site/writing-calls.ts'

// Lots of shipped goods: staff enter lot numbers, the buyer sees them in the order, and anybody can open a lot by its number.

const desk = useDesk()
const { change, step } = desk

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const LOT = '2611-ПЭТ-04'

let Cookie: string
let buyer: Person
let number: string
let lines: { article: string; quantity: number }[]

const drop = (body: object, name = 'pasport.pdf', content = PDF) =>
  send(desk.app, 'desk.lotFileAdd', { body, Cookie, file: ['files', name, content] })
const seen = async (person = buyer) => (await person.get(`order/${number}/view`)).answer.item
const lotPage = (lot: string) => desk.app.ask(`/lots/?lot=${encodeURIComponent(lot)}`)
const namesIn = (bytes: Uint8Array) => Object.keys(unzipSync(new Uint8Array(bytes)))

beforeAll(async () => {
  ;({ Cookie } = await signedInAs(desk.app, 'manager'))
  buyer = somebody(desk.app)
  number = await desk.order({ email: 'lots@paseka.example', name: 'Ксенофонт' }, 2, buyer)
  await change(number, { to: 'confirmed' })
  lines = (await desk.item(number)).lines
})

test('a shipment names the lots of its lines; a line twice in one lot, a fifth cell, and what is no number, are refused', async () => {
  const [first] = lines
  const row = (lot: string, count = first?.quantity ?? 0) => `№1; ${first?.article}; ${count}; ${lot}`
  for (const wrong of ['Б'.repeat(61), `${LOT}\n${row(LOT.toLowerCase(), 1)}`, `${LOT}; 2611-ПЭТ-05`]) {
    const { status, answer } = await change(number, { to: 'shipment', lines: row(wrong) })
    expect([wrong, status, Object.keys(answer.fields)]).toEqual([wrong, 422, ['lines']])
    expect(answer.fields.lines).toContain(`«${row(wrong).split('\n').at(-1)}»`)
  }
  expect((await change(number, { to: 'shipment', lines: row(` ${LOT}`) })).status).toBe(200)
  expect((await desk.item(number)).entries[0].lots).toBe(LOT)
})

test('a lot is corrected without a letter and without moving goods', async () => {
  const [{ article = '', quantity = 0 } = {}] = lines
  const letters = async () => (await desk.letters('lots@paseka.example')).length
  const before = [await desk.stockOf(article), await letters()]
  const [{ id }] = (await desk.item(number)).entries
  const typed = await step(number, { to: 'shipment', corrects: id })
  expect(typed.lines).toBe(`№1; ${article}; ${quantity}; ${LOT}`)
  const two = [LOT, '2611-ПЭТ-05'].map((lot) => `№1; ${article}; ${quantity / 2}; ${lot}`).join('\n')
  const corrected = { to: 'shipment', corrects: id, lines: two, reason: 'две партии' }
  expect(plain(JSON.stringify((await step(number, corrected)).outcome))).toContain('отгрузка","text":"партии')
  expect((await change(number, corrected)).status).toBe(200)
  expect((await step(number, { to: 'shipment', corrects: id })).lines).toBe(two)
  expect([await desk.stockOf(article), await letters()]).toEqual(before)
})

test('papers are of a lot, of an article, or of both; what is none of them is refused', async () => {
  const [first, second] = lines
  expect((await drop({ lot: LOT.toLowerCase(), title: 'Паспорт качества' })).status).toBe(200)
  expect((await drop({ article: first?.article, title: 'Протокол' }, 'protokol.pdf')).status).toBe(200)
  expect((await drop({ lot: LOT, article: second?.article, title: 'Чужой' }, 'chuzhoy.pdf')).status).toBe(200)
  expect((await drop({ lot: '2611-ПП-99', title: 'Другая партия' }, 'drugaya.pdf')).status).toBe(200)
  for (const [body, field] of [
    [{}, 'lot'],
    [{ article: 'НЕТ-ТАКОГО' }, 'article'],
  ] as const)
    expect(Object.keys(JSON.parse((await drop(body)).text).fields)).toEqual([field])
  expect(JSON.parse((await drop({ lot: LOT }, 'pasport.pdf', '<script>')).text).fields).toHaveProperty('files')
  // A document with the same name and title replaces the first, at the link that was sent; with another title it is another document.
  const all = async () => (await desk.read(`lots?q=${encodeURIComponent('пэт-04')}`)).answer.list
  const linkOf = async (title: string) => (await all()).find((row: { title: string }) => row.title === title)?.link
  const sent = await linkOf('Паспорт качества')
  expect((await drop({ lot: LOT, title: 'Паспорт качества' }, 'pasport.pdf', `${PDF}%new`)).status).toBe(200)
  expect(await linkOf('Паспорт качества')).toBe(sent)
  expect((await desk.app.ask(sent)).body).toBe(`${PDF}%new`)
  expect((await drop({ lot: LOT, title: 'Паспорт качества' })).status).toBe(200)
  expect((await drop({ lot: LOT, title: 'Декларация' })).status).toBe(200)
  expect((await desk.app.ask(await linkOf('Декларация'))).body).toBe(PDF)
  const { file } = (await all()).find(({ title }: { title: string }) => title === 'Декларация')
  expect((await send(desk.app, 'desk.lotFileRemove', { body: { file }, Cookie })).status).toBe(200)
  expect((await desk.read(`lots?q=${encodeURIComponent('пэт-04')}`)).answer.list).toMatchObject([
    { title: 'Паспорт качества', article: '' },
    { title: 'Чужой', lot: '2611-ПЭT-04' },
  ])
  const viewer = await desk.as('viewer')
  expect((await send(desk.app, 'desk.lotFileAdd', { body: { lot: 'Б' }, Cookie: viewer })).status).toBe(403)
})

test('the buyer takes all papers of a shipment in one file, and finds its lots; so do staff', async () => {
  const { papers } = await seen()
  const [archive, ...others] = papers.slice(0, 3)
  expect(others.map(({ title }: { title: string }) => title)).toEqual([`Партия ${LOT}`, 'Партия 2611-ПЭТ-05'])
  expect((await desk.app.ask(others[0].link)).body).toContain('2611-ПЭT-04')
  const names = namesIn((await desk.app.askBytes(archive.link)).bytes)
  expect(names[0]).toBe('Паспорт качества, партия 2611-ПЭT-04.pdf')
  expect(names[1]).toMatch(/^Протокол, /)
  expect(names.join()).not.toMatch(/Чужой|Другая партия/)
  expect(names.length).toBeGreaterThan(2)
  expect((await desk.item(number)).entries[0].papersLink).toBe(archive.link)
  expect((await desk.app.ask(archive.link.replace('.zip', 'x.zip'))).status).toBe(404)
})

test('whoever knows the number of a lot sees its goods and papers, and nothing of a buyer', async () => {
  const [first] = lines
  const { status, body, headers } = await lotPage(' 2611-пэт–04 ')
  expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
  const text = plain(body)
  expect(text).toContain('Партия 2611-пэт–04')
  expect(text).toContain(first?.article)
  for (const secret of [number, 'Ксенофонт', 'paseka.example', String(first?.quantity), lines[1]?.article ?? ''])
    expect(text.replaceAll(first?.article ?? '', '')).not.toContain(secret)
  expect(body).toContain('name="robots" content="noindex"')
  const { files } = (await somebody(desk.app).get(`order/lot?lot=${encodeURIComponent(LOT)}`)).answer
  const passport = files[0].file
  const sent = await desk.app.ask(passport)
  expect([sent.status, sent.body, sent.headers['content-type']]).toEqual([200, PDF, 'application/pdf'])
  expect(sent.headers['content-security-policy']).toContain('sandbox')
  expect(
    (await desk.app.ask(passport.replace(/.(?=..\/file)/, (sign: string) => (sign === 'A' ? 'B' : 'A')))).status,
  ).toBe(404)
  for (const unknown of ['2611-ПЭТ-06', number, first?.article ?? '']) {
    expect((await desk.app.ask(`/api/app/order/lot?lot=${encodeURIComponent(unknown)}`)).status).toBe(404)
    expect((await lotPage(unknown)).headers.location).toBe('/404/')
  }
  // A lot can have documents before it is shipped.
  expect((await lotPage('2611-пп-99')).status).toBe(200)
  expect((await desk.app.ask('/lots/')).body).toContain('name="lot"')
  expect((await desk.app.ask('/sitemap.xml')).body).not.toContain('/lots/')
})

test('labels of boxes have all that a box needs, the last one what is left', async () => {
  const [{ labelsLink }] = (await desk.item(number)).entries
  expect((await desk.app.ask(labelsLink)).status).toBe(401)
  const { bytes } = await desk.app.askBytes(labelsLink, { headers: { Cookie } })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  const { perBox, name } = desk.record(0)
  const half = (lines[0]?.quantity ?? 0) / 2
  expect(totalPages).toBe(2 * Math.ceil(half / perBox))
  const pages = text.map(plain)
  for (const part of [lines[0]?.article ?? '', plain(name).slice(0, 12), `${half % perBox || perBox} шт.`, LOT])
    expect(pages[Math.ceil(half / perBox) - 1]).toContain(part)
  expect(pages.at(-1)).toContain('2611-ПЭТ-05')
})

test('what comes back is of a lot that has left', async () => {
  const [{ article = '', quantity = 0 } = {}] = lines
  const back = (lot: string, count = 1) => change(number, { to: 'return', lines: `№1; ${article}; ${count}; ${lot}` })
  const { status, answer } = await back('2611-ПЭТ-99')
  expect([status, plain(answer.fields.lines)]).toEqual([422, 'Партии «2611-ПЭТ-99» у покупателя 0 шт.'])
  expect((await lotPage('2611-ПЭТ-99')).headers.location).toBe('/404/')
  expect((await back(LOT.toLowerCase())).status).toBe(200)
  // Half of the line was of this lot.
  const more = await back(LOT, quantity / 2)
  expect([more.status, plain(more.answer.fields.lines)]).toEqual([
    422,
    `Партии «${LOT}» у покупателя ${plain(formatNumber(quantity / 2 - 1))} шт.`,
  ])
})

test('a paper that staff remove is gone', async () => {
  const [{ file }] = (await desk.read(`lots?q=${encodeURIComponent('пп-99')}`)).answer.list
  expect((await send(desk.app, 'desk.lotFileRemove', { body: { file }, Cookie })).status).toBe(200)
  expect((await lotPage('2611-ПП-99')).headers.location).toBe('/404/')
  const { answer } = await desk.read('audit', await desk.as('owner'))
  expect(JSON.stringify(answer.list)).toContain('Другая партия, 2611-ПП-99')
})

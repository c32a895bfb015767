import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { signedInAs } from '../site/staff.ts'
import { send } from '../site/writing-calls.ts'

// Lots of shipped goods: given by staff, found by the buyer in the order, and by whoever knows the number of one.

const desk = useDesk()
const { change, step } = desk

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const LOT = '2611-ПЭТ-04'

let Cookie: string
let buyer: Person
let number: string
let lines: { article: string; quantity: number }[]

const drop = (body: object, name = 'pasport.pdf', content = PDF) =>
  send(desk.shop.app, 'desk.lotFileAdd', { body, Cookie, file: ['files', name, content] })
const seen = async (person = buyer) => (await person.get(`order/${number}/view`)).answer.item
const bytesOf = (path: string, cookie = `userId=${buyer.uid}`) =>
  desk.shop.app.askBytes(path, { headers: { Cookie: cookie } })
const lotPage = (lot: string) => desk.shop.app.ask(`/lots/?lot=${encodeURIComponent(lot)}`)
const namesIn = (bytes: Uint8Array) => Object.keys(unzipSync(new Uint8Array(bytes)))

beforeAll(async () => {
  ;({ Cookie } = await signedInAs(desk.shop.app, 'manager'))
  buyer = somebody(desk.shop.app)
  number = await desk.order({ email: 'lots@paseka.example', name: 'Ксенофонт' }, 2, buyer)
  await change(number, { to: 'confirmed' })
  lines = (await desk.item(number)).lines
})

test('a shipment names the lots of its lines; what is no lot, or does not add up, is refused', async () => {
  const [first, second] = lines
  if (!first || !second) throw new Error('There are no lines')
  const half = first.quantity / 2
  const shipping = (lot: string) => ({ to: 'shipment', lines: `№1; ${first.article}; ${first.quantity}; ${lot}` })
  for (const wrong of [`${LOT}, Б`, `${LOT} = ${half}, Б = ${half - 1}`, `${LOT} = ${half}, Б`, 'Б'.repeat(61)]) {
    const { status, answer } = await change(number, shipping(wrong))
    expect([wrong, status, Object.keys(answer.fields)]).toEqual([wrong, 422, ['lines']])
  }
  expect((await change(number, shipping(` ${LOT}`))).status).toBe(200)
  const [entry] = (await desk.item(number)).entries
  expect(entry.lots).toBe(LOT)
  const back = { to: 'return', lines: `№1; ${first.article}; 1; ${LOT.toLowerCase()}` }
  expect((await change(number, back)).status).toBe(200)
  expect((await step(number, { to: 'return' })).lines).toBe(`№1; ${first.article}; ${first.quantity - 1}; ${LOT}`)
})

test('a lot is corrected without a letter and without moving goods', async () => {
  const [first] = lines
  const letters = (await desk.letters('lots@paseka.example')).length
  const [{ id }] = (await desk.item(number)).entries
  const typed = await step(number, { to: 'shipment', corrects: id })
  expect(typed.lines).toBe(`№1; ${first?.article}; ${first?.quantity}; ${LOT}`)
  const stock = await desk.stockOf(first?.article ?? '')
  const half = (first?.quantity ?? 0) / 2
  const lots = `${LOT} = ${half}, 2611-ПЭТ-05 = ${half}`
  const corrected = { to: 'shipment', corrects: id, lines: typed.lines.replace(LOT, lots), reason: 'две партии' }
  const shown = await step(number, corrected)
  expect(plain(JSON.stringify(shown.outcome))).toContain('"Исправление, отгрузка","text":"партии')
  expect((await change(number, corrected)).status).toBe(200)
  expect((await step(number, { to: 'shipment', corrects: id })).lines).toBe(corrected.lines)
  expect([await desk.stockOf(first?.article ?? ''), (await desk.letters('lots@paseka.example')).length]).toEqual([
    stock,
    letters,
  ])
  expect((await seen()).lines.map(({ lots }: { lots?: { text: string }[] }) => lots?.map(({ text }) => text))).toEqual([
    // As they are compared: small letters and those that look alike are the same.
    ['2611-ПЭT-04', '2611-ПЭT-05'],
    undefined,
  ])
})

test('papers are of a lot, of an article, or of both; what is none of them is refused', async () => {
  const [first, second] = lines
  expect((await drop({ lot: LOT.toLowerCase(), title: 'Паспорт качества' })).status).toBe(200)
  expect((await drop({ article: first?.article, title: 'Протокол' }, 'protokol.pdf')).status).toBe(200)
  expect((await drop({ lot: LOT, article: second?.article, title: 'Чужой' }, 'chuzhoy.pdf')).status).toBe(200)
  expect((await drop({ lot: '2611-ПП-99', title: 'Другая партия' }, 'drugaya.pdf')).status).toBe(200)
  for (const [body, field] of [
    [{}, 'lot'],
    [{ lot: 'А, Б' }, 'lot'],
    [{ article: 'НЕТ-ТАКОГО' }, 'article'],
  ] as const)
    expect(Object.keys(JSON.parse((await drop(body)).text).fields)).toEqual([field])
  expect(JSON.parse((await drop({ lot: LOT }, 'pasport.pdf', '<script>')).text).fields).toHaveProperty('files')
  // The same name is the same paper.
  expect((await drop({ lot: LOT, title: 'Паспорт качества' })).status).toBe(200)
  expect((await desk.read(`lots?q=${encodeURIComponent('пэт-04')}`)).answer.list).toMatchObject([
    { title: 'Паспорт качества', article: '' },
    { title: 'Чужой', lot: '2611-ПЭT-04' },
  ])
  const { Cookie: viewer } = await signedInAs(desk.shop.app, 'viewer')
  expect((await send(desk.shop.app, 'desk.lotFileAdd', { body: { lot: 'Б' }, Cookie: viewer })).status).toBe(403)
})

test('the buyer takes all papers of a shipment in one file, by a letter’s address too; others do not', async () => {
  const { papers } = await seen()
  const { link, note } = papers.find(({ title }: { title: string }) => title.includes('ZIP'))
  expect(note).toBe('партии 2611-ПЭТ-04, 2611-ПЭТ-05')
  const { status, bytes } = await bytesOf(link)
  const names = namesIn(bytes)
  expect([status, names.slice(0, 2)]).toEqual([200, ['Паспорт качества, партия 2611-ПЭT-04.pdf', 'Протокол.pdf']])
  expect(names.join()).not.toMatch(/Чужой|Другая партия/)
  expect(names.length).toBeGreaterThan(2)
  expect((await bytesOf(link, `userId=${somebody(desk.shop.app).uid}`)).status).toBe(404)
  const letter = (await desk.letters('lots@paseka.example')).at(-1)?.html ?? ''
  const token = /\/order\/\?token=([\w.-]+)/.exec(letter)?.[1] ?? ''
  const open = (await somebody(desk.shop.app).get(`order/open?token=${token}`)).answer.item
  const linked = open.papers.find(({ title }: { title: string }) => title.includes('ZIP')).link
  expect(linked).toMatch(/^\/papers\/shipment\//)
  expect(namesIn((await bytesOf(linked, '')).bytes)).toEqual(names)
  expect((await bytesOf(linked.replace('.zip', 'x.zip'), '')).status).toBe(404)
})

test('whoever knows the number of a lot sees its goods and papers, and nothing of a buyer', async () => {
  const [first] = lines
  const { status, body, headers } = await lotPage(' 2611-пэт–04 ')
  expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
  const text = plain(body)
  expect(text).toContain('Партия 2611-ПЭT-04')
  expect(text).toContain(first?.article)
  for (const secret of [number, 'Ксенофонт', 'paseka.example', String(first?.quantity), lines[1]?.article ?? ''])
    expect(text.replaceAll(first?.article ?? '', '')).not.toContain(secret)
  expect(body).toContain('name="robots" content="noindex"')
  const { files } = (await somebody(desk.shop.app).get(`order/lot?lot=${encodeURIComponent(LOT)}`)).answer
  const passport = files[0].file
  const sent = await desk.shop.app.ask(passport)
  expect([sent.status, sent.body, sent.headers['content-type']]).toEqual([200, PDF, 'application/pdf'])
  expect(sent.headers['content-security-policy']).toContain('sandbox')
  expect((await desk.shop.app.ask(passport.replace(/.{3}\/file/, 'AAA/file'))).status).toBe(404)
  for (const unknown of ['2611-ПЭТ-06', number, first?.article ?? '']) {
    expect((await desk.shop.app.ask(`/api/app/order/lot?lot=${encodeURIComponent(unknown)}`)).status).toBe(404)
    expect((await lotPage(unknown)).headers.location).toBe('/404/')
  }
  // A lot that nobody has got yet has its papers.
  expect((await lotPage('2611-пп-99')).status).toBe(200)
  expect((await desk.shop.app.ask('/lots/')).body).toContain('name="lot"')
  expect((await desk.shop.app.ask('/sitemap.xml')).body).not.toContain('/lots/')
})

test('labels of boxes have all that a box needs, the last one what is left', async () => {
  const [{ labelsLink }] = (await desk.item(number)).entries
  expect((await desk.shop.app.ask(labelsLink)).status).toBe(401)
  const { bytes } = await desk.shop.app.askBytes(labelsLink, { headers: { Cookie } })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  const { perBox, name } = desk.record(0)
  const half = (lines[0]?.quantity ?? 0) / 2
  expect(totalPages).toBe(2 * Math.ceil(half / perBox))
  const pages = text.map(plain)
  for (const part of [lines[0]?.article ?? '', plain(name).slice(0, 12), `${half % perBox || perBox} шт.`, LOT])
    expect(pages[Math.ceil(half / perBox) - 1]).toContain(part)
  expect(pages.at(-1)).toContain('2611-ПЭТ-05')
})

test('a paper that staff remove is gone', async () => {
  const [{ file }] = (await desk.read(`lots?q=${encodeURIComponent('пп-99')}`)).answer.list
  expect((await send(desk.shop.app, 'desk.lotFileRemove', { body: { file }, Cookie })).status).toBe(200)
  expect((await lotPage('2611-ПП-99')).headers.location).toBe('/404/')
  const { answer } = await desk.read('audit', (await signedInAs(desk.shop.app, 'owner')).Cookie)
  expect(JSON.stringify(answer.list)).toContain('Другая партия, 2611-ПП-99')
})

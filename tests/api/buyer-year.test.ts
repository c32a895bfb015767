import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { projectSite } from '#server/app/testing-site.ts'
import { ORIGIN, testLetters } from '#server/engine/mail/testing.ts'
import { tellPrices } from '#server/shop/account/price-letters.ts'
import { startPrices } from '#server/shop/catalog/coming-prices.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { openWorkbook } from '#server/shop/sheets/workbook.ts'
import { xlsxBytes, xlsxRow } from '#server/shop/sheets/xlsx.ts'
import { confirmed, OPEN, post } from '../site/account.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout } from '../site/shop.ts'
import { removeFolder } from '../site/temporary-folder.ts'
import { send } from '../site/writing-calls.ts'

// One year of a customer with two people: Anna orders from a file and receives lots, a price changes, and Boris repeats her order.

const desk = useDesk({ ...OPEN, ORDERS_PER_HOUR: '1000' })
const { app } = desk.shop
const SINCE = '2099-01-01'
const LOT = '2611-04'

async function person() {
  const { Cookie, person } = await confirmed(app)
  const get = (path: string) => app.json(`/api/app/${path}`, Cookie)
  return {
    Cookie,
    get,
    email: person.email,
    call: async (path: string, body: object = {}) => (await post(app, `/api/app/${path}`, body, { Cookie })).answer,
    basket: async () => (await get('basket/item')).item,
    async order(): Promise<string> {
      const { answer } = await post(app, '/api/app/order/save', { ...checkout, email: person.email }, { Cookie })
      return String(answer.number)
    },
    paste: (fields: Record<string, string>, file?: Buffer) =>
      postFiles(app, '/basket/paste/', fields, { file: file ? [fileOf('Заявка.xlsx', file)] : [] }, { Cookie }),
  }
}

test('a year of a customer of two people', async () => {
  const [anna, boris] = [await person(), await person()]
  const [first, second] = [desk.record(0), desk.record(1)]

  // Anna's file contains only her own article numbers and names; she confirms the product for each of them.
  const columns = ['Код', 'Наименование', 'Кол-во', 'Ед.']
  const rows = [
    xlsxRow(['TZ-1', `${first.name} новая`, first.minQuantity, 'шт']),
    xlsxRow(['TZ-2', `${second.name} новая`, second.minQuantity, 'шт']),
  ]
  const file = await xlsxBytes(columns, rows)
  await anna.paste({}, file)
  const { problems } = await anna.get('basket/rest')
  const lines = problems.map(({ text, instead }: { text: string; instead?: string }) => instead ?? text).join('\n')
  await anna.paste({ lines, match0: `TZ-1\t${first.article}`, match1: `TZ-2\t${second.article}` })
  const items = [
    { article: first.article, alias: 'TZ-1' },
    { article: second.article, alias: 'TZ-2' },
  ]
  expect((await anna.basket()).items).toMatchObject(items)

  // The page, the letter, the PDF and the XLSX contain the same figures.
  const number = await anna.order()
  const { item: ordered } = await anna.get(`order/${number}/view`)
  expect(ordered.lines).toMatchObject(items)
  const total = plain(rubles(ordered.total))
  const headers = { Cookie: anna.Cookie }
  const xlsx = (await app.askBytes(`/papers/order/${number}/specification.xlsx`, { headers })).bytes
  const cells = openWorkbook(xlsx).flatMap((sheet) => sheet.read().rows.flatMap((row) => row.cells))
  const written = JSON.stringify(cells)
  expect(written).toContain(`"${(ordered.total / 100).toFixed(2)}"`)
  const pdf = (await app.askBytes(`/papers/order/${number}/specification.pdf`, { headers })).bytes
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  const letter = await desk.lastLetter(anna.email)
  for (const paper of [plain(text), letter, written])
    for (const part of ['TZ-1', 'TZ-2', first.article]) expect(paper).toContain(part)
  expect(letter).toContain(total)
  expect(plain(text)).toContain(total.replace(' ₽', ''))

  // Two shipments with different lots; the link on a lot's label opens the lot's documents.
  const staff = await desk.as('manager')
  await desk.change(number, { to: 'confirmed' })
  for (const [i, { article, minQuantity }] of [first, second].entries()) {
    const shipment = {
      to: 'shipment',
      document: `УПД ${i}`,
      lines: `№${i + 1}; ${article}; ${minQuantity}; ${i === 0 ? LOT : '2611-05'}`,
    }
    expect((await desk.change(number, shipment)).status).toBe(200)
  }
  const passport = ['files', 'pasport.pdf', '%PDF-1.4\n%%EOF\n'] as const
  await send(app, 'desk.lotFileAdd', { body: { lot: LOT, title: 'Паспорт' }, Cookie: staff, file: [...passport] })
  const { entries } = await desk.item(number)
  const labels = entries.map(({ labelsLink }: { labelsLink: string }) => labelsLink)
  const texts = await Promise.all(
    labels.map(async (link: string) => {
      const { bytes } = await app.askBytes(link, { headers: { Cookie: staff } })
      return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
    }),
  )
  expect(texts.join()).toMatch(new RegExp(`TZ-1.*${LOT}`, 's'))
  const { files } = await app.json(`/api/app/order/lot?lot=${LOT}`)
  expect(files).toMatchObject([{ title: 'Паспорт' }, ...Array.from({ length: files.length - 1 }, () => ({}))])
  const { item: shipped } = await anna.get(`order/${number}/view`)
  const titles = shipped.papers.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expect.arrayContaining([`Партия ${LOT}`, 'Партия 2611-05']))

  // Staff see Boris as the same customer, and he sees Anna's article numbers.
  await boris.call('basket/item/add', { productId: desk.shop.product(1).id, quantity: 1 })
  const his = await boris.order()
  const ids = await Promise.all(
    [number, his].map(async (order) => senderOf(app.database, await desk.submissionOf(order))),
  )
  const pair = { id: ids[0] ?? '', other: ids[1] ?? '' }
  const { version } = (await desk.read(`customers/${pair.id}/join/${pair.other}`)).answer.item
  expect((await desk.post('customers/join', { ...pair, version })).status).toBe(200)

  // The shop announces a new price, and writes to Anna once, because she subscribed.
  await app.database.query
    .insertInto('subscribers')
    .values({ email: anna.email, status: 'confirmed', created_at: '', changed_at: '' })
    .execute()
  const folder = await mkdtemp(join(tmpdir(), 'tara-year-'))
  const price = (first.prices[0]?.kopecks ?? 0) + 200
  try {
    const list = join(folder, 'prices.csv')
    await writeFile(list, `Артикул;Цена с НДС\n${first.article};${(price / 100).toFixed(2).replace('.', ',')}`)
    await (await prepareImport(app.database, list, { since: SINCE }, () => undefined)).write()
  } finally {
    await removeFolder(folder)
  }
  const site = await projectSite()
  const parts = { database: app.database, state: () => ({ site, origin: ORIGIN }) }
  await tellPrices({ ...parts, letters: await testLetters(renderLetter) }, new Date())
  expect(plain((await desk.letters(anna.email)).at(-1)?.text ?? '')).toContain(`станет ${plain(rubles(price))} за шт.`)
  expect((await desk.letters(anna.email)).at(-1)?.text).toMatch(/Артикул\s+покупателя: TZ-1/)
  expect((await desk.letters(boris.email)).at(-1)?.subject).not.toContain('цены изменятся')
  await startPrices(app.database, SINCE)
  await app.catalog.refresh()

  // Two clicks repeat the order with Anna's article numbers and the new price; her old order keeps its price.
  await boris.paste({ do: 'replace' }, file)
  const { items: again } = await boris.basket()
  expect(again).toMatchObject([{ ...items[0], kopecks: price }, items[1]])
  const repeated = await boris.order()
  expect((await boris.get(`order/${repeated}/view`)).item.lines).toMatchObject([
    { ...items[0], kopecks: price },
    items[1],
  ])
  expect((await anna.get(`order/${number}/view`)).item.total).toBe(ordered.total)
  await anna.call('order/repeat', { number })
  const last = await anna.order()
  expect((await anna.get(`order/${last}/view`)).item.lines).toMatchObject([{ ...items[0], kopecks: price }, items[1]])
  const { text: before } = await desk.draft(last)
  const [kept = ''] = before.split('\n')
  await desk.changeLines(last, { lines: kept })
  const changed = (await desk.letters(anna.email)).at(-1)
  expect([changed?.subject, changed?.text]).toEqual([
    expect.stringContaining('изменён'),
    expect.stringMatching(/Артикул\s+покупателя: TZ-1/),
  ])
}, 60_000)

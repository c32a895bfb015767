import { describe, expect, test } from 'vitest'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { post, signedIn } from '../site/account.ts'
import { hidden, useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'

// Invoices for orders: staff issue them at the desk, buyers open them.

const desk = useDesk({ DADATA_TOKEN: 'demo' })
const buyer = { workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001' }

/** Places an order for this person. @returns its number */
async function orderOf(person: Person, more: object = {}): Promise<string> {
  return desk.order({ ...buyer, ...more }, 1, person)
}

const draft = async (number: string, typed: Record<string, string> = {}) =>
  (await desk.read(`orders/${number}/invoice?${new URLSearchParams(typed)}`)).answer.item

const { issue } = desk

async function change(number: string, to: string, words: { document?: string } = {}) {
  const { version, document } = await desk.step(number, { to, ...words })
  return desk.post('orders/status', { number, to, version, ...(document && { document }) })
}

const file = (path: string, Cookie = '') => desk.app.ask(path, { headers: { Cookie } })
/** Returns the order's documents except its offer and its specification. */
const papers = async (person: Person, number: string): Promise<{ title: string; link: string; note?: string }[]> =>
  (await person.get(`order/${number}/view`)).answer.item.papers.filter(
    ({ link }: { link: string }) => !/\/(?:offer|specification)\.pdf$/.test(link),
  )

describe('an invoice', () => {
  test('is shown before it is issued: buyer, sum, VAT of the day', async () => {
    const number = await desk.order({ ...buyer, kpp: '' })
    const { buyer: shown, facts, lines, refusal, letter } = await draft(number)
    expect([shown, refusal, letter]).toEqual([
      // The КПП and the address come from the company register, because the buyer gave none.
      { buyer: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001', address: '117997, г. Москва, Медовая ул., д. 19' },
      '',
      [],
    ])
    const said = Object.fromEntries(
      facts.map(({ label, text }: { label: string; text: string }) => [plain(label), text]),
    )
    expect(said).toMatchObject({
      Покупатель: expect.stringContaining('ООО «Пасека», ИНН\u00a07707083893, КПП\u00a0770701001, 117997'),
      'В т. ч. НДС 22 %': expect.stringContaining('₽'),
    })
    const [line] = lines
    expect(line.vat).toBe(Math.round((line.sum * 22) / 122))
    const { body } = await desk.page(`/desk/orders/${number}/invoice/`)
    for (const part of ['ООО «Пасека», ИНН 7707083893', 'value="770701001"', 'Медовая ул., д. 19'])
      expect(plain(body) + body).toContain(part)
  })

  test('is issued once by what was shown, kept with the order and in the audit, and saved as PDF', async () => {
    const number = await desk.order(buyer)
    const { version } = await draft(number)
    const wanted = { number, version }
    expect((await desk.post('orders/invoice', { ...wanted, version: version.split('.')[0] })).status).toBe(409)
    expect(await desk.post('orders/invoice', wanted)).toMatchObject({ status: 200 })
    expect(await desk.post('orders/invoice', wanted)).toMatchObject({
      status: 409,
      answer: { message: expect.stringMatching(/Анна.*счёт.*Вы хотели: выставить счёт/s) },
    })
    const { invoices, thread } = await desk.item(number)
    expect(invoices).toMatchObject([{ buyer: 'ООО «Пасека»', state: 'действует' }])
    expect([thread[0].what, thread[0].text]).toEqual(['Счёт', expect.stringMatching(/^№.*₽$/)])
    const { status, headers, body } = await desk.page(invoices[0].link)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('no-store'),
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename=schet-\d+\.pdf$/)
    expect(body).toMatch(/^%PDF-/)
    const audit = desk.query.selectFrom('staff_audit').select('changes').where('call', '=', 'desk.invoiceIssue')
    const issued = audit.where('subject', '=', number).where('status', '=', 200)
    const { changes } = await issued.executeTakeFirstOrThrow()
    expect(plain(changes)).toMatch(/счёт.*№.*сумма.*₽.*НДС 22 %/)
  })
})

test('numbers follow one another without gaps, however many are issued at once, and refused ones take none', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => desk.order(buyer)))
  const { answer } = await issue(await desk.order({ ...buyer, workCompany: '' }), { inn: '7707083894', buyer: 'А' })
  expect(answer.fields).toMatchObject({ inn: expect.stringContaining('ИНН') })
  const issued = await Promise.all(numbers.map((number) => issue(number)))
  expect(issued.every(({ status }) => status === 200)).toBe(true)
  const rows = await desk.query.selectFrom('invoices').select(['year', 'number']).orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
})

describe('the address of a new invoice', () => {
  const REGISTER = '117997, г. Москва, Медовая ул., д. 19'
  const addressOf = async (number: string) => (await draft(number)).buyer.address

  test('is that of the order, else that of the register', async () => {
    expect(await addressOf(await desk.order({ ...buyer, legalAddress: 'Тверь' }))).toBe('Тверь')
    expect(await addressOf(await desk.order(buyer))).toBe(REGISTER)
  })

  test('is kept in the account where the order has none; of two branches the register decides', async () => {
    const { Cookie, person } = await signedIn(desk.app)
    const ask = (path: string, body: object) => post(desk.app, `/api/app/${path}`, body, { Cookie })
    const order = async (more: object) => {
      const { id, record } = desk.shop.product(0)
      await ask('basket/item/add', { productId: id, quantity: record.minQuantity })
      return String((await ask('order/save', { ...checkout, ...more, consents: person.consents })).answer.number)
    }
    const number = await order({ inn: buyer.inn })
    expect(await addressOf(number)).toBe(REGISTER)
    await ask('personal/organization/add', { ...buyer, legalAddress: 'Тверь' })
    expect((await draft(number)).buyer).toMatchObject({ kpp: buyer.kpp, address: 'Тверь' })
    await ask('personal/organization/add', { ...buyer, kpp: '690101001', legalAddress: 'Торжок' })
    expect(await addressOf(number)).toBe(REGISTER)
    expect(await addressOf(await order({ inn: buyer.inn, kpp: '690101001' }))).toBe('Торжок')
  })
})

test('a name that is not the INN’s company is asked about; it gets none of that company’s requisites', async () => {
  const number = await desk.order({ ...buyer, workCompany: 'ООО «Телефон»', kpp: '' })
  const { buyer: shown, facts, version: first } = await draft(number)
  expect(shown).toEqual({ buyer: 'ООО «Телефон»', inn: buyer.inn, kpp: '', address: '' })
  expect(facts).toContainEqual({
    label: 'Проверьте ИНН',
    text: `По\u00a0ИНН ${buyer.inn} в\u00a0реестре ООО «Пасека», а\u00a0не\u00a0ООО «Телефон».`,
  })
  const { status, answer } = await desk.post('orders/invoice', { number, version: first, ...shown })
  expect([status, answer.message]).toEqual([409, expect.stringContaining('а\u00a0не\u00a0ООО «Телефон». Проверьте')])
  const { version } = await draft(number, shown)
  expect((await desk.post('orders/invoice', { number, version, ...shown })).status).toBe(200)
})

test.each(['orders', 'offers'])(
  'of %s by hand the INN names the company, and another name is asked about',
  async (kind) => {
    const { article, minQuantity } = desk.shop.product(0).record
    const typed = { name: 'Анна', phone: '+79161112233', lines: `${article}; ${minQuantity}`, inn: buyer.inn }
    const { lines, inn } = typed
    const seenWith = async (more: Record<string, string>) => (await desk.newDraft({ lines, inn, ...more })).version
    const add = (version: string, more: object) =>
      desk.post(`${kind}/add`, { ...typed, version, key: JSON.stringify(more), ...more })
    const other = { workCompany: 'ООО «Телефон»' }
    const { status, answer } = await add(await seenWith({}), other)
    expect([status, answer.message]).toEqual([409, expect.stringContaining('в\u00a0реестре ООО «Пасека»')])
    expect((await add(await seenWith(other), other)).status).toBe(200)
    expect((await add(await seenWith({}), {})).status).toBe(200)
    const buyers = desk.query.selectFrom('buyers').select('company')
    const named = await buyers.orderBy('id', 'desc').limit(2).execute()
    expect(named.map(({ company }) => company)).toEqual(['ООО «Пасека»', 'ООО «Телефон»'])
  },
)

test.each([
  ['order-new', '/desk/orders/add/'],
  ['offer-new', '/desk/offers/add/'],
])('the page of %s asks about another name beside the lines, and the second press takes it', async (form, path) => {
  const { article, minQuantity } = desk.shop.product(0).record
  const typed = { name: 'Анна', phone: '+79161112233', lines: `${article}; ${minQuantity}`, inn: buyer.inn }
  const press = async (page: { body: string }) =>
    desk.form(path, form, {
      ...{ ...typed, workCompany: ' ООО «Телефон» ', delivery: 'pickup' },
      ...{ version: hidden(page.body, 'version'), key: hidden(page.body, 'key') },
    })
  const asked = await press(await desk.page(path))
  expect([asked.status, plain(asked.body)]).toEqual([422, expect.stringContaining('Проверьте ИНН По ИНН')])
  expect((await press(asked)).status).toBe(303)
})

test('an order that changed after its invoice says that it needs a new one', async () => {
  const number = await desk.order()
  await issue(number)
  const { article, minQuantity } = desk.shop.product(0).record
  const lines = `${article}; ${minQuantity * 2}; 9,40`
  expect((await desk.changeLines(number, { lines })).status).toBe(200)
  expect((await desk.item(number)).invoices[0].state).toMatch(/заказ с\u00a0тех пор изменён, теперь .*выставьте новый/)
})

test('an invoice from before a part payment says what is left, to staff and buyer; paid in full it stands', async () => {
  const person = somebody(desk.app)
  const number = await orderOf(person, { email: 'part@paseka.example' })
  await change(number, 'confirmed')
  await issue(number)
  const notes = async () => [(await desk.item(number)).invoices[0].state, (await papers(person, number))[0]?.note]
  expect(await notes()).toEqual(['действует', undefined])
  const { total } = await desk.item(number)
  expect((await desk.change(number, { to: 'payment', sum: '50' })).status).toBe(200)
  const left = `оплачено с\u00a0тех пор, осталось ${rubles(total - 5000)}`
  expect(await notes()).toEqual([`действует, но ${left}: выставьте новый взамен`, `${left}: нужен новый`])
  expect((await desk.change(number, { to: 'payment', sum: typedRubles(total - 5000) })).status).toBe(200)
  expect(await notes()).toEqual(['действует', undefined])
})

describe('a new invoice', () => {
  test('replaces the one before it, which stays as it was, and the buyer is told', async () => {
    const email = 'again@paseka.example'
    const person = somebody(desk.app)
    const number = await orderOf(person, { email })
    await change(number, 'confirmed')
    await issue(number)
    await change(number, 'awaiting-payment')
    const [first] = (await desk.item(number)).invoices
    const before = await desk.page(first.link)
    const again = await issue(number, {
      buyer: 'ИП Иванова А. П.',
      inn: '500100732259',
      address: 'Тверь',
      comment: 'Раз.\nДва.',
    })
    expect(again.status).toBe(200)
    const { invoices } = await desk.item(number)
    const [second] = invoices
    expect(invoices).toMatchObject([
      { buyer: 'ИП Иванова А. П.', state: 'действует' },
      { title: first.title, state: `заменён счётом ${second.title}` },
    ])
    expect((await desk.page(first.link)).body).toBe(before.body)
    expect(await papers(person, number)).toMatchObject([
      { title: `Счёт ${first.title}`, note: `заменён счётом ${second.title}` },
      { title: `Счёт ${second.title}` },
    ])
    const letter = (await desk.letters(email)).at(-1)
    expect(letter?.subject).toBe(`Заказ №\u00a0${number}: счёт ${second.title}`)
    expect(letter?.html).toContain(String.raw`Раз.\n\nДва.`)
    expect(letter?.html).toContain(`Счёт ${first.title} от`)
  })

  test('is refused where the order changed, was cancelled, has no prices or no buyer', async () => {
    const number = await desk.order(buyer)
    const old = await draft(number)
    await change(number, 'confirmed')
    const stale = await desk.post('orders/invoice', { number, version: old.version })
    expect([stale.status, stale.answer.message]).toEqual([409, expect.stringContaining('новый → подтверждён')])

    const { id } = await desk.row(number)
    const price = await desk.query
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await desk.query.updateTable('order_lines').set({ kopecks: null, sum: null }).where('order_id', '=', id).execute()
    const { status, answer } = await issue(number)
    expect([status, answer.message]).toEqual([409, expect.stringContaining(`Цены по\u00a0запросу: ${price.article}`)])
    expect(plain((await desk.page(`/desk/orders/${number}/invoice/`)).body)).toContain('Назначьте их в составе')
    const { kopecks, sum } = price
    await desk.query.updateTable('order_lines').set({ kopecks, sum }).where('order_id', '=', id).execute()

    const nobody = await issue(number, { address: 'Тверь' })
    expect([nobody.status, nobody.answer.fields]).toEqual([422, { buyer: expect.any(String) }])
    const entrepreneur = await issue(number, { inn: '500100732259', kpp: '770701001' })
    expect([entrepreneur.status, entrepreneur.answer.fields]).toEqual([
      422,
      { kpp: expect.stringContaining('КПП нет') },
    ])

    await change(number, 'cancelled')
    expect(await issue(number)).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('Заказ отменён') },
    })
  })
})

test('carries the rate of its day; what has left, of the day when it did', async () => {
  const number = await desk.order(buyer)
  expect((await desk.row(number)).vat).toBe(22)
  const rateOf = async () => plain(JSON.stringify((await draft(number)).facts))
  const earlier = { vat: 20, created_at: '2025-12-12T09:00:00.000Z' }
  await desk.set(number, earlier)
  expect(await rateOf()).toMatch(/НДС 22 %.*Заказ оформлен при другой: НДС 20 %/)
  await change(number, 'confirmed')
  const { lines } = await desk.step(number, { to: 'shipment' })
  const half = lines.replace(/\d+$/, (all: string) => String(Number(all) / 2))
  await desk.change(number, { to: 'shipment', lines: half, day: '2025-12-30', document: '1148' })
  const shares = await draft(number)
  expect([plain(shares.lines[0].rate), plain(JSON.stringify(shares.facts))]).toEqual([
    'НДС 20 % и НДС 22 %',
    expect.stringMatching(/В т. ч. НДС 20 %.*В т. ч. НДС 22 %/),
  ])
  await desk.change(number, { to: 'shipment', lines: half, day: '2025-12-31', document: '1149' })
  expect(await rateOf()).not.toContain('НДС 22 %')
})

describe('a buyer', () => {
  test('opens the papers of their own order; another visitor, and whoever guesses, gets 404', async () => {
    const person = somebody(desk.app)
    const number = await orderOf(person)
    await issue(number)
    const [paper] = await papers(person, number)
    const { list, pagination } = (await person.get('order/papers')).answer
    expect([list.map((order: { number: string }) => order.number), pagination.base]).toEqual([
      [number],
      '/personal/documents/',
    ])
    expect(list[0].papers).toContainEqual(paper)
    const own = await file(paper?.link ?? '', `userId=${person.uid}`)
    expect([own.status, own.headers['content-type'], own.headers['x-robots-tag']]).toEqual([
      200,
      'application/pdf',
      'noindex',
    ])
    expect(own.headers['cache-control']).toContain('no-store')
    const other = somebody(desk.app)
    const theirs = await orderOf(other)
    for (const [path, uid] of [
      [paper?.link ?? '', other.uid],
      [paper?.link.replace(number, theirs) ?? '', other.uid],
      [`/papers/order/${number}/invoice-99999.pdf`, person.uid],
      [`/papers/order/${number}/file-1`, person.uid],
      ['/papers/invoice/WyJpbnZvaWNlIiwxXQ.AAAAAAAAAAAAAAAAAAAAAA.pdf', person.uid],
    ] as const)
      expect([path, (await file(path, `userId=${uid}`)).status]).toEqual([path, 404])
  })

  test('is told by the letter of the state, with an address that needs no account', async () => {
    const email = 'guest@paseka.example'
    const number = await desk.order({ ...buyer, email })
    await change(number, 'confirmed')
    const letters = (await desk.letters(email)).length
    await issue(number)
    expect(await desk.letters(email)).toHaveLength(letters)
    const { document, letter } = await desk.step(number, { to: 'awaiting-payment' })
    expect(letter[2].text).toContain(`Счёт №\u00a0${document}.`)
    expect((await change(number, 'awaiting-payment')).status).toBe(200)
    const html = (await desk.letters(email)).at(-1)?.html ?? ''
    const [link = ''] = /\/papers\/invoice\/[\w.-]+\.pdf/.exec(html) ?? []
    const { status, headers } = await file(link)
    expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename=schet-${document}.pdf`])
  })

  test('gets the files that staff added for them, and a letter about them; others stay with staff', async () => {
    const email = 'files@paseka.example'
    const person = somebody(desk.app)
    const number = await orderOf(person, { email })
    const Cookie = await desk.as('manager')
    const add = (name: string, more: Record<string, string>) => {
      const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
      const values = { form: 'desk/order-file-add', number, ...more }
      return postFiles(desk.app, `/desk/orders/${number}/`, values, { files: [fileOf(name, content)] }, { Cookie })
    }
    const letters = (await desk.letters(email)).length
    await add('inside.pdf', {})
    expect([await papers(person, number), (await desk.letters(email)).length]).toEqual([[], letters])
    await add('upd.pdf', { title: 'УПД № 1148', forBuyer: 'on' })
    const [paper] = await papers(person, number)
    expect(paper?.title).toBe('УПД № 1148')
    const letter = (await desk.letters(email)).at(-1)
    expect([letter?.subject, letter?.html]).toEqual([
      `Заказ №\u00a0${number}: новые документы`,
      expect.stringContaining('УПД № 1148'),
    ])
    const [link = ''] = /\/papers\/file\/[\w.-]+/.exec(letter?.html ?? '') ?? []
    for (const [path, uid] of [
      [paper?.link ?? '', person.uid],
      [link, ''],
    ] as const) {
      const { status, headers, body } = await file(path, `userId=${uid}`)
      expect([status, headers['content-type'], body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
      expect(headers['content-disposition']).toBe('attachment; filename=upd.pdf')
      expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
        expect.stringContaining('no-store'),
        'sandbox',
      ])
    }
    expect((await file(paper?.link ?? '', `userId=${somebody(desk.app).uid}`)).status).toBe(404)
    const inside = (await desk.item(number)).files.find(({ name }: { name: string }) => name === 'inside.pdf')
    expect((await file(`/papers/order/${number}/file-${inside.id}`, `userId=${person.uid}`)).status).toBe(404)
  })
})

test('only those whose role names it issue and open invoices', async () => {
  const number = await desk.order(buyer)
  await issue(number)
  const [{ link }] = (await desk.item(number)).invoices
  const viewer = await signedInAs(desk.app, 'viewer')
  const { version } = await draft(number)
  expect((await desk.post('orders/invoice', { number, version }, viewer.Cookie)).status).toBe(403)
  expect((await desk.page(link, viewer.Cookie)).status).toBe(403)
  expect((await desk.page(`/desk/orders/${number}/`, viewer.Cookie)).body).not.toContain(link)
  expect((await desk.page(link, 'desk=x')).status).toBe(401)
  expect((await desk.page('/desk/invoices/99999.pdf')).status).toBe(404)
})

test('an order is not shipped without the number of its waybill', async () => {
  const number = await desk.order(buyer)
  await change(number, 'confirmed')
  const refused = await change(number, 'shipped')
  expect([refused.status, refused.answer.fields]).toEqual([422, { document: expect.stringContaining('«отгружен»') }])
  expect((await desk.item(number)).status).toBe('confirmed')
  const { version } = await desk.step(number, { to: 'shipped' })
  const path = `/desk/orders/${number}/status/?to=shipped`
  const form = await desk.form(path, 'order-status', { number, to: 'shipped', asksDocument: 'true', version })
  expect([form.status, plain(form.body)]).toEqual([422, expect.stringContaining('Впишите номер')])
  expect((await change(number, 'shipped', { document: '1148' })).status).toBe(200)
})

test('papers of several orders: what they lack is said before they are taken', async () => {
  const [billed, changed, bare] = [await desk.order(buyer), await desk.order(buyer), await desk.order(buyer)]
  for (const number of [billed, changed]) expect((await issue(number)).status).toBe(200)
  const notes = async (...numbers: string[]) =>
    (await desk.read(`orders/several?${numbers.map((number) => `number=${number}`).join('&')}`)).answer.notes.map(
      ({ label, text }: { label: string; text: string }) => `${label} ${plain(text)}`,
    )
  expect(await notes(bare)).toEqual([])
  expect(await notes('26-XXXX-X')).toEqual(['26-XXXX-X Такого заказа нет.'])
  const { id } = await desk.row(changed)
  await desk.query.updateTable('order_lines').set({ quantity: 1 }).where('order_id', '=', id).execute()
  const told = await notes(billed, changed, bare)
  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(new RegExp(`^${changed} Счёт № \\d+ прежний`))
  expect(told[1]).toBe(`${bare} Счёта нет: в общем PDF заказа не будет.`)
})

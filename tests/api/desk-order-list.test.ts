import { beforeAll, describe, expect, test } from 'vitest'
import { orderHandlers } from '#server/desk/orders.ts'
import type { DeskServices } from '#server/desk/services.ts'
import { erasePerson, personSteps } from '#server/shop/account/erase-person.ts'
import { orderSteps } from '#server/shop/orders/personal-data.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { signedInAs } from '../site/staff.ts'

// The list of orders, its tables, and what staff add to an order.

const desk = useDesk()
const numbers = async (query: string): Promise<string[]> =>
  (await desk.read(`orders?${query}`)).answer.list.map(({ number }: { number: string }) => number)

describe('the list', () => {
  let honey = ''
  beforeAll(async () => {
    honey = await desk.order({
      ...{ name: 'Пётр Ёлкин', workCompany: 'ООО «Мёд и воск»', phone: '+79031112233', email: 'honey@paseka.example' },
      inn: '7707083893',
    })
    await desk.order({ name: '=cmd', workCompany: '', email: 'other@paseka.example' }, 2)
  })

  // tests/api/desk-order-search.test.ts covers every way to find an order.
  test.each([
    ['the name, without «ё» too', 'елкин'],
    ['the tax number', '7707083893'],
  ])('is searched by %s', async (_, q) => {
    expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual([honey])
  })

  test('is narrowed by state, sum, day and region', async () => {
    expect(await numbers('status=shipped')).toEqual([])
    const { answer } = await desk.read('orders?status=new&q=honey', await desk.as('viewer'))
    expect(answer.list).toMatchObject([{ number: honey, buyer: 'ООО «Мёд и воск»' }])
    const { total } = await desk.item(honey)
    const rubles = Math.floor(total / 100)
    expect(await numbers(`sumFrom=${rubles}&sumTo=${rubles}&q=honey`)).toEqual([honey])
    expect(await numbers(`sumFrom=${rubles + 1}&q=honey`)).toEqual([])
    expect(await numbers('to=2020-01-01')).toEqual([])
    expect(await numbers('from=2020-01-01&q=honey')).toEqual([honey])
    const { region } = (await desk.read('orders?q=honey')).answer.list[0]
    const { regions } = (await desk.read('orders')).answer
    const code = regions.find(({ text }: { text: string }) => text === region).value
    expect(await numbers(`region=${code}&q=honey`)).toEqual([honey])
    expect(await numbers('region=nowhere')).toEqual([])
  })

  test.each([
    ['from=2026-13-45', 'Дня «2026-13-45» нет'],
    ['to=2026-02-30', 'Дня «2026-02-30» нет'],
    ['from=25.11.2026', 'Дня «25.11.2026» нет'],
    ['from=2026-11-25&to=2026-11-24', '«С» позже, чем «По»'],
    ['sumFrom=50т', 'Сумма «50т» не понята'],
    ['sumTo=abc', 'Сумма «abc» не понята'],
    ['sumFrom=-5', 'Сумма «-5» не понята'],
    ['sumFrom=500,50&sumTo=500,40', '«Сумма от» больше, чем «Сумма до»'],
    ['status=paid', 'Состояния «paid» нет'],
  ])('says what is not understood, and shows and exports nothing: %s', async (query, told) => {
    const { status, answer } = await desk.read(`orders?${encodeURI(query)}`)
    expect([status, answer.list, answer.pagination.total]).toEqual([200, [], 0])
    expect(plain(answer.problem)).toContain(told)
    const { body } = await desk.page(encodeURI(`/desk/orders/?${query}`))
    expect(plain(body)).toContain(told)
    expect(plain(body)).not.toMatch(/Найдено|Таких заказов нет|Таблица CSV|Сохранить этот отбор/)
    const table = await desk.page(encodeURI(`/desk/orders.csv?${query}`))
    expect([table.status, plain(table.body)]).toEqual([400, expect.stringContaining(told)])
  })

  test('is sorted by its columns, with its tables, and says what is chosen', async () => {
    const sums = async (query: string): Promise<number[]> =>
      (await desk.read(`orders?${query}`)).answer.list.map(({ total }: { total: number }) => total)
    const up = await sums('sort=total')
    expect(new Set(up).size).toBeGreaterThan(1)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(await sums('sort=-total')).toEqual(up.toReversed())
    expect(await numbers('sort=createdAt')).toEqual((await numbers('')).toReversed())
    const { body } = await desk.page('/desk/orders/?status=new&sumTo=900000&sort=-total')
    expect(body).toMatch(/aria-sort="descending"><a href="\?status=new&amp;sumTo=900000&amp;sort=total">Сумма/)
    expect(body).toContain('<input type="hidden" name="sort" value="-total"/>')
    expect(body).toMatch(/href="\?sumTo=900000&amp;sort=-total"><span[^>]*>Убрать: <\/span>Состояние: новый/)
    expect(body).toContain('/desk/orders.csv?status=new&amp;sumTo=900000&amp;sort=-total')
    expect((await desk.read('orders/export?sort=-total')).answer.filter).toEqual({ sort: '-total' })
  })

  test('as it was filtered last is where the pages of its orders lead back', async () => {
    const Cookie = await desk.as('manager')
    const path = `/desk/orders/${honey}/`
    expect((await desk.page(path, Cookie)).body).toContain('class="desk-back" href="/desk/orders/"')
    const { headers } = await desk.page('/desk/orders/?status=new&page=1', Cookie)
    const [list = ''] = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('list='))
    expect(list).toMatch(/; Path=\/desk\/orders\/; .*HttpOnly; SameSite=Strict/)
    const back = await desk.page(path, `${Cookie}; ${list.split(';')[0]}`)
    expect(back.body).toContain('class="desk-back" href="/desk/orders/?status=new&amp;page=1"')
    // The desk ignores a forged list address in the cookie, and the list address of the previous person in this browser.
    const next = await signedInAs(desk.app, 'owner')
    const forged = `${Cookie}; list=${encodeURIComponent('?"><script>')}`
    for (const cookies of [forged, `${next.Cookie}; ${list.split(';')[0]}`])
      expect((await desk.page(path, cookies)).body).toContain('class="desk-back" href="/desk/orders/"')
  })

  test('an order without an e-mail leads to its customer', async () => {
    const number = await desk.order({
      name: 'Без почты',
      workCompany: '',
      phone: '+79035556677',
      email: 'x@paseka.example',
    })
    const submission = await desk.submissionOf(number)
    await desk.query
      .updateTable('buyers')
      .set({ customer: '79035556677', email: '' })
      .where('email', '=', 'x@paseka.example')
      .execute()
    const link = `/desk/customers/${await senderOf(desk.app.database, submission)}/`
    expect((await desk.page(`/desk/orders/${number}/`)).body).toContain(`href="${link}"`)
    expect(plain((await desk.page(link)).body)).toContain(number)
  })

  test.each(['requests?from=2026-04-31', 'audit?to=2026-02-29'])(
    'a day that does not exist is refused in words: %s',
    async (path) => {
      const { status, answer } = await desk.read(path, await desk.as('owner'))
      expect([status, answer.message]).toEqual([400, expect.stringMatching(/^Дня «2026-\d\d-\d\d» нет/)])
    },
  )

  test('forgets who ordered when the buyer is erased', async () => {
    const number = await desk.order({ email: 'gone@paseka.example', name: 'Забытый' })
    expect(await numbers(`q=${encodeURIComponent('забытый')}`)).toEqual([number])
    await desk.set(number, { status: 'done' })
    const person = { user: undefined, key: 'gone@paseka.example', mailbox: undefined }
    await desk.query.transaction().execute((transaction) => erasePerson(transaction, person))
    expect(await numbers(`q=${encodeURIComponent('забытый')}`)).toEqual([])
    expect((await desk.item(number)).buyer).toBe('')
  })

  test('its tables are for who may have them', async () => {
    expect((await desk.page('/desk/orders.csv', await desk.as('viewer'))).status).toBe(403)
    expect((await desk.page('/desk/orders.csv', 'desk=nobody')).status).toBe(401)
    expect((await desk.page('/desk/orders.csv?page=1')).status).toBe(400)
    const { answer } = await desk.read('orders/export?q=other@paseka&sumFrom=1')
    expect(answer).toEqual({ total: 1, filter: { q: 'other@paseka', least: 100 } })
  })
})

test('orders are not listed where another system keeps them', async () => {
  const { app } = desk
  const context = { site: app.site.state().site, origin: '', catalog: app.catalog, database: app.database }
  const staff = { session: 1, id: 1, email: 'a@zavod.example', name: 'Анна', role: 'viewer', provedAt: '' }
  const services = {} as DeskServices // the call uses none of the services
  const { list, pagination } = await orderHandlers['desk.orders'](
    { page: 1 },
    { ...context, staff, desk: services, keepsOrders: false, audit: () => undefined },
  )
  expect([list, pagination.total]).toEqual([[], 0])
})

describe('on an order', () => {
  test('a note is in its history, and only its place in the audit', async () => {
    const number = await desk.order()
    for (const _ of ['the button', 'is pressed twice'])
      expect((await desk.post('orders/note', { number, text: 'Просил звонить после обеда' })).status).toBe(200)
    const { thread } = await desk.item(number)
    expect(thread.filter(({ text }: { text: string }) => text.includes('после обеда'))).toHaveLength(1)
    expect((await desk.item(number)).thread[0]).toMatchObject({
      ...{ who: 'Анна', what: 'Заметка', text: 'Просил звонить после обеда' },
    })
    expect((await desk.audit(number))[0].changes).toBe('изменено: заметка')
  })

  test('notes and the delivery agreed on are erased with the buyer’s texts', async () => {
    const number = await desk.order()
    await desk.post('orders/note', { number, text: 'Живёт на Лесной' })
    await desk.set(number, { delivery: 'Лесная, 5', status: 'done' })
    const retention = { ...desk.app.site.state().site.constants.retention, submissions: 1 }
    const context = { now: new Date(Date.now() + 864e5 * 2), retention, cookieLifetime: 1 }
    for (const { erase } of [...personSteps, ...orderSteps])
      await desk.query.transaction().execute((transaction) => erase(transaction, context))
    const item = await desk.item(number)
    expect(JSON.stringify(item)).not.toMatch(/Лесн/)
    expect(item.thread[0]).toMatchObject({ what: 'Заметка', text: 'стёрта' })
  })

  test('somebody is responsible, and two who choose see each other', async () => {
    const number = await desk.order()
    const { id, Cookie } = await signedInAs(desk.app, 'manager')
    const viewer = await signedInAs(desk.app, 'viewer')
    const { version } = await desk.item(number)
    const body = { number, version, responsible: String(id) }
    expect((await desk.post('orders/responsible', { ...body, responsible: String(viewer.id) })).status).toBe(422)
    expect((await desk.post('orders/responsible', body)).status).toBe(200)
    expect(await desk.item(number)).toMatchObject({ responsible: 'Анна', responsibleId: String(id) })
    const again = await desk.post('orders/responsible', body, Cookie)
    expect([again.status, again.answer.message]).toEqual([409, expect.stringContaining('Пока вы\u00a0смотрели')])
  })

  test('the responsible one is taken off again', async () => {
    const number = await desk.order()
    const { id } = await signedInAs(desk.app, 'manager')
    await desk.post('orders/responsible', {
      number,
      version: (await desk.item(number)).version,
      responsible: String(id),
    })
    const path = `/desk/orders/${number}/`
    expect((await desk.page(path)).body).toContain('<option value="">никто</option>')
    const { version } = await desk.item(number)
    expect((await desk.form(path, 'order-responsible', { number, version, responsible: '' })).status).toBe(303)
    const { responsible, responsibleId, thread } = await desk.item(number)
    expect([responsible, responsibleId, thread[0].what, thread[0].text]).toEqual(['', '', 'Ответственный', 'никто'])
    expect((await desk.audit(number))[0].changes).toMatch(/^ответственный: — /)
  })

  describe('a file', () => {
    let number = ''
    const send = async (name: string, content: string, more: Record<string, string> = {}) => {
      const values = { form: 'desk/order-file-add', number, ...more }
      const headers = { Cookie: await desk.as('manager') }
      return postFiles(desk.app, `/desk/orders/${number}/`, values, { files: [fileOf(name, content)] }, headers)
    }
    const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
    beforeAll(async () => {
      number = await desk.order()
    })

    test('is kept and saved again, and never runs', async () => {
      expect((await send('upd.pdf', PDF, { title: 'УПД № 114', forBuyer: 'on' })).status).toBe(303)
      const { files, thread } = await desk.item(number)
      expect(files).toMatchObject([{ title: 'УПД № 114', name: 'upd.pdf', forBuyer: 'да', staff: 'Анна' }])
      expect(thread[0]).toMatchObject({ what: 'Файл', text: 'УПД № 114, виден покупателю' })
      const { body, headers } = await desk.page(files[0].link)
      expect([body, headers['content-type']]).toEqual([PDF, 'application/pdf'])
      expect(headers['content-disposition']).toBe('attachment; filename=upd.pdf')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect((await desk.page(files[0].link, await desk.as('viewer'))).status).toBe(403)
      expect((await desk.page('/desk/files/99999')).status).toBe(404)
    })

    test('is there once, and is written of once, where the button was pressed twice', async () => {
      number = await desk.order({ email: 'twice@paseka.example' })
      const press = () => send('twice.pdf', PDF, { title: 'УПД № 115', forBuyer: 'on' })
      expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303])
      await press()
      const { files, thread } = await desk.item(number)
      expect(files).toHaveLength(1)
      expect(thread.filter(({ what }: { what: string }) => what === 'Файл')).toHaveLength(1)
      // One letter is about the file, the other one about the order itself.
      expect(await desk.letters('twice@paseka.example')).toHaveLength(2)
      await send('twice.pdf', `${PDF}another`, { title: 'УПД № 115' })
      expect((await desk.item(number)).files).toHaveLength(2)
    })

    test('must be what its name says', async () => {
      expect((await send('fake.pdf', '<html><script>alert(1)</script>')).status).toBe(422)
      number = await desk.order()
      expect((await send('upd.pdf', PDF, { title: 'УПД № 114', forBuyer: 'on' })).status).toBe(303)
      expect((await desk.item(number)).files).toHaveLength(1)
    })

    test('can be removed', async () => {
      const [{ file }] = (await desk.item(number)).files
      const path = `/desk/orders/${number}/`
      expect((await desk.page(path)).body).toMatch(/<details><summary[^>]*>Удалить<\/summary>.*Удалить навсегда/s)
      const seen = await desk.page(path, await desk.as('viewer'))
      expect([seen.status, seen.body.includes('upd.pdf'), seen.body.includes('Удалить')]).toEqual([200, true, false])
      const remove = () => desk.form(path, 'order-file-remove', { number, file })
      const { status, headers } = await remove()
      expect([status, headers.location]).toEqual([303, path])
      expect((await desk.item(number)).thread[0]).toMatchObject({ who: 'Анна', what: 'Файл удалён', text: 'УПД № 114' })
      expect((await remove()).status).toBe(422)
      expect((await desk.post('orders/files/remove', { number, file })).status).toBe(404)
    })
  })
})

import { describe, expect, test } from 'vitest'
import { limitOf } from '#server/shop/orders/invoice-at-once.ts'
import { post, signedIn } from '../site/account.ts'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'

// A buyer gets an invoice without a manager: on the order's page, through the link in a letter, or with a call.

const desk = useDesk({ DADATA_TOKEN: 'demo' })
const { shop } = desk
const firm = { workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001', legalAddress: 'Тула, Лесная, 5' }

/** Places an order for this person. @returns its number and the token of its link */
async function orderOf(person: Person, more: object = firm) {
  const number = await desk.order(more, 1, person)
  return { number, token: shop.app.site.state().site.signing.sign(['order', number]) }
}

const offerOf = async (person: Person, number: string) => (await person.get(`order/${number}/view`)).answer.item.invoice
const last = async (): Promise<number> =>
  (await desk.query.selectFrom('invoice_series').select('last').executeTakeFirst())?.last ?? 0

describe('an invoice at once', () => {
  test('is the owner’s by the number, and a guest’s by the token of a letter; it is made once', async () => {
    const person = somebody(shop.app)
    const { number, token } = await orderOf(person)
    expect(await offerOf(person, number)).toEqual({
      buyer: 'ООО «Пасека», ИНН\u00a07707083893, КПП\u00a0770701001, Тула, Лесная, 5',
    })
    const before = await last()
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => person.post('order/invoice', { number })),
      ...[1, 2, 3].map(() => somebody(shop.app).post('order/invoice', { token })),
    ])
    expect(answers.map(({ status, answer }) => [status, answer.number])).toEqual(answers.map(() => [200, before + 1]))
    expect([await last(), await offerOf(person, number)]).toEqual([before + 1, { issued: before + 1 }])
    const [owners, , , guests] = answers.map(({ answer }) => String(answer.link))
    for (const [link, Cookie] of [
      [owners, `userId=${person.uid}`],
      [guests, ''],
    ] as const) {
      const { status, headers, body } = await shop.app.ask(link ?? '', { headers: { Cookie } })
      expect([status, headers['content-type'], body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    }
    const { papers, status } = (await person.get(`order/${number}/view`)).answer.item
    expect([papers[0].link, status]).toEqual([owners, 'new'])
    expect(
      (await somebody(shop.app).get(`order/open?token=${encodeURIComponent(token)}`)).answer.item.papers[0].link,
    ).toBe(guests)
  })

  test('is nobody else’s: 404 for the number, a wrong token and no name of an order', async () => {
    const { number } = await orderOf(somebody(shop.app))
    const before = await last()
    for (const body of [{ number }, { token: 'abc.def' }, {}])
      expect((await somebody(shop.app).post('order/invoice', body)).status).toBe(404)
    expect(await last()).toBe(before)
  })

  test('is seen and replaced at the desk, and the new one is answered then', async () => {
    const person = somebody(shop.app)
    const { number } = await orderOf(person)
    const first = (await person.post('order/invoice', { number })).answer
    const item = await desk.item(number)
    expect(item.invoices).toMatchObject([
      { title: `№\u00a0${first.number}`, buyer: 'ООО «Пасека»', state: 'действует' },
    ])
    const { list } = (await desk.read(`orders?q=${number}`)).answer
    expect(list).toMatchObject([{ number, invoice: `№\u00a0${first.number}` }])
    expect(item.thread[0]).toMatchObject({ who: '', what: 'Счёт, покупатель сам' })
    const typed = { buyer: 'ИП Иванова А. П.', inn: '500100732259', address: 'Тверь' }
    expect((await desk.issue(number, typed)).status).toBe(200)
    const second = (await person.post('order/invoice', { number })).answer
    expect([second.number, (await desk.item(number)).invoices[1].state]).toEqual([
      first.number + 1,
      `заменён счётом №\u00a0${second.number}`,
    ])
    // The buyer's details that staff have typed stay when the order's lines change.
    await desk.changeLines(number, { lines: `${(await desk.draft(number)).text}\n+ Поддоны; 1 шт.; 350` })
    expect((await offerOf(person, number)).buyer).toContain('ИП Иванова А. П., ИНН\u00a0500100732259, Тверь')
  })

  test('comes without a script from the form of the page', async () => {
    const person = somebody(shop.app)
    const { number } = await orderOf(person)
    const page = await shop.app.ask('/checkout/order/', { headers: { Cookie: `userId=${person.uid}` } })
    expect(plain(page.body)).toContain('Получить счёт')
    const { status, headers } = await person.form('/lists/', { list: 'order', do: 'invoice', number })
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/papers\/order\/.*\.pdf$/)])
  })
})

describe('the buyer of an invoice at once', () => {
  test.each([
    [
      'an entrepreneur has no КПП',
      { workCompany: 'ИП Иванова', inn: '500100732259', legalAddress: 'Тверь' },
      'ИП Иванова, ИНН',
    ],
    [
      'a Belarusian has a УНП',
      { country: 'by', workCompany: 'ЧУП «Мёд»', unp: '100582333', legalAddress: 'Минск' },
      'УНП',
    ],
    ['a person has a name alone', {}, 'Анна'],
    ['the register knows the rest', { workCompany: 'ООО «Пасека»', inn: '7707083893' }, 'КПП\u00a0770701001, 117997'],
  ])('%s', async (_, more, text) => {
    const person = somebody(shop.app)
    const { number } = await orderOf(person, more)
    expect((await offerOf(person, number)).buyer).toContain(text)
    expect((await person.post('order/invoice', { number })).status).toBe(200)
  })

  test('is completed by the account', async () => {
    const { Cookie, person } = await signedIn(shop.app)
    const ask = async (path: string, body: object) =>
      (await post(shop.app, `/api/app/${path}`, body, { Cookie })).answer
    await ask('personal/organization/add', firm)
    const { id, record } = shop.product(0)
    await ask('basket/item/add', { productId: id, quantity: record.minQuantity })
    const { workCompany, inn, kpp } = firm
    const { number } = await ask('order/save', { ...checkout, workCompany, inn, kpp, consents: person.consents })
    const { item } = await shop.app.json(`/api/app/order/${String(number)}/view`, Cookie)
    expect(item.invoice.buyer).toContain('КПП\u00a0770701001, Тула, Лесная, 5')
    expect(await ask('order/invoice', { number })).toMatchObject({ link: expect.any(String) })
  })
})

test('an INN alone is enough where the register knows the rest, on the page too', async () => {
  const person = somebody(shop.app)
  const { number, token } = await orderOf(person, { inn: '7707083893' })
  const page = await shop.app.ask(`/order/?token=${encodeURIComponent(token)}`)
  expect(plain(page.body)).toContain('Покупатель: ООО «Пасека», ИНН 7707083893, КПП 770701001')
  expect((await person.post('order/invoice', { number })).status).toBe(200)
})

describe('where no register completes them', () => {
  const { shop } = useDesk()

  test('the order’s page takes the requisites that its invoice lacks, its link too, and then gives the invoice', async () => {
    const { id, record } = shop.product(0)
    const inn = '5001007329'
    const { Cookie, person } = await signedIn(shop.app)
    for (const isLinked of [false, true]) {
      const who = { Cookie: isLinked ? '' : Cookie }
      const ask = async (path: string, body: object, headers = who) => post(shop.app, `/api/app/${path}`, body, headers)
      await ask('basket/item/add', { productId: id, quantity: record.minQuantity }, { Cookie })
      const { answer } = await ask('order/save', { ...checkout, consents: person.consents, inn }, { Cookie })
      const number = String(answer.number)
      const token = shop.app.site.state().site.signing.sign(['order', number])
      const path = isLinked ? `/order/?token=${encodeURIComponent(token)}` : `/personal/order/${number}/`
      const page = async () => plain((await shop.app.ask(path, { headers: who })).body)
      expect(await page()).toMatch(/Не хватает.*Дополнить реквизиты/)
      const key = isLinked ? { token } : { number }
      const typed = { ...key, form: 'order-requisites', workCompany: 'ООО «Улей»', inn, kpp: '500101001' }
      expect(await ask('order/requisites', { ...typed, legalAddress: '' })).toMatchObject({
        ...{ status: 422, answer: { fields: { legalAddress: expect.any(String) } } },
      })
      expect((await ask('order/requisites', { ...typed, legalAddress: 'Клин' })).status).toBe(200)
      expect(await page()).toContain('Покупатель: ООО «Улей», ИНН 5001007329, КПП 500101001, Клин')
      expect(await page()).not.toContain('Дополнить реквизиты')
      expect((await ask('order/invoice', key)).status).toBe(200)
      expect((await ask('order/requisites', { ...typed, legalAddress: 'Тверь' })).status).toBe(409)
      expect((await ask('order/requisites', { number, ...firm }, { Cookie: '' })).status).toBe(404)
    }
  })
})

describe('without a manager there is no invoice', () => {
  /** Returns the error of the call, and the reason that the order's page gave before. */
  async function refusal(values: object, more: object = firm) {
    const person = somebody(shop.app)
    const { number } = await orderOf(person, more)
    await desk.set(number, { total: 100_000, ...values })
    const before = await last()
    const { status, answer } = await person.post('order/invoice', { number })
    expect(await last()).toBe(before)
    return [status, plain(String(answer.message)), plain(String((await offerOf(person, number))?.refusal))]
  }
  const both = (status: number, text: string) => [status, text, text]

  test('for what its requisites lack', async () => {
    const unknown = { workCompany: 'ООО «Улей»', inn: '5001007329' }
    expect(await refusal({}, unknown)).toEqual(
      both(409, 'Не хватает КПП и юридического адреса: дополните реквизиты, и счёт будет сразу.'),
    )
    expect(await refusal({}, { workCompany: 'ООО «Улей»' })).toEqual(
      both(409, 'Не хватает ИНН, КПП и юридического адреса: дополните реквизиты, и счёт будет сразу.'),
    )
    expect(await refusal({}, { inn: '5001007329', kpp: '500101001', legalAddress: 'Клин' })).toEqual(
      both(409, 'Не хватает названия организации: дополните реквизиты, и счёт будет сразу.'),
    )
    expect(await refusal({}, { ...firm, workCompany: 'ООО «Телефон»' })).toEqual(
      both(
        409,
        'По ИНН 7707083893 в реестре ООО «Пасека», а не ООО «Телефон»: реквизиты проверит и счёт выставит менеджер.',
      ),
    )
    expect(await refusal({}, { country: 'by', workCompany: 'ЧУП «Мёд»', unp: '100582333' })).toEqual(
      both(409, 'Не хватает юридического адреса: счёт выставит менеджер.'),
    )
  })

  test('where the register does not know its INN, or answers no more', async () => {
    const full = { kpp: '500101001', legalAddress: 'Клин', workCompany: 'ООО «Чужое имя»' }
    const unconfirmed = (inn: string) =>
      both(409, `Реестр не подтвердил ИНН ${inn}: реквизиты проверит и счёт выставит менеджер.`)
    expect(await refusal({}, { ...full, inn: '5001007329' })).toEqual(unconfirmed('5001007329'))
    const guess = (i: number) => shop.app.ask(`/api/app/company/${['5001007329', '7704407589'][i % 2]}`)
    for (let i = 0; i < 20; i++) await guess(i)
    expect(await refusal({}, { ...full, inn: '7743013901' })).toEqual(unconfirmed('7743013901'))
    await desk.query.deleteFrom('rate_limits').execute()
  })

  test('above the sum of site.json', async () => {
    expect(await refusal({ total: 30_000_001 })).toEqual(
      both(409, 'Сумма больше 300 000,00 ₽: счёт выставит менеджер.'),
    )
  })

  test('but up to that sum there is one', async () => {
    const person = somebody(shop.app)
    const { number } = await orderOf(person)
    await desk.set(number, { total: 30_000_000 })
    expect((await person.post('order/invoice', { number })).status).toBe(200)
  })

  test('where site.json names no sum', () => {
    const { site } = shop.app.site.state()
    const silent = { ...site, constants: { ...site.constants, invoices: {} } }
    expect([site, silent].map((state) => limitOf(state, { status: 'new' }))).toEqual([30_000_000, undefined])
  })

  test('where a price is on request', async () => {
    const person = somebody(shop.app)
    const { number } = await orderOf(person)
    const { id } = await desk.row(number)
    await desk.query.updateTable('order_lines').set({ kopecks: null, sum: null }).where('order_id', '=', id).execute()
    const { status, answer } = await person.post('order/invoice', { number })
    expect([status, plain(answer.message)]).toEqual([409, expect.stringContaining('их назначит')])
  })

  test('for an order that is cancelled or has left, where the page says nothing', async () => {
    expect(await refusal({ status: 'cancelled' })).toEqual([409, expect.stringContaining('Заказ отменён'), 'undefined'])
    expect(await refusal({ status: 'shipped' })).toEqual([409, expect.stringContaining('менеджер'), 'undefined'])
  })

  test('for a buyer whose data are erased', async () => {
    const person = somebody(shop.app)
    const { number, token } = await orderOf(person)
    await desk.set(number, { buyer: null, submission: null })
    expect((await person.post('order/invoice', { number })).status).toBe(404)
    expect((await person.post('order/invoice', { token })).status).toBe(409)
  })
})

test('the letter about an order links to the button where there is one, and the invoice comes by letter', async () => {
  const linkIn = async (email: string) =>
    /https?:\/\/[^/]+\/order\/\?token=[^\s"#]+#invoice/.exec((await desk.letters(email)).at(-1)?.text ?? '')?.[0]
  const [email, other] = ['at-once@paseka.example', 'later@paseka.example']
  await orderOf(somebody(shop.app), { ...firm, email })
  const { pathname, search } = new URL((await linkIn(email)) ?? '')
  const before = await last()
  const { body } = await shop.app.ask(pathname + search)
  expect([body, await last()]).toEqual([expect.stringContaining('id="invoice"'), before])
  const { status } = await somebody(shop.app).post('order/invoice', { token: new URLSearchParams(search).get('token') })
  const { text = '' } = (await desk.letters(email)).at(-1) ?? {}
  expect([status, plain(text)]).toEqual([200, expect.stringMatching(/Счёт № \d+ к .*7707083893.*\/papers\/invoice\//)])
  await orderOf(somebody(shop.app), { workCompany: 'ООО «Улей»', email: other })
  // The linked page asks for the missing details of the organization.
  expect([(await desk.letters(other)).length, await linkIn(other)]).toEqual([1, expect.stringMatching(/#invoice$/)])
})

import { expect, test } from 'vitest'
import { OPEN, PASSWORD, PATHS, post, signedIn } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'
import { useApp } from '../site/use-app.ts'

// Companies by INN, and the organizations that a user orders for.

const app = useApp({ ...OPEN, DADATA_TOKEN: 'demo' }, { render: renderHtml })

const LIST = '/api/app/personal/organization/list'
const ADD = '/api/app/personal/organization/add'
const REMOVE = '/api/app/personal/organization/remove'
const PASEKA = {
  ...{ workCompany: 'ООО «Пасека»', country: 'ru', inn: '7707083893', kpp: '770701001' },
  legalAddress: '117997, г. Москва, Медовая ул., д. 19',
}

const read = async (path: string, Cookie = '') => {
  const { status, headers, body } = await app.ask(path, { headers: { Cookie } })
  return { status, headers, answer: JSON.parse(body) }
}
const listOf = async (Cookie: string) => (await read(LIST, Cookie)).answer.list as { id: number }[]

test('a company is found by its INN; what is not found is typed', async () => {
  const found = await read('/api/app/company/7707083893')
  expect(found.answer).toEqual({
    message: 'ООО «Пасека», 117997, г. Москва, Медовая ул., д. 19',
    company: { name: 'ООО «Пасека»', kpp: '770701001', address: '117997, г. Москва, Медовая ул., д. 19' },
  })
  expect(found.headers['cache-control']).toMatch(/no-store/)
  expect((await read('/api/app/company/7743013901')).answer.message).toMatch(/не\u00a0действует/)
  expect((await read('/api/app/company/7707083894')).answer).toEqual({ message: 'Проверьте цифры: такого ИНН нет.' })
  expect((await read('/api/app/company/7728168971')).answer).toEqual({
    message: expect.stringContaining('впишите название'),
  })
  expect((await read('/api/app/company/77')).status).toBe(400)
})

test('without a key the call says nothing', async () => {
  await using other = await startApp(OPEN)
  expect(await other.json('/api/app/company/7707083893')).toEqual({ message: '' })
})

test.each([
  [{ inn: '7707083890' }, 'inn'],
  [{ inn: 'abc<script>' }, 'inn'],
  [{ kpp: '33' }, 'kpp'],
  [{ country: 'by', unp: '100582334' }, 'unp'],
])('a program’s organization is checked as the form’s: %j', async (wrong, field) => {
  const { Cookie } = await signedIn(app)
  const { status, answer } = await post(app, ADD, { ...PASEKA, ...wrong }, { Cookie })
  expect([status, Object.keys(answer.fields as object)]).toEqual([422, [field]])
  expect(await listOf(Cookie)).toEqual([])
})

test('a user adds organizations, renames one by adding it again, and removes one', async () => {
  const { Cookie } = await signedIn(app)
  const { Cookie: stranger } = await signedIn(app)
  expect((await post(app, ADD, PASEKA, { Cookie })).status).toBe(200)
  expect((await post(app, ADD, { ...PASEKA, workCompany: 'ООО «Новая пасека»' }, { Cookie })).status).toBe(200)
  expect((await post(app, ADD, { workCompany: 'ООО «Мёд»', country: 'by', unp: '100582333' }, { Cookie })).status).toBe(
    200,
  )
  const list = await listOf(Cookie)
  expect(list).toEqual([
    {
      ...{ id: expect.any(Number), workCompany: 'ООО «Мёд»', country: 'by' },
      ...{ inn: '', kpp: '', unp: '100582333', bin: '', legalAddress: '' },
    },
    { id: expect.any(Number), ...PASEKA, workCompany: 'ООО «Новая пасека»', unp: '', bin: '' },
  ])
  const id = String(list[0]?.id)
  expect((await post(app, REMOVE, { id }, { Cookie: stranger })).status).toBe(404)
  expect((await post(app, REMOVE, { id }, { Cookie })).status).toBe(200)
  expect(await listOf(Cookie)).toHaveLength(1)
  expect(await listOf(stranger)).toEqual([])
})

test('an organization gets another address; what has none, such as an older form, leaves it', async () => {
  const { Cookie } = await signedIn(app)
  const { legalAddress: _, ...older } = PASEKA
  const add = (body: object) => post(app, ADD, body, { Cookie })
  await add(older)
  expect(await listOf(Cookie)).toMatchObject([{ legalAddress: '' }])
  await add(PASEKA)
  await add({ ...older, workCompany: 'ООО «Новая пасека»' })
  expect(await listOf(Cookie)).toMatchObject([{ ...PASEKA, workCompany: 'ООО «Новая пасека»' }])
  await add({ ...PASEKA, legalAddress: 'Тверь' })
  expect(await listOf(Cookie)).toMatchObject([{ legalAddress: 'Тверь' }])
  await add({ ...PASEKA, legalAddress: '   ' })
  expect(await listOf(Cookie)).toMatchObject([{ legalAddress: 'Тверь' }])
  expect((await add({ ...PASEKA, legalAddress: 'я'.repeat(301) })).status).toBe(422)
})

test('the checkout with a chosen organization has its address, the page of the account shows it', async () => {
  const { Cookie } = await signedIn(app)
  await post(app, ADD, PASEKA, { Cookie })
  await post(app, ADD, { workCompany: 'ООО «Мёд»', country: 'kz', bin: '123456789013' }, { Cookie })
  const { answer } = await read('/api/app/catalog/list')
  await post(app, '/api/app/basket/item/add', { productId: answer.list[0].id, quantity: 1 }, { Cookie })
  const page = async (path: string) => (await app.ask(path, { headers: { Cookie } })).body
  const [honey, own] = await listOf(Cookie)
  const addressIn = (html: string) => /<input(?=[^>]*name="legalAddress")[^>]*? value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(addressIn(await page(`/checkout/?organization=${own?.id}`))).toBe(PASEKA.legalAddress)
  expect(addressIn(await page(`/checkout/?organization=${honey?.id}`))).toBe('')
  expect(await page('/personal/organizations/')).toContain(PASEKA.legalAddress)
})

test('an entrepreneur has no КПП: it is not kept, and makes no second organization', async () => {
  const { Cookie } = await signedIn(app)
  const person = { workCompany: 'ИП Иванова', country: 'ru', inn: '500100732259' }
  for (const kpp of ['', '770701001']) expect((await post(app, ADD, { ...person, kpp }, { Cookie })).status).toBe(200)
  expect(await listOf(Cookie)).toMatchObject([{ ...person, kpp: '' }])
})

test('an account with fifty organizations takes no other, but still renames one', async () => {
  const { Cookie } = await signedIn(app)
  const add = async (number: number, workCompany: string) =>
    (await post(app, ADD, { ...PASEKA, workCompany, kpp: String(770701000 + number) }, { Cookie })).status
  for (let i = 0; i < 50; i++) expect(await add(i, `Филиал ${i}`)).toBe(200)
  expect(await add(50, 'Лишний')).toBe(409)
  expect(await add(49, 'Новое имя')).toBe(200)
  expect(await listOf(Cookie)).toHaveLength(50)
  expect(await listOf(Cookie)).toContainEqual(expect.objectContaining({ workCompany: 'Новое имя' }))
})

test('the organization of an order is kept, and the next order may take it', async () => {
  const { Cookie, person } = await signedIn(app)
  const { answer } = await read('/api/app/catalog/list')
  await post(app, '/api/app/basket/item/add', { productId: answer.list[0].id, quantity: 1 }, { Cookie })
  const { name, email, phone } = person
  const order = { name, email, phone, ...PASEKA, delivery: 'pickup', form: 'checkout', consents: person.consents }
  expect(await post(app, '/api/app/order/save', order, { Cookie })).toMatchObject({ status: 200 })
  await post(app, ADD, { workCompany: 'ООО «Мёд»', country: 'kz', bin: '123456789013' }, { Cookie })
  const [honey, own] = await listOf(Cookie)
  expect(own).toMatchObject(PASEKA)
  const buyer = async (query: string) => (await read(`/api/app/order/buyer${query}`, Cookie)).answer.buyer
  expect(await buyer('')).toMatchObject(PASEKA)
  expect(await buyer(`?organization=${honey?.id}`)).toMatchObject({
    ...{ name, workCompany: 'ООО «Мёд»', country: 'kz', bin: '123456789013', inn: '', kpp: '' },
  })
  const { Cookie: stranger } = await signedIn(app)
  expect((await read(`/api/app/order/buyer?organization=${own?.id}`, stranger)).answer.buyer.inn).toBe('')
})

test('the account keeps the address of a delivery for the next order, shows it in the profile and in the export', async () => {
  const { Cookie, person } = await signedIn(app)
  const { answer } = await read('/api/app/catalog/list')
  const { name, email, phone, consents } = person
  const buyer = async () => (await read('/api/app/order/buyer', Cookie)).answer.buyer
  const address = 'Тула, улица Пузакова, 1'
  for (const way of [{ delivery: 'door', address }, { delivery: 'pickup' }]) {
    await post(app, '/api/app/basket/item/add', { productId: answer.list[0].id, quantity: 1 }, { Cookie })
    const order = { name, email, phone, ...way, form: 'checkout', consents }
    expect(await post(app, '/api/app/order/save', order, { Cookie })).toMatchObject({ status: 200 })
    expect((await buyer()).address).toBe(address)
  }
  expect((await read(PATHS.data, Cookie)).answer.user.address).toBe(address)
  const profile = { name, email, phone, form: 'profile' }
  await post(app, PATHS.edit, { ...profile, address: 'Калуга, улица Ленина, 2' }, { Cookie })
  expect((await buyer()).address).toBe('Калуга, улица Ленина, 2')
  expect((await post(app, PATHS.edit, profile, { Cookie })).answer.user).not.toHaveProperty('address')
})

test('organizations are in the export of personal data, and go with the account', async () => {
  const { Cookie } = await signedIn(app)
  await post(app, ADD, PASEKA, { Cookie })
  const { kept } = (await read(PATHS.data, Cookie)).answer
  expect(kept.organizations).toMatchObject([PASEKA])
  const [own] = await listOf(Cookie)
  expect((await post(app, PATHS.delete, { password: PASSWORD }, { Cookie })).status).toBe(200)
  const rows = await app.database.query
    .selectFrom('buyers')
    .select('id')
    .where('id', '=', own?.id ?? 0)
    .execute()
  expect(rows).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { OPEN, post, signedIn } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { plain, renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Samples: a list of up to five, one form, a request at the desk. All without JavaScript.

const app = useApp(OPEN, { render: renderHtml })
let products: { id: number; article: string; name: string }[]
beforeAll(async () => {
  products = await app.database.query
    .selectFrom('products')
    .select(['id', 'article', 'name'])
    .orderBy('id')
    .limit(6)
    .execute()
})

const FORM = {
  form: 'sample',
  caps: 'with',
  name: 'Анна Кузнецова',
  company: 'ООО «Пасека»',
  phone: '+7 916 123-45-67',
  email: 'anna@paseka.example',
  address: 'Владимир, Тарный проезд, д. 7',
  comment: '=cmd|calc',
  agree: 'on',
}

let visitors = 0
const visitor = () => {
  const Cookie = `userId=${String(++visitors).padStart(32, 'a')}`
  const post = (path: string, body: Record<string, string>) => app.ask(path, { headers: { Cookie }, form: body })
  return {
    Cookie,
    add: (id: number | undefined) => post(`/lists/?product=${id}`, { do: 'sample.add' }),
    remove: (id: number | undefined) => post(`/lists/?product=${id}`, { do: 'sample.remove' }),
    order: (more: Record<string, string> = {}) => post('/samples/', { ...FORM, ...more }),
    list: () => app.json('/api/app/sample/item', Cookie),
  }
}

test('a product goes to the samples once, and is taken out again', async () => {
  const own = visitor()
  const [one, other] = products
  const { status, headers } = await own.add(one?.id)
  expect([status, headers.location]).toEqual([303, '/samples/'])
  await own.add(one?.id)
  await own.add(other?.id)
  expect((await own.list()).products.map(({ id }: { id: number }) => id)).toEqual([one?.id, other?.id])
  expect((await own.remove(one?.id)).headers.location).toBe('/samples/')
  expect(await own.list()).toMatchObject({ count: 1, most: 5, price: 'Бесплатно', terms: expect.any(String) })
})

test('a sixth one is refused in words', async () => {
  const own = visitor()
  for (const { id } of products.slice(0, 5)) expect((await own.add(id)).status).toBe(303)
  const { status, headers } = await own.add(products[5]?.id)
  expect([status, headers.location]).toEqual([303, '/samples/?full=1'])
  const call = await app.ask('/api/app/sample/item/add', {
    headers: { Cookie: own.Cookie },
    json: { productId: products[5]?.id },
  })
  expect(JSON.parse(call.body).message).toMatch(/не\u00a0больше пяти/)
  expect((await own.list()).count).toBe(5)
})

test('the request is at the desk and in the letters, with each sample; then the list is empty', async () => {
  const own = visitor()
  const asked = products.slice(0, 2)
  for (const { id } of asked) await own.add(id)
  const { status, headers } = await own.order()
  expect([status, headers.location]).toEqual([303, '/samples/?modal=samples'])
  expect((await own.list()).count).toBe(0)
  const { Cookie } = await signedInAs(app, 'manager')
  const queue = await app.json('/desk/api/requests', Cookie)
  const [request] = queue.list
  expect(request).toMatchObject({ form: 'Заказ образцов', who: expect.stringContaining('Пасека') })
  const { item } = await app.json(`/desk/api/requests/${request.number}`, Cookie)
  const told = JSON.stringify(item)
  for (const { article } of asked) expect(told).toContain(article)
  expect(told).toContain('С подходящими крышками')
  const letters = await app.database.query.selectFrom('outbox').select(['recipient', 'html']).execute()
  const to = new Map(letters.map(({ recipient, html }) => [recipient, html]))
  const received = to.get('anna@paseka.example')
  expect(received).toMatch(/Заявка №.\d+ принята/)
  // A letter to an unconfirmed address contains no text that a visitor typed.
  for (const word of ['Анна', 'Тарный', 'cmd']) expect(received).not.toContain(word)
  for (const { article, name } of asked)
    for (const letter of [received, to.get('info@zavod-emkost.example')]) {
      expect(letter).toContain(article)
      expect(letter).toContain(name)
    }
})

test('the thanks name each sample, to who asked and for an hour', async () => {
  const own = visitor()
  const [one, other, third] = products
  for (const product of [one, other]) await own.add(product?.id)
  const { headers } = await own.order()
  const thanks = async (Cookie: string) =>
    plain((await app.ask(String(headers.location), { headers: { Cookie } })).body)
  const shown = await thanks(own.Cookie)
  for (const product of [one, other])
    expect(shown).toContain(`${product?.name}, артикул ${product?.article}`.replaceAll('\u00a0', ' '))
  expect(shown).not.toContain(third?.article)
  expect(shown).toContain('Бесплатно')
  expect(await thanks(visitor().Cookie)).not.toContain(one?.article)
  const before = new Date(Date.now() - 3_600_001).toISOString()
  await app.database.query.updateTable('submissions').set({ created_at: before }).execute()
  expect(await thanks(own.Cookie)).not.toContain(one?.article)
})

test('nothing is asked for without samples, and what is missing is said', async () => {
  const own = visitor()
  expect((await own.order()).status).toBe(422)
  await own.add(products[0]?.id)
  expect((await own.order({ address: '' })).status).toBe(422)
  expect((await own.list()).count).toBe(1)
})

test('the forms of samples and of a question know who is signed in, and no guest', async () => {
  const { person, Cookie } = await signedIn(app)
  await post(app, '/api/app/sample/item/add', { productId: products[0]?.id }, { Cookie })
  for (const page of ['/samples/', '/about/?modal=callback']) {
    const { body } = await app.ask(page, { headers: { Cookie } })
    for (const known of [person.name, person.email, person.phone]) expect(body.includes(known), page).toBe(true)
  }
  expect((await app.ask('/about/?modal=callback')).body).not.toContain(person.email)
})

test('a price of schema/site.json is shown before it is sent', async () => {
  const schema = await copySchema()
  await schema.edit('site.json', '"samples": {', '"samples": { "kopecks": 15000,')
  await using paid = await startApp({ ...OPEN, SCHEMA_DIR: schema.folder })
  const Cookie = `userId=${'b'.repeat(32)}`
  for (const { id } of products.slice(0, 2))
    await paid.ask(`/lists/?product=${id}`, { headers: { Cookie }, form: { do: 'sample.add' } })
  const { price } = await paid.json('/api/app/sample/item', Cookie)
  expect(price.replaceAll('\u00a0', ' ')).toBe('2 образца по 150,00 ₽: 300,00 ₽ с НДС')
})

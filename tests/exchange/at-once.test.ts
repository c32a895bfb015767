import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#schema/definitions/text/dates.ts'
import { NEVER } from '#server/engine/mail/mailer.ts'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import { takeOrders } from '#server/shop/exchange/take-orders.ts'
import { readEvents } from '#server/shop/orders/events.ts'
import { readPlaced } from '#server/shop/orders/order.ts'
import { type App, startApp } from '../site/app.ts'
import { dropDatabaseFor, openData } from '../site/data.ts'
import { openDemoIn } from '../site/demo.ts'
import { plain, renderHtml } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { client, ENVIRONMENT } from './client.ts'

// Two instances with one database, each used by a clerk, and 1C: no change is lost, and none is overwritten without a message.

const folder = suiteFolder()
let here: App
let there: App
const clerks = new Map<App, string>()
beforeAll(async () => {
  const env = { ...ENVIRONMENT, DATA_DIR: folder, FORMS_PER_HOUR: '1000', TRUSTED_PROXIES: '1' }
  here = await startApp(env, { store: await openDemoIn(folder), render: renderHtml })
  there = await startApp(env, { store: await openDemoStore(await openData(folder)), render: renderHtml })
  for (const app of [here, there]) clerks.set(app, (await signedInAs(app, 'manager')).Cookie)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
  await dropDatabaseFor(folder)
})

async function ask(app: App, path: string, body?: object) {
  const headers = { Cookie: clerks.get(app) ?? '' }
  const answer = await app.ask(`/desk/api/${path}`, { headers, ...(body && { json: body }) })
  return { status: answer.status, answer: JSON.parse(answer.body) }
}

type Values = Record<string, string>

const looked = async (app: App, number: string, values: Values): Promise<string> =>
  (await ask(app, `orders/${number}/step?${new URLSearchParams(values)}`)).answer.item.version

const press = async (app: App, number: string, values: Values, version?: string) =>
  ask(app, 'orders/status', { number, ...values, version: version ?? (await looked(app, number, values)) })

/** Places and confirms an order, and exports it to 1C. */
async function ordered(): Promise<string> {
  const person = somebody(here)
  const [product] = await here.catalog.products([...here.catalog.index.kinds.main.ids].slice(0, 1))
  await person.post('basket/item/add', { productId: product?.id, quantity: (product?.record.minQuantity ?? 1) * 2 })
  const number = String((await person.post('order/save', { ...checkout })).answer.number)
  await press(here, number, { to: 'confirmed' })
  await given()
  return number
}

/** Returns the orders that the shop exports to 1C, which confirms that it has received them. */
async function given(): Promise<string> {
  const one = client(here.origin, '2.09')
  await one.begin('sale')
  const xml = (await one.bytesOf({ mode: 'query' })).toString()
  await one.ask({ mode: 'success' })
  return xml
}

async function stored(number: string) {
  const { query } = here.database
  const order = await readPlaced(query, number)
  if (!order) throw new Error('the order is lost')
  return { order, events: (await readEvents(query, order.id)).filter(({ kind }) => kind === 'status') }
}

/** Returns a file of 1C with many payments of one ruble each. */
const payments = (number: string, many: number): Buffer =>
  Buffer.from(
    `<КоммерческаяИнформация>${Array.from({ length: many }, (_, i) => `<Документ><Ид>${number}-${i}</Ид><Номер>${1000 + i}</Номер><Дата>${today()}</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Основание>${number}</Основание><Сумма>1.00</Сумма></Документ>`).join('')}</КоммерческаяИнформация>`,
  )

test('of two clerks who press at one moment one does it; the other is told what, and nothing is lost', async () => {
  const number = await ordered()
  const values = [
    { to: 'payment', sum: '10', document: '21' },
    { to: 'payment', sum: '20', document: '22' },
  ] as const
  const versions = [await looked(here, number, values[0]), await looked(there, number, values[1])]
  const answers = await Promise.all([
    press(here, number, values[0], versions[0]),
    press(there, number, values[1], versions[1]),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = answers.findIndex(({ status }) => status === 409)
  expect(answers[late]?.answer.message).toMatch(/Анна.*Вы хотели/s)
  expect((await stored(number)).order.paid).toBe(late === 0 ? 2000 : 1000)
  expect((await press([here, there][late] ?? here, number, values[late] ?? values[0])).status).toBe(200)
  const { order, events } = await stored(number)
  expect([order.paid, events.length]).toEqual([3000, 3])
})

test('what a clerk types in the middle of a taking of 1C stays, and goes to 1C at the next exchange', async () => {
  const number = await ordered()
  let next: (() => Promise<unknown>) | undefined
  let isFirst = true
  /** The database for the import of 1C's file: right after the file's first payment, a clerk records another payment. */
  const database = {
    ...here.database,
    query: here.database.query.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const press = next
        next = undefined
        await press?.()
        return result
      },
    }),
  }
  const context = {
    ...{ site: here.site.state().site, catalog: here.catalog, origin: here.origin, database },
    mailer: { write: async () => undefined, preview: () => Promise.reject(new Error('no preview')) },
    wakeOutbox() {
      if (isFirst) next = () => press(there, number, { to: 'payment', sum: '500', document: '99' })
      isFirst = false
    },
  }
  const file = payments(number, 3)
  async function* chunks() {
    yield file
  }
  const { problems } = await takeOrders(chunks(), context, async () => undefined)
  expect(problems.map(plain)).toEqual([expect.stringMatching(/№ 1001 на 1,00 ₽: его только что изменили на сайте/)])
  const documents = async () => (await stored(number)).events.map(({ details }) => Object(details).document)
  expect(await documents()).toEqual([undefined, '1000', '99', '1002'])
  expect((await stored(number)).order.paid).toBe(50_200)
  // A second import of the file adds only the payment that was refused before.
  await client(here.origin, '2.09').exchange({ 'again.xml': file }, 'sale')
  expect(await documents()).toEqual([undefined, '1000', '99', '1002', '1001'])
  expect(await given()).toContain(`<Номер>${number}</Номер>`)
  expect(await given()).not.toContain(`<Номер>${number}</Номер>`)
})

test('more letters of one file than a shop writes in a day wait for staff', async () => {
  const number = await ordered()
  const letters = async (held: boolean) => {
    const rows = here.database.query
      .selectFrom('outbox')
      .select('id')
      .where('next_try', held ? '=' : '<>', NEVER)
    return (await rows.execute()).length
  }
  const before = [await letters(false), await letters(true)]
  await client(here.origin, '2.09').exchange({ 'orders.xml': payments(number, 303) }, 'sale')
  expect([(await letters(false)) - (before[0] ?? 0), (await letters(true)) - (before[1] ?? 0)]).toEqual([300, 3])
  const jobs = await here.database.query.selectFrom('catalog_jobs').select('report').orderBy('id', 'desc').execute()
  expect(jobs[0]?.report).toContain('Писем покупателям больше 300')
})

test('wrong passwords count for the login, wherever they come from', async () => {
  const tried = async (from: number, password: string): Promise<string> => {
    const Authorization = `Basic ${Buffer.from(`1c:${password}`).toString('base64')}`
    const headers = { Authorization, 'X-Forwarded-For': `203.0.113.${from}` }
    const { body } = await (from % 2 === 0 ? here : there).ask('/exchange/1c?type=catalog&mode=checkauth', { headers })
    return body
  }
  for (let i = 0; i < 200; i++) expect(await tried(i, 'не тот')).toContain('Неверный логин или пароль')
  expect(await tried(201, ENVIRONMENT.EXCHANGE_PASSWORD)).toContain('Слишком много неверных паролей')
})

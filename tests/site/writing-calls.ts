import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { vi } from 'vitest'
import { calls, contractOf, isCallName } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { newTotpSecret } from '#server/desk/sign-in.ts'
import { makeLink } from '#server/engine/mail/letter-links.ts'
import { rawXlsx, textCell } from '#server/shop/catalog/import/testing-xlsx.ts'
import { isRunning } from '#server/shop/catalog/jobs/jobs.ts'
import {
  confirmed,
  cookiesOf,
  letterTo,
  PASSWORD,
  PATHS,
  post,
  register,
  signedIn,
  tokenBody,
  somebody as unknown,
} from './account.ts'
import type { App } from './app.ts'
import { senderOf } from './customer.ts'
import { CONSENT, question } from './forms.ts'
import { somebody } from './person.ts'
import { typedRow } from './price-table.ts'
import { questionnaire } from './questionnaire.ts'
import { checkout } from './shop.ts'
import { addPerson, STAFF_PASSWORD, signedInAs } from './staff.ts'

// A valid request for each call that changes data, after the steps that the call requires.

/** Calls that change data: a new call must be added to `makers` below. */
export type WritingCall = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'POST' ? Name : never }[CallName]

/** Calls that change the catalog. */
export const CATALOG_CALLS: readonly WritingCall[] = [
  ...([
    'desk.importStart',
    'desk.importAccept',
    'desk.importSheet',
    'desk.importColumns',
    'desk.importDrop',
    'desk.catalogUndo',
  ] as const),
  ...(['desk.productSave', 'desk.photosAdd', 'desk.productsHide', 'desk.productsShow'] as const),
]

const redPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 120, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

/** All calls that change data, in the order of the contract; those of the catalog last. */
export const writingCalls = Object.keys(calls)
  .filter(isCallName)
  .filter((name): name is WritingCall => contractOf(name).method === 'POST')
  .toSorted((a, b) => Number(CATALOG_CALLS.includes(a)) - Number(CATALOG_CALLS.includes(b)))

export interface Ready {
  body: object
  Cookie?: string | undefined
  /** Field, name and content of a file. */
  file?: readonly [field: string, name: string, content: string | Buffer]
}

/** Returns a valid request. @throws Error if a required step before it fails */
type Make = (scene: Awaited<ReturnType<typeof sceneOf>>) => Promise<Ready>

export const makers: Readonly<Record<WritingCall, Make>> = {
  'watched.save': async ({ productId }) => ({ body: { productId } }),
  'personal.organizationAdd': async ({ user }) => ({ body: firm, Cookie: (await user()).Cookie }),
  'personal.organizationRemove': async ({ user, must, get }) => {
    const { Cookie } = await user()
    await must('personal.organizationAdd', { body: firm, Cookie })
    const [{ id }] = (await get('/api/app/personal/organization/list', Cookie)).list
    return { body: { id: String(id) }, Cookie }
  },
  'personal.aliasesSave': async ({ app, article }) => ({
    body: { lines: `${article} = 4711` },
    Cookie: (await confirmed(app)).Cookie,
  }),
  'personal.endSession': async ({ user, get }) => {
    const { Cookie } = await user()
    const [{ id }] = (await get(PATHS.sessions, Cookie)).list
    return { body: { id }, Cookie }
  },
  'personal.confirmAgain': async ({ user }) => {
    const { person, Cookie } = await user()
    return { body: { email: person.email }, Cookie }
  },
  'personal.endOthers': async ({ user }) => ({ body: {}, Cookie: (await user()).Cookie }),
  'personal.edit': async ({ user }) => {
    const { person, Cookie } = await user()
    return { body: { name: 'Пётр', email: person.email, phone: person.phone }, Cookie }
  },
  'personal.password': async ({ user }) => ({
    body: { oldPassword: PASSWORD, password: 'другой долгий пароль' },
    Cookie: (await user()).Cookie,
  }),
  'personal.delete': async ({ user }) => ({ body: { password: PASSWORD }, Cookie: (await user()).Cookie }),
  'security.token': async ({ app }) => ({ body: tokenBody((await register(app)).email) }),
  'security.renew': async ({ user }) => ({ body: {}, Cookie: (await user()).Cookie }),
  'security.logout': async ({ user }) => ({ body: {}, Cookie: (await user()).Cookie }),
  'security.register': async () => ({ body: unknown() }),
  'security.confirm': async ({ app }) => ({
    body: { token: (await letterTo(app, (await register(app)).email)).token, password: PASSWORD },
  }),
  'security.restore': async ({ app }) => ({ body: { email: (await register(app)).email } }),
  'security.changePassword': async ({ app, must }) => {
    const { email } = await register(app)
    await must('security.restore', { body: { email } })
    return { body: { token: (await letterTo(app, email)).token, password: 'другой долгий пароль' } }
  },
  'basket.add': async ({ productId, quantity }) => ({ body: { productId, quantity } }),
  'basket.set': async ({ line, quantity }) => line({ quantity: 2 * quantity }),
  'basket.update': async ({ line, quantity }) => line({ quantity, color: 'белый' }),
  'basket.remove': async ({ line }) => line({}),
  'basket.paste': async ({ lines }) => ({ body: { text: lines } }),
  'basket.share': async ({ line }) => ({ body: {}, Cookie: (await line({})).Cookie }),
  'basket.take': async ({ line, must }) => {
    const { url } = await must('basket.share', { body: {}, Cookie: (await line({})).Cookie })
    return { body: { token: new URL(url).searchParams.get('shared') } }
  },
  'basket.pair': async ({ productId, withId, quantity }) => ({ body: { productId, withId, quantity } }),
  'favorite.add': async ({ productId }) => ({ body: { productId } }),
  'favorite.remove': ({ added }) => added('favorite.add'),
  'compare.add': async ({ productId }) => ({ body: { productId } }),
  'compare.remove': ({ added }) => added('compare.add'),
  'sample.add': async ({ productId }) => ({ body: { productId } }),
  'sample.remove': ({ added }) => added('sample.add'),
  'sample.order': async ({ added }) => {
    const { Cookie } = await added('sample.add')
    return {
      body: { ...person, form: 'sample', caps: 'with', address: 'Тула, Лесная, 5', consents: [CONSENT] },
      Cookie,
    }
  },
  'offer.request': async ({ line }) => ({
    body: { ...person, workCompany: 'ООО «Улей»', consents: [CONSENT] },
    Cookie: (await line({})).Cookie,
  }),
  'offer.accept': async ({ offered }) => {
    const { token, Cookie } = await offered()
    return { body: { token, version: '1' }, Cookie }
  },
  'order.save': async ({ line }) => ({ body: checkout, Cookie: (await line({})).Cookie }),
  'order.repeat': async ({ ordered }) => {
    const { number, Cookie } = await ordered()
    return { body: { number, how: 'add' }, Cookie }
  },
  'order.invoice': async ({ ordered }) => {
    const { number, Cookie } = await ordered()
    return { body: { number }, Cookie }
  },
  'order.requisites': async ({ ordered }) => {
    const inn = '5001007329'
    const { number, Cookie } = await ordered(undefined, { inn })
    return { body: { number, workCompany: 'ООО «Улей»', inn, kpp: '500101001', legalAddress: 'Клин' }, Cookie }
  },
  'order.cancel': async ({ ordered, user }) => {
    const { number, Cookie } = await ordered((await user()).Cookie)
    return { body: { number }, Cookie }
  },
  'form.subscribe': async () => ({
    body: { email: unknown().email, agreement: 'Y', consents: [{ ...CONSENT, document: 'marketing-consent' }] },
  }),
  'form.feedback': async () => ({ body: question }),
  'form.questionary': async () => ({ body: questionnaire, file: ['files', 'чертёж.pdf', PDF] }),
  'desk.signIn': async ({ app }) => ({
    body: { email: (await addPerson(app, 'manager')).email, password: STAFF_PASSWORD },
  }),
  'desk.confirm': async ({ app }) => {
    const { email, code } = await addPerson(app, 'manager')
    const { headers } = await post(app, contractOf('desk.signIn').path, { email, password: STAFF_PASSWORD })
    return { body: { code: code() }, Cookie: cookiesOf(headers) }
  },
  'desk.setPassword': async ({ app }) => {
    const { id } = await addPerson(app, 'manager')
    const token = await app.database.query
      .transaction()
      .execute((transaction) => makeLink(transaction, 'staff-password', String(id), new Date()))
    return { body: { token, password: STAFF_PASSWORD } }
  },
  'desk.prove': async ({ app }) => {
    const { code, Cookie } = await signedInAs(app, 'manager', 11)
    return { body: { password: STAFF_PASSWORD, code: code() }, Cookie }
  },
  'desk.signOut': async ({ app }) => ({ body: {}, Cookie: (await signedInAs(app, 'manager')).Cookie }),
  'desk.staffAdd': async ({ asOwner }) => asOwner({ email: unknown().email, name: 'Пётр', role: 'viewer' }),
  'desk.staffRole': async ({ asOwner, colleague }) => asOwner({ id: await colleague(), role: 'viewer' }),
  'desk.staffRemove': async ({ asOwner, colleague }) => asOwner({ id: await colleague() }),
  'desk.staffResetTotp': async ({ asOwner, colleague }) => asOwner({ id: await colleague() }),
  'desk.staffResetPassword': async ({ asOwner, colleague }) => asOwner({ id: await colleague() }),
  'desk.offerSend': async ({ offered, asOwner, read }) => {
    const { id } = await offered()
    const { text, day, leadTime, delivery, payment } = await read(`offers/${id}`)
    const typed = { lines: text, until: day, leadTime, delivery, payment, comment: 'Ждём' }
    const { version } = await read(`offers/${id}?${new URLSearchParams(typed)}`)
    return asOwner({ id, version, ...typed })
  },
  'desk.offerWithdraw': async ({ offered, asOwner }) => asOwner({ id: (await offered()).id, version: '1' }),
  'desk.offerNew': async ({ asOwner, draft }) => asOwner({ ...person, ...(await draft()) }),
  'desk.importStart': async ({ priceList }) => priceList(),
  'desk.importAccept': async ({ asOwner, checked, get }) => {
    const id = await checked()
    const { version, questions } = await get(`/desk/api/catalog/import?id=${id}`, (await asOwner({})).Cookie)
    return asOwner({ id, version, agreed: questions.map(({ text }: { text: string }) => text) })
  },
  'desk.importSheet': async ({ asOwner, checked, workbook }) =>
    asOwner({ id: await checked(workbook()), sheet: 'Розница' }),
  'desk.importColumns': async ({ asOwner, checked, priceList }) =>
    asOwner({
      id: await checked({ ...priceList(), file: ['file', 'Чужой.csv', 'Код;Что это;Прайс\nА-1;Банка;10\n'] }),
      ...{ columns: '1. Код; артикул\n2. Что это;\n3. Прайс; цена', unit: 'piece', vat: 'with' },
    }),
  'desk.importDrop': async ({ asOwner, checked }) => asOwner({ id: await checked() }),
  'desk.catalogUndo': async ({ asOwner, get }) => {
    const { Cookie } = await asOwner({})
    const { list } = await get('/desk/api/catalog/history', Cookie)
    const catalog = list[0].id
    const { version } = await get(`/desk/api/catalog/history?catalog=${catalog}`, Cookie)
    return asOwner({ catalog, version })
  },
  'desk.productSave': async ({ asOwner, row, get }) => {
    const { was, article, stock } = await row()
    const typed = typedRow({ was }, article, { stock: String(Number(stock) + 1) })
    const { Cookie, body } = await asOwner(typed)
    const { version } = await get(`/desk/api/catalog/products?${new URLSearchParams({ ...typed })}`, Cookie)
    return { Cookie, body: { ...body, version } }
  },
  'desk.productsHide': async ({ asOwner, productId, row }) => {
    await row()
    return asOwner({ chosen: String(productId) })
  },
  'desk.productsShow': async ({ asOwner, productId, row }) => {
    await row()
    return asOwner({ chosen: String(productId) })
  },
  'desk.photosAdd': async ({ asOwner, row }) => ({
    ...(await asOwner({})),
    file: ['photos', `${(await row()).article}.png`, await redPicture()],
  }),
  'desk.studioUpload': async ({ asOwner }) => ({
    ...(await asOwner({ form: 'desk/picture' })),
    file: ['picture', 'цех.png', await redPicture()],
  }),
  'desk.letterAgain': async ({ app, asOwner }) => {
    const at = new Date().toISOString()
    const { id } = await app.database.query
      .insertInto('outbox')
      .values({
        ...{ recipient: 'a@b.example', subject: 'Письмо', html: '<p>а', text: 'а', headers: '{}', submission: null },
        ...{ user_id: null, created_at: at, next_try: at, attempts: 1, sent_at: null, error: 'нет связи' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return asOwner({ id: String(id) })
  },
  'desk.lettersAgain': async ({ asOwner }) => asOwner({}),
  'desk.orderStatus': ({ step }) => step(),
  'desk.ordersChange': async ({ ordered, asOwner, get }) => {
    const { Cookie } = await asOwner({})
    const { chosen, version } = await get(
      `/desk/api/orders/several?number=${(await ordered()).number}&to=confirmed`,
      Cookie,
    )
    return asOwner({ chosen, version, to: 'confirmed' })
  },
  'desk.orderUndo': async ({ step, must, read, asOwner }) => {
    const { number, ...ready } = await step()
    await must('desk.orderStatus', ready)
    const { undo } = await read(`orders/${number}`)
    return asOwner({ number, event: undo.event })
  },
  'desk.orderNote': async ({ ordered, asOwner }) => asOwner({ number: (await ordered()).number, text: 'Позвонить' }),
  'desk.orderResponsible': async ({ ordered, asOwner, read }) => {
    const { number } = await ordered()
    return asOwner({ number, version: (await read(`orders/${number}`)).version })
  },
  'desk.orderFileAdd': async ({ ordered, asOwner }) => ({
    ...(await asOwner({ number: (await ordered()).number, title: 'УПД' })),
    file: ['files', 'upd.pdf', PDF],
  }),
  'desk.orderFileRemove': async ({ ordered, asOwner, must, read }) => {
    const { number } = await ordered()
    await must('desk.orderFileAdd', { ...(await asOwner({ number })), file: ['files', 'upd.pdf', PDF] })
    const [{ file }] = (await read(`orders/${number}`)).files
    return asOwner({ number, file })
  },
  'desk.lotFileAdd': async ({ asOwner }) => ({
    ...(await asOwner({ lot: '2611-ПЭТ-04', title: 'Паспорт качества' })),
    file: ['files', 'pasport.pdf', PDF],
  }),
  'desk.lotFileRemove': async ({ asOwner, must, get }) => {
    const owner = await asOwner({ lot: '2611-ПЭТ-05' })
    await must('desk.lotFileAdd', { ...owner, file: ['files', 'pasport.pdf', PDF] })
    const [{ file }] = (await get('/desk/api/lots?q=05', owner.Cookie)).list
    return asOwner({ file })
  },
  'desk.invoiceIssue': async ({ ordered, asOwner, read }) => {
    const { number } = await ordered()
    const typed = { buyer: 'ООО «Пасека»', inn: firm.inn, kpp: firm.kpp, address: 'Тула' }
    const { version } = await read(`orders/${number}/invoice?${new URLSearchParams(typed)}`)
    return asOwner({ number, version, ...typed })
  },
  'desk.orderLines': async ({ ordered, asOwner, read, lines }) => {
    const { number } = await ordered()
    const typed = { lines: `${lines.replace(' ', '; ')}; 9,40`, comment: 'Так' }
    const { version } = await read(`orders/${number}/draft?${new URLSearchParams(typed)}`)
    return asOwner({ number, version, ...typed })
  },
  'desk.orderNew': async ({ asOwner, draft }) => asOwner({ ...person, delivery: 'pickup', ...(await draft()) }),
  'desk.studioChange': async ({ onSite, asOwner }) => asOwner({ ...(await onSite()), operations: [retitled()] }),
  'desk.studioCreate': async ({ onSite, asOwner }) =>
    asOwner({ ...(await onSite()), kind: 'news', title: 'Открыли цех' }),
  'desk.studioRename': async ({ onSite, asOwner }) =>
    asOwner({ ...(await onSite()), file: 'schema/pages/faq.json', to: '/voprosy/' }),
  'desk.studioRemove': async ({ onSite, asOwner }) =>
    asOwner({ ...(await onSite()), file: 'schema/content/news/dozator-bez-metalla.json', to: '/news/' }),
  'desk.studioClear': async ({ studio, asOwner }) => asOwner({ version: await studio() }),
  'desk.studioSettle': async ({ onSite, asOwner }) => {
    const { version, site } = await onSite()
    return asOwner({ version, site })
  },
  'desk.studioPublish': async ({ drafted, asOwner }) => asOwner(await drafted()),
  'desk.studioRestore': async ({ drafted, studio, asOwner, must, get }) => {
    const { Cookie, body } = await asOwner(await drafted())
    await must('desk.studioPublish', { body, Cookie })
    const [{ id }] = (await get('/desk/api/studio/history', Cookie)).list
    return asOwner({ version: await studio(), publication: id })
  },
  'desk.studioSchedule': async ({ drafted, asOwner }) => asOwner({ ...(await drafted()), at: inAnHour() }),
  'desk.studioAsk': async ({ drafted, asOwner }) => asOwner(await drafted()),
  'desk.studioWithdraw': async ({ drafted, studio, asOwner, must, get }) => {
    const { Cookie, body } = await asOwner({ ...(await drafted()), at: inAnHour() })
    await must('desk.studioSchedule', { body, Cookie })
    const [{ id }] = (await get('/desk/api/studio/changes', Cookie)).scheduled
    return asOwner({ version: await studio(), id })
  },
  'desk.requestTake': ({ request }) => request(),
  'desk.requestState': ({ request }) => request({ state: 'answered' }),
  'desk.letterSave': async ({ request, asOwner }) =>
    asOwner({ about: 'request', id: (await request()).body.id, ...LETTER }),
  'desk.letterSend': async ({ request, must, asOwner, read }) => {
    const about = { about: 'request', id: (await request()).body.id }
    await must('desk.letterSave', await asOwner({ ...about, ...LETTER }))
    return asOwner({ ...about, version: (await read(`letter/request/${about.id}`)).version })
  },
  'desk.customerCare': async ({ strangers, asOwner }) => asOwner({ id: (await strangers()).id, about: 'Про крышки' }),
  'desk.customerJoin': async ({ strangers, asOwner }) => asOwner(await strangers()),
  'desk.customerSeparate': async ({ strangers, asOwner, must }) => {
    const body = await strangers()
    await must('desk.customerJoin', await asOwner(body))
    return asOwner({ id: body.id })
  },
  'desk.customerErase': async ({ strangers, asOwner }) => asOwner({ id: (await strangers()).id }),
}

const firm = { workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001' }
const person = { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example' }
const LETTER = { subject: 'Ответ', text: 'Банка есть.' }
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Returns the Moscow time in an hour, in the format of the studio. */
const inAnHour = () => new Date(Date.now() + MOSCOW_MS + 3_600_000).toISOString().slice(0, 16)

/** Returns a change of a file that differs from all earlier ones. */
const retitled = () => ({
  do: 'set',
  file: 'schema/content/about.json',
  at: '/title',
  value: `О\u00a0заводе ${++titles}`,
})
let titles = 0

/** Makes a call over HTTP. */
export async function send(app: Pick<App, 'origin'>, name: CallName, { body, Cookie = '', file }: Ready) {
  const form = new FormData()
  form.append('body', JSON.stringify(body))
  if (file) form.append(file[0], new File([new Uint8Array(Buffer.from(file[2]))], file[1]))
  const response = await fetch(app.origin + contractOf(name).path, {
    method: 'POST',
    headers: { Cookie, ...(!file && { 'Content-Type': 'application/json' }) },
    body: file ? form : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

// biome-ignore lint/suspicious/noExplicitAny: what it must be, who reads it says
type Told = any

function told(what: string, status: number, text: string): Told {
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** Prepares what the requests share: an owner at the desk, and two products of the demo catalog. */
export async function sceneOf(app: App) {
  const owner = (await signedInAs(app, 'owner')).Cookie
  const [first, second] = await app.catalog.products([...app.catalog.index.kinds.main.ids].slice(0, 2))
  if (!first || !second) throw new Error('The demo has no products')
  const [productId, withId] = [first.id, second.id]
  const { article, minQuantity: quantity } = first.record
  /** Makes a call and returns its response. @throws Error if the call is refused */
  async function must(name: CallName, ready: Ready): Promise<Told> {
    const { status, text } = await send(app, name, ready)
    return told(name, status, text)
  }
  async function get(path: string, Cookie = ''): Promise<Told> {
    const { status, body } = await app.ask(path, { headers: { Cookie } })
    return told(path, status, body)
  }
  const read = async (path: string): Promise<Told> => (await get(`/desk/api/${path}`, owner)).item
  const guest = () => `userId=${somebody(app).uid}`
  const asOwner = async <Body extends object>(body: Body) => ({ body, Cookie: owner })
  /** Adds a product to a visitor's basket. @returns a request that changes its line */
  async function line(more: object, Cookie = guest()) {
    const { basketId } = await must('basket.add', { body: { productId, quantity }, Cookie })
    return { body: { basketId, productId, ...more }, Cookie }
  }
  async function ordered(Cookie = guest(), more = {}): Promise<{ number: string; Cookie: string }> {
    await line({}, Cookie)
    const { number } = await must('order.save', { body: { ...checkout, ...more }, Cookie })
    return { number, Cookie }
  }
  const priceList = (): Ready => ({
    body: { mode: 'auto' },
    Cookie: owner,
    file: ['file', 'Цены.csv', `Артикул;Цена\n${article};9,40\n`],
  })
  /** Returns the upload of a price list with two sheets, of which staff must choose one. */
  function workbook(): Ready {
    const titles = `<row>${textCell('A1', 'Артикул')}${textCell('B1', 'Цена')}</row>`
    const row = `<row>${textCell('A2', article)}${textCell('B2', '9,40')}</row>`
    const xml = `<sheetData>${titles}${row}</sheetData>`
    const content = rawXlsx(['Розница', 'Опт'].map((name) => ({ name, xml })))
    return { ...priceList(), file: ['file', 'Цены.xlsx', content] }
  }
  /** Waits until no catalog job is running: simultaneous submits may have started several. @returns the id of the last import */
  async function idle(): Promise<string> {
    const jobs = () => app.database.query.selectFrom('catalog_jobs').select('state').execute()
    while ((await jobs()).some(isRunning)) await wait(50)
    return (await get('/desk/api/catalog/import', owner)).id
  }
  return {
    ...{ app, productId, withId, quantity, article, lines: `${article} ${quantity}` },
    ...{ must, get, read, asOwner, line, ordered, priceList, workbook },
    user: () => signedIn(app),
    colleague: async () => String((await addPerson(app, 'manager', newTotpSecret())).id),
    async added(name: 'favorite.add' | 'compare.add' | 'sample.add') {
      const ready = { body: { productId }, Cookie: guest() }
      await must(name, ready)
      return ready
    },
    async offered() {
      const { Cookie } = await line({})
      const body = { ...person, workCompany: 'ООО «Улей»', consents: [CONSENT] }
      const { number, link } = await must('offer.request', { body, Cookie })
      const { id } = await app.database.query
        .selectFrom('orders')
        .select('id')
        .where('number', '=', number.replace('КП-', ''))
        .executeTakeFirstOrThrow()
      return { Cookie, id: String(id), token: new URL(link, app.origin).searchParams.get('token') }
    },
    async step() {
      const { number } = await ordered()
      const { version } = await read(`orders/${number}/step?to=confirmed`)
      return { number, body: { number, to: 'confirmed', version }, Cookie: owner }
    },
    async draft() {
      await idle()
      // Products in memory lag the database by up to a second: the price must not change between the preview and the submit.
      await app.catalog.refresh()
      const lines = `${article}; ${quantity}`
      const { version } = await read(`orders/draft?${new URLSearchParams({ lines })}`)
      return { lines, version, key: guest() }
    },
    async request(more: object = {}) {
      const { data } = await must('form.feedback', { body: question, Cookie: guest() })
      return { body: { id: String(data.id), version: '0', ...more }, Cookie: owner }
    },
    /** Creates two customers that can be joined. */
    async strangers() {
      const ask = async (email: string): Promise<string> =>
        senderOf(app.database, (await must('form.feedback', { body: { ...question, email }, Cookie: guest() })).data.id)
      const word = randomBytes(4).toString('hex')
      const [id, other] = [await ask(`a${word}@rosa.example`), await ask(`b${word}@rosa.example`)]
      return { id, other, version: (await read(`customers/${id}/join/${other}`)).version }
    },
    /** Returns the version of the owner's draft. */
    studio: async (): Promise<number> => (await get('/desk/api/studio', owner)).draft.version,
    /** Returns the properties that a change of the owner's draft must contain. */
    async onSite(): Promise<Record<'version' | 'site' | 'key', unknown>> {
      const { version, site } = (await get('/desk/api/studio', owner)).draft
      return { version, site, key: randomBytes(16).toString('hex') }
    },
    /** Adds a change to the owner's draft. @returns the versions of the draft and of the site's files */
    async drafted(): Promise<{ version: number; site: string }> {
      const { version, site } = (await get('/desk/api/studio', owner)).draft
      await must('desk.studioChange', {
        body: { version, site, key: randomBytes(16).toString('hex'), operations: [retitled()] },
        Cookie: owner,
      })
      return { version: version + 1, site }
    },
    async row(): Promise<Record<'article' | 'was' | 'stock', string>> {
      await idle()
      // While one import follows another, the search may briefly find nothing, because the index has just been replaced.
      return vi.waitUntil(async () => {
        const { list, was } = await get(`/desk/api/catalog/products?q=${encodeURIComponent(article)}`, owner)
        const found = list.find((row: { article: string }) => row.article === article)
        return found && { ...found, was }
      }, 10_000)
    },
    /** Uploads a price list and waits for its check; it is not applied yet. @returns the id of its job */
    async checked(file = priceList()): Promise<string> {
      await idle()
      await must('desk.importStart', file)
      return idle()
    },
  }
}

import type { Database } from '#server/engine/database/tables.ts'
import type { OrderOrOffer } from '#server/shop/orders/order.ts'
import { question } from './forms.ts'
import { plain, renderHtml } from './html.ts'
import { type Person, somebody } from './person.ts'
import { checkout, useShop } from './shop.ts'
import { signedInAs } from './staff.ts'

/** Returns the value of a hidden input in a desk page. */
export const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"|value="([^"]*)" name="${name}"`).exec(html)?.slice(1).find(Boolean) ?? ''

type Fact = Record<'label' | 'text', string>
type ConfirmedLine = { article: string } & Record<'quantity' | 'sum' | 'boxes', number>

/** A shop with orders and a member of its staff who is signed in. */
export function useDesk(env: Record<string, string> = {}) {
  const shop = useShop({ FORMS_PER_HOUR: '100000', ...env }, (i) => i < 60, { render: renderHtml })
  const { app } = shop
  let Cookie = ''
  const cookie = async () => (Cookie ||= await desk.as('manager'))
  const desk = {
    shop,
    app,
    get query(): Database['query'] {
      return app.database.query
    },
    record: (i: number) => shop.product(i).record,
    /** Signs in a new member of the staff with a role. @returns the cookie */
    as: async (role: string): Promise<string> => (await signedInAs(app, role)).Cookie,
    /** Puts the first products into a person's basket, each with its minimum quantity. */
    async fill(person: Person, many = 1, more: object = {}): Promise<void> {
      for (const { id, record } of shop.products.slice(0, many))
        await person.post('basket/item/add', { productId: id, quantity: record.minQuantity, ...more })
    },
    /** Places an order for the first products. @returns its number */
    async order(more: object = {}, many = 1, person = somebody(app)): Promise<string> {
      await desk.fill(person, many)
      return String((await person.post('order/save', { ...checkout, ...more })).answer.number)
    },
    /** Asks a question as a visitor. @returns the number of the request */
    request: async (more: object = {}, person = somebody(app)): Promise<number> =>
      (await person.post('form/feedback', { ...question, form: 'callback', ...more })).answer.data.id,
    async read(path: string, own?: string) {
      const { status, body } = await app.ask(`/desk/api/${path}`, { headers: { Cookie: own ?? (await cookie()) } })
      return { status, answer: JSON.parse(body) }
    },
    async post(path: string, body: object, own?: string) {
      const headers = { Cookie: own ?? (await cookie()) }
      const { status, body: text } = await app.ask(`/desk/api/${path}`, { headers, json: body })
      return { status, answer: JSON.parse(text) }
    },
    async page(path: string, own?: string) {
      return app.ask(path, { headers: { Cookie: own ?? (await cookie()) } })
    },
    /** Posts a form of a desk page without JavaScript. */
    async form(path: string, form: string, values: Record<string, string>, own?: string) {
      return app.ask(path, { headers: { Cookie: own ?? (await cookie()) }, form: { form: `desk/${form}`, ...values } })
    },
    /** Returns the entries of the audit about a subject, as the owner sees them. */
    audit: async (subject: string) =>
      (await desk.read(`audit?${new URLSearchParams({ subject })}`, await desk.as('owner'))).answer.list,
    /** Changes columns of an order or an offer directly in the database. */
    set: (number: string, values: Partial<Omit<OrderOrOffer, 'id'>>) =>
      desk.query.updateTable('orders').set(values).where('number', '=', number.replace('КП-', '')).execute(),
    /** Returns the row of an order or an offer. */
    row: (number: string) =>
      desk.query
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', number.replace('КП-', ''))
        .executeTakeFirstOrThrow(),
    /** Returns the id of the submission that placed an order. */
    submissionOf: async (number: string): Promise<number> => Number((await desk.row(number)).submission),
    /** Requests an offer for a person's basket. */
    async offer(me: Person, more: object = {}) {
      const { name, phone, email, consents } = checkout
      const { number, link } = (await me.post('offer/request', { name, phone, email, consents, ...more })).answer
      const token = new URL(link, 'https://site.example').searchParams.get('token') ?? ''
      return { number: String(number), token, id: await desk.offerId(number) }
    },
    /** Returns the id of an offer, as it is in URLs. */
    offerId: async (number: string): Promise<string> => String((await desk.row(number)).id),
    /** Returns the preview of a change of an order's status, or of a new entry. */
    step: async (number: string, values: Record<string, string>) =>
      (await desk.read(`orders/${number}/step?${new URLSearchParams(values)}`)).answer.item,
    /** Changes the status of an order, or adds an entry. */
    async change(number: string, values: Record<string, string>) {
      const { version } = await desk.step(number, values)
      return desk.post('orders/status', { number, version, ...values })
    },
    /** Takes back the last change of an order's status. */
    undo: async (number: string) =>
      desk.post('orders/undo', { number, event: (await desk.item(number)).undo?.event ?? '1' }),
    item: async (number: string) => (await desk.read(`orders/${number}`)).answer.item,
    /** Returns the order page's figures by label. */
    facts: async (number: string): Promise<Record<string, string>> =>
      Object.fromEntries((await desk.item(number)).sums.map(({ label, text }: Fact) => [plain(label), plain(text)])),
    /** Returns the preview of a change of an order's lines. */
    draft: async (number: string, typed: Record<string, string> = {}) =>
      (await desk.read(`orders/${number}/draft?${new URLSearchParams(typed)}`)).answer.item,
    /** Returns the preview of a new order or offer. */
    newDraft: async (typed: Record<string, string>) =>
      (await desk.read(`orders/draft?${new URLSearchParams(typed)}`)).answer.item,
    /** Changes an order's lines. */
    async changeLines(number: string, typed: Record<string, string>, own?: string) {
      const { version } = await desk.draft(number, typed)
      return desk.post('orders/lines', { number, version, ...typed }, own)
    },
    /** Issues an order's invoice as its preview shows it. */
    async issue(number: string, typed: Record<string, string> = {}) {
      const { version } = (await desk.read(`orders/${number}/invoice?${new URLSearchParams(typed)}`)).answer.item
      return desk.post('orders/invoice', { number, version, ...typed })
    },
    /** Places an order for two products and confirms it. */
    async confirmed(email: string) {
      const number = await desk.order({ email }, 2)
      await desk.change(number, { to: 'confirmed' })
      const { lines, total } = await desk.item(number)
      return { number, total: total as number, lines: lines as ConfirmedLine[] }
    },
    async stockOf(article: string): Promise<number> {
      const products = desk.query.selectFrom('products').select('stock').where('article', '=', article)
      return (await products.orderBy('catalog', 'desc').executeTakeFirstOrThrow()).stock
    },
    /** Returns the last letter to an address, with plain spaces. */
    lastLetter: async (recipient: string): Promise<string> => plain((await desk.letters(recipient)).at(-1)?.html ?? ''),
    /** Returns the letters to an address that are still in the outbox. */
    letters: (recipient: string) =>
      desk.query.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
  }
  return desk
}

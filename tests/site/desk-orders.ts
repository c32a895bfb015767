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
  let Cookie = ''
  const cookie = async () => (Cookie ||= (await signedInAs(shop.app, 'manager')).Cookie)
  const desk = {
    shop,
    record: (i: number) => shop.product(i).record,
    /** Places an order for the first products. @returns its number */
    async order(more: object = {}, many = 1, person = somebody(shop.app)): Promise<string> {
      for (const { id, record } of shop.products.slice(0, many))
        await person.post('basket/item/add', { productId: id, quantity: record.minQuantity })
      return String((await person.post('order/save', { ...checkout, ...more })).answer.number)
    },
    async read(path: string, own?: string) {
      const { status, body } = await shop.app.ask(`/desk/api/${path}`, { headers: { Cookie: own ?? (await cookie()) } })
      return { status, answer: JSON.parse(body) }
    },
    async post(path: string, body: object, own?: string) {
      const { status, body: text } = await shop.app.ask(`/desk/api/${path}`, {
        headers: { Cookie: own ?? (await cookie()) },
        json: body,
      })
      return { status, answer: JSON.parse(text) }
    },
    async page(path: string, own?: string) {
      return shop.app.ask(path, { headers: { Cookie: own ?? (await cookie()) } })
    },
    /** Posts a form of a desk page without JavaScript. */
    async form(path: string, form: string, values: Record<string, string>, own?: string) {
      return shop.app.ask(path, {
        headers: { Cookie: own ?? (await cookie()) },
        form: { form: `desk/${form}`, ...values },
      })
    },
    /** Returns the id of the submission that placed an order. */
    async submissionOf(number: string): Promise<number> {
      const { submission } = await shop.app.database.query
        .selectFrom('orders')
        .select('submission')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      return Number(submission)
    },
    /** Requests an offer for a person's basket. */
    async offer(me: Person, more: object = {}) {
      const { name, phone, email, consents } = checkout
      const { number, link } = (await me.post('offer/request', { name, phone, email, consents, ...more })).answer
      const token = new URL(link, 'https://site.example').searchParams.get('token') ?? ''
      return { number: String(number), token, id: await desk.offerId(number) }
    },
    /** Returns the id of an offer, as it is in URLs. */
    async offerId(number: string): Promise<string> {
      const { id } = await shop.app.database.query
        .selectFrom('orders')
        .select('id')
        .where('number', '=', number.replace('КП-', ''))
        .executeTakeFirstOrThrow()
      return String(id)
    },
    /** Returns the preview of a change of an order's status, or of a new entry. */
    step: async (number: string, values: Record<string, string>) =>
      (await desk.read(`orders/${number}/step?${new URLSearchParams(values)}`)).answer.item,
    /** Changes the status of an order, or adds an entry. */
    async change(number: string, values: Record<string, string>) {
      const { version } = await desk.step(number, values)
      return desk.post('orders/status', { number, version, ...values })
    },
    item: async (number: string) => (await desk.read(`orders/${number}`)).answer.item,
    /** Returns the order page's figures by label. */
    facts: async (number: string): Promise<Record<string, string>> =>
      Object.fromEntries((await desk.item(number)).sums.map(({ label, text }: Fact) => [plain(label), plain(text)])),
    /** Returns the preview of a change of an order's lines. */
    draft: async (number: string, typed: Record<string, string> = {}) =>
      (await desk.read(`orders/${number}/draft?${new URLSearchParams(typed)}`)).answer.item,
    /** Changes an order's lines. */
    async changeLines(number: string, typed: Record<string, string>, own?: string) {
      const { version } = await desk.draft(number, typed)
      return desk.post('orders/lines', { number, version, ...typed }, own)
    },
    /** Places an order for two products and confirms it. */
    async confirmed(email: string) {
      const number = await desk.order({ email }, 2)
      await desk.change(number, { to: 'confirmed' })
      const { lines, total } = await desk.item(number)
      return { number, total: total as number, lines: lines as ConfirmedLine[] }
    },
    async stockOf(article: string): Promise<number> {
      const products = shop.app.database.query.selectFrom('products').select('stock').where('article', '=', article)
      return (await products.orderBy('catalog', 'desc').executeTakeFirstOrThrow()).stock
    },
    /** Returns the last letter to an address, with plain spaces. */
    lastLetter: async (recipient: string): Promise<string> => plain((await desk.letters(recipient)).at(-1)?.html ?? ''),
    /** Returns the letters to an address that are still in the outbox. */
    letters: (recipient: string) =>
      shop.app.database.query
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('id')
        .execute(),
  }
  return desk
}

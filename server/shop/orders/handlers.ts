import type { CallAnswer, Handlers } from '#schema/definitions/calls/call.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import { acceptSubmission, checkCaptchaAndLimit } from '../../engine/forms/accept-submission.ts'
import { type FormBody, type Submission, validateSubmission } from '../../engine/forms/validate-submission.ts'
import { HttpError, noSuchPage } from '../../engine/http/http-error.ts'
import { letterOf, MANAGER } from '../../engine/mail/mailer.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { productPage } from '../catalog/calls/card.ts'
import { shortOf } from '../catalog/promised.ts'
import { readOrganizations, storeAddress, storeOrganization } from '../company/organizations.ts'
import { basketAddress, takeItems } from '../lists/calls/basket.ts'
import { pressKey } from '../lists/items.ts'
import { readRest, withRest, writeRest } from '../lists/rest.ts'
import { regionOf } from '../regions/regions.ts'
import { completeBuyer, divideBody } from '../submissions/buyer.ts'
import { emailIn, storeSubmission } from '../submissions/save-submission.ts'
import { vatOn } from '../vat.ts'
import { deliveryOf } from './delivery.ts'
import { entryFacts, openAfter } from './entries.ts'
import { addEvent } from './events.ts'
import { atOnce, issueAtOnce, limitOf } from './invoice-at-once.ts'
import { PAYER_FIELDS } from './invoice-buyer.ts'
import { buyerText } from './invoices.ts'
import { invoiceLetter, letterFacts, newOrderLetter, notifyBuyer } from './letters.ts'
import { isProduct, lineView, productIds, readyDay, todaysProducts, totalsOf } from './lines.ts'
import { viewLot } from './lots.ts'
import {
  type ChangeOrderContext,
  isOrderNumber,
  linkedId,
  linkToken,
  type NewOrder,
  type Order,
  orderSummary,
  RECENT_MS,
  type ReadOrdersContext,
  readPlaced,
  statusView,
  updateOrder,
  type WholeOrder,
} from './order.ts'
import { invoiceLink, papersOfOrder } from './papers.ts'
import { findByKey, keyRefusal, placeOrder } from './place.ts'
import {
  agreedTerms,
  contactOfOrder,
  historyOf,
  lastBuyer,
  readLast,
  readLines,
  readOrder,
  readOrders,
  submissionOf,
  textsIn,
} from './read.ts'
import { indexOrders } from './search.ts'

const PAGE_SIZE = 20

/** Returns an order for its page. @param isLinked true for a visitor who opened a letter's link: the links to papers are then signed */
async function wholeOrder(
  { order, lines }: WholeOrder,
  context: ReadOrdersContext,
  isLinked = false,
): Promise<CallAnswer<'order.view'>['item']> {
  const { site, catalog, database } = context
  const invoice = await invoiceOffer({ order, lines }, context)
  const todays = await todaysProducts(lines, catalog)
  const short = await shortOf(database.query, order, lines)
  const ready = short.isLate ? undefined : readyDay(lines)
  const parts = entryFacts(order, lines)
  return {
    ...orderSummary(site, order),
    ...totalsOf(order, lines),
    ...(ready && { ready }),
    ...(parts.length > 0 && { parts }),
    ...(short.text && site.constants.exactStock && { short: short.text }),
    lines: lines.map((line) => {
      const product = todays(line)
      return { ...lineView(line), ...(product && { link: productPage(site, product.record) }) }
    }),
    ...(invoice && { invoice }),
    history: (await historyOf(database.query, order)).map(({ status, at }) => ({
      look: statusView(site, status),
      date: moscowDay(at),
    })),
    answers: [...(await submissionOf(database.query, order)).answers, ...agreedTerms(order)],
    papers: await papersOfOrder(context, order, isLinked ? site.signing : undefined),
  }
}

/** Returns the number of the invoice, or the buyer if one can be issued at once, or why not; undefined if only staff issue invoices. */
async function invoiceOffer(whole: WholeOrder, context: ReadOrdersContext) {
  const { site, database, companies, address } = context
  if (limitOf(site, whole.order) === undefined) return undefined
  // While a page is rendered the IP address is unknown: the limit then counts by order.
  const from = address ?? `order ${whole.order.number}`
  const outcome = await atOnce(database.query, whole, { site, companies, address: from })
  if ('invoice' in outcome) return { issued: outcome.invoice.number }
  if ('buyer' in outcome) return { buyer: buyerText(outcome.buyer) }
  const { refusal, lacking } = outcome
  if (!lacking) return { refusal }
  const { name: workCompany, inn, kpp, address: legalAddress } = lacking
  return { refusal, lacking: { workCompany, inn, kpp, legalAddress } }
}

/** Returns a page of the list of the visitor's orders. @throws HttpError 404 if the page does not exist */
async function ordersOn(page: number, call: 'order.list' | 'order.papers', context: ReadOrdersContext) {
  const { database, site, uid } = context
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { orders, total } = await readOrders(database.query, uid, range)
  const pages = Math.ceil(total / PAGE_SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  return { orders, pagination: { page, pages, size: PAGE_SIZE, total, base: addressOf(site, call) } }
}

/** Reads an order of the visitor. @throws HttpError 404 for another visitor's order */
async function ownOrder(number: string, context: ReadOrdersContext): Promise<WholeOrder> {
  if (!isOrderNumber(number)) throw new HttpError(404, 'В номере заказа ошибка: проверьте знаки.')
  const order = await readOrder(context.database.query, context.uid, number)
  if (!order) throw new HttpError(404, 'Такого заказа у вас нет.')
  return order
}

/** Reads the order of a link. @throws HttpError 404 for an invalid token, and for an order whose buyer's data is erased */
async function linkedOrder(token: string, { site, database: { query } }: Pick<ReadOrdersContext, 'site' | 'database'>) {
  const number = linkedId(site.signing, 'order', token)
  const order = number === undefined ? undefined : await readPlaced(query, number)
  if (!order) throw new HttpError(404, 'Ссылка не\u00a0открылась: она неполная, или заказа больше нет.')
  return { order, lines: await readLines(query, order.id) }
}

/** Reads the visitor's own order by its number, or any order by the token of its link. @throws HttpError 404 */
const ownOrLinked = (
  { number = '', token }: { number: string | undefined; token: string | undefined },
  context: ReadOrdersContext,
): Promise<WholeOrder> => (token === undefined ? ownOrder(number, context) : linkedOrder(token, context))

/** Returns the form values of the order that the visitor repeats. The token is valid for its day, since the link stays in the browser. */
async function repeatedBody(token: string | undefined, { site, database: { query } }: ReadOrdersContext) {
  const [number = '', day] = linkedId(site.signing, 'repeat', token ?? '')?.split(' ') ?? []
  const order = day === today() ? await readPlaced(query, number) : undefined
  return order && (await submissionOf(query, order)).body
}

/** Orders being placed, by idempotency key: a repeated request awaits the first one. */
const inFlight = new Map<string, Promise<Order>>()

function placeNew(newOrder: NewOrder, submission: Submission, body: FormBody, context: ChangeOrderContext) {
  const { idempotencyKey: key } = newOrder
  const placing = checkCaptchaAndLimit(submission, body, context, 'order')
    .then(() => placeWithLetters(newOrder, submission, context))
    .finally(() => key !== undefined && inFlight.delete(key))
  if (key !== undefined) inFlight.set(key, placing)
  return placing
}

/** Writes the order, its submission and its letters in one transaction. */
async function placeWithLetters(
  newOrder: NewOrder,
  submission: Submission,
  { database, site, origin, catalog, mailer, user, address, page, wakeOutbox }: ChangeOrderContext,
): Promise<Order> {
  const { form, body, values, consents } = submission
  let said = submission.answers
  const order = await placeOrder(database, catalog, newOrder, {
    async submit(transaction, key) {
      const record = { form: form?.id ?? '', call: 'order.save', uid: newOrder.uid, address, page }
      const whole = withRest(submission, await readRest(transaction, newOrder.uid))
      await writeRest(transaction, newOrder.uid, { problems: [] })
      said = whole.answers
      const sent = { answers: said, body: whole.body, files: [], consents, idempotencyKey: `order ${key}` }
      return storeSubmission(transaction, { ...record, ...sent }, newOrder.now)
    },
    async notify(transaction, order, lines) {
      const { buyer: ordering } = divideBody(body)
      if (user) await storeOrganization(transaction, user.uid, ordering, newOrder.now)
      if (user && ordering.address) await storeAddress(transaction, user.uid, ordering.address)
      const params = await newOrderLetter(transaction, { site, origin }, { order, lines }, said)
      const buyer = emailIn(values)
      const about = order.submission ?? undefined
      await mailer.write(transaction, { to: MANAGER, mail: 'new-order', replyTo: buyer, about, ...params })
      if (buyer) await mailer.write(transaction, { to: buyer, mail: 'order-received', ...params })
    },
  })
  wakeOutbox()
  return order
}

export const orderHandlers: Handlers<'order', ReadOrdersContext, ChangeOrderContext> = {
  /**
   * Places an order: validates the form (`validateSubmission`), and returns the existing order for a repeated key. Otherwise checks captcha
   * and rate limit, and creates the order with its letters in one transaction (`placeOrder`).
   */
  async 'order.save'({ key, shown, place, ...body }, context) {
    const { database, uid, files } = context
    const submission = await validateSubmission('order.save', body, files, context)
    const { form, consents } = submission
    const ownKey = context.idempotencyKey || key || undefined
    const now = new Date()
    const newOrder: NewOrder = {
      uid,
      idempotencyKey: ownKey && hashOf(JSON.stringify([uid, ownKey])),
      payloadHash: hashOf(JSON.stringify([form?.id, submission.body, consents])),
      shown: shown || undefined,
      ...{ region: regionOf(context).code, source: context.source },
      vat: vatOn(context.site, moscowDay(now)),
      delivery: (goods) =>
        deliveryOf(context.site, { ...submission.body, place }, { ...goods, region: regionOf(context).code }),
      site: context.site,
      now,
    }
    const existing = newOrder.idempotencyKey && (await findByKey(database.query, newOrder.idempotencyKey))
    // A repeated request does not count against the rate limit.
    const order = await (existing
      ? placeWithLetters(newOrder, submission, context)
      : (inFlight.get(newOrder.idempotencyKey ?? '') ?? placeNew(newOrder, submission, body, context)))
    if (order.sent !== newOrder.payloadHash) throw keyRefusal(order)
    const { lines } = (await readOrder(database.query, uid, order.number)) ?? { lines: [] }
    return { ...orderSummary(context.site, order), count: productIds(lines).length }
  },

  async 'order.list'({ page }, context) {
    const { orders, pagination } = await ordersOn(page, 'order.list', context)
    return { list: orders.map((order) => ({ ...orderSummary(context.site, order), count: order.lines })), pagination }
  },

  async 'order.papers'({ page }, context) {
    const { site } = context
    const { orders, pagination } = await ordersOn(page, 'order.papers', context)
    const list = orders.map(async (order) => ({
      number: order.number,
      date: moscowDay(order.created_at),
      link: addressOf(site, 'order.view', { number: order.number }),
      papers: await papersOfOrder(context, order),
    }))
    return { list: await Promise.all(list), pagination }
  },

  async 'order.view'({ number }, context) {
    return { item: await wholeOrder(await ownOrder(number, context), context) }
  },

  'order.lot': viewLot,

  async 'order.open'({ token }, context) {
    return { item: await wholeOrder(await linkedOrder(token, context), context, true) }
  },

  /** Adds the requisites that an invoice without a manager needs. @throws HttpError 404; 409 if nothing is missing; 422; 429 */
  async 'order.requisites'({ number, token, ...sent }, context) {
    const { order, lines } = await ownOrLinked({ number, token }, context)
    const outcome = await atOnce(context.database.query, { order, lines }, context)
    if (!('lacking' in outcome) || order.buyer === null)
      throw new HttpError(409, 'Реквизиты этого заказа уже не\u00a0меняют: позвоните менеджеру.')
    const { body } = await acceptSubmission('order.requisites', sent, context, 'none')
    const given = Object.entries(divideBody(body).buyer).filter(([, text]) => text !== '')
    await completeBuyer(context.database.query, order.buyer, Object.fromEntries(given))
    await indexOrders(context.database.query, [order.id])
    return { number: order.number }
  },

  /** Issues the order's invoice without a manager. @throws HttpError 404; 409 if only a manager may issue it; 429 */
  async 'order.invoice'({ number, token }, context) {
    const whole = await ownOrLinked({ number, token }, context)
    const invoice = await issueAtOnce(whole, context, async (transaction, issued) => {
      const { email: to, account } = await contactOfOrder(transaction, whole.order)
      const { named } = await submissionOf(transaction, whole.order)
      const answers = [...named].map(([field, answer]) => ({ ...answer, field }))
      await context.mailer.write(transaction, {
        to,
        account,
        ...invoiceLetter(context, whole.order, issued, { answers }),
      })
    })
    context.wakeOutbox()
    const signing = token === undefined ? undefined : context.site.signing
    return { number: invoice.number, link: invoiceLink(whole.order, invoice.id, signing) }
  },

  /** Returns the visitor's recent order; the e-mail comes from the form's values, so it is erased with them. @throws HttpError 404 */
  async 'order.last'(_, context) {
    const { query } = context.database
    const last = await readLast(query, context.uid, new Date(Date.now() - RECENT_MS))
    if (!last) throw new HttpError(404, 'Недавних заказов у\u00a0вас нет.')
    const { body } = await submissionOf(query, last.order)
    const email = emailIn(body) ?? ''
    return {
      item: await wholeOrder(last, context),
      ...(await letterOf(query, email, last.order.created_at)),
      ...{ email, ...textsIn(body, ['name', 'phone', 'workCompany']) },
    }
  },

  /** Returns data for the order form. A guest gets only data of the order that the guest repeats, since others may use the browser. */
  async 'order.buyer'({ organization, order }, context) {
    const { user, database } = context
    const repeated = await repeatedBody(order, context)
    const last = repeated ?? (user ? await lastBuyer(database.query, user.uid) : {})
    const chosen =
      user && organization !== undefined
        ? (await readOrganizations(database.query, user.uid)).find(({ id }) => id === organization)
        : undefined
    const buyer = textsIn({ ...last, ...chosen }, [...PAYER_FIELDS, 'phone', 'email', 'country', 'edi'])
    return {
      buyer: {
        ...buyer,
        country: buyer.country || 'ru',
        // The stored EDI operator belongs to the organization of the last order.
        edi: chosen && chosen.inn !== last.inn ? '' : buyer.edi,
        ...(last.address !== undefined && textsIn(last, ['address'])),
        ...(repeated && textsIn(repeated, ['delivery', 'carrier', 'address'])),
      },
    }
  },

  async 'order.repeat'({ number, token, how, key }, context) {
    const { order, lines } = await ownOrLinked({ number, token }, context)
    // If a request has neither key nor `how`, the order number is its key, so that a double click adds the products once.
    const taken = await takeItems(lines.filter(isProduct), context, {
      how: how ?? 'ask',
      key: key || (how ? undefined : pressKey(`repeat ${order.number}`)),
    })
    const { city } = textsIn((await submissionOf(context.database.query, order)).body, ['city'])
    const repeated = linkToken(context.site.signing, 'repeat', `${order.number} ${today()}`)
    const query = new URLSearchParams({ ...(city && { city }), order: repeated })
    return { ...taken, link: `${basketAddress(context.site)}?${query}` }
  },

  /** Cancels a new order. @throws HttpError 404 for another visitor's order, 409 for an order in progress */
  async 'order.cancel'(asked, context) {
    const { number } = (await ownOrLinked({ number: asked.number, token: asked.token }, context)).order
    const { mailer, wakeOutbox } = context
    const status = 'cancelled'
    const left = await context.database.query.transaction().execute(async (transaction) => {
      const before = await readPlaced(transaction, number)
      if (before?.status !== 'new' || !(await updateOrder(transaction, before, { status })))
        return readPlaced(transaction, number)
      const order = { ...before, status } as const
      const about = order.submission ?? undefined
      const money = openAfter(status, order, []).map(({ label, text }) => `${label} ${text}.`)
      const params = { ...letterFacts(order), money: money.join(' ') }
      await mailer.write(transaction, { to: MANAGER, mail: 'order-cancelled', params, about })
      const letter = (await notifyBuyer(transaction, order, context))?.letter
      await addEvent(transaction, order, { kind: 'status', details: { from: before.status, letter } }, new Date())
      return order
    })
    if (left?.status !== status)
      throw new HttpError(409, 'Заказ уже взят в\u00a0работу. Чтобы отменить его, позвоните менеджеру.')
    wakeOutbox()
    return { number, status }
  },
}

import { randomUUID } from 'node:crypto'
import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { spelled } from '#schema/definitions/fields/field-now.ts'
import { isInn } from '#schema/definitions/shop/field-rules.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { Transaction } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import { MANAGER } from '../engine/mail/mailer.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { refuseTaken } from '../shop/catalog/promised.ts'
import type { Company } from '../shop/company/dadata.ts'
import { offeredLines, storedLine } from '../shop/offers/offer.ts'
import { firstTerms } from '../shop/offers/terms.ts'
import { addEvent } from '../shop/orders/events.ts'
import { newOrderLetter, sumsOf } from '../shop/orders/letters.ts'
import { type Draft, readDraft } from '../shop/orders/line-draft.ts'
import { isPlaced, type Order, type OrderOrOffer, offerNumber } from '../shop/orders/order.ts'
import { insertOrder, keyRefusal, totalColumns } from '../shop/orders/place.ts'
import { storeSubmission } from '../shop/submissions/save-submission.ts'
import { vatOn } from '../shop/vat.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { toOffer } from './offers.ts'
import { confirmText, refuseProblems, rowOf } from './order-lines.ts'
import { orderLink, otherNamed, registerOf } from './order-shared.ts'
import { refuseUnseen, seenOf, signOf } from './preview.ts'
import { type RequestResults, resultsOf } from './request.ts'
import { askerOf, lockRequest, noteMade } from './request-changes.ts'
import { nameOf } from './requests.ts'

/** Returns the hash of a draft. @param results orders and offers already made from the request: staff must see them before they add one */
const seenDraft = (draft: Draft, results: RequestResults): string =>
  seenOf(0, draft.lines.map(rowOf), draft.questions, ...results.map(({ link }) => link))

type Lines = CallParameters<'desk.orderNewDraft'>

/**
 * Plans an order from typed lines. If staff typed no company name, finds the company by the INN and asks staff to confirm it. If the typed
 * name differs from the INN's company, asks staff to check the INN.
 */
async function readNew({ lines = '', discount, workCompany = '', inn = '', email }: Lines, context: StaffContext) {
  const draft = await readDraft({ lines, discount }, [], context, email ? { email } : undefined)
  const [other, company] = [
    await otherNamed({ name: workCompany, inn }, context),
    await unnamedCompany({ workCompany, inn }, context),
  ]
  const companyText = company && `${company.name}${company.isActive ? '' : '\u00a0— в\u00a0реестре не\u00a0действует'}`
  const questions = [
    ...(other === undefined ? [] : [{ label: 'Проверьте ИНН', text: `${other}.` }]),
    ...(companyText === undefined ? [] : [{ label: 'Организация по\u00a0ИНН', text: companyText }]),
  ]
  return { draft: { ...draft, questions: [...draft.questions, ...questions] }, company }
}

/** Returns the company that has the INN; undefined if staff typed a name, or if the register does not know the INN. */
async function unnamedCompany(
  { workCompany = '', inn = '' }: { readonly workCompany?: string; readonly inn?: string },
  context: StaffContext,
): Promise<Company | undefined> {
  const { companies, address } = registerOf(context)
  const company = workCompany === '' && isInn(inn) ? await companies?.byInn(inn, address) : undefined
  return typeof company === 'object' ? company : undefined
}

/** Returns the buyer's data that staff typed, as answers of the form. Labels come from the form's schema file. */
function answersOfBuyer(
  site: Site,
  form: string,
  buyer: object,
  { staff, request }: { staff: string; request: string | undefined },
): FormAnswer[] {
  const typedValues = new Map<string, unknown>(Object.entries(buyer))
  const fields = (site.forms.get(form)?.value.fields ?? []).map(spelled)
  const answers = fields.flatMap(({ name, type, alias, label, options }) => {
    const value = typedValues.get(name)
    if (typeof value !== 'string' || value === '') return []
    const option = Array.isArray(options) ? options.find((candidate) => candidate.value === value) : undefined
    const text = type === 'tel' ? formatPhone(value) : (option?.text ?? value)
    return [{ label: alias ?? label ?? name, text, field: name }]
  })
  const source = request === undefined ? 'По\u00a0телефону' : `По\u00a0заявке №\u00a0${request}`
  return [...answers, { label: 'Как принят', text: `${source}, ${staff}` }]
}

/** Checks that delivery has an address, as the shop's own order form does. @throws HttpError 422 */
function refuseNoAddress(buyer: { name: string; delivery?: string; address?: string }): void {
  const { delivery, address = '' } = buyer
  if (delivery === undefined || delivery === 'pickup' || address.trim() !== '') return
  throw fieldError('address', 'Назовите адрес доставки')
}

/** Checks the region's code. An empty code is valid: the region is unknown. @throws HttpError 422 */
function refuseNoRegion(site: Site, region: string): void {
  if (region === '' || singleContent(site, 'regions').regions.some(({ code }) => code === region)) return
  throw fieldError('region', 'Такого региона нет')
}

async function announce(
  transaction: Transaction,
  order: Order,
  { draft, answers, email, now }: { draft: Draft; answers: FormAnswer[]; email: string | undefined; now: Date },
  { site, origin, mailer, staff }: StaffPostContext,
): Promise<void> {
  const details = order.request === null ? {} : { request: order.request }
  await addEvent(transaction, order, { kind: 'taken', details, staff: staff.name }, now)
  const params = await newOrderLetter(transaction, { site, origin }, { order, lines: draft.lines }, answers)
  const about = order.submission ?? undefined
  await mailer.write(transaction, { to: MANAGER, mail: 'new-order', replyTo: email, about, ...params }, now)
  if (email) await mailer.write(transaction, { to: email, mail: 'desk/order-made', isUnlimited: true, ...params }, now)
}

const KINDS = {
  order: { form: 'desk/order-new', call: 'desk.orderNew', confirm: 'Прочтите состав покупателю и\u00a0подтвердите.' },
  offer: { form: 'desk/offer-new', call: 'desk.offerNew', confirm: 'Проверьте состав и\u00a0подтвердите.' },
} as const

type Typed = CallParameters<'desk.orderNew'> | CallParameters<'desk.offerNew'>

/** Creates an order, or an unsent offer, from typed lines. @throws HttpError 409 if the preview is outdated; 422 for lines with errors */
async function create(
  kind: keyof typeof KINDS,
  { version, key, request, region = '', ...typed }: Typed,
  context: StaffPostContext,
): Promise<OrderOrOffer> {
  const { site, database, staff, audit, wakeOutbox } = context
  const isOffer = kind === 'offer'
  const { form, call, confirm } = KINDS[kind]
  const { lines, discount, ...typedBuyer } = typed
  const { draft, company } = await readNew(typed, context)
  refuseProblems(draft)
  const buyer = company ? { ...typedBuyer, workCompany: company.name } : typedBuyer
  refuseNoAddress(buyer)
  refuseNoRegion(site, region)
  const [now, once] = [new Date(), `desk ${kind} ${key || randomUUID()}`]
  const sent = signOf({ lines, discount, request, region, buyer })
  const answers = answersOfBuyer(site, form, buyer, { staff: nameOf(staff), request })
  const offered = isOffer ? await offeredLines(draft.lines, context.catalog) : []
  const order = await database.query.transaction().execute(async (transaction) => {
    // An offer made from a visitor's request gets that visitor's `uid`, so that the visitor owns it.
    const uid = isOffer && request !== undefined ? await askerOf(transaction, request) : undefined
    const from = { form, call, uid, address: undefined, page: undefined }
    const submission = { answers, body: buyer, files: [], consents: [], idempotencyKey: once }
    // Stores the submission first, so that a second request with the same idempotency key waits for this transaction.
    const stored = await storeSubmission(transaction, { ...from, ...submission }, now)
    if (stored.known) {
      const same = transaction.selectFrom('orders').selectAll().where('once', '=', once)
      const existing = await same.executeTakeFirstOrThrow()
      if (isPlaced(existing) && existing.sent !== sent) throw keyRefusal(existing)
      return existing
    }
    const source = request === undefined ? null : await lockRequest(transaction, request)
    const before = source === null ? [] : await resultsOf(transaction, site, source)
    refuseUnseen(version, seenDraft(draft, before), confirmText(draft, confirm))
    if (!isOffer) await refuseTaken(transaction, draft.lines)
    const row = {
      ...{ buyer: stored.buyer, submission: stored.id, request: source, once, sent, region, responsible: staff.id },
      ...totalColumns(draft.totals),
    }
    const offer = { status: 'draft', offer_created_at: now.toISOString(), ...firstTerms(site, offered, now) } as const
    const placed = { status: 'new', vat: vatOn(site) } as const
    const inserted = isOffer
      ? await insertOrder(transaction, now, { ...row, ...offer }, offered.map(storedLine))
      : await insertOrder(transaction, now, { ...row, ...placed }, draft.lines)
    const text = isOffer ? offerNumber(inserted) : inserted.number
    if (source !== null) await noteMade(transaction, { submission: source, kind, text, staff: nameOf(staff) }, now)
    if (isPlaced(inserted)) await announce(transaction, inserted, { draft, answers, email: buyer.email, now }, context)
    return inserted
  })
  audit({
    subject: isOffer ? offerNumber(order) : order.number,
    changes: { сумма: [null, rubles(order.total)] },
    personal: answers.map(({ label }) => label),
  })
  wakeOutbox()
  return order
}

export const orderNewHandlers = {
  async 'desk.orderNewDraft'(form, context) {
    const { lines = '', request } = form
    const { draft } = await readNew(form, context)
    const results = request === undefined ? [] : await resultsOf(context.database.query, context.site, Number(request))
    const isEmpty = lines.trim() === ''
    return {
      item: {
        rows: draft.lines.map(rowOf),
        sums: isEmpty ? [] : sumsOf({ ...totalColumns(draft.totals), vat: vatOn(context.site) }, draft.lines),
        problems: isEmpty ? [] : draft.problems,
        questions: draft.questions,
        made: results,
        version: seenDraft(draft, results),
      },
    }
  },

  async 'desk.orderNew'(form, context) {
    if (!context.keepsOrders) throw new HttpError(409, 'Заказы ведёт другая система: здесь их не\u00a0принимают.')
    return orderLink(context.site, (await create('order', form, context)).number)
  },

  async 'desk.offerNew'(form, context) {
    if (!context.keepsOrders) throw new HttpError(409, 'Заказы ведёт другая система: предложения делают в\u00a0ней.')
    return toOffer(context.site, (await create('offer', form, context)).id)
  },
} satisfies Partial<DeskHandlers>

import { randomUUID } from 'node:crypto'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import { confirmFirst, fieldError, HttpError } from '../engine/http/http-error.ts'
import type { FormAnswer } from '../engine/mail/letters.ts'
import { MANAGER } from '../engine/mail/mailer.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { addEvent } from '../shop/orders/events.ts'
import { letterParams, sumsOf } from '../shop/orders/letters.ts'
import type { Order } from '../shop/orders/order.ts'
import { findByKey, insertLines, insertOrder, keyRefusal, totalColumns } from '../shop/orders/place.ts'
import { storeSubmission } from '../shop/submissions/save-submission.ts'
import { vatOn } from '../shop/vat.ts'
import type { DeskHandlers } from './context.ts'
import { type Draft, readDraft } from './line-texts.ts'
import { refuseProblems, rowsOf } from './order-lines.ts'
import { orderLink, signOf } from './order-shared.ts'
import { lockRequest, noteMade } from './request-changes.ts'
import { type RequestResults, resultsOf } from './request-made.ts'
import { nameOf } from './requests.ts'

const FORM = 'desk/order-new'

/** @param results earlier orders and offers of the request, which staff have seen before they make another */
export const seenOf = (draft: Draft, results: RequestResults): string =>
  signOf(rowsOf(draft), ...results.map(({ link }) => link))

/** The buyer's answers as staff typed them, with the labels of the form's file; they include no consents. */
export function answersOfBuyer(
  site: Site,
  form: string,
  buyer: object,
  { staff, request }: { staff: string; request: string | undefined },
): FormAnswer[] {
  const typedValues = new Map<string, unknown>(Object.entries(buyer))
  const answers = (site.forms.get(form)?.value.fields ?? []).flatMap(({ name, type, alias, label, options }) => {
    const value = typedValues.get(name)
    if (typeof value !== 'string' || value === '') return []
    const option = Array.isArray(options) ? options.find((candidate) => candidate.value === value) : undefined
    const text = type === 'tel' ? formatPhone(value) : (option?.text ?? value)
    return [{ label: alias ?? label ?? name, text, field: name }]
  })
  const source = request === undefined ? 'По\u00a0телефону' : `По\u00a0заявке №\u00a0${request}`
  return [...answers, { label: 'Как принят', text: `${source}, ${staff}` }]
}

/** @throws HttpError 422 where there is nowhere to deliver to, as in the shop's own form */
function refuseNoAddress({ delivery, address = '' }: { delivery?: string; address?: string }): void {
  if (delivery === undefined || delivery === 'pickup' || address.trim() !== '') return
  throw fieldError('address', 'Назовите адрес доставки')
}

/** @throws HttpError 422 for a code that no region has; empty: the region is unknown */
export function refuseNoRegion(site: Site, region: string): void {
  if (region === '' || singleContent(site, 'regions').regions.some(({ code }) => code === region)) return
  throw fieldError('region', 'Такого региона нет')
}

export const orderNewHandlers = {
  async 'desk.orderNewDraft'({ lines = '', request }, context) {
    const draft = await readDraft(lines, [], context)
    const results = request === undefined ? [] : await resultsOf(context.database.query, context.site, Number(request))
    const isEmpty = lines.trim() === ''
    return {
      item: {
        rows: rowsOf(draft),
        sums: isEmpty ? [] : sumsOf({ ...totalColumns(draft.totals), vat: vatOn(context.site) }),
        problems: isEmpty ? [] : draft.problems,
        made: results,
        seen: seenOf(draft, results),
      },
    }
  },

  /** @throws HttpError 409 until the lines as they are understood were shown; 422 for lines that are not */
  async 'desk.orderNew'({ lines, seen, key, request, region = '', ...buyer }, context) {
    const { site, database, staff, audit, mailer, wakeOutbox, keepsOrders } = context
    if (!keepsOrders) throw new HttpError(409, 'Заказы ведёт другая система: здесь их не\u00a0принимают.')
    const draft = await readDraft(lines, [], context)
    refuseProblems(draft)
    refuseNoAddress(buyer)
    refuseNoRegion(site, region)
    const [now, once] = [new Date(), `desk ${key || randomUUID()}`]
    const sign = signOf({ lines, request, region, buyer })
    const same = (order: Order): Order => {
      if (order.sent !== sign) throw keyRefusal(order)
      return order
    }
    const existing = await findByKey(database.query, once)
    if (existing) return orderLink(site, same(existing).number)
    const answers = answersOfBuyer(site, FORM, buyer, { staff: nameOf(staff), request })
    const order = await database.query.transaction().execute(async (transaction) => {
      const from = { form: FORM, call: 'desk.orderNew', uid: undefined, address: undefined, page: undefined }
      const sent = { answers, body: buyer, files: [], consents: [], idempotencyKey: once }
      // This write comes first, so that a second press waits for the first.
      const {
        id: submission,
        buyer: to,
        known: isKnown,
      } = await storeSubmission(transaction, { ...from, ...sent }, now)
      if (isKnown)
        return same(
          await transaction.selectFrom('orders').selectAll().where('once', '=', once).executeTakeFirstOrThrow(),
        )
      const source = request === undefined ? null : await lockRequest(transaction, request)
      const before = source === null ? [] : await resultsOf(transaction, site, source)
      if (seenOf(draft, before) !== seen) throw confirmFirst('Прочтите состав покупателю и\u00a0подтвердите.')
      const inserted = await insertOrder(transaction, now, {
        ...{ buyer: to, once, sent: sign, basket: null, region, submission },
        ...totalColumns(draft.totals),
        vat: vatOn(site),
        created_at: now.toISOString(),
        responsible: staff.id,
      })
      await insertLines(transaction, inserted.id, draft.lines)
      const details = source === null ? {} : { request: source }
      await addEvent(transaction, inserted, { kind: 'taken', details, staff: staff.name }, now)
      const result = { kind: 'order', text: inserted.number, staff: nameOf(staff) } as const
      if (source !== null) await noteMade(transaction, { submission: source, ...result }, now)
      const params = letterParams(inserted, draft.lines, answers)
      const manager = { to: MANAGER, mail: 'new-order', replyTo: buyer.email, about: submission } as const
      await mailer.write(transaction, { ...manager, ...params }, now)
      if (buyer.email)
        await mailer.write(transaction, { to: buyer.email, mail: 'desk/order-made', isUnlimited: true, ...params }, now)
      return inserted
    })
    audit({
      subject: order.number,
      changes: { сумма: [null, rubles(order.total)] },
      personal: answers.map(({ label }) => label),
    })
    wakeOutbox()
    return orderLink(site, order.number)
  },
} satisfies Partial<DeskHandlers>

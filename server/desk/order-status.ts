import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import { fieldError } from '../engine/http/http-error.ts'
import { singleContent } from '../engine/site/site.ts'
import { shortOf } from '../shop/catalog/promised.ts'
import { readEvents } from '../shop/orders/events.ts'
import { statusLetter } from '../shop/orders/letters.ts'
import { type Order, statusView } from '../shop/orders/order.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import { documentOf, makeStep, nextOf, refuseStep, type Step, undoStep } from '../shop/orders/steps.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { lateForOrder, letterFactsOf, orderLink, wantedOrder } from './order-shared.ts'
import { reviewed, seenOf, versionIn } from './preview.ts'

type Form = Omit<CallParameters<'desk.orderStatus'>, 'version'>

async function prepare(order: Order, { to: word, document: typed, comment = '' }: Form, context: StaffContext) {
  const { site, database, origin, letters } = context
  const to = ORDER_STATUSES.find((status) => status === word)
  if (!to) throw fieldError('to', 'Такого состояния нет')
  const { name } = statusView(site, to)
  context.audit({ subject: order.number, changes: { состояние: [statusView(site, order.status).name, name] } })
  const document = typed ?? (await documentOf(order, to, context))
  const words = { document, comment }
  const written = await statusLetter(database.query, { ...order, status: to }, { site, origin }, words)
  const letter = await letterFactsOf(letters, written)
  return {
    step: { order, to, ...words } satisfies Step,
    letter,
    effect: [to, letter],
    question: 'Вот письмо с\u00a0вашими словами. Проверьте его и\u00a0подтвердите.',
    intent: `«${name}»`,
  }
}

/** Returns why the buyer gets no letter of a status; empty if one goes. */
export async function whyNoLetter(order: Order, to: OrderStatus, { site, database }: StaffContext): Promise<string> {
  const { name, letter } = singleContent(site, 'order-statuses').statuses[to]
  if (letter === undefined) return `Письма не\u00a0будет: для состояния «${name}» его нет.`
  if ((await contactOfOrder(database.query, order)).email !== undefined) return ''
  return order.buyer === null
    ? 'Письма не\u00a0будет: данные покупателя стёрты.'
    : 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.'
}

const status = reviewed({
  read: ({ number }: Form, context) => wantedOrder(number, context),
  prepare,
  async view({ thing: order, plan: { step, letter }, version }, context) {
    const { site, database } = context
    const { to, document } = step
    const short = await shortOf(database.query, order, await readLines(database.query, order.id))
    return {
      item: {
        number: order.number,
        ...orderLink(site, order.number),
        look: statusView(site, order.status),
        toLook: statusView(site, to),
        isAllowed: nextOf(site, order.status).includes(to),
        asksDocument: singleContent(site, 'order-statuses').statuses[to].document !== undefined,
        document,
        short: short.text,
        noLetter: await whyNoLetter(order, to, context),
        ...{ letter, version },
      },
    }
  },
  refuse: ({ plan: { step } }, context) => refuseStep(step, context),
  async commit({ plan: { step } }, context) {
    const isMade = await makeStep(step, context.staff.name, context)
    return isMade ? orderLink(context.site, step.order.number) : undefined
  },
  /** A button that was pressed twice has done its work once; anything else has changed the order since. */
  async otherwise(change, context) {
    const { form, version } = change
    const { to } = change.plan.step
    const now = await wantedOrder(form.number, context)
    const last = (await readEvents(context.database.query, now.id)).at(-1)
    const isLast = now.version === versionIn(version) + 1 && last?.kind === 'status' && last.status === to
    // Other words of the same person, in another tab, are not said yet; the audit has no second change.
    const { effect } = await prepare(now, form, context)
    if (!isLast || last.staff !== context.staff.name || seenOf(versionIn(version), ...effect) !== version)
      return lateForOrder(change, context)
    return orderLink(context.site, now.number)
  },
})

export const orderStatusHandlers = {
  'desk.orderStep': status.show,

  /** @throws HttpError 404; 409 for an order that has changed, a state that cannot follow, a letter that was not shown */
  'desk.orderStatus': status.change,

  /** @throws HttpError 404; 409 where it is too late */
  async 'desk.orderUndo'({ number, event }, context) {
    const { site, audit } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number })
    const { from, to } = await undoStep(order, Number(event), context)
    audit({ changes: { состояние: [statusView(site, to).name, statusView(site, from).name] } })
    return orderLink(site, number)
  },
} satisfies Partial<DeskHandlers>

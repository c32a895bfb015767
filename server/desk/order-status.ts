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
import { letterFactsOf, orderLink, staleOrder, wantedOrder } from './order-shared.ts'
import { commitSeen, refuseUnseen, seenOf, versionIn } from './preview.ts'

/** The letter of a change and its sign. */
async function showStep({ order, to, ...words }: Step, { database, site, origin, letters }: StaffContext) {
  const after = { ...order, status: to }
  const letter = await letterFactsOf(letters, await statusLetter(database.query, after, { site, origin }, words))
  return { letter, seen: seenOf(order.version, to, letter) }
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

export const orderStatusHandlers = {
  async 'desk.orderStep'({ number, to, document: typed, comment = '' }, context) {
    const { site, database } = context
    const order = await wantedOrder(number, context)
    const document = typed ?? (await documentOf(order, to, context))
    const short = await shortOf(database.query, order, await readLines(database.query, order.id))
    return {
      item: {
        number,
        ...orderLink(site, number),
        look: statusView(site, order.status),
        toLook: statusView(site, to),
        isAllowed: nextOf(site, order.status).includes(to),
        asksDocument: singleContent(site, 'order-statuses').statuses[to].document !== undefined,
        document,
        short: short.text,
        noLetter: await whyNoLetter(order, to, context),
        ...(await showStep({ order, to, document, comment }, context)),
      },
    }
  },

  /** @throws HttpError 404; 409 for an order that has changed, a state that cannot follow, a letter that was not shown */
  async 'desk.orderStatus'({ number, to: word, seen, document = '', comment = '' }, context) {
    const { site, database, staff, audit } = context
    const order = await wantedOrder(number, context)
    const to = ORDER_STATUSES.find((status) => status === word)
    if (!to) throw fieldError('to', 'Такого состояния нет')
    const { name } = statusView(site, to)
    const step = { order, to, document, comment }
    audit({ subject: number, changes: { состояние: [statusView(site, order.status).name, name] } })
    return commitSeen(seen, order.version, {
      async commit() {
        await refuseStep(step, context)
        const { seen: now } = await showStep(step, context)
        refuseUnseen(seen, now, 'Вот письмо с\u00a0вашими словами. Проверьте его и\u00a0подтвердите.')
        return (await makeStep(step, staff.name, context)) ? orderLink(site, number) : undefined
      },
      /** A button that was pressed twice has done its work once; anything else has changed the order since. */
      async otherwise() {
        const now = await wantedOrder(number, context)
        const last = (await readEvents(database.query, now.id)).at(-1)
        const isLast = now.version === versionIn(seen) + 1 && last?.kind === 'status' && last.status === to
        // Other words of the same person, in another tab, are not said yet.
        const { seen: said } = await showStep({ ...step, order: { ...now, version: versionIn(seen) } }, context)
        if (!isLast || last.staff !== staff.name || said !== seen) throw await staleOrder(number, `«${name}»`, context)
        audit({ changes: { состояние: [name, name] } })
        return orderLink(site, number)
      },
    })
  },

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

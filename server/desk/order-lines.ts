import { rubles } from '#schema/definitions/shop/units/money.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { confirmFirst, HttpError } from '../engine/http/http-error.ts'
import { asParagraphs } from '../engine/mail/letters.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { addEvent } from '../shop/orders/events.ts'
import { letterFacts, letterParams } from '../shop/orders/letters.ts'
import { type Order, updateOrder } from '../shop/orders/order.ts'
import { insertLines, totalColumns } from '../shop/orders/place.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { type Draft, linesText, readDraft } from './line-texts.ts'
import { letterFactsOf, orderLink, signOf, staleOrder, wantedOrder } from './order-shared.ts'

/** Lines, prices and delivery can change until the order is shipped. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => !['shipped', 'done', 'cancelled'].includes(status)

interface OrderForm {
  lines?: string | undefined
  delivery?: string | undefined
  comment?: string | undefined
}

/** Prepares a change of an order's lines or delivery, and the letter about it; saves nothing. */
async function prepare(order: Order, form: OrderForm, context: StaffContext) {
  const { database, site, origin } = context
  const existing = await readLines(database.query, order.id)
  const text = linesText(existing)
  const draft = await readDraft(form.lines ?? text, existing, context)
  // A form sends no empty fields.
  const delivery = form.lines === undefined ? order.delivery : (form.delivery ?? '')
  const isMoved = delivery !== order.delivery
  const changes = [
    ...draft.changes,
    ...(isMoved ? [{ label: 'Доставка', text: delivery || 'как выбрано при оформлении' }] : []),
  ]
  // Lines that stay keep their totals: a product may have left the catalog since.
  const totals = draft.changes.length === 0 ? {} : totalColumns(draft.totals)
  const after: Order = { ...order, ...totals, delivery }
  const { email, account } = await contactOfOrder(database.query, order)
  const { lines, sums } = letterParams(after, draft.lines, []).params
  const letter =
    email !== undefined && changes.length > 0 && draft.problems.length === 0
      ? {
          to: email,
          mail: 'desk/order-changed',
          isUnlimited: true,
          account,
          params: {
            ...{
              number: order.number,
              date: letterFacts(order).date,
              changes,
              comment: asParagraphs(form.comment ?? ''),
              lines,
              sums,
            },
            link: account === undefined ? '' : origin + addressOf(site, 'order.view', { number: order.number }),
          },
        }
      : undefined
  const shown = await letterFactsOf(context.letters, letter)
  return {
    text,
    draft,
    delivery,
    isMoved,
    changes,
    sums,
    totals,
    after,
    letter,
    shown,
    seen: signOf(order.version, changes, shown),
  }
}

export const rowsOf = ({ lines }: Draft) =>
  lines.map(({ article, name, quantity, boxes, kopecks, sum, ...wishes }) => ({
    ...{ article, name, wishes: wishTexts(wishes).join('; '), quantity, boxes, kopecks, sum },
  }))

/** @throws HttpError 422 with what is not understood */
export function refuseProblems({ problems }: Pick<Draft, 'problems'>): void {
  if (problems.length === 0) return
  const message = problems.map(({ label, text }) => `«${label}»: ${text}`).join(' ')
  throw new HttpError(422, message, { lines: message })
}

export const orderLineHandlers = {
  async 'desk.orderDraft'({ number, ...form }, context) {
    const order = await wantedOrder(number, context)
    const { text, draft, delivery, changes, sums, shown, seen } = await prepare(order, form, context)
    return {
      item: {
        number,
        ...orderLink(context.site, number),
        isOpen: isOpen(order),
        ...{ text, delivery, sums, changes, seen },
        rows: rowsOf(draft),
        problems: draft.problems,
        letter: shown,
        version: String(order.version),
      },
    }
  },

  /** @throws HttpError 404; 409 for an order that has changed or was shipped, or where something else was shown; 422 */
  async 'desk.orderLines'({ number, version, seen, ...form }, context) {
    const { site, database, staff, audit, mailer, wakeOutbox } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number })
    const now = new Date()
    const prepared = await prepare(order, form, context)
    const { draft, changes, totals, after, letter, isMoved, delivery } = prepared
    const intent = changes.map(({ label, text }) => `${label}: ${text}`).join('; ')
    if (order.version !== Number(version)) throw await staleOrder(database.query, site, order, intent)
    if (!isOpen(order)) throw new HttpError(409, 'Заказ уже отгружен или отменён: состав не\u00a0меняется.')
    refuseProblems(draft)
    if (changes.length === 0)
      throw new HttpError(422, 'Ничего не\u00a0изменилось.', { lines: 'Здесь то\u00a0же, что было' })
    if (prepared.seen !== seen) throw confirmFirst('Проверьте, чем станет заказ, и\u00a0подтвердите.')
    audit({
      changes: {
        сумма: [rubles(order.total), rubles(after.total)],
        ...Object.fromEntries(draft.changes.map(({ label, text }) => [label, [null, text] as const])),
      },
      ...(isMoved && { personal: ['доставка'] }),
    })
    const isChanged = await database.query.transaction().execute(async (transaction) => {
      if (!(await updateOrder(transaction, order, { ...totals, delivery }))) return false
      await transaction.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
      await insertLines(transaction, order.id, draft.lines)
      const texts = [
        ...draft.changes.map(({ label, text }) => `${label}: ${text}`),
        ...(isMoved ? ['Доставка: другая'] : []),
      ]
      const details = { changes: texts, total: [order.total, after.total] as const }
      await addEvent(transaction, order, { kind: 'lines', details, staff: staff.name }, now)
      if (letter) await mailer.write(transaction, letter, now)
      return true
    })
    if (!isChanged) throw await staleOrder(database.query, site, await wantedOrder(number, context), intent)
    wakeOutbox()
    return orderLink(site, number)
  },
} satisfies Partial<DeskHandlers>

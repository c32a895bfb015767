import type { Transaction, Updateable } from 'kysely'
import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { lineVatText } from '#schema/definitions/shop/units/vat.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Tables } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { asParagraphs } from '../engine/mail/letters.ts'
import type { MailRequest } from '../engine/mail/mailer.ts'
import { refuseTaken } from '../shop/catalog/promised.ts'
import { addEvent } from '../shop/orders/events.ts'
import { letterFacts, letterParams } from '../shop/orders/letters.ts'
import { isProduct, supplyOfLine } from '../shop/orders/lines.ts'
import { orderUrl } from '../shop/orders/links.ts'
import { isPlaced, type Order, type OrderLine, type OrderOrOffer, updateOrder } from '../shop/orders/order.ts'
import { type StoredLine, totalColumns, writeLines } from '../shop/orders/place.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { type Draft, readDraft } from './line-draft.ts'
import { linesText } from './line-texts.ts'
import { lateForOrder, letterFactsOf, orderLink, wantedOrder } from './order-shared.ts'
import { reviewed } from './preview.ts'

/** Lines, prices and delivery can change until some of the order is shipped. */
export const isOpen = ({ status }: Pick<Order, 'status'>, lines: readonly Pick<OrderLine, 'shipped'>[]): boolean =>
  !['shipped', 'done', 'cancelled'].includes(status) && lines.every(({ shipped }) => !shipped)

/** A change of an order or offer as a form describes it, and the letter about it; nothing is saved yet. */
export interface Edit {
  draft: Draft
  lines: readonly StoredLine[]
  /** Columns that get other values. */
  values: Updateable<Tables['orders']>
  /** Changes of lines and terms in words. */
  changes: Draft['changes']
  letter: MailRequest | undefined
}

/** The wish of who makes a change, in words. */
export const intentOf = ({ changes }: Pick<Edit, 'changes'>): string =>
  changes.map(({ label, text }) => `${label}: ${text}`).join('; ')

/** The total that stands beside changes, if it is another one. */
export const newTotal = (before: number, after = before): Draft['changes'] =>
  before === after ? [] : [{ label: 'Сумма', text: `${rubles(before)} → ${rubles(after)}` }]

/** Saves a change with its letter. @param also writes in the same transaction @returns false where somebody was faster */
export async function saveEdit(
  order: OrderOrOffer,
  { draft, lines, values, changes, letter }: Edit,
  { database, mailer, audit, wakeOutbox }: StaffPostContext,
  also: (transaction: Transaction<Tables>, now: Date) => Promise<void>,
): Promise<boolean> {
  const { total = order.total, valid_until = order.valid_until } = values
  const terms = changes.filter((change) => !draft.changes.includes(change))
  audit({
    changes: {
      сумма: [rubles(order.total), rubles(total)],
      ...(order.valid_until !== valid_until && { 'действует по': [order.valid_until, valid_until] }),
      ...Object.fromEntries(draft.changes.map(({ label, text }) => [label, [null, text] as const])),
    },
    personal: terms.map(({ label }) => label.toLowerCase()),
  })
  const now = new Date()
  const isSaved = await database.query.transaction().execute(async (transaction) => {
    if (!(await updateOrder(transaction, order, values))) return false
    if (isPlaced(order)) await refuseTaken(transaction, lines, order.id)
    await writeLines(transaction, order, lines)
    if (letter) await mailer.write(transaction, letter, now)
    await also(transaction, now)
    return true
  })
  if (isSaved) wakeOutbox()
  return isSaved
}

/** Prepares a change of an order's lines or delivery. */
async function prepare(order: Order, form: CallParameters<'desk.orderDraft'>, context: StaffContext) {
  const { database, site, origin } = context
  context.audit({ subject: order.number })
  const existing = await readLines(database.query, order.id)
  const text = linesText(existing)
  const draft = await readDraft({ ...form, lines: form.lines ?? text }, existing, context, order.id)
  // A form sends no empty fields.
  const delivery = form.lines === undefined ? order.delivery : (form.delivery ?? '')
  const changes = [
    ...draft.changes,
    ...(delivery === order.delivery ? [] : [{ label: 'Доставка', text: delivery || 'как выбрано при оформлении' }]),
  ]
  // Lines that stay keep their totals: a product may have left the catalog since.
  const values = { ...(draft.changes.length > 0 && totalColumns(draft.totals)), delivery }
  const { email, account } = await contactOfOrder(database.query, order)
  const { lines, sums } = letterParams({ ...order, ...values }, draft.lines, []).params
  const { number, date } = letterFacts(order)
  const letter =
    email !== undefined && changes.length > 0 && draft.problems.length === 0
      ? {
          to: email,
          mail: 'desk/order-changed',
          isUnlimited: true,
          account,
          params: {
            ...{ number, date, changes, comment: asParagraphs(form.comment ?? ''), lines, sums },
            link: orderUrl({ site, origin }, order),
          },
        }
      : undefined
  const shown = await letterFactsOf(context.letters, letter)
  return {
    ...{ text, existing, draft, lines: draft.lines, values, changes, sums, letter, shown },
    effect: [changes, rowsOf(draft), draft.questions, shown],
    question: confirmText(draft, 'Проверьте, чем станет заказ, и\u00a0подтвердите.'),
    intent: intentOf({ changes }),
  }
}

/** A line as tables of the desk have it. */
export const rowOf = (line: OrderLine) => ({
  ...{ article: line.article, name: line.name, quantity: line.quantity, unit: line.unit },
  boxes: isProduct(line) ? line.boxes : null,
  wishes: [...wishTexts(line), lineVatText(line.vat)].filter(Boolean).join('; '),
  ...{ supply: supplyOfLine(line), kopecks: line.kopecks, sum: line.sum },
})

/** Lines of a draft as tables of the desk have them. */
export const rowsOf = ({ lines, full }: Pick<Draft, 'lines' | 'full'>) =>
  lines.map((line, i) => ({ ...rowOf(line), ...(full[i] !== undefined && { full: full[i] }) }))

/** Asks to look at what lines become, with the questions about them. */
export const confirmText = ({ questions }: Pick<Draft, 'questions'>, confirm: string): string =>
  [...questions.map(({ label, text }) => sentence(`${label}: ${text}`)), confirm].join(' ')

/** @throws HttpError 422 with what is not understood */
export function refuseProblems({ problems }: Pick<Draft, 'problems'>): void {
  if (problems.length === 0) return
  const message = problems.map(({ label, text }) => `«${label}»: ${text}`).join(' ')
  throw new HttpError(422, message, { lines: message })
}

const lines = reviewed({
  read: ({ number }: CallParameters<'desk.orderDraft'>, context) => wantedOrder(number, context),
  prepare,
  async view({ thing: order, plan, version }, { site }) {
    const { text, draft, values, changes, sums, shown } = plan
    return {
      item: {
        number: order.number,
        ...orderLink(site, order.number),
        isOpen: isOpen(order, plan.existing),
        ...{ text, delivery: values.delivery, changes, version },
        newTotal: newTotal(order.total, values.total),
        // Sums of lines that are not all understood would say nothing.
        sums: draft.problems.length > 0 ? [] : sums,
        rows: rowsOf(draft),
        problems: draft.problems,
        questions: draft.questions,
        letter: shown,
      },
    }
  },
  refuse({ thing: order, plan: { existing, draft, changes } }) {
    if (!isOpen(order, existing))
      throw new HttpError(409, 'Заказ уже отгружен, хотя\u00a0бы частью, или отменён: состав не\u00a0меняется.')
    refuseProblems(draft)
    if (changes.length === 0)
      throw new HttpError(422, 'Ничего не\u00a0изменилось.', { lines: 'Здесь то\u00a0же, что было' })
  },
  async commit({ thing: order, plan }, context) {
    const { draft, values } = plan
    const texts = [
      ...draft.changes.map(({ label, text }) => `${label}: ${text}`),
      ...(values.delivery === order.delivery ? [] : ['Доставка: другая']),
    ]
    const details = { changes: texts, total: [order.total, values.total ?? order.total] as const }
    const isSaved = await saveEdit(order, plan, context, async (transaction, now) => {
      await addEvent(transaction, order, { kind: 'lines', details, staff: context.staff.name }, now)
    })
    return isSaved ? orderLink(context.site, order.number) : undefined
  },
  otherwise: lateForOrder,
})

/** @throws HttpError 404; 409 for an order that has changed or was shipped, or where something else was shown; 422 */
export const orderLineHandlers = {
  'desk.orderDraft': lines.show,
  'desk.orderLines': lines.change,
} satisfies Partial<DeskHandlers>

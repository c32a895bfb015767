import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { lineVatText, rubles } from '#schema/definitions/shop/units/money.ts'
import { noteTexts } from '#schema/definitions/shop/units/wishes.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { lateOf } from '../shop/lists/lines.ts'
import { type Edit, isOpen, planEdit, saveLines } from '../shop/orders/edit.ts'
import type { Draft } from '../shop/orders/line-draft.ts'
import { isProduct, shipmentsIn, supplyOfLine } from '../shop/orders/lines.ts'
import type { Order, OrderLine } from '../shop/orders/order.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { lateForOrder, letterFactsOf, orderLink, wantedOrder } from './order-shared.ts'
import { reviewed } from './preview.ts'

/** Describes the planned changes of an order's lines in one text. */
export const intentOf = ({ changes }: Pick<Edit, 'changes'>): string =>
  changes.map(({ label, text }) => `${label}: ${text}`).join('; ')

/** Returns the change of an order's total, for display. Returns [] if the total stays the same. */
export const newTotal = (before: number, after = before): Draft['changes'] =>
  before === after ? [] : [{ label: 'Сумма', text: `${rubles(before)} → ${rubles(after)}` }]

async function prepare(order: Order, form: CallParameters<'desk.orderDraft'>, context: StaffContext) {
  context.audit({ subject: order.number })
  const plan = await planEdit(order, form, context)
  const { draft, changes, letter } = plan
  const shown = await letterFactsOf(context.letters, letter)
  return {
    ...plan,
    shown,
    effect: [changes, draft.lines.map(rowOf), draft.questions, shown],
    question: confirmText(draft, 'Проверьте, чем станет заказ, и\u00a0подтвердите.'),
    intent: intentOf({ changes }),
  }
}

/** Returns an order line as a row of the desk's tables. */
export const rowOf = (line: OrderLine) => ({
  ...{ article: line.article, name: line.name, quantity: line.quantity, unit: line.unit },
  boxes: isProduct(line) ? line.boxes : null,
  wishes: [...noteTexts(line), lineVatText(line.vat)].filter(Boolean).join('; '),
  ...{
    supply: lateOf(line.wanted, shipmentsIn(line)).late ?? supplyOfLine(line),
    full: line.full ?? null,
    kopecks: line.kopecks,
    sum: line.sum,
  },
})

/** Returns the text of a confirmation: first the questions about the order's lines, then `confirm`. */
export const confirmText = ({ questions }: Pick<Draft, 'questions'>, confirm: string): string =>
  [...questions.map(({ label, text }) => sentence(`${label}: ${text}`)), confirm].join(' ')

/** Checks that a draft has no problems. @throws HttpError 422 with the texts of the problems */
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
        // Lines with problems are not counted, so the sums would be wrong.
        sums: draft.problems.length > 0 ? [] : sums,
        rows: draft.lines.map(rowOf),
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
    const isSaved = await saveLines(order, plan, context.staff.name, context)
    return isSaved ? orderLink(context.site, order.number) : undefined
  },
  otherwise: lateForOrder,
})

/** Previews or makes a change of an order's lines. @throws HttpError 404; 409 for a changed or shipped order, or an old preview; 422 */
export const orderLineHandlers = {
  'desk.orderDraft': lines.show,
  'desk.orderLines': lines.change,
} satisfies Partial<DeskHandlers>

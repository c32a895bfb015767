import { isDeepStrictEqual } from 'node:util'
import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { cellsOf, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readRubles, readWhole } from '#schema/definitions/shop/units/typed.ts'
import { DAY_MS, isDate, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { shortOf } from '../shop/catalog/promised.ts'
import { type Part, readEvents } from '../shop/orders/events.ts'
import { letterOf, statusLetter } from '../shop/orders/letters.ts'
import { isProduct } from '../shop/orders/lines.ts'
import { type Order, type OrderLine, statusesOf, statusOf, statusView } from '../shop/orders/order.ts'
import { describePart, leftOf, openParts, owedFor, partFacts, unshipped, withPart } from '../shop/orders/parts.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import { documentOf, makeStep, nextOf, refuseStep, type Step, stepOfPart, undoStep } from '../shop/orders/steps.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { lateForOrder, letterFactsOf, orderLink, wantedOrder } from './order-shared.ts'
import { reviewed, seenOf, versionIn } from './preview.ts'

type Form = Omit<CallParameters<'desk.orderStatus'>, 'version'>

type PartKind = Part['kind']

const PART_TITLES: Readonly<Record<PartKind, string>> = { payment: 'оплата', shipment: 'отгрузка части' }

/** Returns true for what a form is opened with in place of a status. */
export const isPart = (word: string): word is PartKind => word === 'payment' || word === 'shipment'

/** Returns true where an order that was confirmed can have one more payment or shipment. */
export const mayHave = (kind: PartKind, order: Order, lines: readonly OrderLine[]): boolean =>
  !['new', 'cancelled'].includes(order.status) &&
  (kind === 'payment' ? owedFor(order) > 0 : !['shipped', 'done'].includes(order.status) && unshipped(lines).length > 0)

/** Values of an empty form: all that is left, today. */
const wholeRest = (order: Order, lines: readonly OrderLine[]) => ({
  sum: typedRubles(owedFor(order)),
  day: today(),
  lines: unshipped(lines)
    .map((line) => `${line.article}; ${leftOf(line)}`)
    .join('\n'),
})

/** Pieces by position; rows of one article take its lines in their order. @throws HttpError 422 for what is not understood */
function readPieces(text: string, lines: readonly OrderLine[]): [position: number, pieces: number][] {
  const open = lines.filter(isProduct)
  return rowsOf(text).map((row) => {
    const [article = '', amount = ''] = cellsOf(row)
    const pieces = readWhole(amount, [1, 1_000_000_000])
    const place = open.findIndex((line) => line.article.toLowerCase() === article.toLowerCase())
    const [line] = place < 0 ? [] : open.splice(place, 1)
    const isTwice = !line && lines.some((line) => line.article.toLowerCase() === article.toLowerCase())
    if (isTwice) throw fieldError('lines', `«${article}» вписано дважды: сложите штуки в\u00a0одну строку`)
    if (!line) throw fieldError('lines', `«${article}»: такой строки в\u00a0заказе нет`)
    if (pieces === undefined) throw fieldError('lines', `«${row}»: напишите «${article}; 480», штук целым числом`)
    return [line.position, pieces]
  })
}

/** @returns undefined while nothing is typed @throws HttpError 422 for what is not understood */
function readPart(form: Form, { created_at }: Order, lines: readonly OrderLine[]): Part | undefined {
  const { to, sum, lines: text, day = today() } = form
  const typed = to === 'payment' ? sum : text
  if (!isPart(to) || typed === undefined) return undefined
  // An order by phone may be typed after its prepayment.
  const first = moscowDay(Date.parse(created_at) - 366 * DAY_MS)
  if (!isDate(day) || day < first || day > today())
    throw fieldError('day', `День\u00a0— не\u00a0раньше ${formatDate(first)} и\u00a0не\u00a0позже сегодняшнего`)
  if (to === 'shipment') {
    const pieces = readPieces(typed, lines)
    if (pieces.length === 0) throw fieldError('lines', 'Впишите, что и\u00a0сколько отгружено')
    return { kind: to, day, pieces }
  }
  const kopecks = readRubles(typed)
  if (!kopecks) throw fieldError('sum', 'Напишите сумму рублями: «6895» или «6895,50»')
  return { kind: to, day, sum: kopecks }
}

/** @throws HttpError 422 for more than an order still waits for */
function refuseExcess(part: Part, order: Order, lines: readonly OrderLine[]): void {
  if (part.kind === 'payment' && part.sum > owedFor(order))
    throw fieldError('sum', `Это больше, чем осталось оплатить: ${rubles(Math.max(0, owedFor(order)))}`)
  for (const [position, pieces] of part.kind === 'shipment' ? part.pieces : []) {
    const line = lines.find((candidate) => candidate.position === position)
    if (line && pieces > leftOf(line))
      throw fieldError('lines', `«${line.article}»: осталось отгрузить ${formatNumber(leftOf(line))}\u00a0шт.`)
  }
}

/** The part that a form has, or what is wrong with it. */
function partIn(form: Form, order: Order, lines: readonly OrderLine[]): { part?: Part; problem?: HttpError } {
  try {
    const part = readPart(form, order, lines)
    if (part) refuseExcess(part, order, lines)
    return part ? { part } : {}
  } catch (problem) {
    if (problem instanceof HttpError) return { problem }
    throw problem
  }
}

async function prepare(order: Order, form: Form, context: StaffContext) {
  const { site, database, origin, letters, audit, staff } = context
  const { comment = '' } = form
  const lines = await readLines(database.query, order.id)
  const { part, problem } = partIn(form, order, lines)
  const known = isPart(form.to) ? order.status : statusesOf(site).find(({ id }) => id === form.to)?.id
  if (!known) throw fieldError('to', 'Такого состояния нет')
  const step: Step = part ? stepOfPart(site, order, lines, part) : { order, to: known }
  const { to, stays } = step
  const { name } = statusView(site, to)
  const [what, text] = part ? describePart(part) : ['', '']
  audit({
    subject: order.number,
    changes: {
      ...(!stays && { состояние: [statusView(site, order.status).name, name] }),
      ...(part && { [what.toLowerCase()]: [null, text] }),
    },
  })
  const document = form.document ?? (isPart(form.to) ? '' : await documentOf(order, to, context))
  const words = { document, comment, stays }
  const after = withPart({ ...order, status: to }, lines, part)
  const written = await statusLetter(database.query, after.order, { site, origin }, words, after.lines)
  // Of a part nothing is known yet.
  const letter = isPart(form.to) && !part ? [] : await letterFactsOf(letters, written)
  const outcome = part
    ? [{ label: what, text }, ...partFacts(after.order, after.lines)]
    : await openParts(database.query, site, { order, lines, to })
  if (part && !stays) outcome.push({ label: 'Состояние', text: `${statusView(site, order.status).name} → ${name}` })
  return {
    step: { ...step, ...words, staff: staff.id } satisfies Step,
    ...{ letter, outcome, problem, lines, effect: [to, letter, ...outcome] },
    question: part
      ? 'Вот что получится. Проверьте и\u00a0подтвердите.'
      : 'Вот письмо с\u00a0вашими словами. Проверьте его и\u00a0подтвердите.',
    intent: part ? `${what}: ${text}${document && `, №\u00a0${document}`}` : `«${name}»`,
  }
}

/** Returns why the buyer gets no letter of a step; empty if one goes. */
export async function whyNoLetter(
  { order, ...step }: Pick<Step, 'order' | 'to' | 'stays'>,
  { site, database }: StaffContext,
): Promise<string> {
  if (letterOf(site, step) === undefined)
    return step.stays
      ? 'Письма не\u00a0будет: для\u00a0части его нет в\u00a0файле состояний.'
      : `Письма не\u00a0будет: для состояния «${statusView(site, step.to).name}» его нет.`
  if ((await contactOfOrder(database.query, order)).email !== undefined) return ''
  return order.buyer === null
    ? 'Письма не\u00a0будет: данные покупателя стёрты.'
    : 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.'
}

const status = reviewed({
  read: ({ number }: Form, context) => wantedOrder(number, context),
  prepare,
  async view({ form, thing: order, plan: { step, letter, lines, outcome }, version }, context) {
    const { site, database } = context
    const { to, document } = step
    const short = await shortOf(database.query, order, lines)
    const kind = isPart(form.to) ? form.to : ''
    return {
      item: {
        number: order.number,
        ...orderLink(site, order.number),
        look: statusView(site, order.status),
        title: kind
          ? PART_TITLES[kind]
          : `был «${statusView(site, order.status).name}», станет «${statusView(site, to).name}»`,
        isAllowed: kind ? mayHave(kind, order, lines) : nextOf(site, order.status).includes(to),
        asksDocument: kind !== '' || statusOf(site, to).document !== undefined,
        ...{ kind, document },
        ...{ ...wholeRest(order, lines), outcome },
        short: kind === 'payment' ? '' : short.text,
        noLetter: await whyNoLetter(step, context),
        ...{ letter, version },
      },
    }
  },
  refuse({ form, thing: order, plan: { step, lines, problem } }, context) {
    if (problem) throw problem
    if (isPart(form.to) && !mayHave(form.to, order, lines))
      throw new HttpError(409, `Сейчас заказ «${statusView(context.site, order.status).name}»: так нельзя.`)
    if (isPart(form.to) && !step.part) throw fieldError('sum', 'Впишите, сколько')
    return refuseStep(step, context)
  },
  async commit({ plan: { step } }, context) {
    const isMade = await makeStep(step, context.staff.name, context)
    return isMade ? orderLink(context.site, step.order.number) : undefined
  },
  /** A button that was pressed twice has done its work once; anything else has changed the order since. */
  async otherwise(change, context) {
    const { form, version } = change
    const { to, document } = change.plan.step
    const now = await wantedOrder(form.number, context)
    const last = (await readEvents(context.database.query, now.id)).at(-1)
    const isLast = now.version === versionIn(version) + 1 && last?.kind === 'status' && last.status === to
    // Other words of the same person, in another tab, are not said yet; the audit has no second change.
    const isMine = isLast && last.details.by === context.staff.id && (last.details.document ?? '') === (document ?? '')
    if (isPart(form.to))
      return isMine && isDeepStrictEqual(last.details.part, readPart(form, now, change.plan.lines))
        ? orderLink(context.site, now.number)
        : lateForOrder(change, context)
    const { effect } = await prepare(now, form, context)
    if (!isMine || seenOf(versionIn(version), ...effect) !== version) return lateForOrder(change, context)
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
    const { from, to, part } = await undoStep(order, Number(event), context)
    const [what, text] = part ? describePart(part) : ['', '']
    audit({
      changes: {
        ...(from !== to && { состояние: [statusView(site, to).name, statusView(site, from).name] }),
        ...(part && { [what.toLowerCase()]: [text, null] }),
      },
    })
    return orderLink(site, number)
  },
} satisfies Partial<DeskHandlers>

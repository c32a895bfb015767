import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import type { Site } from '../engine/site/site.ts'
import { shortOf } from '../shop/catalog/promised.ts'
import { mayClose, planClose, planEntry, saveLines } from '../shop/orders/edit.ts'
import {
  type Booked,
  bookedIn,
  describeEntry,
  ENTRY_TITLES,
  entryFacts,
  isOfLots,
  openAfter,
  owedFor,
  withEntry,
} from '../shop/orders/entries.ts'
import { type Entry, readEvents } from '../shop/orders/events.ts'
import { statusLetter, stepWords } from '../shop/orders/letters.ts'
import {
  type Order,
  readPlaced,
  statusesOf,
  statusOf,
  statusView,
  typedOrderNumber,
  withoutSign,
} from '../shop/orders/order.ts'
import { contactOfOrder, readLines, readNamedLines } from '../shop/orders/read.ts'
import {
  documentOf,
  makeSteps,
  nextOf,
  type Past,
  refuseStep,
  type Step,
  stepOfEntry,
  stepTo,
  undoStep,
} from '../shop/orders/steps.ts'
import type { AuditNote } from './audit.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import {
  alreadyBooked,
  correctedBy,
  type EntryForm,
  firstValues,
  isEntryKind,
  mayHave,
  readEntry,
} from './entry-form.ts'
import { newTotal } from './order-lines.ts'
import { lateForOrder, letterFactsOf, orderLink, wantedOrder } from './order-shared.ts'
import { reviewed, signOf } from './preview.ts'

const CLOSE = 'закрыть с\u00a0отгруженным'

export async function readPast(order: Order, { database: { query } }: StaffContext): Promise<Past> {
  const [lines, events] = await Promise.all([readNamedLines(query, order.id), readEvents(query, order.id)])
  return { order, lines, events }
}

/** Reads the entry from a form. Returns an HttpError as `problem` and does not throw it. */
function entryIn(...form: Parameters<typeof readEntry>): { entry?: Entry; problem?: HttpError } {
  try {
    const entry = readEntry(...form)
    return entry ? { entry } : {}
  } catch (problem) {
    if (problem instanceof HttpError) return { problem }
    throw problem
  }
}

/** Returns the step that a form describes: a new entry, which may change the status, or a new status, which may include an entry. */
export function stepIn(form: { to: string }, past: Past, entry: Entry | undefined, { site }: StaffContext): Step {
  const { order } = past
  if (isEntryKind(form.to)) return entry ? stepOfEntry(site, past, entry) : { order, to: order.status }
  const known = statusesOf(site).find(({ id }) => id === form.to)?.id
  if (!known) throw fieldError('to', 'Такого состояния нет')
  return stepTo(site, past, known)
}

/** Returns facts about the order's money and goods after a step. */
export function outcomeOf({ order, to, entry }: Step, { lines }: Pick<Past, 'lines'>) {
  if (!entry) return openAfter(to, order, lines)
  const after = withEntry({ ...order, status: to }, lines, entry)
  const [label, text] = describeEntry(entry)
  return [{ label, text }, ...entryFacts(after.order, after.lines)]
}

/** Corrects the second half of a transfer, which booked `half` in this order and the same sum in another. @param past of the other order */
function correctionIn(form: EntryForm, { order }: Past, half: Booked, past: Past) {
  const halves = bookedIn(past.events).filter(
    ({ event, entry }) => event.details.credit === order.number && entry.kind !== half.entry.kind,
  )
  const { at, details } = half.event
  // Earlier versions wrote no `pair`, but both events at the same moment.
  const apart = ({ event }: Booked) => Math.abs(Date.parse(event.at) - Date.parse(at))
  const [nearest] = halves.toSorted((a, b) => apart(a) - apart(b))
  const other = details.pair ? halves.find(({ event }) => event.details.pair === details.pair) : nearest
  if (!other)
    return { problem: new HttpError(409, `В\u00a0заказе №\u00a0${past.order.number} нет второй половины зачёта.`) }
  return entryIn({ ...form, to: other.entry.kind }, past, other)
}

/**
 * Plans the second entry of a transfer of money between two orders: the payment in the order that gets the money, or the correction of that
 * payment. @returns the step, or the `problem` that makes it impossible; undefined if the form describes no transfer
 */
async function creditIn(
  form: EntryForm,
  own: Past,
  typed: Entry | undefined,
  half: Booked | undefined,
  context: StaffContext,
) {
  const { order } = own
  const { to, comment = '', document = '' } = form
  const credit = half ? half.event.details.credit : to === 'refund' && form.credit
  if (!credit || !typed || !('sum' in typed)) return undefined
  const { query } = context.database
  const other = await readPlaced(query, typedOrderNumber(credit))
  const buyers = query.selectFrom('buyers').leftJoin('customers', 'customers.id', 'customer_id')
  const owners = await buyers
    .select(sql`coalesce('joined ' || customers.joined, 'one ' || customers.id, 'buyer ' || buyers.id)`.as('owner'))
    .where('buyers.id', 'in', [order.buyer ?? 0, other?.buyer ?? 0])
    .execute()
  const isSame = order.buyer !== null && new Set(owners.map(({ owner }) => owner)).size === 1
  const mayTake =
    other?.buyer && isSame && other.id !== order.id && other.status !== 'new' && owedFor(other) >= typed.sum
  if (!other || !(half || mayTake))
    return { problem: fieldError('credit', 'У\u00a0покупателя нет такого заказа, или ему столько не\u00a0нужно') }
  const past = await readPast(other, context)
  const { entry, problem } = half
    ? correctionIn(form, own, half, past)
    : { entry: { ...typed, kind: 'payment' } as const }
  if (!entry) return { problem }
  const words = half
    ? { document, comment, reason: form.reason }
    : {
        ...{ document, reason: `зачтено из\u00a0заказа №\u00a0${order.number}` },
        comment: `Сумма зачтена из\u00a0заказа №\u00a0${order.number}.\n\n${comment}`.trim(),
      }
  const step: Step = { ...stepOfEntry(context.site, past, entry), ...words, credit: order.number }
  const outcome = outcomeOf(step, past).map(({ label, text }) => ({ label: `№\u00a0${other.number}: ${label}`, text }))
  return { step, past, outcome, reason: half ? form.reason : `зачтено в\u00a0заказ №\u00a0${other.number}` }
}

async function prepare(order: Order, form: EntryForm, context: StaffContext) {
  const { site, database, origin, letters, audit } = context
  const { comment = '', reason } = form
  const past = await readPast(order, context)
  const { lines, events } = past
  const corrected = correctedBy(form, events)
  const typed = entryIn(form, past, corrected)
  const credit = await creditIn(form, past, typed.entry, corrected, context)
  const step = stepIn(form, past, typed.entry, context)
  const { to, entry } = step
  const edit = entry && (await planEntry(past, entry, context))
  const { name } = statusView(site, to)
  const [what, text] = entry ? describeEntry(entry) : ['', '']
  const isOther = to !== order.status
  audit({ subject: order.number })
  const kind = isEntryKind(form.to)
  const own = corrected ? corrected.document : !kind && (await documentOf(order, to, context))
  const document = (form.document && withoutSign(form.document)) ?? (own || '')
  const isOfLotsAlone = entry !== undefined && isOfLots(entry) && entry.day === corrected?.entry.day
  const isUntold = corrected !== undefined && (isOfLotsAlone || corrected.event.details.letter === undefined)
  const isSilent = credit !== undefined || isUntold
  const words = { document, comment, entry, isSilent }
  // A transfer sends one letter, about the order that gets the money.
  const told = credit?.step ? { step: credit.step, lines: credit.past.lines } : { step: { ...step, ...words }, lines }
  const after = withEntry({ ...told.step.order, status: told.step.to }, told.lines, told.step.entry)
  const mail = { ...told.step, from: told.step.order.status }
  const written = await statusLetter(database.query, after.order, { site, origin }, mail, after.lines)
  // The letter about an entry can be composed only after staff fill in the entry.
  const letter = kind && !entry ? [] : await letterFactsOf(letters, written)
  const { all = '', same = undefined } = kind && entry ? alreadyBooked(entry, document, events) : {}
  const outcome = [
    ...(same === undefined ? [] : [{ label: 'Похоже, это уже записано', text: same }]),
    ...outcomeOf(step, past),
    ...newTotal(order.total, edit?.values.total),
    ...(credit?.outcome ?? []),
    ...(all ? [{ label: 'Записано раньше', text: all }] : []),
    ...(kind && isOther ? [{ label: 'Состояние', text: `${statusView(site, order.status).name} → ${name}` }] : []),
  ]
  const repeated =
    same === undefined ? '' : `Похоже, это уже записано: ${same}. Если это ещё одна запись, подтвердите. `
  return {
    step: {
      ...step,
      ...words,
      reason: credit?.reason ?? reason,
      credit: credit?.step?.order.number,
      restocks: form.stock === 'yes',
      edit,
    } satisfies Step,
    ...{ corrected, letter, outcome, past, credit: credit?.step, problem: typed.problem ?? credit?.problem },
    effect: [to, letter, ...outcome],
    question: entry
      ? `${repeated}Вот что получится. Проверьте и\u00a0подтвердите.`
      : 'Вот письмо с\u00a0вашими словами. Проверьте его и\u00a0подтвердите.',
    intent: kind ? `${what}: ${text}${document && `, №\u00a0${document}`}` : `«${name}»`,
  }
}

/** Explains why the buyer gets no letter about a step. The result is empty if the buyer gets a letter. */
export async function whyNoLetter(step: Step, { site, database }: StaffContext): Promise<string> {
  const { order, to } = step
  const { letter, isOfEntry } = stepWords(site, { ...order, status: to }, { ...step, from: order.status })
  if (letter === undefined)
    return step.isSilent
      ? 'Письма не\u00a0будет: об\u00a0этой записи покупателю не\u00a0писали.'
      : isOfEntry
        ? 'Письма не\u00a0будет: для такой записи его нет в\u00a0файле состояний.'
        : `Письма не\u00a0будет: для состояния «${statusView(site, to).name}» его нет.`
  if ((await contactOfOrder(database.query, order)).email !== undefined) return ''
  return order.buyer === null
    ? 'Письма не\u00a0будет: данные покупателя стёрты.'
    : 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.'
}

/** Returns the heading of a step's page: «был «новый», станет «подтверждён»», or «оплата». */
function titleOf({ to, corrects }: EntryForm, { order, to: status }: Step, { site }: StaffContext): string {
  if (isEntryKind(to)) return `${corrects ? 'исправить: ' : ''}${ENTRY_TITLES[to].toLowerCase()}`
  const [before, after] = [order.status, status].map((each) => statusView(site, each).name)
  return before === after ? `уже «${after}»` : `был «${before}», станет «${after}»`
}

/** Returns the changes that a step makes, in the form that the audit stores. */
const changesOf = (
  site: Site,
  { from, to, entry }: { from: OrderStatus; to: OrderStatus; entry: Entry | undefined },
  isUndone = false,
): NonNullable<AuditNote['changes']> => {
  const [what, text] = entry ? describeEntry(entry) : ['', '']
  return {
    ...(from !== to && { состояние: [statusView(site, from).name, statusView(site, to).name] }),
    ...(entry && { [what.toLowerCase()]: isUndone ? [text, null] : [null, text] }),
  }
}

const status = reviewed({
  read: ({ number }: EntryForm, context) => wantedOrder(number, context),
  prepare,
  async view({ form, thing: order, plan: { step, credit, letter, past, corrected, outcome }, version }, context) {
    const { site, database } = context
    const { to, document } = step
    const short = await shortOf(database.query, order, past.lines)
    const kind = isEntryKind(form.to) ? form.to : ''
    return {
      item: {
        number: order.number,
        ...orderLink(site, order.number),
        look: statusView(site, order.status),
        title: titleOf(form, step, context),
        isAllowed: kind
          ? corrected !== undefined || mayHave(kind, order, past.lines)
          : nextOf(site, order.status).includes(to),
        asksDocument: kind !== '' || statusOf(site, to).document !== undefined,
        ...{ kind, document, corrects: form.corrects ?? '' },
        ...{ ...firstValues(kind, past, corrected), outcome },
        short: kind === '' || kind === 'shipment' ? short.text : '',
        noLetter: await whyNoLetter(credit ?? step, context),
        ...{ letter, version },
      },
    }
  },
  async refuse({ form, thing: order, plan: { step, credit, past, corrected, problem } }, context) {
    if (problem) throw problem
    if (isEntryKind(form.to) && !corrected && !mayHave(form.to, order, past.lines))
      throw new HttpError(409, `Сейчас заказ «${statusView(context.site, order.status).name}»: так нельзя.`)
    if (isEntryKind(form.to) && !step.entry) throw fieldError('sum', 'Впишите, сколько')
    for (const each of [step, ...(credit ? [credit] : [])]) await refuseStep(each, context)
  },
  async commit({ form, plan: { step, credit } }, context) {
    const { site, audit, staff } = context
    const { order, to, entry } = step
    const press = signOf(form, staff.id)
    const pair = credit && { pair: randomUUID() }
    const steps = [{ ...step, press, ...pair }, ...(credit ? [{ ...credit, ...pair }] : [])]
    const isMade = await makeSteps(steps, staff.name, context)
    if (!isMade) return undefined
    audit({ changes: changesOf(site, { from: order.status, to, entry }) })
    return orderLink(site, order.number)
  },
  /** After a double click, returns the order's link. Otherwise throws the error that somebody else has changed the order. */
  async otherwise(change, context) {
    const { site, database, staff } = context
    const events = await readEvents(database.query, change.thing.id)
    const last = events.findLast(({ kind }) => kind !== 'lines')
    const isDone = last?.kind === 'status' && last.details.press === signOf(change.form, staff.id)
    return isDone ? orderLink(site, change.thing.number) : lateForOrder(change, context)
  },
})

/** Closes a partially shipped order: only the goods that were shipped so far stay in the order. */
const closing = reviewed({
  read: ({ number }: EntryForm, context) => wantedOrder(number, context),
  async prepare(order, { comment }, context) {
    context.audit({ subject: order.number })
    const lines = await readLines(context.database.query, order.id)
    const plan = await planClose(order, lines, comment, context)
    const letter = await letterFactsOf(context.letters, plan.letter)
    const after = { ...order, ...plan.values } as Order // `values` are columns of an order
    const outcome = [...plan.changes, ...newTotal(order.total, after.total), ...entryFacts(after, plan.lines)]
    const question = 'Вот что останется в\u00a0заказе. Проверьте и\u00a0подтвердите.'
    return { plan, lines, letter, outcome, effect: [letter, ...outcome], question, intent: CLOSE }
  },
  async view({ thing: order, plan: { plan, lines, letter, outcome }, version }, { site }) {
    return {
      item: {
        ...{ number: order.number, ...orderLink(site, order.number), look: statusView(site, order.status) },
        ...{ title: CLOSE, isAllowed: mayClose(order, lines), asksDocument: false },
        ...{ kind: 'close', document: '', corrects: '', sum: '', day: '', lines: '', short: '' },
        ...{ outcome, letter, version },
        noLetter: plan.letter ? '' : 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.',
      },
    }
  },
  refuse({ thing: order, plan: { lines } }) {
    if (!mayClose(order, lines)) throw new HttpError(409, 'Закрыть можно заказ, который отгружен частью.')
  },
  async commit({ thing: order, plan: { plan } }, context) {
    const isSaved = await saveLines(order, plan, context.staff.name, context)
    return isSaved ? orderLink(context.site, order.number) : undefined
  },
  otherwise: lateForOrder,
})

export const orderStatusHandlers = {
  'desk.orderStep': (form, context) => (form.to === 'close' ? closing : status).show(form, context),

  /** Changes a status or adds an entry. @throws HttpError 404; 409 for a changed order, a status that may not follow, or an old preview */
  'desk.orderStatus': (form, context) => (form.to === 'close' ? closing : status).change(form, context),

  /** Undoes a step of an order. @throws HttpError 404; 409 if the step can no longer be undone */
  async 'desk.orderUndo'({ number, event }, context) {
    const { site, audit } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number })
    const { from, to, entry } = await undoStep(order, Number(event), context)
    audit({ changes: changesOf(site, { from: to, to: from, entry }, true) })
    return orderLink(site, number)
  },
} satisfies Partial<DeskHandlers>

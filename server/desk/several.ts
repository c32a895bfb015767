import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { rowCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { noteTexts } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { isGone, shortOf } from '../shop/catalog/promised.ts'
import { leftOf, unshipped } from '../shop/orders/entries.ts'
import { currentInvoice } from '../shop/orders/invoices.ts'
import { outdatedBy } from '../shop/orders/make-invoice.ts'
import { isPlaced, type Order, statusesOf, statusView } from '../shop/orders/order.ts'
import { readLines } from '../shop/orders/read.ts'
import { documentOf, makeSteps, refuseStep, type Step } from '../shop/orders/steps.ts'
import type { AuditNote } from './audit.ts'
import { type DeskHandlers, mayCall, type StaffContext, type StaffPostContext } from './context.ts'
import { assign, findColleague } from './order-notes.ts'
import { type NamedOrder, withNames } from './order-search.ts'
import { staleOrder, wantedOrder } from './order-shared.ts'
import { outcomeOf, readPast, stepIn, whyNoLetter } from './order-status.ts'
import { toOrderRow } from './orders.ts'
import { refuseUnseen, seenOf } from './preview.ts'
import type { Staff } from './staff.ts'

type Change = Pick<CallParameters<'desk.ordersSeveral'>, 'to' | 'responsible' | 'documents'>

type Row = NamedOrder & Pick<Order, 'status'>

/** Reads orders by number, in the sequence of `numbers`. `missing` contains the numbers for which there is no order. */
async function readSeveral(numbers: readonly string[], { database, keepsOrders }: StaffContext) {
  const wanted = keepsOrders ? [...new Set(numbers)] : []
  const stored = await withNames(database.query)
    .where('orders.number', 'in', [...wanted, ''])
    .execute()
  const rows = wanted.flatMap((number) => stored.filter(isPlaced).find((row) => row.number === number) ?? [])
  return { rows, missing: wanted.filter((number) => !rows.some((row) => row.number === number)) }
}

/** Parses document numbers, one order per line: in «26-7F3K-Q; 1148», the order's number comes first, then the document's. */
const readDocuments = (text = ''): Map<string, string> =>
  new Map(
    rowsOf(text).map((row) => {
      const [number = '', document = ''] = rowCells(row, 2)
      if (document.includes(';'))
        throw fieldError('documents', `«${row}»: после номера заказа\u00a0— один номер документа`)
      return [number.toUpperCase(), document]
    }),
  )

interface Plan {
  order: Row
  /** Describes the planned change, or explains why it is impossible. */
  outcome: string
  step?: Step | undefined
  person?: Staff | undefined
  refusal?: HttpError
}

/** Plans the change of one order. @throws HttpError if it is impossible */
async function prepare(order: Row, { to: word, responsible, documents }: Change, context: StaffContext): Promise<Plan> {
  const texts: string[] = []
  const person = responsible ? await findColleague(responsible, context) : undefined
  const isNew = person?.id !== order.responsible
  if (person)
    texts.push(isNew ? `ведёт ${order.responsible_name ?? 'никто'} → ${person.name}` : `уже ведёт ${person.name}`)
  const to = statusesOf(context.site).find(({ id }) => id === word)?.id
  let step: Step | undefined
  if (to === order.status) texts.push(`уже «${statusView(context.site, to).name}»`)
  else if (to) {
    const document = readDocuments(documents).get(order.number) ?? (await documentOf(order, to, context))
    const past = await readPast(order, context)
    step = { ...stepIn({ to }, past, undefined, context), document }
    await refuseStep(step, context)
    const [before, after] = [order.status, to].map((status) => statusView(context.site, status).name)
    const letter = (await whyNoLetter(step, context)) || `письмо на\u00a0${order.email}`
    const { text: short } = await shortOf(context.database.query, order, past.lines)
    const open = [
      ...outcomeOf(step, past),
      { label: 'Нет на\u00a0складе', text: short },
      { label: 'Строк без цены, по\u00a0запросу:', text: order.on_request > 0 ? formatNumber(order.on_request) : '' },
    ].filter(({ text }) => text)
    texts.push(`${before} → ${after}${document && `, №\u00a0${document}`}, ${letter}`)
    texts.push(...open.map(({ label, text }) => `${label.toLowerCase()} ${text}`))
  }
  return { order, outcome: texts.join('; '), step, person: isNew ? person : undefined }
}

const planAll = (rows: readonly Row[], change: Change, context: StaffContext): Promise<Plan[]> =>
  Promise.all(
    rows.map((order) =>
      prepare(order, change, context).catch((refusal: unknown) => {
        if (!(refusal instanceof HttpError) || refusal.statusCode >= 500) throw refusal
        return { order, outcome: refusal.message, refusal }
      }),
    ),
  )

const seenIn = (plans: readonly Plan[]): string =>
  seenOf(0, ...plans.map(({ order: { number, version }, outcome }) => [number, version, outcome]))

/** Makes the planned change of one order. @throws HttpError if it is impossible */
async function make({ order, outcome, step, person, refusal }: Plan, context: StaffPostContext): Promise<void> {
  if (refusal) throw refusal
  const isMade =
    (!step || (await makeSteps([step], context.staff.name, context))) &&
    (!person || (await assign(step ? await wantedOrder(order.number, context) : order, person, context)))
  if (!isMade) throw await staleOrder(order.number, outcome, context)
}

const changesOf = ({ order, step, person }: Plan, { site }: StaffContext): NonNullable<AuditNote['changes']> => ({
  ...(step && { состояние: [statusView(site, order.status).name, statusView(site, step.to).name] }),
  ...(person && { ответственный: [order.responsible_name, person.name] }),
})

/** Returns notes about orders without an invoice, which the PDF of all invoices omits, and about orders with an outdated invoice. */
async function notesOfInvoices(rows: readonly Row[], { database: { query } }: StaffContext) {
  if (rows.every(({ invoice_number }) => invoice_number === null)) return []
  const notes = rows.map(async (order) => {
    if (order.invoice_number === null)
      return [{ label: order.number, text: 'Счёта нет: в\u00a0общем PDF заказа не\u00a0будет.' }]
    const invoice = await currentInvoice(query, order.id)
    const why = invoice && outdatedBy(invoice, { order, lines: await readLines(query, order.id) })
    return why ? [{ label: order.number, text: `Счёт №\u00a0${order.invoice_number} прежний: ${why}.` }] : []
  })
  return (await Promise.all(notes)).flat()
}

const queryOf = (numbers: readonly string[]): string =>
  new URLSearchParams(numbers.map((number) => ['number', number])).toString()

export const severalHandlers = {
  async 'desk.ordersSeveral'({ number: numbers = [], done, ...change }, context) {
    const { site } = context
    const { rows, missing } = await readSeveral(numbers, context)
    const plans = await planAll(rows, change, context)
    const query = queryOf(rows.map(({ number }) => number))
    // After a change, shows its result, until staff select the next change.
    const isDone = done !== undefined && !change.to && !change.responsible
    return {
      list: plans.map(({ order, outcome }) => ({ ...toOrderRow(site, order), outcome: isDone ? 'сделано' : outcome })),
      notes: [
        ...missing.map((number) => ({ label: number, text: 'Такого заказа нет.' })),
        ...(await notesOfInvoices(rows, context)),
      ],
      statuses: statusesOf(site)
        .slice(1)
        .map(({ id, name }) => ({ value: id, text: name })),
      chosen: rows.map(({ number }) => number).join(' '),
      documents:
        change.documents ?? rows.map(({ number, invoice_number }) => `${number}; ${invoice_number ?? ''}`).join('\n'),
      version: seenIn(plans),
      invoices:
        mayCall(site, context.staff.role, 'desk.invoice') && rows.some(({ invoice_number }) => invoice_number !== null)
          ? `/desk/orders/invoices.pdf?${query}`
          : '',
      picking: `${addressOf(site, 'desk.ordersPicking')}?${query}`,
      xlsx: `/desk/orders.xlsx?${query}`,
    }
  },

  /** Changes several orders. @throws HttpError 422 without a change; 409 if the preview is outdated, or some orders were not changed */
  async 'desk.ordersChange'({ chosen, version, ...change }, context) {
    const { site, audit } = context
    if (!change.to && !change.responsible) throw fieldError('to', 'Выберите состояние или ответственного')
    const { rows } = await readSeveral(chosen.split(' '), context)
    audit({ subject: `заказов: ${formatNumber(rows.length)}` })
    const plans = await planAll(rows, change, context)
    const impossible = plans.flatMap(({ order, refusal }) => (refusal ? order.number : []))
    refuseUnseen(
      version,
      seenIn(plans),
      `${impossible.length > 0 ? `Не\u00a0получится у\u00a0${impossible.length} из\u00a0${plans.length}: ${impossible.join(', ')}. ` : ''}Проверьте, что станет с\u00a0каждым заказом, и\u00a0подтвердите.`,
    )
    const refusals: string[] = []
    for (const plan of plans) {
      const { number: subject } = plan.order
      try {
        await make(plan, context)
        audit({ status: 200, also: [{ subject, changes: changesOf(plan, context) }] })
      } catch (error) {
        if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
        audit({ also: [{ subject, status: error.statusCode }] })
        refusals.push(`${subject}: ${error.message}`)
      }
    }
    if (refusals.length > 0) {
      const done = `Сделано: ${rows.length - refusals.length} из\u00a0${rows.length}. Остальные как были.`
      throw new HttpError(409, [done, ...refusals].join('\n'))
    }
    const query = queryOf(rows.map(({ number }) => number))
    return { link: `${addressOf(site, 'desk.ordersSeveral')}?${query}&done=${rows.length}` }
  },

  async 'desk.ordersPicking'({ number: numbers = [] }, context) {
    const { rows } = await readSeveral(numbers, context)
    const picked = new Map<
      string,
      { article: string; name: string; wishes: string; quantity: number; boxes: number; parts: string[] }
    >()
    const waiting = rows.filter((order) => !isGone(order))
    for (const { id, number } of waiting)
      for (const line of unshipped(await readLines(context.database.query, id))) {
        const left = leftOf(line)
        const wishes = noteTexts(line).join('; ')
        const key = `${line.article}\n${wishes}`
        const { article, name } = line
        const sum = picked.get(key) ?? { article, name, wishes, quantity: 0, boxes: 0, parts: [] }
        sum.quantity += left
        sum.boxes += Math.ceil((line.boxes * left) / line.quantity)
        sum.parts.push(`${number}: ${formatNumber(left)}`)
        picked.set(key, sum)
      }
    return {
      orders: waiting.map(({ number, company, name }) => ({
        label: number,
        text: company || name || 'покупатель стёрт',
      })),
      list: [...picked.values()]
        .toSorted((a, b) => a.article.localeCompare(b.article, 'ru'))
        .map(({ parts, ...sum }) => ({ ...sum, orders: parts.join('\n') })),
    }
  },
} satisfies Partial<DeskHandlers>

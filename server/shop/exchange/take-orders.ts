import { rubles } from '#schema/definitions/shop/units/money.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { Problems } from '../catalog/import/problem.ts'
import { type Part, readEvents } from '../orders/events.ts'
import { isProduct } from '../orders/lines.ts'
import { type Order, readPlaced, statusesOf, statusView } from '../orders/order.ts'
import { leftOf, owedFor } from '../orders/parts.ts'
import { readLines } from '../orders/read.ts'
import { type MakeStepContext, makeStep, nextOf, refuseStep, type Step, stepOfPart } from '../orders/steps.ts'
import { foldName, readDecimal, times, wholeOf } from './figures.ts'
import { all, type Element, ExchangeError, isTrue, readElements, requisitesOf, textOf } from './read-xml.ts'
import type { ExchangeReport } from './take-goods.ts'
import { BY, changeLines, productsOf } from './take-lines.ts'

/** Documents of one file. */
const MAX_DOCUMENTS = 10_000

/** Notes what was not taken. */
export type Note = (reason: string, value: string, mend?: string) => void

/**
 * Takes statuses, payments, shipments and changed lines of orders, each once. A document that cannot be used does not stop
 * the others. @param from documents that are taken already @param until when to stop, in milliseconds
 * @returns how many are taken now; `isOver`: all
 */
export async function takeOrders(path: string, context: MakeStepContext, from: number, until: number) {
  const problems = new Problems()
  const note: Note = (reason, value, mend = '') => problems.report({ level: 'warning', reason, value, mend })
  const documents: Element[] = []
  for await (const element of readElements(path))
    if (element.name === 'Документ' && documents.push(element) > MAX_DOCUMENTS)
      throw new ExchangeError('В\u00a0файле слишком много документов: выгружайте заказы частями.')
  const orders = documents.filter((document) => textOf(document, 'ХозОперация') === 'Заказ товара')
  let done = from
  for (; done < orders.length && Date.now() < until; done++) {
    const document = orders[done] as Element
    const number = textOf(document, 'Номер')
    await takeOrder(document, documents, context, note).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      note('Заказ {}.', `${number}: ${error.message}`)
    })
  }
  const report: ExchangeReport = { message: `Заказов прочитано: ${done}.`, lines: problems.lines() }
  return { done, isOver: done === orders.length, report }
}

async function takeOrder(document: Element, documents: readonly Element[], context: MakeStepContext, note: Note) {
  const { query } = context.database
  const names = [textOf(document, 'Номер'), textOf(document, 'Ид')]
  const before = (await readPlaced(query, names[0] ?? '')) ?? (await readPlaced(query, names[1] ?? ''))
  if (!before) return note('Такого заказа на\u00a0сайте нет: {}.', names[0] ?? '')
  const { number } = before
  const read = async (): Promise<Order> => (await readPlaced(query, number)) ?? before
  await changeLines(await read(), document, context, note)
  for (const paper of papersOf(document, documents)) await takePaper(await read(), paper, context, note)
  await takeStatus(await read(), requisitesOf(document), context, note)
  // What 1C has not seen yet goes to it all the same.
  if (before.exchanged === null || before.exchanged === before.version)
    await query
      .updateTable('orders')
      .set({ exchanged: (await read()).version })
      .where('id', '=', before.id)
      .execute()
}

/** A payment or a waybill of an order. */
interface Paper {
  number: string
  document: Element
  isPayment: boolean
  day: string
}

function papersOf(order: Element, documents: readonly Element[]): Paper[] {
  const said = requisitesOf(order)
  const own = new Set(all(order, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент').map((paper) => textOf(paper, 'Ид')))
  const names = [textOf(order, 'Ид'), textOf(order, 'Номер')]
  return documents.flatMap((document) => {
    const operation = textOf(document, 'ХозОперация')
    const isPayment = /^Выплата/.test(operation)
    const number = textOf(document, 'Номер')
    const isOfOrder =
      own.has(textOf(document, 'Ид')) ||
      names.includes(textOf(document, 'Основание')) ||
      number === said.get(isPayment ? 'Номер оплаты по 1С' : 'Номер отгрузки по 1С')
    const isPosted = (requisitesOf(document).get('Проведен') ?? 'true') === 'true'
    if (!(isPayment || operation === 'Отпуск товара') || !isOfOrder || !isPosted || number === '') return []
    const day = said.get(isPayment ? 'Дата оплаты по 1С' : 'Дата отгрузки по 1С') || textOf(document, 'Дата')
    return [{ number, document, isPayment, day: day.slice(0, 10) || moscowDay(Date.now()) }]
  })
}

async function takePaper(order: Order, paper: Paper, context: MakeStepContext, note: Note): Promise<void> {
  const { query } = context.database
  const kind = paper.isPayment ? 'payment' : 'shipment'
  const isKnown = (await readEvents(query, order.id)).some(
    (event) =>
      (event.kind === 'status' || event.kind === 'undone') &&
      event.details.document === paper.number &&
      event.details.part?.kind === kind,
  )
  if (isKnown) return
  const lines = await readLines(query, order.id)
  const label = `${order.number}, №\u00a0${paper.number}`
  const part = paper.isPayment ? paymentOf(order, paper) : await shipmentOf(lines, paper, context)
  if (typeof part === 'string') return note(`${part} {}.`, label)
  const step = { ...stepOfPart(context.site, order, lines, part), document: paper.number }
  await refuseStep(step, context)
  await make(step, context)
}

async function make(step: Step, context: MakeStepContext): Promise<void> {
  if (!(await makeStep(step, BY, context))) throw new HttpError(409, 'его только что изменили на\u00a0сайте')
}

/** @returns why not */
function paymentOf(order: Order, { document, day }: Paper): Part | string {
  const sum = readDecimal(textOf(document, 'Сумма'))
  const kopecks = sum && wholeOf(times(sum, 100))
  if (!kopecks?.isWhole || kopecks.nearest <= 0) return 'Сумма оплаты не\u00a0указана:'
  if (kopecks.nearest > owedFor(order))
    return `Оплата больше, чем осталось (${rubles(Math.max(0, owedFor(order)))}), и\u00a0не\u00a0взята:`
  return { kind: 'payment', day, sum: kopecks.nearest }
}

/** @returns why not */
async function shipmentOf(
  lines: Awaited<ReturnType<typeof readLines>>,
  { document, day }: Paper,
  context: MakeStepContext,
): Promise<Part | string> {
  const left = new Map(lines.filter(isProduct).map((line) => [line.position, leftOf(line)]))
  const pieces = new Map<number, number>()
  for (const { product, quantity, isService } of await productsOf(document, lines, context)) {
    if (isService) continue
    if (product === undefined || quantity === undefined) return 'Отгрузка с\u00a0незнакомым товаром не\u00a0взята:'
    let rest = quantity
    for (const { position, product: own } of lines) {
      const count = own === product ? Math.min(rest, left.get(position) ?? 0) : 0
      if (count <= 0) continue
      left.set(position, (left.get(position) ?? 0) - count)
      pieces.set(position, (pieces.get(position) ?? 0) + count)
      rest -= count
    }
    if (rest > 0) return 'Отгружено больше, чем в\u00a0заказе, отгрузка не\u00a0взята:'
  }
  return pieces.size > 0 ? { kind: 'shipment', day, pieces: [...pieces] } : 'В\u00a0отгрузке нет товаров заказа:'
}

async function takeStatus(order: Order, said: ReadonlyMap<string, string>, context: MakeStepContext, note: Note) {
  const { site, database } = context
  const [, id = '', name = ''] = /^\[([^\]]*)\]\s*(.*)$/.exec(said.get('Статус заказа') ?? '') ?? [
    '',
    '',
    said.get('Статус заказа') ?? '',
  ]
  const named = [said.get('Статуса заказа ИД') ?? '', id, name].map(foldName).filter(Boolean)
  const known = statusesOf(site).find((status) => named.includes(status.id) || named.includes(foldName(status.name)))
  const to: OrderStatus | undefined = isTrue(said.get('Отменен')) ? 'cancelled' : known?.id
  if (named.length > 0 && !known) note('Состояния нет в\u00a0order-statuses.json: {}.', named.join(', '))
  if (to === undefined || to === order.status) return
  const lines = await readLines(database.query, order.id)
  const isPart = lines.some(({ shipped }) => shipped) && lines.some((line) => isProduct(line) && leftOf(line) > 0)
  if (to === 'shipped' && isPart) return note('Отгружено частью, а\u00a01С говорит «отгружен»: {}.', order.number)
  // Other systems say the same state again.
  const isPast = (await readEvents(database.query, order.id)).some(
    (event) => event.kind === 'status' && event.status === to,
  )
  if (isPast) return
  if (!nextOf(site, order.status).includes(to))
    return note(
      'Так состояние не\u00a0меняется: {}.',
      `${order.number}, «${statusView(site, order.status).name}» → «${statusView(site, to).name}»`,
    )
  const step = { order, to, document: said.get('Номер отгрузки по 1С') ?? '' }
  await refuseStep(step, context)
  await make(step, context)
}

import type { Kysely } from 'kysely'
import { MAX_QUANTITY } from '#schema/definitions/shop/units/quantity.ts'
import { readKopecks, readWhole } from '#schema/definitions/shop/units/typed.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { Problems } from '../catalog/import/problem.ts'
import { type Part, readEvents } from '../orders/events.ts'
import { isProduct } from '../orders/lines.ts'
import { type Order, type OrderLine, readPlaced, statusesOf } from '../orders/order.ts'
import { leftOf, owedFor, unshipped } from '../orders/parts.ts'
import { readLines } from '../orders/read.ts'
import { type MakeStepContext, makeStep, refuseStep, type Step, stepOfPart } from '../orders/steps.ts'
import { all, type Chunks, type Element, isTrue, readElements, requisitesOf, textOf } from './read-xml.ts'

/** Whoever does what 1C says: in the history of an order, and in the jobs of the catalog. */
export const BY = '1С'

type Note = (reason: string, value: string) => void

/**
 * Takes statuses, payments and shipments of orders, each once. A document that cannot be used does not stop the others.
 * @param tell of each that more is done @throws UnreadableFile
 */
export async function takeOrders(
  chunks: Chunks,
  context: MakeStepContext,
  tell: (progress: object) => Promise<unknown>,
) {
  const problems = new Problems()
  const note: Note = (reason, value) => problems.report({ level: 'warning', reason, value, mend: '' })
  const documents: Element[] = []
  for await (const element of readElements(chunks)) if (element.name === 'Документ') documents.push(element)
  const orders = documents.filter((document) => textOf(document, 'ХозОперация') === 'Заказ товара')
  for (const [done, order] of orders.entries()) {
    await takeOrder(order, documents, context, note).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      note('Заказ {}', `${textOf(order, 'Номер')}: ${error.message}`)
    })
    await tell({ done, total: orders.length })
  }
  return { message: `Заказов прочитано: ${orders.length}.`, problems: problems.lines() }
}

async function takeOrder(document: Element, documents: readonly Element[], context: MakeStepContext, note: Note) {
  const { query } = context.database
  const number = textOf(document, 'Номер')
  const before = (await readPlaced(query, number)) ?? (await readPlaced(query, textOf(document, 'Ид')))
  if (!before) return note('Такого заказа на\u00a0сайте нет: {}.', number)
  const read = async (): Promise<Order> => (await readPlaced(query, before.number)) ?? before
  const lines = await readLines(query, before.id)
  const pieces = await piecesOf(document, lines, query)
  const sum = textOf(document, 'Сумма')
  const isOther = lines.some((line) => isProduct(line) && pieces?.get(line.product) !== quantityOf(lines, line.product))
  if ((all(document, 'Товары', 'Товар').length > 0 && isOther) || (sum && readKopecks(sum) !== before.total))
    note('Состав или цены в\u00a01С другие, измените заказ на\u00a0сайте: {}.', before.number)
  try {
    for (const paper of papersOf(document, documents)) await takePaper(await read(), paper, context, note)
    await takeStatus(await read(), requisitesOf(document), context, note)
  } finally {
    const { version: exchanged } = await read()
    // What 1C has not seen yet goes to it all the same.
    if (before.exchanged === null || before.exchanged === before.version)
      await query.updateTable('orders').set({ exchanged }).where('id', '=', before.id).execute()
  }
}

const quantityOf = (lines: readonly OrderLine[], product: number): number =>
  lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0)

/** Pieces of each product of a document, services left out; undefined where something of it is not understood. */
async function piecesOf(document: Element, lines: readonly OrderLine[], query: Kysely<Tables>) {
  const pieces = new Map<number, number>()
  for (const good of all(document, 'Товары', 'Товар')) {
    if (requisitesOf(good).get('ТипНоменклатуры') === 'Услуга') continue
    const [id, article] = [textOf(good, 'Ид'), textOf(good, 'Артикул')]
    const item = await query.selectFrom('exchange_items').select('product').where('id', '=', id).executeTakeFirst()
    const line = lines.find((line) => id === `tara-${line.product}` || (article !== '' && line.article === article))
    const product = item?.product ?? line?.product ?? undefined
    const count = readWhole(textOf(good, 'Количество'), [0, MAX_QUANTITY])
    if (product === undefined || count === undefined) return undefined
    pieces.set(product, (pieces.get(product) ?? 0) + count)
  }
  return pieces
}

/** Payments and waybills of an order that are posted. */
function papersOf(order: Element, documents: readonly Element[]) {
  const said = requisitesOf(order)
  const own = all(order, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент').map((paper) => textOf(paper, 'Ид'))
  const names = [textOf(order, 'Ид'), textOf(order, 'Номер')]
  return documents.flatMap((document) => {
    const isPayment = textOf(document, 'ХозОперация').startsWith('Выплата')
    const [number, base] = [textOf(document, 'Номер'), textOf(document, 'Основание')]
    const isSaid = number === said.get(isPayment ? 'Номер оплаты по 1С' : 'Номер отгрузки по 1С')
    const isOfOrder = own.includes(textOf(document, 'Ид')) || names.includes(base) || isSaid
    const isPosted = number !== '' && requisitesOf(document).get('Проведен') !== 'false'
    if (!(isPayment || textOf(document, 'ХозОперация') === 'Отпуск товара') || !isOfOrder || !isPosted) return []
    const day = said.get(isPayment ? 'Дата оплаты по 1С' : 'Дата отгрузки по 1С') || textOf(document, 'Дата')
    return [{ number, document, isPayment, day: day.slice(0, 10) || today() }]
  })
}

type Paper = ReturnType<typeof papersOf>[number]

async function takePaper(order: Order, paper: Paper, context: MakeStepContext, note: Note): Promise<void> {
  const { query } = context.database
  const lines = await readLines(query, order.id)
  const part = await partOf(lines, paper, query)
  const isKnown = (await readEvents(query, order.id)).some(
    ({ kind, details }) =>
      (kind === 'status' || kind === 'undone') && details.document === paper.number && details.part?.kind === part.kind,
  )
  if (isKnown) return
  if (part.kind === 'payment' ? part.sum > 0 && part.sum <= owedFor(order) : part.pieces.length > 0)
    await make({ ...stepOfPart(context.site, order, lines, part), document: paper.number }, context)
  else note('Оплата или отгрузка больше, чем осталось, или непонятна: {}.', `${order.number}, №\u00a0${paper.number}`)
}

/** What a paper says; without pieces where it is not all of this order. */
async function partOf(lines: readonly OrderLine[], paper: Paper, query: Kysely<Tables>): Promise<Part> {
  const { document, day } = paper
  if (paper.isPayment) return { kind: 'payment', day, sum: readKopecks(textOf(document, 'Сумма')) ?? Number.NaN }
  const rest = (await piecesOf(document, lines, query)) ?? new Map<number, number>()
  const pieces = lines.filter(isProduct).flatMap((line) => {
    const count = Math.min(rest.get(line.product) ?? 0, leftOf(line))
    rest.set(line.product, (rest.get(line.product) ?? 0) - count)
    return count > 0 ? [[line.position, count] as const] : []
  })
  return { kind: 'shipment', day, pieces: rest.values().every((left) => left === 0) ? pieces : [] }
}

async function make(step: Step, context: MakeStepContext): Promise<void> {
  await refuseStep(step, context)
  if (!(await makeStep(step, BY, context))) throw new HttpError(409, 'его только что изменили на\u00a0сайте.')
}

async function takeStatus(order: Order, said: ReadonlyMap<string, string>, context: MakeStepContext, note: Note) {
  const { site, database } = context
  const name = said.get('Статус заказа')?.replace(/^\[.*?\]\s*/, '')
  const id = said.get('Статуса заказа ИД') || name
  const known = statusesOf(site).find((status) => status.id === id || status.name.toLowerCase() === name?.toLowerCase())
  const to = isTrue(said.get('Отменен')) ? 'cancelled' : known?.id
  if (id && !known) note('Состояния нет в\u00a0order-statuses.json: {}.', id)
  if (to === undefined || to === order.status) return
  const lines = await readLines(database.query, order.id)
  const isPart = lines.some(({ shipped }) => shipped) && unshipped(lines).length > 0
  if (to === 'shipped' && isPart) return note('Отгружено частью, а\u00a01С говорит «отгружен»: {}.', order.number)
  // 1C says a state again that the order is past.
  const events = await readEvents(database.query, order.id)
  if (events.some((event) => event.kind === 'status' && event.status === to)) return
  await make({ order, to, document: said.get('Номер отгрузки по 1С') ?? '' }, context)
}

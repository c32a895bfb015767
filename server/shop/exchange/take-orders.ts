import { MAX_LINES, MAX_QUANTITY } from '#schema/definitions/shop/units/quantity.ts'
import { readKopecks, readNumber } from '#schema/definitions/shop/units/typed.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { singleContent } from '../../engine/site/site.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { Problems } from '../catalog/import/problem.ts'
import { BY, EMPTY_REPORT, shown } from '../catalog/jobs/jobs.ts'
import { GONE } from '../catalog/promised.ts'
import { NO_WISHES } from '../lists/items.ts'
import { isOpen, planEdit, saveLines } from '../orders/edit.ts'
import { amountOf, bookedIn, leftOf, owedFor, shippedOf, unshipped } from '../orders/entries.ts'
import { type Entry, readEvents, setPaper } from '../orders/events.ts'
import { isProduct, PIECE, type Row, serviceName } from '../orders/lines.ts'
import { type Order, type OrderLine, readPlaced, statusesOf, statusOf } from '../orders/order.ts'
import { readLines } from '../orders/read.ts'
import { type MakeStepContext, makeStep, refuseStep, type Step, stepOfEntry, stepTo } from '../orders/steps.ts'
import { serviceIds } from './give-orders.ts'
import { foldName, isRouble, piecesIn } from './read-offers.ts'
import { all, type Chunks, type Element, isTrue, readElements, requisitesOf, textOf, unitOf } from './read-xml.ts'

/** What orders of 1C are taken with. */
export type ExchangeContext = MakeStepContext & CatalogContext

interface Taking extends ExchangeContext {
  /** Notes something that was not taken. */
  note: (reason: string, value: string) => void
  /** Counts something that was. */
  did: (what: string) => void
  documents: readonly Element[]
  /** Those of them that are of no order so far. */
  left: Set<Element>
}

/**
 * Takes statuses, payments and shipments of orders, each once. A document that cannot be used does not stop the others.
 * @param tell of each that more is done @throws UnreadableFile
 */
export async function takeOrders(
  chunks: Chunks,
  context: ExchangeContext,
  tell: (progress: object) => Promise<unknown>,
) {
  const problems = new Problems()
  const counts = new Map<string, number>()
  const documents: Element[] = []
  for await (const element of readElements(chunks)) if (element.name === 'Документ') documents.push(element)
  const orders = documents.filter(isOrder)
  const left = new Set(documents.filter((document) => !isOrder(document)))
  const taking: Taking = {
    ...{ ...context, documents, left },
    note: problems.note,
    did: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  }
  const take = (order: Element) =>
    takeOrder(order, taking).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      taking.note('Заказ {}', `${textOf(order, 'Номер')}: ${error.message}`)
    })
  for (const [done, order] of orders.entries()) {
    await take(order)
    await tell({ done, total: orders.length })
  }
  const empty = { attributes: {}, children: [], text: '' }
  for (const paper of left) {
    // Its order is not in the file, as if 1C said nothing else of it.
    for (const text of orderNames(paper))
      if (left.has(paper) && (await readPlaced(context.database.query, text)))
        await take({ ...empty, name: 'Документ', children: [{ ...empty, name: 'Номер', text }] })
    if (left.has(paper))
      taking.note('Документ не\u00a0относится ни\u00a0к\u00a0одному заказу сайта: {}.', nameOf(paper))
  }
  const message = [['Заказов прочитано', orders.length], ...counts]
    .map(([what, count]) => `${what}: ${count}`)
    .join('; ')
  return { ...EMPTY_REPORT, message: `${message}.`, problems: shown(problems.lines()) }
}

const isOrder = (document: Element): boolean => textOf(document, 'ХозОперация') === 'Заказ товара'

async function takeOrder(document: Element, taking: Taking) {
  const { query } = taking.database
  const number = textOf(document, 'Номер')
  const before = (await readPlaced(query, number)) ?? (await readPlaced(query, textOf(document, 'Ид')))
  if (!before) return taking.note('Такого заказа на\u00a0сайте нет: {}.', number)
  const papers = papersOf(document, taking.documents)
  for (const paper of papers) taking.left.delete(paper.document)
  if (!isInRoubles(document)) return taking.note('Валюта документа\u00a0— не\u00a0рубль: {}.', number)
  const isPosted = isPostedIn(document)
  const read = async (): Promise<Order> => (await readPlaced(query, before.number)) ?? before
  try {
    if (isPosted) await takeLines(before, document, taking)
    for (const paper of papers) await takePaper(await read(), paper, taking)
    await takeStatus(await read(), document, taking)
    await noteUntold(await read(), document, papers, taking)
  } finally {
    const { version: exchanged } = await read()
    // What 1C has not seen yet goes to it all the same.
    if (before.exchanged === null || before.exchanged === before.version)
      await query.updateTable('orders').set({ exchanged }).where('id', '=', before.id).execute()
  }
}

/** Makes the lines and prices of an order those of 1C, until some of it is shipped. */
async function takeLines(order: Order, document: Element, taking: Taking): Promise<void> {
  const lines = await readLines(taking.database.query, order.id)
  const goods = await goodsOf(document, lines, taking)
  if (goods?.size === 0) return
  const said = textOf(document, 'Сумма')
  const total = totalOf([...(goods?.values() ?? [])].flat(), ({ sum }) => sum)
  const rows = goods && (said === '' || readKopecks(said) === total) ? rowsOfGoods(goods, lines) : undefined
  const plan = rows && (await planEdit(order, { lines: rows, delivery: order.delivery }, taking))
  if (!plan || plan.draft.problems.length > 0)
    return taking.note(
      'Состав или цены в\u00a01С другие и\u00a0не\u00a0поняты, измените заказ на\u00a0сайте: {}.',
      order.number,
    )
  if (plan.changes.length === 0) return
  if (order.exchanged !== order.version)
    return taking.note(
      'Заказ изменили на\u00a0сайте, 1С этого ещё не\u00a0знает, её состав не\u00a0взят: {}.',
      order.number,
    )
  if (!isOpen(order, lines))
    return taking.note('Состав или цены в\u00a01С другие, а\u00a0заказ уже отгружается: {}.', order.number)
  if (!(await saveLines(order, plan, BY, { ...taking, audit: () => undefined }))) throw changedMeanwhile()
  taking.did('изменён состав')
}

const totalOf = <Row>(rows: Iterable<Row>, of: (row: Row) => number): number =>
  Iterator.from(rows).reduce((sum, row) => sum + of(row), 0)

interface Good {
  count: number
  /** Kopecks. */
  sum: number
  name: string
}

/** True unless a document is of another currency. */
const isInRoubles = (document: Element): boolean => isRouble(textOf(document, 'Валюта') || 'RUB')

/** True for a document that counts: it is posted, or says nothing of that, and is not marked as deleted. */
function isPostedIn(document: Element): boolean {
  const values = requisitesOf(document)
  const [posted = '', deleted] = ['Проведен', 'ПометкаУдаления'].map(
    (name) => values.get(name) ?? textOf(document, name),
  )
  return (posted === '' || isTrue(posted)) && !isTrue(deleted)
}

/** True where sums do not hold their tax or discount. */
const isPartial = (element: Element): boolean =>
  [...all(element, 'Налоги', 'Налог'), ...all(element, 'Скидки', 'Скидка')].some((each) => {
    const isIn = textOf(each, 'УчтеноВСумме')
    return isIn !== '' && !isTrue(isIn)
  })

/** The goods of a document: products by their numbers, services by their `Ид`; undefined where one is not understood. */
async function goodsOf(document: Element, lines: readonly OrderLine[], { database, site }: ExchangeContext) {
  const goods = new Map<number | string, Good[]>()
  const settings = singleContent(site, 'exchange')
  const idOf = serviceIds(lines)
  if (isPartial(document)) return undefined
  for (const good of all(document, 'Товары', 'Товар')) {
    const [id = '', article, name = ''] = ['Ид', 'Артикул', 'Наименование'].map((part) => textOf(good, part))
    const items = database.query.selectFrom('exchange_items').select('product').where('id', '=', id)
    const item = await items.executeTakeFirst()
    const isService = requisitesOf(good).get('ТипНоменклатуры') === 'Услуга'
    const line = lines.find((line) =>
      isService
        ? !isProduct(line) && (idOf(line) === id || serviceName(line) === serviceName({ name }))
        : id === `tara-${line.product}` || (article && line.article === article),
    )
    const key = isService ? (line ? idOf(line) : id) : (item?.product ?? line?.product)
    const factor = readNumber(textOf(good, 'Коэффициент') || '1')
    const unit = textOf(good, 'Единица') || unitOf(good)
    const pieces = isService || unit === '' || factor !== 1 ? factor : piecesIn(unit, settings)
    const count = readNumber(textOf(good, 'Количество')) * pieces
    const isCount = Number.isInteger(count) && count >= 0 && count <= MAX_QUANTITY
    if (key === undefined || key === null || !isCount || isPartial(good)) return undefined
    const sum = readKopecks(textOf(good, 'Сумма')) ?? Number.NaN
    goods.set(key, [...(goods.get(key) ?? []), { count, sum, name }])
  }
  return goods
}

/**
 * Goods as rows of the order; undefined for a price with fractions. Lines of one product have no name of their own in 1C:
 * those that it states unchanged stay, and one other takes what is left.
 */
function rowsOfGoods(goods: ReadonlyMap<number | string, readonly Good[]>, lines: readonly OrderLine[]) {
  const idOf = serviceIds(lines)
  const own = Map.groupBy(lines, (line) => line.product ?? idOf(line))
  const rows: Row[] = []
  for (const key of new Set([...own.keys(), ...goods.keys()])) {
    const known = own.get(key) ?? []
    const rest = [...(goods.get(key) ?? [])]
    const changed = known.filter(({ quantity, sum }) => {
      const place = rest.findIndex((good) => good.count === quantity && good.sum === (sum ?? 0))
      return place < 0 || rest.splice(place, 1).length === 0
    })
    const [count, sum] = [totalOf(rest, (good) => good.count), totalOf(rest, (good) => good.sum)]
    const isSame =
      totalOf(changed, ({ quantity }) => quantity) === count && totalOf(changed, (line) => line.sum ?? 0) === sum
    const [line] = changed
    rows.push(...known.filter((each) => isSame || !changed.includes(each)))
    if (isSame || count === 0) continue
    if (changed.length > 1 || sum % count !== 0) return undefined
    const service = { product: null, name: rest[0]?.name ?? '', unit: 'усл.', vat: '' }
    const added = { ...NO_WISHES, ...service, ...(typeof key === 'number' && { product: key, unit: PIECE }) }
    const isOnRequest = sum === 0 && line?.kopecks === null
    rows.push({ ...(line ?? added), quantity: count, kopecks: isOnRequest ? null : sum / count })
  }
  return rows.toSorted((a, b) => (a.position ?? MAX_LINES) - (b.position ?? MAX_LINES))
}

/** The number and day of the last payment or shipment, as an order says. */
const toldOf = (order: Element, isPayment: boolean) =>
  ['Номер', 'Дата'].map((what) => requisitesOf(order).get(`${what} ${isPayment ? 'оплаты' : 'отгрузки'} по 1С`))

/** Notes a payment or shipment that 1C names by its number alone, while nothing else says how much it is. */
async function noteUntold(order: Order, document: Element, papers: readonly Paper[], taking: Taking): Promise<void> {
  const events = await stepsOf(order, taking)
  const known = [...papers.map(({ number }) => number), ...events.map(({ details }) => details.document)]
  for (const isPayment of [true, false]) {
    const [number, day] = toldOf(document, isPayment)
    const isDone = isPayment ? owedFor(order) === 0 : GONE.some((status) => status === order.status)
    if (number && !isDone && !known.includes(number))
      taking.note(
        `1С говорит об\u00a0${isPayment ? 'оплате {}, а\u00a0суммы' : 'отгрузке {}, а\u00a0состава'} в\u00a0файле нет: отметьте её в\u00a0заказе.`,
        `№\u00a0${number}${day ? ` от\u00a0${formatDate(dayOf(day))}` : ''} (заказ ${order.number})`,
      )
  }
}

/** Changes of an order's status, and those that were undone. */
const stepsOf = async (order: Order, { database: { query } }: Taking) =>
  (await readEvents(query, order.id)).filter((event) => event.kind === 'status' || event.kind === 'undone')

/** The orders that a paper names. */
const basesOf = (paper: Element): Element[] =>
  all(paper, 'ДокументыОснования', 'ДокументОснование').filter((base) =>
    ['', 'Заказ товара'].includes(textOf(base, 'ХозОперация')),
  )

/** Their numbers and `Ид`. */
const orderNames = (paper: Element): string[] =>
  [
    textOf(paper, 'Основание'),
    ...basesOf(paper).flatMap((base) => [textOf(base), textOf(base, 'Ид'), textOf(base, 'Номер')]),
  ].filter(Boolean)

const nameOf = (paper: Element): string => `«${textOf(paper, 'ХозОперация')}» №\u00a0${textOf(paper, 'Номер')}`

/** The papers of an order; `kind` is that of payments and waybills. */
function papersOf(order: Element, documents: readonly Element[]) {
  const papers = all(order, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент').map((paper) => textOf(paper, 'Ид'))
  const names = [textOf(order, 'Ид'), textOf(order, 'Номер'), ownNumber(order)]
  return documents.flatMap((document) => {
    const [number, operation] = ['Номер', 'ХозОперация'].map((name) => textOf(document, name))
    const isPayment = operation?.startsWith('Выплата') === true
    const [told, day] = toldOf(order, isPayment)
    const isSaid = number === told
    const isOfOrder =
      papers.includes(textOf(document, 'Ид')) || orderNames(document).some((name) => names.includes(name)) || isSaid
    if (!number || !isOfOrder || isOrder(document)) return []
    return {
      ...{ number, document },
      day: dayOf((isSaid && day) || textOf(document, 'Дата')),
      id: textOf(document, 'Ид') || number,
      kind: isPayment ? 'payment' : operation === 'Отпуск товара' ? 'shipment' : undefined,
      isPosted: isPostedIn(document),
    }
  })
}

type Paper = ReturnType<typeof papersOf>[number]

/** «2026-11-28T12:00:00» or «28.11.2026 12:00:00» as a day; today for what is none, or to come. */
function dayOf(text: string): string {
  const day = text.slice(0, 10).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
  return isDate(day) && day > '2000' && day <= today() ? day : today()
}

/** Takes a payment or shipment once; an entry that staff have made answers for one document. */
async function takePaper(order: Order, paper: Paper, taking: Taking): Promise<void> {
  const { site, database } = taking
  const { query } = database
  const { id, kind, number, isPosted } = paper
  const label = `${order.number}: ${nameOf(paper.document)}`
  if (kind === undefined) return taking.note('Документ не\u00a0берётся, проверьте заказ: {}.', label)
  if (!isInRoubles(paper.document)) return taking.note('Валюта документа\u00a0— не\u00a0рубль: {}.', label)
  if (basesOf(paper.document).length > 1)
    return taking.note('В\u00a0документе несколько заказов, отметьте его доли в\u00a0них: {}.', label)
  const lines = await readLines(query, order.id)
  const { entry, amount } = await entryOf(lines, paper, taking)
  const events = await readEvents(query, order.id)
  const booked = bookedIn(events).filter((each) => each.entry.kind === kind)
  const free = booked.filter(({ event }) => !event.details.paper)
  const known =
    booked.find(({ event }) => event.details.paper === id) ??
    free.find(({ event }) => event.details.document === number)
  const isUndone = events.some((event) => event.kind === 'undone' && event.details.paper === id)
  if (known || isUndone) {
    if (!known || !isPosted || amountOf(known.entry) !== amount)
      taking.note('В\u00a01С документ исправлен или отменён, исправьте заказ на\u00a0сайте: {}.', label)
    return
  }
  if (!isPosted) return
  const byHand = free.find((each) => !each.event.details.document && amountOf(each.entry) === amount)
  if (byHand) await setPaper(query, byHand.event, id)
  // What comes for a canceled order is to be given back.
  const rest = order.status === 'cancelled' ? Number.POSITIVE_INFINITY : owedFor(order)
  if (byHand || (kind === 'payment' ? rest === 0 : unshipped(lines).length === 0))
    return taking.note('На\u00a0сайте это уже отмечено, документ не\u00a0взят: {}.', label)
  if (entry.kind === 'payment' ? entry.sum > rest || !(entry.sum > 0) : amountOf(entry) === 0)
    return taking.note('Больше, чем осталось, или непонятно: {}.', label)
  await make({ ...stepOfEntry(site, { order, lines, events }, entry), document: number, paper: id }, taking)
  taking.did(kind === 'payment' ? 'оплат' : 'отгрузок')
}

/** What a paper says, without pieces where it is not all of this order; and its whole sum or pieces. */
async function entryOf(
  lines: readonly OrderLine[],
  { document, day, kind }: Paper,
  taking: ExchangeContext,
): Promise<{ entry: Entry; amount: number }> {
  const sum = readKopecks(textOf(document, 'Сумма')) ?? Number.NaN
  if (kind === 'payment') return { entry: { kind, day, sum }, amount: sum }
  const goods = [...((await goodsOf(document, lines, taking)) ?? [])].filter(([key]) => typeof key === 'number')
  const rest = new Map(goods.map(([product, each]) => [product, totalOf(each, ({ count }) => count)]))
  const amount = totalOf(rest.values(), (count) => count)
  const pieces = lines.filter(isProduct).flatMap((line) => {
    const count = Math.min(rest.get(line.product) ?? 0, leftOf(line))
    rest.set(line.product, (rest.get(line.product) ?? 0) - count)
    return count > 0 ? [[line.position, count] as const] : []
  })
  const isAll = rest.values().every((left) => left === 0)
  return { entry: { kind: 'shipment', day, pieces: isAll ? pieces : [] }, amount }
}

const changedMeanwhile = () => new HttpError(409, 'его только что изменили на\u00a0сайте.')

async function make(step: Step, context: ExchangeContext): Promise<void> {
  await refuseStep(step, context)
  if (!(await makeStep(step, BY, context))) throw changedMeanwhile()
}

/** The number of an order in 1C, or its own where 1C does not say. */
const ownNumber = (order: Element): string =>
  textOf(order, 'Номер1С') || requisitesOf(order).get('Номер по 1С') || textOf(order, 'Номер')

async function takeStatus(order: Order, document: Element, taking: Taking) {
  const { site, database, note } = taking
  const said = requisitesOf(document)
  const name = said.get('Статус заказа')?.replace(/^\[.*?\]\s*/, '')
  const id = said.get('Статуса заказа ИД') || name
  const known = statusesOf(site).find((status) => status.id === id || foldName(status.name) === foldName(name ?? ''))
  const to = isTrue(said.get('Отменен')) ? 'cancelled' : known?.id
  if (id && !known)
    note('Состояния {} у\u00a0магазина нет: назовите его так в\u00a0файле «Состояния заказа» или в\u00a01С.', id)
  if (to === undefined || to === order.status) return
  const lines = await readLines(database.query, order.id)
  const isPart = shippedOf(lines) > 0 && unshipped(lines).length > 0
  if (to === 'shipped' && isPart) return note('Отгружено частью, а\u00a01С говорит «отгружен»: {}.', order.number)
  // 1C says a state again that the order is past.
  const events = await readEvents(database.query, order.id)
  if (events.some((event) => event.kind === 'status' && event.status === to)) return
  const needed = statusOf(site, to).document?.required ? ownNumber(document) : ''
  await make({ ...stepTo(site, { order, lines }, to), document: said.get('Номер отгрузки по 1С') || needed }, taking)
  taking.did('состояний')
}

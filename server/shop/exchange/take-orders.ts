import { rubles } from '#schema/definitions/shop/units/money.ts'
import { MAX_LINES, MAX_QUANTITY, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { readKopecks, readNumber } from '#schema/definitions/shop/units/typed.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { NEVER } from '../../engine/mail/mailer.ts'
import { singleContent } from '../../engine/site/site.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { Problems } from '../catalog/import/problem.ts'
import { BY, EMPTY_REPORT, shown } from '../catalog/jobs/jobs.ts'
import type { Progress } from '../catalog/jobs/work.ts'
import { isGone } from '../catalog/promised.ts'
import { NO_WISHES } from '../lists/items.ts'
import { isOpen, planEdit, saveLines } from '../orders/edit.ts'
import {
  amountOf,
  bookedIn,
  firstDay,
  leftOf,
  owedFor,
  piecesOf,
  plus,
  shippedOf,
  unshipped,
} from '../orders/entries.ts'
import { type Entry, type Pieces, readEvents, setPaper } from '../orders/events.ts'
import { asRow, isProduct, PIECE, type Row, serviceName } from '../orders/lines.ts'
import { isSameDocument, type Order, type OrderLine, readPlaced, statusesOf, statusOf } from '../orders/order.ts'
import { readLines, readNamedLines } from '../orders/read.ts'
import { type MakeStepContext, makeSteps, refuseStep, type Step, stepOfEntry, stepTo } from '../orders/steps.ts'
import { serviceIds } from './give-orders.ts'
import { foldName, isRouble, piecesIn } from './read-offers.ts'
import { all, type Chunks, type Element, isTrue, readElements, requisitesOf, textOf, unitOf } from './read-xml.ts'

/** Context for importing orders from 1C. */
export type ExchangeContext = MakeStepContext & CatalogContext

/** Maximum number of e-mails per file that are sent at once; further ones wait for staff, since so many suggest a mistake in 1C. */
const MAX_LETTERS = 300

/** Maximum total size of a file's documents (see `readElements`), which stay in memory until the whole file is read. */
const MAX_SIZE = 100_000_000

interface Taking extends ExchangeContext {
  /** Reports data that could not be imported. */
  note: (reason: string, value: string) => void
  /** Counts an imported change; `what` names it in the job's message. */
  did: (what: string) => void
}

/**
 * Imports lines, statuses, payments and shipments of orders, each once. An invalid document does not stop the import of the others.
 * @param tell called after each order @throws UnreadableFile
 */
export async function takeOrders(chunks: Chunks, context: ExchangeContext, tell: Progress) {
  const problems = new Problems()
  const counts = new Map<string, number>()
  const documents: Element[] = []
  for await (const element of readElements(chunks, MAX_SIZE)) if (element.name === 'Документ') documents.push(element)
  const orders = documents.filter(isOrder)
  const did = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  let letters = 0
  const mailer: ExchangeContext['mailer'] = {
    ...context.mailer,
    write: (transaction, letter, now) =>
      context.mailer.write(transaction, ++letters > MAX_LETTERS ? { ...letter, heldUntil: NEVER } : letter, now),
  }
  const taking: Taking = { ...context, mailer, note: problems.note, did }
  const papers = await papersByOrder(documents, orders, taking)
  for (const [done, order] of orders.entries()) {
    const number = textOf(order, 'Номер')
    await takeOrder(order, papers.get(number) ?? [], taking)
    papers.delete(number)
    tell(done, orders.length)
  }
  // The remaining papers belong to orders that are not in the file.
  const empty = { attributes: {}, children: [], text: '' }
  for (const [text, named] of papers)
    await takeOrder({ ...empty, name: 'Документ', children: [{ ...empty, name: 'Номер', text }] }, named, taking)
  if (letters > MAX_LETTERS)
    problems.note(
      'Писем покупателям больше {}: остальные ждут сотрудника на\u00a0странице «Письма».',
      String(MAX_LETTERS),
    )
  const message = [['Заказов прочитано', orders.length], ...counts]
    .map(([what, count]) => `${what}: ${count}`)
    .join('; ')
  return { ...EMPTY_REPORT, message: `${message}.`, problems: shown(problems.lines()) }
}

const isOrder = (document: Element): boolean => textOf(document, 'ХозОперация') === 'Заказ товара'

/** Imports an order's document. @param papers documents of the order's payments and shipments */
async function takeOrder(document: Element, papers: readonly Element[], taking: Taking) {
  const { query } = taking.database
  const number = textOf(document, 'Номер')
  const before = (await readPlaced(query, number)) ?? (await readPlaced(query, textOf(document, 'Ид')))
  if (!before) return taking.note('Такого заказа на\u00a0сайте нет: {}.', number)
  if (!isInRoubles(document)) return taking.note('Валюта документа\u00a0— не\u00a0рубль: {}.', number)
  const read = async (): Promise<Order> => (await readPlaced(query, before.number)) ?? before
  // 1C has what it sends, in the version that it was offered last, also if its confirmation was lost. A payment alone does not mean that
  // 1C has the order.
  const known = before.exchanged ?? (document.children.length > 1 ? before.offered : null)
  let made = 0
  /** Imports one document. Reports its error instead of throwing it, so that the order's other documents are still imported. */
  const take = async (of: Element, work: (order: Order) => Promise<boolean>) => {
    try {
      if (await work(await read())) made++
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      taking.note('Не\u00a0взято, заказ {}', `${before.number}, ${nameOf(of)}: ${error.message}`)
    }
  }
  try {
    const isDeleted = markOf(document, 'ПометкаУдаления')
    if (isDeleted && before.status !== 'cancelled')
      taking.note(
        'Заказ в\u00a01С помечен на\u00a0удаление, состав и\u00a0состояние не\u00a0взяты: {}. Отмените его на\u00a0сайте или снимите пометку.',
        `${before.number} на\u00a0${rubles(before.total)}, оплачено ${rubles(before.paid ?? 0)}`,
      )
    if (isPostedIn(document))
      await take(document, (order) => takeLines({ ...order, exchanged: known }, document, taking))
    for (const paper of papers) await take(paper, (order) => takePaper(order, paper, taking))
    if (!isDeleted) await take(document, (order) => takeStatus(order, document, taking))
    await noteUntold(await read(), document, papers, taking)
  } finally {
    // Marks this import's changes as known to 1C, unless the order also has changes that must still be exported.
    if (known === before.version)
      await query
        .updateTable('orders')
        .set({ exchanged: before.version + made })
        .where('id', '=', before.id)
        .execute()
  }
}

/** Replaces the lines and prices of an unshipped order with those of the document. @returns true if they changed */
async function takeLines(order: Order, document: Element, taking: Taking): Promise<boolean> {
  const lines = await readLines(taking.database.query, order.id)
  const goods = await goodsOf(document, lines, taking)
  if (goods?.size === 0) return false
  const said = textOf(document, 'Сумма')
  const total = totalOf([...(goods?.values() ?? [])].flat(), ({ sum }) => sum)
  const stated = sumOf(document) || (total > 0 ? rubles(total) : '?')
  const note = (reason: string, value = `${order.number}, в\u00a01С ${stated}`): false => {
    taking.note(reason, value)
    return false
  }
  const rows = goods && (said === '' || readKopecks(said) === total) ? rowsOfGoods(goods, lines) : undefined
  const plan = rows && (await planEdit(order, { lines: rows, delivery: order.delivery }, taking))
  if (!plan || plan.draft.problems.length > 0)
    return note('Состав или цены в\u00a01С другие и\u00a0не\u00a0поняты, измените заказ на\u00a0сайте: {}.')
  if (plan.changes.length === 0) return false
  if (order.exchanged !== order.version)
    return note('Заказ изменили на\u00a0сайте, 1С этого ещё не\u00a0знает, её состав не\u00a0взят: {}.')
  if (!isOpen(order, lines)) return note('Состав или цены в\u00a01С другие, а\u00a0заказ уже отгружается: {}.')
  const unseen = await unseenService(rows, taking)
  if (unseen)
    return note(
      'Такой строки у\u00a0магазина ещё не\u00a0было, состав не\u00a0взят: {}. Если она нужна, добавьте её в\u00a0заказ на\u00a0сайте.',
      `«${unseen.name}» (заказ ${order.number})`,
    )
  const context = { ...taking, audit: () => undefined }
  const check = (saved: number): void => {
    if (saved !== total) throw new HttpError(409, `на\u00a0сайте вышло ${rubles(saved)}, измените заказ на\u00a0сайте.`)
  }
  if (!(await saveLines(order, plan, BY, context, check))) throw changedMeanwhile()
  taking.did('изменён состав')
  return true
}

/** Returns a new service whose name no earlier order contains, if any. E-mails quote the name, so 1C must not introduce arbitrary texts. */
async function unseenService(rows: readonly Row[], { database: { query } }: Taking): Promise<Row | undefined> {
  for (const row of rows.filter(({ product, position }) => product === null && position === undefined)) {
    const lines = query.selectFrom('order_lines').select('position').where('product', 'is', null)
    if (!(await lines.where('name', '=', row.name).limit(1).executeTakeFirst())) return row
  }
  return undefined
}

const totalOf = <Row>(rows: Iterable<Row>, of: (row: Row) => number): number =>
  Iterator.from(rows).reduce((sum, row) => sum + of(row), 0)

interface Good {
  count: number
  /** Sum in kopecks. */
  sum: number
  name: string
  lot: string
}

/** Returns the batch number of a good. CommerceML has no element for batch numbers, so configurations of 1C use one of these names. */
function lotOf(good: Element): string {
  const names = ['Партия', 'Серия', 'СерияНоменклатуры']
  const lot = names.map((name) => requisitesOf(good).get(name) || textOf(good, name)).find(Boolean) ?? ''
  return lot.replaceAll(';', ',')
}

/** Returns true if a document is in rubles or states no currency. */
const isInRoubles = (document: Element): boolean => isRouble(textOf(document, 'Валюта') || 'RUB')

/** Returns a flag of a document; undefined if the document lacks it. */
function markOf(document: Element, name: 'Проведен' | 'ПометкаУдаления'): boolean | undefined {
  const text = requisitesOf(document).get(name) ?? textOf(document, name)
  return text === '' ? undefined : isTrue(text)
}

/** Returns true for a document that is posted in 1C («проведён») and not marked as deleted. */
const isPostedIn = (document: Element): boolean =>
  markOf(document, 'Проведен') !== false && markOf(document, 'ПометкаУдаления') !== true

/** Returns true if the sums do not include some tax or discount. */
const isPartial = (element: Element): boolean =>
  [...all(element, 'Налоги', 'Налог'), ...all(element, 'Скидки', 'Скидка')].some((each) => {
    const isIn = textOf(each, 'УчтеноВСумме')
    return isIn !== '' && !isTrue(isIn)
  })

/**
 * Returns the goods of a document: products by permanent number, services by `Ид`; undefined if any is unknown or invalid.
 * @param areSumsRead false for a shipment, of which only pieces matter, whatever tax or discount its sums leave out
 */
async function goodsOf(
  document: Element,
  lines: readonly OrderLine[],
  { database, site }: ExchangeContext,
  areSumsRead = true,
) {
  const goods = new Map<number | string, Good[]>()
  const settings = singleContent(site, 'exchange')
  const idOf = serviceIds(lines)
  if (areSumsRead && isPartial(document)) return undefined
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
    const perUnit = isService || unit === '' || factor !== 1 ? factor : piecesIn(unit, settings)
    const count = readNumber(textOf(good, 'Количество')) * perUnit
    const isCount = Number.isInteger(count) && count >= 0 && count <= MAX_QUANTITY
    if (key === undefined || key === null || !isCount || (areSumsRead && isPartial(good))) return undefined
    const sum = readKopecks(textOf(good, 'Сумма')) ?? Number.NaN
    goods.set(key, [...(goods.get(key) ?? []), { count, sum, name, lot: lotOf(good) }])
  }
  return goods
}

/**
 * Converts goods to rows of the order; undefined for a fractional price. 1C does not distinguish several lines of one product: lines whose
 * price and quantity are unchanged stay, and one other line gets the remaining quantity.
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
    rows.push(...known.filter((each) => isSame || !changed.includes(each)).map(asRow))
    if (isSame || count === 0) continue
    if (changed.length > 1 || sum % count !== 0) return undefined
    const service = { product: null, name: rest[0]?.name ?? '', unit: 'усл.', vat: '' }
    const added = { ...NO_WISHES, ...service, ...(typeof key === 'number' && { product: key, unit: PIECE }) }
    const kopecks = sum === 0 && line?.kopecks === null ? null : sum / count
    const stated = line?.kopecks === kopecks ? {} : { kopecks, discount: undefined }
    rows.push({ ...(line ? asRow(line) : added), quantity: count, ...stated })
  }
  return rows.toSorted((a, b) => (a.position ?? MAX_LINES) - (b.position ?? MAX_LINES))
}

/** Returns number and date of the last payment or shipment that an order's document mentions. */
const toldOf = (order: Element, isPayment: boolean) =>
  ['Номер', 'Дата'].map((what) => requisitesOf(order).get(`${what} ${isPayment ? 'оплаты' : 'отгрузки'} по 1С`))

/** Reports a payment or shipment that the order mentions by number but whose own document, with the amount, is missing. */
async function noteUntold(order: Order, document: Element, papers: readonly Element[], taking: Taking): Promise<void> {
  const events = await readEvents(taking.database.query, order.id)
  const steps = events.filter((event) => event.kind === 'status' || event.kind === 'undone')
  const known = [...papers.map((paper) => textOf(paper, 'Номер')), ...steps.map(({ details }) => details.document)]
  for (const isPayment of [true, false]) {
    const [number, day] = toldOf(document, isPayment)
    const isDone = isPayment ? owedFor(order) === 0 : isGone(order)
    if (number && !isDone && !known.some((each) => isSameDocument(each, number)))
      taking.note(
        `1С говорит об\u00a0${isPayment ? 'оплате {}, а\u00a0суммы' : 'отгрузке {}, а\u00a0состава'} в\u00a0файле нет: отметьте её в\u00a0заказе.`,
        `№\u00a0${number}${dayOf(day) ? ` от\u00a0${formatDate(dayOf(day) ?? '')}` : ''} (заказ ${order.number})`,
      )
  }
}

/** Returns the orders that a payment or shipment names as its base documents. */
const basesOf = (paper: Element): Element[] =>
  all(paper, 'ДокументыОснования', 'ДокументОснование').filter((base) =>
    ['', 'Заказ товара'].includes(textOf(base, 'ХозОперация')),
  )

/** Returns the numbers and `Ид` by which a payment or shipment names its order. */
const orderNames = (paper: Element): string[] =>
  [
    textOf(paper, 'Основание'),
    ...basesOf(paper).flatMap((base) => [textOf(base), textOf(base, 'Ид'), textOf(base, 'Номер')]),
  ].filter(Boolean)

/** Formats a document's sum: «1 000,00 ₽»; empty for a document without a sum. */
function sumOf(document: Element): string {
  const kopecks = readKopecks(textOf(document, 'Сумма'))
  return kopecks === undefined || Number.isNaN(kopecks) ? textOf(document, 'Сумма') : rubles(kopecks)
}

/** Returns a document's name, for example «Отпуск товара» № 431 на 1 000,00 ₽. */
const nameOf = (document: Element): string =>
  `«${textOf(document, 'ХозОперация')}» №\u00a0${ownNumber(document)}${sumOf(document) && ` на\u00a0${sumOf(document)}`}`

const isPayment = (paper: Element): boolean => /^(?:Выплата|Эквайринговая операция)/.test(textOf(paper, 'ХозОперация'))

/**
 * Groups papers (payments and shipments) by order number. A paper belongs to the order that it names, else to the order that lists it,
 * else to the only order that mentions the paper's number and date.
 */
async function papersByOrder(documents: readonly Element[], orders: readonly Element[], taking: Taking) {
  /** Returns a function that returns the number of the only order with one of the given keys; undefined if none or several have them. */
  const finder = (keysOf: (order: Element) => readonly string[]) => {
    const pairs = orders.flatMap((order) => keysOf(order).map((key) => [key, textOf(order, 'Номер')] as const))
    const found = Map.groupBy(pairs, ([key]) => key)
    return (...keys: string[]): string | undefined => {
      const numbers = new Set(keys.flatMap((key) => (found.get(key) ?? []).map(([, number]) => number)))
      return numbers.size === 1 ? [...numbers][0] : undefined
    }
  }
  const onSite = async (names: readonly string[]): Promise<string | undefined> => {
    for (const name of names) if (await readPlaced(taking.database.query, name)) return name
    return undefined
  }
  const keyOf = (payment: boolean, [number, day]: readonly (string | undefined)[]): string[] =>
    number && dayOf(day) ? [`${payment} ${dayOf(day)} ${number}`] : []
  const named = finder((order) => [textOf(order, 'Ид'), textOf(order, 'Номер')])
  const numbered = finder((order) => [ownNumber(order)])
  const listing = finder((order) =>
    all(order, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент').map((paper) => textOf(paper, 'Ид')),
  )
  const telling = finder((order) => [true, false].flatMap((payment) => keyOf(payment, toldOf(order, payment))))
  const papers = new Map<string, Element[]>()
  for (const paper of documents) {
    if (isOrder(paper)) continue
    const names = orderNames(paper)
    const order =
      named(...names) ??
      numbered(...names) ??
      (await onSite(names)) ??
      listing(...[textOf(paper, 'Ид')].filter(Boolean)) ??
      telling(...keyOf(isPayment(paper), [textOf(paper, 'Номер'), textOf(paper, 'Дата')]))
    if (order === undefined)
      taking.note('Документ не\u00a0относится ни\u00a0к\u00a0одному заказу сайта: {}.', nameOf(paper))
    else papers.set(order, [...(papers.get(order) ?? []), paper])
  }
  return papers
}

/** Converts «2026-11-28T12:00:00» or «28.11.2026 12:00:00» to an ISO date; undefined if the date is invalid or in the future. */
function dayOf(text = ''): string | undefined {
  const day = text.slice(0, 10).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
  return isDate(day) && day > '2000' && day <= today() ? day : undefined
}

/** Imports a payment or shipment once, unless staff have already entered it by hand. @returns true if it was imported */
async function takePaper(order: Order, paper: Element, taking: Taking): Promise<boolean> {
  const { site, database } = taking
  const { query } = database
  const number = textOf(paper, 'Номер')
  const id = textOf(paper, 'Ид') || number
  const kind = isPayment(paper) ? 'payment' : textOf(paper, 'ХозОперация') === 'Отпуск товара' ? 'shipment' : undefined
  const note = (reason: string, more = ''): false => {
    taking.note(reason, `${order.number}: ${nameOf(paper)}${more}`)
    return false
  }
  if (kind === undefined) return note('Документ не\u00a0берётся, проверьте заказ: {}.')
  if (!isInRoubles(paper)) return note('Валюта документа\u00a0— не\u00a0рубль: {}.')
  if (basesOf(paper).length > 1) return note('В\u00a0документе несколько заказов, отметьте его доли в\u00a0них: {}.')
  const day = dayOf(textOf(paper, 'Дата') || today())
  if (day === undefined || day < firstDay(order, kind))
    return note('День документа не\u00a0понят, раньше заказа или ещё не\u00a0наступил, исправьте его в\u00a01С: {}.')
  const lines = await readNamedLines(query, order.id)
  const { entry, amount } = await entryOf(lines, { paper, kind, day }, taking)
  const events = await readEvents(query, order.id)
  const booked = bookedIn(events).filter((each) => each.entry.kind === kind)
  const free = booked.filter(({ event, entry }) => !event.details.paper && amountOf(entry) !== 0)
  const isPosted = isPostedIn(paper)
  const known = booked.find(({ event }) => event.details.paper === id)
  const byNumber = known ? undefined : free.find(({ document }) => isSameDocument(document, number))
  if (byNumber) await setPaper(query, byNumber.event, id)
  const same = known ?? byNumber
  const isUndone = events.some((event) => event.kind === 'undone' && event.details.paper === id)
  if (same || isUndone)
    return same && isPosted && amountOf(same.entry) === amount
      ? false
      : note('В\u00a01С документ исправлен или отменён, исправьте заказ на\u00a0сайте: {}.')
  if (!isPosted) return false
  const byHand = free.find((each) => !each.document && amountOf(each.entry) === amount)
  if (byHand) await setPaper(query, byHand.event, id)
  // A canceled order may get any payment, because it will be refunded.
  const rest = order.status === 'cancelled' ? Number.POSITIVE_INFINITY : owedFor(order)
  const left = totalOf(unshipped(lines), leftOf)
  // An entry without a document may stand for this paper, as where staff have set the status «оплачен».
  const isMarked = kind === 'payment' ? rest === 0 && free.some(({ document }) => !document) : left === 0
  if (byHand || isMarked) return note('На\u00a0сайте это уже отмечено, документ не\u00a0взят: {}.')
  if (entry.kind === 'payment' ? !(entry.sum > 0) : amountOf(entry) === 0)
    return note(
      'Больше, чем осталось, или непонятно: {}; запишите его в\u00a0заказе сами или исправьте в\u00a01С.',
      `, осталось ${kind === 'payment' ? rubles(rest) : pieces(left)}`,
    )
  await make({ ...stepOfEntry(site, { order, lines, events }, entry), document: number, paper: id }, taking)
  if (entry.kind === 'payment' && entry.sum > rest)
    note('Оплачено больше, чем нужно, оплата записана: {}', `, лишнего ${rubles(entry.sum - rest)}.`)
  taking.did(kind === 'payment' ? 'оплат' : 'отгрузок')
  return true
}

/** Converts a payment or shipment to an entry; `amount`: its sum or pieces. If the shipped lines are unclear, the entry has no pieces. */
async function entryOf(
  lines: readonly OrderLine[],
  { paper, kind, day }: { paper: Element; kind: 'payment' | 'shipment'; day: string },
  taking: ExchangeContext,
): Promise<{ entry: Entry; amount: number }> {
  const sum = readKopecks(textOf(paper, 'Сумма')) ?? Number.NaN
  if (kind === 'payment') return { entry: { kind, day, sum }, amount: sum }
  const goods = (await goodsOf(paper, lines, taking, false)) ?? new Map<number | string, Good[]>()
  const parts: Pieces[number][] = []
  let [amount, isClear] = [0, true]
  for (const [product, each] of goods) {
    if (typeof product !== 'number') continue
    const open = unshipped(lines).filter((line) => line.product === product)
    const count = totalOf(each, (good) => good.count)
    amount += count
    // If a product has two lines, the document does not show to which of them a partial shipment belongs.
    const [line] = open
    const [lot, ...others] = new Set(each.map((good) => good.lot))
    if (line && open.length === 1 && count <= leftOf(line))
      parts.push(...each.map((good) => piecesOf(line.position, good.count, good.lot)))
    else if (count === totalOf(open, leftOf))
      parts.push(...open.map((each) => piecesOf(each.position, leftOf(each), others.length === 0 ? lot : '')))
    else isClear = false
  }
  return { entry: { kind: 'shipment', day, pieces: isClear ? plus([], parts) : [] }, amount }
}

const changedMeanwhile = () => new HttpError(409, 'его только что изменили на\u00a0сайте.')

async function make(step: Step, context: ExchangeContext): Promise<void> {
  await refuseStep(step, context)
  if (!(await makeSteps([step], BY, context))) throw changedMeanwhile()
}

/** Returns the order's number in 1C, or the site's number if 1C sends none. */
const ownNumber = (order: Element): string =>
  textOf(order, 'Номер1С') || requisitesOf(order).get('Номер по 1С') || textOf(order, 'Номер')

/** Imports the order's status. @returns true if it changes */
async function takeStatus(order: Order, document: Element, taking: Taking): Promise<boolean> {
  const { site, database, note } = taking
  const said = requisitesOf(document)
  const name = said.get('Статус заказа')?.replace(/^\[.*?\]\s*/, '')
  const id = said.get('Статуса заказа ИД') || name
  const known = statusesOf(site).find((status) => status.id === id || foldName(status.name) === foldName(name ?? ''))
  const to = isTrue(said.get('Отменен')) ? 'cancelled' : known?.id
  if (id && !known)
    note('Состояния {} у\u00a0магазина нет: назовите его так в\u00a0файле «Состояния заказа» или в\u00a01С.', id)
  // Only the site sets the status `new`.
  if (to === undefined || to === 'new' || to === order.status) return false
  const lines = await readLines(database.query, order.id)
  const isPart = shippedOf(lines) > 0 && unshipped(lines).length > 0
  if (to === 'shipped' && isPart)
    throw new HttpError(
      409,
      `отгружено частью, осталось ${pieces(totalOf(unshipped(lines), leftOf))}, а\u00a01С говорит «отгружен».`,
    )
  // A status that the order has already had is merely repeated by 1C, and must not be set again.
  const events = await readEvents(database.query, order.id)
  if (events.some((event) => event.kind === 'status' && event.status === to)) return false
  const needed = statusOf(site, to).document?.required ? ownNumber(document) : ''
  await make({ ...stepTo(site, { order, lines }, to), document: said.get('Номер отгрузки по 1С') || needed }, taking)
  taking.did('состояний')
  return true
}

import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { ProductRecord } from '../catalog/records.ts'
import { currentCatalog } from '../catalog/replace.ts'
import { packedBatchOf, wholeOf as totalsOf } from '../lists/lines.ts'
import { addEvent } from '../orders/events.ts'
import { letterFacts, letterParams } from '../orders/letters.ts'
import { isProduct, lineTitle, PIECE, serviceLine, unpacked } from '../orders/lines.ts'
import { orderUrl } from '../orders/links.ts'
import { type Order, type OrderLine, updateOrder } from '../orders/order.ts'
import { totalColumns, writeLines } from '../orders/place.ts'
import { contactOfOrder, readLines } from '../orders/read.ts'
import type { MakeStepContext } from '../orders/steps.ts'
import { readDecimal, times, wholeOf } from './figures.ts'
import { idOfLine } from './give-orders.ts'
import { all, type Element, isTrue, requisitesOf, textOf } from './read-xml.ts'
import type { Note } from './take-orders.ts'

/** Whoever does what 1C says, in the history of an order. */
export const BY = '1С'

/** A product or a service of a document; lines of several batches are one. */
interface Said {
  id: string
  name: string
  isService: boolean
  /** Undefined for one that is not understood. */
  product: number | undefined
  quantity: number | undefined
  /** Kopecks of all, without its discounts. */
  sum: number | undefined
}

const whole = (text: string, by: number): number | undefined => {
  const figure = readDecimal(text)
  const { nearest, isWhole } = wholeOf(times(figure ?? { numerator: -1n, denominator: 1n }, by))
  return isWhole && nearest >= 0 ? nearest : undefined
}

const plus = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b

/** What a document says of products and services, by what the order calls them. */
export async function productsOf(
  document: Element,
  lines: readonly OrderLine[],
  { database }: MakeStepContext,
): Promise<Said[]> {
  const goods = all(document, 'Товары', 'Товар')
  const ids = goods.map((good) => textOf(good, 'Ид'))
  const items = database.query
    .selectFrom('exchange_items')
    .select(['id', 'product'])
    .where('id', 'in', [...ids, ''])
  const known = new Map((await items.execute()).map(({ id, product }) => [id, product]))
  const own = new Map(lines.map((line) => [idOfLine(line, lines), line]))
  const said = new Map<string, Said>()
  for (const good of goods) {
    const [id, article] = [textOf(good, 'Ид'), textOf(good, 'Артикул')]
    const line = own.get(id) ?? lines.find((line) => article !== '' && line.article === article)
    const product = known.get(id) ?? line?.product ?? undefined
    const isService = requisitesOf(good).get('ТипНоменклатуры') === 'Услуга' || (line !== undefined && !isProduct(line))
    const off = all(good, 'Скидки', 'Скидка').filter((discount) => !isTrue(textOf(discount, 'УчтеноВСумме')))
    const taken = off.map((discount) => whole(textOf(discount, 'Сумма'), 100)).reduce(plus, 0)
    const sum = plus(whole(textOf(good, 'Сумма'), 100), taken && -taken)
    const quantity = whole(textOf(good, 'Количество'), 1)
    const before = said.get(String(product ?? id))
    const name = line?.name ?? textOf(good, 'Наименование')
    said.set(String(product ?? id), {
      ...{ id, name, isService, product },
      quantity: before ? plus(before.quantity, quantity) : quantity,
      sum: before ? plus(before.sum, sum) : sum,
    })
  }
  return [...said.values()]
}

/** Gives an order the lines and prices of 1C, with a letter to its buyer; notes why not. */
export async function changeLines(
  order: Order,
  document: Element,
  context: MakeStepContext,
  note: Note,
): Promise<void> {
  const { query } = context.database
  const lines = await readLines(query, order.id)
  const said = await productsOf(document, lines, context)
  if (said.length === 0) return
  const next: OrderLine[] = []
  for (const { id, name, isService, product, quantity, sum } of said) {
    const own = lines.filter((line) =>
      isService ? !isProduct(line) && idOfLine(line, lines) === id : line.product === product,
    )
    const [line] = own
    const total = own.reduce((all, line) => all + line.quantity, 0)
    const kopecks = quantity === undefined || sum === undefined ? undefined : sum / quantity
    if (total === quantity && own.every((line) => line.kopecks === kopecks || (line.kopecks === null && kopecks === 0)))
      next.push(...own)
    else if (
      quantity === undefined ||
      kopecks === undefined ||
      !Number.isInteger(kopecks) ||
      quantity === 0 ||
      own.length > 1
    )
      return note(
        'Состав заказа не\u00a0взят, цена или количество не\u00a0целые или строк несколько: {}.',
        `${order.number}, «${name}»`,
      )
    else if (line) next.push({ ...line, quantity, kopecks, sum: quantity * kopecks })
    else if (isService) next.push(serviceLine({ name, quantity, unit: 'усл.', kopecks, vat: 'none' }))
    else return note('Состав заказа не\u00a0взят, товара нет на\u00a0сайте: {}.', `${order.number}, «${name}»`)
  }
  const changes = [
    ...next.flatMap((line) => {
      const before = lines.find(({ position }) => position === line.position)
      const now = `${formatNumber(line.quantity)}\u00a0${line.unit} по\u00a0${rubles(line.kopecks ?? 0)}`
      const isSame = before?.quantity === line.quantity && before.kopecks === line.kopecks
      return isSame ? [] : [{ label: lineTitle(line), text: before ? now : `добавлено: ${now}` }]
    }),
    ...lines
      .filter((line) => !next.some(({ position }) => position === line.position))
      .map((line) => ({ label: lineTitle(line), text: 'убрано' })),
  ]
  if (changes.length === 0) return
  if (['shipped', 'done', 'cancelled'].includes(order.status) || lines.some(({ shipped }) => shipped))
    return note(
      'Состав изменён в\u00a01С, а\u00a0заказ уже отгружен хотя\u00a0бы частью или отменён: {}.',
      order.number,
    )
  const whole = next.map((line, i) => ({ ...line, position: i + 1 }))
  await save(order, whole, changes, context)
}

async function save(
  order: Order,
  whole: readonly OrderLine[],
  changes: { label: string; text: string }[],
  context: MakeStepContext,
) {
  const { database, site, origin, mailer, wakeOutbox } = context
  const { query } = database
  const numbers = whole.filter(isProduct).map(({ product }) => product)
  const rows = await query
    .selectFrom('products')
    .select(['id', 'record'])
    .where('catalog', '=', (await currentCatalog(database)) ?? 0)
    .where('id', 'in', [...numbers, 0])
    .execute()
  const records = new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as ProductRecord])) // of replaceCatalog
  const priced = whole.map((line) => {
    const record = records.get(line.product ?? 0)
    if (!record) return unpacked({ ...line, unit: PIECE })
    const batch = packedBatchOf(line.quantity, record, [])
    const { quantity, kopecks, sum } = line
    return { item: { ...line, boxes: batch.boxes }, batch: { ...batch, quantity, kopecks, sum } }
  })
  const stored = whole.map((line, i) => ({ ...line, boxes: priced[i]?.item.boxes ?? line.boxes }))
  const values = totalColumns(totalsOf(priced))
  const { email, account } = await contactOfOrder(query, order)
  const { lines, sums } = letterParams({ ...order, ...values }, stored, []).params
  const { number, date } = letterFacts(order)
  const params = { number, date, changes, comment: [], lines, sums, link: orderUrl({ site, origin }, order) }
  const isSaved = await query.transaction().execute(async (transaction) => {
    if (!(await updateOrder(transaction, order, values))) return false
    await writeLines(transaction, order, stored)
    const texts = changes.map(({ label, text }) => `${label}: ${text}`)
    const details = { changes: texts, total: [order.total, values.total] as const }
    const now = new Date()
    await addEvent(transaction, order, { kind: 'lines', details, staff: BY }, now)
    if (email !== undefined)
      await mailer.write(
        transaction,
        { to: email, mail: 'desk/order-changed', isUnlimited: true, account, params },
        now,
      )
    return true
  })
  if (!isSaved) throw new HttpError(409, 'его только что изменили на\u00a0сайте')
  wakeOutbox()
}

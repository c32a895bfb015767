import { lineVatText, priceInline, rubles } from '#schema/definitions/shop/units/money.ts'
import { adjustmentText, MAX_LINES, MAX_SUM, pieces, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import type { Site } from '../../engine/site/site.ts'
import { type Owner, withAliases } from '../aliases/aliases.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { withFreeStock } from '../catalog/promised.ts'
import type { Product } from '../catalog/records.ts'
import { shareStock } from '../catalog/supply.ts'
import { type PricedLine, packedBatchOf, wholeOf } from '../lists/lines.ts'
import { piecesOf } from '../lists/paste-columns.ts'
import { addedTo, discounted, fullOf, readDiscount, shareDiscount } from './discounts.ts'
import { readRows } from './line-texts.ts'
import {
  amountText,
  type Fact,
  isOrdered,
  isProduct,
  lineTitle,
  namesDelivery,
  PIECE,
  productIds,
  type Row,
  serviceLine,
  serviceName,
  shipmentsIn,
  unpacked,
  wishesText,
} from './lines.ts'
import type { OrderLine } from './order.ts'

/** Number of lines after which other requests get their turn of the event loop. */
const AT_ONCE = 100

/** Parsed lines with their totals, errors, and questions that staff must confirm. */
export interface Draft {
  lines: OrderLine[]
  totals: ReturnType<typeof wholeOf>
  problems: Fact[]
  /** Doubts about lines; staff must confirm them before the lines are saved as typed. */
  questions: Fact[]
  changes: Fact[]
}

/**
 * Applies a discount on the whole order to the products with a price; services keep their prices.
 * @returns an object with a note, which is empty without a discount; a string is an error text
 */
function discountAll(understood: readonly Understood[], text: string): { note: string } | string {
  const discount = readDiscount(text, '«5\u00a0%» или «1000\u00a0₽»')
  if (discount === undefined) return { note: '' }
  if (typeof discount === 'string') return discount
  const products = understood.flatMap(({ priced }) => {
    const { quantity, kopecks } = priced.item
    return isProduct(priced.item) && kopecks ? [{ priced, quantity, kopecks }] : []
  })
  const shares = shareDiscount(products, discount)
  if (typeof shares === 'string') return shares
  const prices = products.map(({ priced: { item }, kopecks }, i) =>
    discounted(fullOf(item), addedTo({ ...item, kopecks }, shares[i])),
  )
  const wrong = prices.find((price) => typeof price === 'string')
  if (wrong !== undefined) return wrong
  let given = 0
  for (const [i, { priced, quantity, kopecks }] of products.entries()) {
    const price = prices[i]
    if (typeof price !== 'object') continue
    const figures = { kopecks: price.kopecks, sum: quantity * (price.kopecks ?? 0) }
    given += quantity * kopecks - figures.sum
    priced.item = { ...priced.item, ...price, ...figures }
    if (priced.batch) priced.batch = { ...priced.batch, ...figures }
  }
  const short = 'kopecks' in discount && given < discount.kopecks
  return {
    note: `${rubles(given)} с\u00a0изделий${short ? `: всю ${rubles(discount.kopecks)} не\u00a0разделить, цена за\u00a0штуку\u00a0— целые копейки` : ''}`,
  }
}

/** Distributes the stock: lines with unchanged quantity keep their promised shipments, the other lines share the remaining stock. */
function promiseStock(site: Site, understood: readonly Understood[]): void {
  const promise = shareStock(site)
  const keeps = ({ before, priced: { item } }: Understood): boolean => before?.quantity === item.quantity
  for (const line of [...understood.filter(keeps), ...understood.filter((line) => !keeps(line))]) {
    const { before, priced } = line
    if (!priced.product) continue
    const kept = before && keeps(line) ? shipmentsIn(before) : undefined
    priced.shipments = promise(priced.product, priced.item.quantity, kept).shipments
    priced.item.shipments = JSON.stringify(priced.shipments)
  }
}

interface Understood {
  /** The line of the order that the row replaces, if any. */
  before: OrderLine | undefined
  priced: PricedLine<OrderLine>
  question?: string | undefined
}

/**
 * Converts a row to a line packed in boxes; adds a question if the quantity is below the minimum or no whole number of boxes.
 * @param product current product; undefined for a service, or if it has left the catalog @returns a string is an error text
 */
function understand(row: Row, product: Product | undefined, before: OrderLine | undefined): Understood | string {
  const { color, coloring, decoration, wanted, unit, vat, name } = row
  const record = product?.record
  const perBox = record?.perBox ?? (before && before.boxes > 0 ? before.quantity / before.boxes : 1)
  const quantity = piecesOf(row, { perBox, boxesPerPallet: record?.boxesPerPallet ?? 1 })
  const listed = record ? stepAt(quantity, record.prices)?.kopecks : isProduct(row) && before ? fullOf(before) : null
  const price = discounted(row.kopecks === undefined ? (listed ?? null) : row.kopecks, row.discount)
  if (typeof price === 'string') return price
  const { kopecks } = price
  const sum = kopecks === null ? null : quantity * kopecks
  if ((sum ?? 0) > MAX_SUM) return 'Сумма строки слишком велика: проверьте цену и\u00a0количество'
  const figures = { quantity, ...price, sum, color, coloring, decoration, wanted }
  if (!isProduct(row)) {
    const way = before?.way ?? (namesDelivery(name) ? 'agreed' : null)
    return { before, priced: unpacked(serviceLine({ name, quantity, unit, ...price, vat, way })) }
  }
  if (!product) {
    if (before?.quantity === quantity) return { before, priced: unpacked({ ...before, ...figures }) }
    return `Изделия больше нет в\u00a0каталоге: ${before ? `оставьте ${pieces(before.quantity)} или ` : ''}уберите строку`
  }
  // A line with unchanged quantity keeps its pieces per box, even if the catalog's number has changed.
  const stays = before?.quantity === quantity && before.boxes > 0
  const packing = stays && quantity % before.boxes === 0 ? quantity / before.boxes : product.record.perBox
  const batch = packedBatchOf(quantity, { ...product.record, perBox: packing, minQuantity: 1 }, [])
  if (batch.reason !== undefined && batch.reason !== 'box') return adjustmentText(batch.reason, product.record)
  const { kind, article } = product.record
  const item: OrderLine = {
    ...{ position: 0, product: product.id, kind, article, name: product.record.name },
    ...{ ...figures, boxes: batch.boxes, unit: PIECE, way: null, vat: '', shipments: '[]' },
    ...(before && { alias: before.alias ?? null }),
  }
  const question = stays ? undefined : questionOf(quantity, product.record)
  return { before, priced: { item, product, batch: { ...batch, quantity, kopecks, sum } }, question }
}

/** Returns a question if the shop would not accept the quantity from a buyer. */
function questionOf(ordered: number, { perBox, minQuantity }: Product['record']): string | undefined {
  const doubts = [
    ...(ordered < minQuantity ? [`меньше минимального заказа ${pieces(minQuantity)}`] : []),
    ...(ordered % perBox === 0 ? [] : [`не\u00a0целые коробки по\u00a0${formatNumber(perBox)}`]),
  ]
  return doubts.length === 0 ? undefined : `${pieces(ordered)}\u00a0— ${doubts.join(' и\u00a0')}; оставить так?`
}

/** Returns true if a row has the same product or service as a line; otherwise the row is a new line. */
const isOf = (row: Row, line: OrderLine): boolean =>
  isProduct(line) ? row.product === line.product : !isProduct(row) && serviceName(row) === serviceName(line)

/**
 * Parses the lines of an order.
 * @param all current lines, and removed lines that entries refer to @param lines rows, or the text that staff typed
 * @param discount discount on the whole order, as staff typed it @param owner customer whose own article numbers are accepted
 */
export async function readDraft(
  { lines: wanted, discount = '' }: { lines: string | readonly Row[]; discount?: string | undefined },
  all: readonly OrderLine[],
  context: CatalogContext,
  owner?: Owner,
): Promise<Draft> {
  const { site, database, catalog } = context
  const existing = all.filter(isOrdered)
  const { rows, problems, notes } =
    typeof wanted === 'string'
      ? await readRows(wanted, existing, context, owner)
      : { rows: wanted, problems: [] as Fact[], notes: [] }
  const count = rows.length + problems.length
  const products = await catalog.products([...new Set(productIds([...rows, ...existing]))])
  const order = owner && 'order' in owner ? owner.order : undefined
  const byId = new Map((await withFreeStock(database.query, products, order)).map((product) => [product.id, product]))
  const inPlace = new Map(existing.map((line) => [line.position, line]))
  const understood: Understood[] = []
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === 0) await nextLoopTurn()
    const line = inPlace.get(row.position ?? 0)
    const product = byId.get(row.product ?? 0)
    // If staff leave the list price but change the quantity, the list price for the new quantity applies. Prices of 1C stay as sent.
    const full = line && fullOf(line)
    const isListed = full === (product && stepAt(line?.quantity ?? 0, product.record.prices)?.kopecks)
    const follows = typeof wanted === 'string' && line && isListed && row.kopecks === full
    const typed = follows ? { ...row, kopecks: undefined } : row
    const read = understand(typed, product, line && isOf(row, line) ? line : undefined)
    if (typeof read === 'string') problems.push({ label: row.label ?? row.name, text: sentence(read) })
    else understood.push(read)
  }
  if (count === 0) problems.push({ label: 'Состав', text: 'В\u00a0заказе должна быть хоть одна строка.' })
  if (count > MAX_LINES) problems.push({ label: 'Состав', text: `Строк не\u00a0больше ${MAX_LINES}.` })
  const whole = problems.length > 0 ? { note: '' } : discountAll(understood, discount)
  if (typeof whole === 'string') problems.push({ label: WHOLE_DISCOUNT, text: sentence(whole) })
  promiseStock(site, understood)
  // Entries refer to lines by position, so the lines keep their positions.
  const isNamed = all.some(({ shipped }) => typeof shipped === 'number')
  if (isNamed) understood.sort((a, b) => placeOf(a) - placeOf(b))
  let last = isNamed ? Math.max(...all.map(({ position }) => position)) : 0
  const lines = understood.map(({ before, priced: { item } }) => {
    const position = isNamed ? before?.position : undefined
    return { ...item, position: position ?? ++last }
  })
  const left = existing.filter((line) => understood.every(({ before }) => before !== line))
  return {
    lines: owner ? await withAliases(database.query, owner, lines) : lines,
    totals: wholeOf(understood.map(({ priced }) => priced)),
    problems,
    questions: [
      ...notes,
      ...understood.flatMap(({ priced: { item }, question }) =>
        question === undefined ? [] : [{ label: lineTitle(item), text: question }],
      ),
    ],
    changes:
      problems.length > 0
        ? []
        : [
            ...withoutGone(changesOf(understood, left), understood),
            ...(typeof whole === 'string' || whole.note === '' ? [] : [{ label: WHOLE_DISCOUNT, text: whole.note }]),
          ],
  }
}

const WHOLE_DISCOUNT = 'Общая скидка'

function figuresText(line: OrderLine): string {
  const { kopecks, full, vat } = line
  const [amount, tax] = [amountText(line), vat && `, ${lineVatText(vat)}`]
  if (kopecks === null) return `${amount}, цена ${priceInline(null)}${tax}`
  return (
    (kopecks === 0 ? `${amount}, бесплатно` : `${amount} × ${rubles(kopecks)}`) +
    (full ? ` (до\u00a0скидки ${rubles(full)})` : '') +
    tax
  )
}

/** Adds notes about products that have left the catalog: volume and weight do not include them, since their packing is unknown. */
const withoutGone = (changes: Fact[], understood: readonly Understood[]): Fact[] => [
  ...changes,
  ...understood.flatMap(({ priced: { item, product } }) =>
    product || !isProduct(item) || changes.length === 0
      ? []
      : [
          {
            label: lineTitle(item),
            text: 'изделия больше нет в\u00a0каталоге: объём и\u00a0масса заказа\u00a0— без него',
          },
        ],
  ),
]

/** Returns the position for sorting: an existing line's own, a maximum for new lines, which come last. */
const placeOf = ({ before }: Understood): number => before?.position ?? Number.MAX_SAFE_INTEGER

/** Returns true if the order of existing lines changes. */
const isMoved = (understood: readonly Understood[]): boolean => {
  const places = understood.flatMap(({ before }) => before?.position ?? [])
  return places.some((place, i) => place < (places[i - 1] ?? 0))
}

function changesOf(understood: readonly Understood[], gone: readonly OrderLine[]): Fact[] {
  return [
    ...understood.flatMap(({ before, priced: { item, product } }) => {
      if (!before) return [{ label: lineTitle(item), text: `добавлено: ${figuresText(item)}` }]
      const figures = figuresText(before) === figuresText(item) ? [] : [`${figuresText(before)} → ${figuresText(item)}`]
      const listed = product && stepAt(item.quantity, product.record.prices)?.kopecks
      const price =
        listed === undefined || before.quantity === item.quantity
          ? []
          : [fullOf(item) === listed ? 'цена по\u00a0прайсу' : `цена своя, по\u00a0прайсу ${rubles(listed)}`]
      // Wishes are typed by the buyer, and letters must not quote them (S22).
      const wishes = wishesText(before) === wishesText(item) ? [] : ['другие пожелания']
      const changed = [...figures, ...price, ...wishes]
      return changed.length === 0 ? [] : [{ label: lineTitle(item), text: changed.join('; ') }]
    }),
    ...gone.map((line) => ({ label: lineTitle(line), text: `убрано: ${figuresText(line)}` })),
    ...(isMoved(understood) ? [{ label: 'Порядок строк', text: 'другой' }] : []),
  ]
}

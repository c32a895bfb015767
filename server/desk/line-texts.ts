import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { priceInline, rubles } from '#schema/definitions/shop/units/money.ts'
import { adjustmentText, MAX_LINES, pieces, readAmount, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { lineVatText } from '#schema/definitions/shop/units/vat.ts'
import { LONGEST_WISH, WISHES, type Wishes, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Site } from '../engine/site/site.ts'
import type { Product } from '../shop/catalog/catalog.ts'
import { type FoundArticles, findByArticles } from '../shop/catalog/search/articles.ts'
import { shareStock } from '../shop/catalog/supply.ts'
import { NO_WISHES } from '../shop/lists/items.ts'
import { type PricedLine, packedBatchOf, wholeOf } from '../shop/lists/lines.ts'
import { amountText, isProduct, lineTitle, PIECE, productIds, shipmentsIn, unpacked } from '../shop/orders/lines.ts'
import type { OrderLine } from '../shop/orders/order.ts'
import type { StaffContext } from './context.ts'
import { isServiceName, readService, serviceName, serviceText } from './service-texts.ts'

/** Lines of an order as staff type them: «АРТИКУЛ; штук; цена; Цвет: белый» or a service, a line each. */
export const linesText = (lines: readonly OrderLine[]): string =>
  lines
    .map((line) =>
      isProduct(line)
        ? [line.article, line.quantity, priceText(line.kopecks), wishesText(line)].filter(Boolean).join('; ')
        : serviceText(line, priceText(line.kopecks)),
    )
    .join('\n')

/** «Цвет: белый; Оформление: печать», in one line. */
const wishesText = (of: Wishes): string => plain(wishTexts(of).join('; '))

const plain = (text: string): string =>
  text
    .replace(/[\s;]*;[\s;]*/g, '; ')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns an error's text for words that name no wish */
function readWishes(text: string): Wishes | string {
  const wishes = { ...NO_WISHES }
  const labels = WISHES.map(([, label]) => label).join('|')
  for (const part of text.split(new RegExp(`;\\s*(?=(?:${labels}):)`, 'i'))) {
    const [, label, value = ''] = new RegExp(`^(${labels}):\\s*(.*)$`, 'i').exec(part) ?? []
    const [name] = WISHES.find(([, title]) => title.toLowerCase() === label?.toLowerCase()) ?? []
    if (name === undefined) return `Пожелания «${part}» не\u00a0поняты. Напишите «Цвет: белый; Оформление: этикетка»`
    if (value.length > LONGEST_WISH) return `Пожелание длиннее ${LONGEST_WISH} знаков`
    wishes[name] = value
  }
  return wishes
}

const ON_REQUEST = 'по запросу'

function priceText(kopecks: number | null): string {
  if (kopecks === null) return ON_REQUEST
  return kopecks === 0 ? '0' : (kopecks / 100).toFixed(2).replace('.', ',')
}

type Fact = { label: string; text: string }

/** Lines that are understood, their totals, and what is not understood. */
export interface Draft {
  lines: OrderLine[]
  totals: ReturnType<typeof wholeOf>
  problems: Fact[]
  changes: Fact[]
}

interface Typed {
  text: string
  article: string
  amount: string
  price: string
  /** Wishes after the price; empty: as the line had them. */
  wishes: string
}

function readTyped(text: string): Typed[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [article = '', amount = '', price = '', ...wishes] = line.split(/[\t;]/).map((cell) => cell.trim())
      return { text: line.trim().slice(0, 200), article, amount, price, wishes: plain(wishes.join(';')) }
    })
}

/** @returns kopecks, 0 for «0» alone; null on request, undefined by the price list; an error's text */
function readPrice(text: string): { kopecks: number | null | undefined } | string {
  if (text === '') return { kopecks: undefined }
  if (/^(по\s+запросу|—|-)$/i.test(text)) return { kopecks: null }
  const plain = text.replace(/[\s₽]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain))
    return `Цена «${text}» не\u00a0понята. Напишите «9,40» или «по\u00a0запросу»`
  const kopecks = Math.round(Number(plain) * 100)
  if (kopecks === 0 && plain !== '0') return `Цена «${text}» не\u00a0понята. Если бесплатно, напишите «0»`
  return { kopecks }
}

type Understood = { before: OrderLine | undefined; priced: PricedLine<OrderLine> }

interface Figures {
  typed: NonNullable<ReturnType<typeof readAmount>>
  /** Null on request, undefined by the price list. */
  kopecks: number | null | undefined
  wished: Wishes
}

/** @returns an error's text for what is not understood */
function readFigures({ amount, price, wishes }: Typed, before: OrderLine | undefined): Figures | string {
  const typed = readAmount(amount)
  if (!typed) return unclearText(amount)
  const cost = readPrice(price)
  if (typeof cost === 'string') return cost
  const previous = before ?? NO_WISHES
  const { color, coloring, decoration } = previous
  if (wishes === '' || wishes === wishesText(previous))
    return { typed, ...cost, wished: { color, coloring, decoration } }
  const wished = readWishes(wishes)
  return typeof wished === 'string' ? wished : { typed, ...cost, wished }
}

/** The order's line of a product that has left the catalog: its price and wishes may change, not its quantity. */
function keepLine(line: Typed, before: OrderLine): Understood | string {
  const figures = readFigures(line, before)
  if (typeof figures === 'string') return figures
  const { typed, wished, kopecks = before.kopecks } = figures
  const { quantity, boxes } = before
  if (typed.quantity !== (typed.inBoxes ? boxes : quantity))
    return `Изделия больше нет в\u00a0каталоге: оставьте ${pieces(quantity)} или уберите строку`
  const sum = kopecks === null ? null : quantity * kopecks
  return { before, priced: unpacked({ ...before, kopecks, sum, ...wished }) }
}

/** @param before the order's line with the same name, if any */
function readServiceLine(
  { article, amount, price, wishes }: Typed,
  before: OrderLine | undefined,
): Understood | string {
  const cost = readPrice(price)
  if (typeof cost === 'string') return cost
  const line = readService({ article, amount, vat: wishes }, cost.kopecks ?? null)
  return typeof line === 'string' ? line : { before, priced: unpacked(line) }
}

/** Reads one line by the shop's rules of boxes. @param before the order's line that the typed one stands for, if any */
function readLine(line: Typed, product: Product, before: OrderLine | undefined): Understood | string {
  const figures = readFigures(line, before)
  if (typeof figures === 'string') return figures
  const { typed, kopecks, wished } = figures
  const { record } = product
  const ordered = typed.inBoxes ? typed.quantity * record.perBox : typed.quantity
  // A quantity that stays is packed as it was ordered.
  const packing =
    before && before.quantity === ordered && before.boxes > 0
      ? { ...record, perBox: before.quantity / before.boxes, minQuantity: 1 }
      : record
  const steps = kopecks === undefined ? record.prices : kopecks === null ? [] : [{ from: 1, kopecks }]
  const batch = packedBatchOf(ordered, packing, steps)
  if (batch.reason) return adjustmentText(batch.reason, record)
  if (typeof kopecks === 'number' && batch.kopecks === null)
    return 'Сумма строки слишком велика: проверьте цену и\u00a0количество'
  const { quantity, boxes, sum } = batch
  const item: OrderLine = {
    ...{ position: 0, product: product.id, kind: record.kind, article: record.article, name: record.name },
    ...{ quantity, unit: PIECE, vat: '', boxes, kopecks: batch.kopecks, sum },
    ...{ ...wished, shipments: '[]' },
  }
  return { before, priced: { item, product, batch } }
}

/** Promises the stock: a line whose quantity stays keeps what it was promised, the others share what is left. */
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

const UNCLEAR =
  'В\u00a0заказе несколько строк с\u00a0этим артикулом. Допишите после цены пожелания той, которую оставляете'

/**
 * Finds the order's own line of each typed one: the one with the same wishes, else the only one left of its article.
 * Lines of one article differ by their wishes alone.
 */
function matchLines(typed: readonly Typed[], existing: readonly OrderLine[], same: FoundArticles['same']) {
  const left = [...existing]
  const beforeOf = new Map<Typed, OrderLine>()
  const unclear = new Set<Typed>()
  const isOf = (line: Typed) => {
    const [article, ids] = [articleIdentity(line.article), same(line.article)]
    const name = isServiceName(line.article) ? plain(serviceName(line.article)) : undefined
    return (orderLine: OrderLine): boolean =>
      isProduct(orderLine)
        ? name === undefined && (articleIdentity(orderLine.article) === article || ids.includes(orderLine.product))
        : plain(orderLine.name) === name
  }
  const take = (line: Typed, orderLine: OrderLine | undefined): void => {
    if (!orderLine) return
    left.splice(left.indexOf(orderLine), 1)
    beforeOf.set(line, orderLine)
  }
  for (const line of typed)
    take(
      line,
      left.filter(isOf(line)).find((orderLine) => wishesText(orderLine) === line.wishes),
    )
  for (const line of typed) {
    if (beforeOf.has(line)) continue
    const matching = left.filter(isOf(line))
    if (!isServiceName(line.article) && line.wishes === '' && new Set(matching.map(wishesText)).size > 1)
      unclear.add(line)
    else take(line, matching[0])
  }
  return { beforeOf, left, unclear }
}

/** Returns the order that these lines make. @param existing the lines that it has */
export async function readDraft(
  text: string,
  existing: readonly OrderLine[],
  { site, database, catalog }: Pick<StaffContext, 'site' | 'database' | 'catalog'>,
): Promise<Draft> {
  const typed = readTyped(text)
  const { same, unknown } = await findByArticles(
    database.query,
    catalog.index.version,
    typed.flatMap(({ article }) => (isServiceName(article) ? [] : article)),
  )
  const ids = [...new Set([...typed.flatMap(({ article }) => same(article)), ...productIds(existing)])]
  const byId = new Map((await catalog.products(ids)).map((product) => [product.id, product]))
  const { beforeOf, left, unclear } = matchLines(typed, existing, same)
  const problems: Fact[] = []
  const understood: Understood[] = []
  for (const line of typed) {
    const before = beforeOf.get(line)
    const product = [...productIds(before ? [before] : []), ...same(line.article)].flatMap(
      (id) => byId.get(id) ?? [],
    )[0]
    const readKnown = () =>
      isServiceName(line.article)
        ? readServiceLine(line, before)
        : product
          ? readLine(line, product, before)
          : before
            ? keepLine(line, before)
            : unknown(line.article)
    const read = unclear.has(line) ? UNCLEAR : readKnown()
    if (typeof read === 'string') problems.push({ label: line.text, text: sentence(read) })
    else understood.push(read)
  }
  if (typed.length === 0) problems.push({ label: 'Состав', text: 'В\u00a0заказе должна быть хоть одна строка.' })
  if (typed.length > MAX_LINES) problems.push({ label: 'Состав', text: `Строк не\u00a0больше ${MAX_LINES}.` })
  promiseStock(site, understood)
  const lines = understood.map(({ priced: { item } }, i) => ({ ...item, position: i + 1 }))
  return {
    lines,
    totals: wholeOf(understood.map(({ priced }) => priced)),
    problems,
    changes: problems.length > 0 ? [] : withoutGone(changesOf(understood, left), understood),
  }
}

function figuresText(line: OrderLine): string {
  const { kopecks, vat } = line
  const [amount, tax] = [amountText(line), vat && `, ${lineVatText(vat)}`]
  if (kopecks === null) return `${amount}, цена ${priceInline(null)}${tax}`
  return (kopecks === 0 ? `${amount}, бесплатно` : `${amount} × ${rubles(kopecks)}`) + tax
}

/** Adds to other changes that the totals leave out products that have left the catalog: no packing is known of them. */
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

function changesOf(understood: readonly Understood[], gone: readonly OrderLine[]): Fact[] {
  return [
    ...understood.flatMap(({ before, priced: { item } }) => {
      if (!before) return [{ label: lineTitle(item), text: `добавлено: ${figuresText(item)}` }]
      const figures = figuresText(before) === figuresText(item) ? [] : [`${figuresText(before)} → ${figuresText(item)}`]
      // The wishes themselves are the buyer's words, which no letter quotes (S22).
      const wishes = wishesText(before) === wishesText(item) ? [] : ['другие пожелания']
      const changed = [...figures, ...wishes]
      return changed.length === 0 ? [] : [{ label: lineTitle(item), text: changed.join('; ') }]
    }),
    ...gone.map((line) => ({ label: lineTitle(line), text: `убрано: ${figuresText(line)}` })),
  ]
}

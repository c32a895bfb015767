import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { priceInline, rubles } from '#schema/definitions/shop/units/money.ts'
import { MAX_LINES, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { lineVatText } from '#schema/definitions/shop/units/vat.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import type { Site } from '../../engine/site/site.ts'
import { searchOf } from '../catalog/calls/search.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { withFreeStock } from '../catalog/promised.ts'
import { type FoundArticles, findByArticles } from '../catalog/search/articles.ts'
import { shareStock } from '../catalog/supply.ts'
import { wholeOf } from '../lists/lines.ts'
import { readWholeDiscount, shareDiscount, takenOff } from './discounts.ts'
import {
  keepLine,
  plain,
  readLine,
  readServiceLine,
  readTyped,
  type Typed,
  type Understood,
  wishesText,
} from './line-texts.ts'
import { amountText, isProduct, lineTitle, productIds, shipmentsIn } from './lines.ts'
import type { OrderLine } from './order.ts'
import { isServiceName, serviceName } from './service-texts.ts'

export type Fact = { label: string; text: string }

/** Lines that are read in one turn of the event loop. */
const AT_ONCE = 100

/** Lines that are understood, their totals, and what is not understood. */
export interface Draft {
  lines: OrderLine[]
  /** Kopecks each before discounts, in the order of the lines; undefined: there is no discount. */
  full: readonly (number | undefined)[]
  totals: ReturnType<typeof wholeOf>
  problems: Fact[]
  /** Taken as typed if they are confirmed. */
  questions: Fact[]
  changes: Fact[]
}

/**
 * Takes the discount of all lines off the products that have a price; services keep theirs.
 * @returns the lines with other prices, and what there is to say; an error's text
 */
function discountAll(
  understood: readonly Understood[],
  text: string,
): { understood: readonly Understood[]; note: string } | string {
  const discount = readWholeDiscount(text)
  if (discount === undefined) return { understood, note: '' }
  if (typeof discount === 'string') return discount
  const products = understood.flatMap((line) => {
    const { quantity, kopecks } = line.priced.item
    return isProduct(line.priced.item) && kopecks ? [{ line, quantity, kopecks }] : []
  })
  const prices = shareDiscount(products, discount)
  if (typeof prices === 'string') return prices
  const priceOf = new Map(products.map(({ line }, i) => [line, prices[i]]))
  const taken = takenOff(products, prices)
  const short = 'kopecks' in discount && taken < discount.kopecks
  return {
    understood: understood.map((line) => withPrice(line, priceOf.get(line))),
    note: `${rubles(taken)} с\u00a0изделий${short ? `: всю ${rubles(discount.kopecks)} не\u00a0разделить, цена за\u00a0штуку\u00a0— целые копейки` : ''}`,
  }
}

function withPrice(line: Understood, kopecks: number | undefined): Understood {
  const { item, batch } = line.priced
  if (kopecks === undefined || kopecks === item.kopecks) return line
  const figures = { kopecks, sum: item.quantity * kopecks }
  return {
    ...line,
    full: line.full ?? item.kopecks ?? undefined,
    priced: { ...line.priced, item: { ...item, ...figures }, ...(batch && { batch: { ...batch, ...figures } }) },
  }
}

/** Products at most that are offered for words, and lines at most that are searched for. */
const MAX_SIMILAR = { products: 3, lines: 20 }

/** «Похоже: «ФЛ-250-24-П», Флакон «Волна» 250 мл»; empty where the shop's search finds nothing. */
async function similarText(words: string, context: Pick<CatalogContext, 'site' | 'catalog'>): Promise<string> {
  const { ids } = await searchOf(context).products(words, context.catalog.index.hidden)
  const products = await context.catalog.products(ids.slice(0, MAX_SIMILAR.products))
  const names = products.map(({ record }) => `«${record.article}», ${record.name}`)
  return names.length > 0 ? ` Похоже: ${names.join('; ')}.` : ''
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
  // Read once: every typed line is compared with every line of the order.
  const left = existing.map((orderLine) => ({
    orderLine,
    isProduct: isProduct(orderLine),
    name: isProduct(orderLine) ? articleIdentity(orderLine.article) : plain(orderLine.name),
    wishes: wishesText(orderLine),
  }))
  type Left = (typeof left)[number]
  const beforeOf = new Map<Typed, OrderLine>()
  const unclear = new Set<Typed>()
  const isOf = (line: Typed) => {
    const isTypedService = isServiceName(line.article)
    const name = isTypedService ? plain(serviceName(line.article)) : articleIdentity(line.article)
    const ids = same(line.article)
    return (before: Left): boolean =>
      before.isProduct
        ? !isTypedService && (before.name === name || ids.some((id) => id === before.orderLine.product))
        : isTypedService && before.name === name
  }
  const take = (line: Typed, before: Left | undefined): void => {
    if (!before) return
    left.splice(left.indexOf(before), 1)
    beforeOf.set(line, before.orderLine)
  }
  for (const line of typed)
    take(
      line,
      left.filter(isOf(line)).find(({ wishes }) => wishes === line.wishes),
    )
  for (const line of typed) {
    if (beforeOf.has(line)) continue
    const matching = left.filter(isOf(line))
    if (!isServiceName(line.article) && line.wishes === '' && new Set(matching.map(({ wishes }) => wishes)).size > 1)
      unclear.add(line)
    else take(line, matching[0])
  }
  return { beforeOf, left: left.map(({ orderLine }) => orderLine), unclear }
}

/**
 * Returns the order that these lines make.
 * @param existing the lines that it has @param discount of all lines, as staff type it @param order its id, if it has one
 */
export async function readDraft(
  { lines: text, discount = '' }: { lines: string; discount?: string | undefined },
  existing: readonly OrderLine[],
  context: CatalogContext,
  order?: number,
): Promise<Draft> {
  const { site, database, catalog } = context
  const typed = readTyped(text)
  const { same, near, unknown } = await findByArticles(
    catalog,
    typed.flatMap(({ article }) => (isServiceName(article) ? [] : article)),
  )
  const ids = [...new Set([...typed.flatMap(({ article }) => same(article)), ...productIds(existing)])]
  const products = await withFreeStock(database.query, await catalog.products(ids), order)
  const byId = new Map(products.map((product) => [product.id, product]))
  const { beforeOf, left, unclear } = matchLines(typed, existing, same)
  const isUnknown = (line: Typed): boolean =>
    !isServiceName(line.article) && !beforeOf.has(line) && same(line.article).length === 0
  const similar = new Map(
    await Promise.all(
      typed
        .filter((line) => isUnknown(line) && near(line.article).length === 0)
        .slice(0, MAX_SIMILAR.lines)
        .map(async (line) => [line, await similarText(line.article, context)] as const),
    ),
  )
  const problems: Fact[] = []
  const separate: Understood[] = []
  for (const [i, line] of typed.entries()) {
    if (i % AT_ONCE === 0) await nextLoopTurn()
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
            : unknown(line.article) + (similar.get(line) ?? '')
    const read = unclear.has(line) ? UNCLEAR : readKnown()
    if (typeof read === 'string') problems.push({ label: line.text, text: sentence(read) })
    else separate.push(read)
  }
  if (typed.length === 0) problems.push({ label: 'Состав', text: 'В\u00a0заказе должна быть хоть одна строка.' })
  if (typed.length > MAX_LINES) problems.push({ label: 'Состав', text: `Строк не\u00a0больше ${MAX_LINES}.` })
  const whole = problems.length > 0 ? { understood: separate, note: '' } : discountAll(separate, discount)
  if (typeof whole === 'string') problems.push({ label: WHOLE_DISCOUNT, text: sentence(whole) })
  const { understood, note } = typeof whole === 'string' ? { understood: separate, note: '' } : whole
  promiseStock(site, understood)
  const lines = understood.map(({ priced: { item } }, i) => ({ ...item, position: i + 1 }))
  return {
    lines,
    full: understood.map(({ full }) => full),
    totals: wholeOf(understood.map(({ priced }) => priced)),
    problems,
    questions: understood.flatMap(({ priced: { item }, question }) =>
      question === undefined ? [] : [{ label: lineTitle(item), text: question }],
    ),
    changes:
      problems.length > 0
        ? []
        : [
            ...withoutGone(changesOf(understood, left), understood),
            ...(note === '' ? [] : [{ label: WHOLE_DISCOUNT, text: note }]),
          ],
  }
}

const WHOLE_DISCOUNT = 'Общая скидка'

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

/** True if lines that stay are in another order. */
const isMoved = (understood: readonly Understood[]): boolean => {
  const places = understood.flatMap(({ before }) => before?.position ?? [])
  return places.some((place, i) => place < (places[i - 1] ?? 0))
}

function changesOf(understood: readonly Understood[], gone: readonly OrderLine[]): Fact[] {
  return [
    ...understood.flatMap(({ before, priced: { item, product }, full }) => {
      const off = full === undefined ? '' : ` (до\u00a0скидки ${rubles(full)})`
      if (!before) return [{ label: lineTitle(item), text: `добавлено: ${figuresText(item)}${off}` }]
      const figures =
        figuresText(before) === figuresText(item) ? [] : [`${figuresText(before)} → ${figuresText(item)}${off}`]
      const listed = product && stepAt(item.quantity, product.record.prices)?.kopecks
      const price =
        listed === undefined || before.quantity === item.quantity
          ? []
          : [item.kopecks === listed ? 'цена по\u00a0прайсу' : `цена своя, по\u00a0прайсу ${rubles(listed)}`]
      // The wishes themselves are the buyer's words, which no letter quotes (S22).
      const wishes = wishesText(before) === wishesText(item) ? [] : ['другие пожелания']
      const changed = [...figures, ...price, ...wishes]
      return changed.length === 0 ? [] : [{ label: lineTitle(item), text: changed.join('; ') }]
    }),
    ...gone.map((line) => ({ label: lineTitle(line), text: `убрано: ${figuresText(line)}` })),
    ...(isMoved(understood) ? [{ label: 'Порядок строк', text: 'другой' }] : []),
  ]
}

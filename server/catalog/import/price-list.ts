import type { Database } from '../../database/database.ts'
import type { OwnProperty } from '../properties.ts'
import type { CatalogKind, PriceStep, ProductRecord } from '../records.ts'
import { articleKey } from '../search/words.ts'
import type { ColumnKey } from './columns.ts'
import { type Current, keptProducts } from './current.ts'
import type { Source } from './files.ts'
import { type Header, readHeader } from './header.ts'
import { EmptyImport, ImportError, type Report } from './problem.ts'
import { readPrices } from './product.ts'
import { quoted, RowReader } from './row-reader.ts'

/** Columns that a file of prices and stock may have besides those, to identify products. */
const OTHERS: ReadonlySet<ColumnKey> = new Set(['article', 'kind', 'name', 'price', 'stock'])

/** Prices and stock by article number. */
interface PriceList {
  rows: number
  kinds: ReadonlySet<CatalogKind>
  /** The product as it is after the file; itself where nothing changes. */
  apply(product: ProductRecord): ProductRecord
}

/** Returns true if a file has prices and stock of existing products and no other data. */
export function isPriceList({ titles, sections }: Source, properties: readonly OwnProperty[]): boolean {
  if (sections) return false
  const { places, steps, documents, own } = readHeader(titles, () => undefined, { properties })
  const tellsOf = places.has('article') && (steps.length > 0 || places.has('stock'))
  return tellsOf && documents.length + own.size === 0 && [...places.keys()].every((key) => OTHERS.has(key))
}

interface Change {
  stock?: number
  /** Kopecks a piece, of the least that is sold; null: on request. */
  price?: number | null
  ladder?: readonly PriceStep[]
}

type Known = Pick<ProductRecord, 'kind' | 'article' | 'minQuantity'>

/**
 * Looks at every row; what is wrong is reported, articles that are not in the catalogue too.
 * @param kind undefined: the file says, and without a column of kinds the catalogue that has the article
 * @throws ImportError where there is no catalogue yet, or no row
 */
export async function checkPriceList(
  database: Database,
  source: Source,
  current: Current,
  kind: CatalogKind | undefined,
  report: Report,
): Promise<PriceList> {
  if (current.version === undefined)
    throw new ImportError('Каталога ещё нет, менять цены не у чего.', 'Сначала загрузите каталог целиком.')
  const header = readHeader(source.titles, (problem) => report({ ...problem, line: source.line }), { whole: false })
  const known = await readKnown(database, current)
  const changes = new Map<string, Change>()
  const lines = new Map<string, number>()
  const kinds = new Set<CatalogKind>()
  let rows = 0
  for await (const cells of source.rows()) {
    rows++
    const row = new RowReader(header, cells, report)
    row.refuseExtraCells()
    const product = findProduct(row, known, row.choice('kind') ?? kind)
    if (!product) continue
    const key = keyOf(product)
    const earlier = lines.get(key)
    if (earlier !== undefined)
      row.error('article', `Артикул «${product.article}» уже есть в строке ${earlier}.`, 'Оставьте одну из строк.')
    lines.set(key, row.line)
    kinds.add(product.kind)
    changes.set(key, readChange(row, header, product))
  }
  if (rows === 0) throw new EmptyImport('В файле нет ни одной строки с изделием.')
  const apply = (product: ProductRecord): ProductRecord => changedBy(product, changes.get(keyOf(product)))
  return { rows, kinds, apply }
}

const keyOf = ({ kind, article }: Pick<ProductRecord, 'kind' | 'article'>): string => `${kind} ${article}`

/** Current products by normalized article number. */
async function readKnown(database: Database, current: Current): Promise<ReadonlyMap<string, readonly Known[]>> {
  const known = new Map<string, Known[]>()
  for await (const { kind, article, minQuantity } of keptProducts(database, current, ['main', 'import'])) {
    const key = articleKey(article)
    known.set(key, [...(known.get(key) ?? []), { kind, article, minQuantity }])
  }
  return known
}

function findProduct(
  row: RowReader,
  known: ReadonlyMap<string, readonly Known[]>,
  kind: CatalogKind | undefined,
): Known | undefined {
  const article = row.required('article')
  if (article === '') return undefined
  const same = (known.get(articleKey(article)) ?? []).filter((one) => kind === undefined || one.kind === kind)
  const product = same.find((one) => one.article === article) ?? same[0]
  if (!product) row.error('article', `Артикула ${quoted(article)} в каталоге нет.`, 'Исправьте его или уберите строку.')
  else if (same.some((other) => other.kind !== product.kind))
    row.error(
      'article',
      `Артикул ${quoted(article)} есть и в основном каталоге, и в импорте.`,
      'Добавьте столбец «Вид» или выберите вид при загрузке.',
    )
  return product
}

/** An empty cell changes nothing: «по запросу» removes a price, 0 the stock. */
function readChange(row: RowReader, header: Header, { minQuantity }: Known): Change {
  const stock = row.number('stock', true)
  const prices = header.steps.filter(({ price }) => row.cell(price) !== '')
  const [only] = header.steps
  const change: Change = stock === undefined ? {} : { stock }
  if (prices.length === 0 || !only) return change
  if (header.steps.length > 1 || only.from !== 'minimum')
    return { ...change, ladder: readPrices(row, header, minQuantity) }
  const price = row.kopecks(only.price, only.unit)
  return { ...change, price: price ?? null }
}

function changedBy(product: ProductRecord, change: Change | undefined): ProductRecord {
  if (!change) return product
  const stock = change.stock ?? product.stock
  const prices = change.ladder ?? (change.price === undefined ? product.prices : withPrice(product, change.price))
  return stock === product.stock && JSON.stringify(prices) === JSON.stringify(product.prices)
    ? product
    : { ...product, stock, prices }
}

/** True if no steps become one or vanish with another price at the foot of the ladder. */
export function keepsSteps({ prices }: Pick<ProductRecord, 'prices'>, price: number): boolean {
  const [first] = prices
  const scaled = prices.map(({ kopecks }) => Math.round((kopecks * price) / (first?.kopecks ?? 1)))
  return scaled.every((kopecks, i) => kopecks >= 1 && kopecks < (scaled[i - 1] ?? Number.POSITIVE_INFINITY))
}

/**
 * The ladder with another price at its foot: its steps keep their discounts, and fall from step to step as before.
 * @param price null: on request
 */
export function withPrice(
  { prices, minQuantity }: Pick<ProductRecord, 'prices' | 'minQuantity'>,
  price: number | null,
): readonly PriceStep[] {
  const [first] = prices
  if (price === null) return []
  if (!first) return [{ from: minQuantity, kopecks: price }]
  const ladder: PriceStep[] = []
  for (const { from, kopecks } of prices) {
    const before = ladder.at(-1)?.kopecks ?? price + 1
    const after = Math.min(Math.round((kopecks * price) / first.kopecks), before - 1)
    if (after >= 1) ladder.push({ from, kopecks: after })
  }
  return ladder
}

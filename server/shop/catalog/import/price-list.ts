import type { Database } from '../../../engine/database/database.ts'
import { ArticleMap } from '../article-map.ts'
import type { OwnProperty } from '../properties.ts'
import type { CatalogKind, PriceStep, ProductRecord } from '../records.ts'
import type { ColumnKey } from './columns.ts'
import { type Current, type KnownArticles, keptProducts } from './current.ts'
import { atHeader, type Header, readHeader } from './header.ts'
import { EmptyImport, ImportError, type Report } from './problem.ts'
import { readPrices } from './product.ts'
import { quoted, RowReader } from './row-reader.ts'
import type { Source } from './source.ts'

/** Columns of prices and stock, and those that identify products. */
const READ: ReadonlySet<ColumnKey> = new Set(['article', 'kind', 'name', 'price', 'stock'])

/** Prices and stock by article number. */
interface PriceList {
  rows: number
  kinds: ReadonlySet<CatalogKind>
  /** The product as it is after the file; itself where nothing changes. */
  apply(product: ProductRecord): ProductRecord
}

/** Returns true if a file has prices or stock of existing products, and lacks columns of a full catalog. */
export function isPriceList({ titles }: Source, properties: readonly OwnProperty[]): boolean {
  const { places, steps, lacking } = readHeader(titles, () => undefined, { properties })
  return lacking.length > 0 && places.has('article') && (steps.length > 0 || places.has('stock'))
}

interface Change {
  stock?: number
  /** Kopecks a piece, of the least that is sold; null: on request. */
  price?: number | null
  ladder?: readonly PriceStep[]
}

type PricedArticle = Pick<ProductRecord, 'kind' | 'article' | 'minQuantity'>

/**
 * Looks at every row; what is wrong is reported, articles that are not in the catalog too.
 * @param options.kind undefined: the file says, and without a column of kinds the catalog that has the article
 * @throws ImportError where there is no catalog yet, or no row
 */
export async function checkPriceList(
  database: Database,
  source: Source,
  current: Current,
  { kind, properties }: { kind: CatalogKind | undefined; properties: readonly OwnProperty[] },
  report: Report,
): Promise<PriceList> {
  if (current.version === undefined)
    throw new ImportError('Каталога ещё нет, менять цены не у чего.', 'Сначала загрузите каталог целиком.')
  const header = readHeader(source.titles, (problem) => report(atHeader(problem, source)), { only: READ, properties })
  const pricedArticles = await readKnown(database, current)
  const changes = new Map<string, Change>()
  const lines = new Map<string, number>()
  const kinds = new Set<CatalogKind>()
  let rows = 0
  for await (const cells of source.rows()) {
    const row = new RowReader(header, cells, report)
    const heading = row.heading()
    if (heading !== undefined && withArticle(pricedArticles, heading, kind).length === 0) {
      row.skip(heading)
      continue
    }
    rows++
    row.refuseExtraCells()
    const product = findProduct(row, { pricedArticles, articles: current.articles }, row.choice('kind') ?? kind)
    if (!product) continue
    const key = kindedArticle(product)
    const earlier = lines.get(key)
    if (earlier !== undefined)
      row.error(
        'article',
        'Артикул {}.',
        'Оставьте одну из строк.',
        `${quoted(product.article)} уже есть в строке ${earlier}`,
      )
    lines.set(key, earlier ?? row.line)
    kinds.add(product.kind)
    changes.set(key, readChange(row, header, product))
  }
  if (rows === 0) throw new EmptyImport('В файле нет ни одной строки с изделием.')
  const apply = (product: ProductRecord): ProductRecord => changedBy(product, changes.get(kindedArticle(product)))
  return { rows, kinds, apply }
}

const kindedArticle = ({ kind, article }: Pick<ProductRecord, 'kind' | 'article'>): string => `${kind} ${article}`

async function readKnown(database: Database, current: Current): Promise<ArticleMap<PricedArticle>> {
  const articles = new ArticleMap<PricedArticle>()
  for await (const { kind, article, minQuantity } of keptProducts(database, current, KINDS))
    articles.set({ kind, article }, { kind, article, minQuantity })
  return articles
}

const KINDS: readonly CatalogKind[] = ['main', 'import']

const withArticle = (
  pricedArticles: ArticleMap<PricedArticle>,
  article: string,
  kind: CatalogKind | undefined,
): PricedArticle[] =>
  (kind === undefined ? KINDS : [kind]).flatMap(
    (catalogKind) => pricedArticles.get({ kind: catalogKind, article }) ?? [],
  )

function findProduct(
  row: RowReader,
  { pricedArticles, articles }: { pricedArticles: ArticleMap<PricedArticle>; articles: KnownArticles },
  kind: CatalogKind | undefined,
): PricedArticle | undefined {
  const article = row.required('article')
  if (article === '') return undefined
  const [product, other] = withArticle(pricedArticles, article, kind)
  if (!product) {
    const near = (kind === undefined ? KINDS : [kind]).flatMap(
      (catalogKind) => articles.nearOf({ kind: catalogKind, article }) ?? [],
    )
    const hint = near.length === 0 ? 'Исправьте его или уберите строку.' : `Может быть, ${quoted(near[0] ?? '')}?`
    row.error('article', 'Артикула {} в каталоге нет.', hint, quoted(article))
  } else if (other)
    row.error(
      'article',
      'Артикул {} есть и в основном каталоге, и в импорте.',
      'Добавьте столбец «Вид» или выберите вид при загрузке.',
      quoted(article),
    )
  return product
}

/** An empty cell changes nothing: «по запросу» removes a price, 0 the stock. */
function readChange(row: RowReader, header: Header, { minQuantity }: PricedArticle): Change {
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

import type { Database } from '../../../engine/database/tables.ts'
import { kindedArticle } from '../article-map.ts'
import { pricesOn, withComing } from '../coming-prices.ts'
import { type CatalogKind, KINDS, type OwnProperty, type ProductRecord } from '../records.ts'
import { quoted } from './cell.ts'
import type { CheckOptions } from './check-file.ts'
import { type ColumnKey, columns, requiredKeys } from './columns.ts'
import { type Current, currentProducts, type KnownArticles } from './current.ts'
import { atHeader, type Header, meaningOf, readHeader } from './header.ts'
import { type Patch, patched, readPatch } from './patch.ts'
import { readLadder } from './prices.ts'
import { EmptyImport, ImportError, type Report } from './problem.ts'
import { RowReader } from './row-reader.ts'
import type { Source } from './source.ts'
import { isTotal } from './values.ts'

/** Columns that the import of a price list reads: those that identify a product, prices and stock. */
const READ: ReadonlySet<ColumnKey> = new Set(['article', 'kind', 'name', 'price', 'stock'])

/** A row of the file whose product is not in the catalog. */
export interface UnknownRow {
  line: number
  cells: readonly string[]
}

interface PriceList {
  rows: number
  /** Rows that the import skips, because the catalog lacks their article number. */
  unknown: readonly UnknownRow[]
  kinds: ReadonlySet<CatalogKind>
  /** Returns the changed product, or the product itself if nothing changes. */
  apply(product: ProductRecord): ProductRecord
}

/** Returns true if a file has article numbers with prices or stock, but lacks required columns of a whole catalog. */
export function isPriceList({ titles }: Source, properties: readonly OwnProperty[]): boolean {
  const { places, steps, lacking } = readHeader(titles, () => undefined, { properties })
  return lacking.length > 0 && places.has('article') && (steps.length > 0 || places.has('stock'))
}

/** Returns true if a file is surely a catalog: it has most required columns, or article numbers and no unknown titles. */
export function isCatalog({ titles }: Source, properties: readonly OwnProperty[]): boolean {
  const { lacking, ownPlaces, places } = readHeader(titles, () => undefined, { properties })
  const own = [...ownPlaces.values()].map(({ title }) => title)
  const isKnown = titles.every((title) => title.trim() === '' || meaningOf(title) || own.includes(title.trim()))
  return (isKnown && places.has('article')) || lacking.length <= requiredKeys.length / 2
}

type Named = Pick<ProductRecord, 'kind' | 'article'>

/**
 * Checks every row and reports problems; rows whose article number the catalog lacks are reported and skipped.
 * @param options.kind undefined: a column of the file names the catalog; without that column the article number decides
 * @param options.since ISO date from which the prices are valid; undefined: at once
 * @throws ImportError if there is no catalog yet, or the file has no rows
 */
export async function checkPriceList(
  database: Database,
  source: Source,
  current: Current,
  { kind, properties, since }: Required<Pick<CheckOptions, 'kind' | 'properties'>> & { since?: string | undefined },
  report: Report,
): Promise<PriceList> {
  if (current.version === undefined)
    throw new ImportError('Каталога ещё нет, менять цены не у чего.', 'Сначала загрузите каталог целиком.')
  const header = readHeader(source.titles, (problem) => report(atHeader(problem, source)), { only: READ, properties })
  const sold = await readSold(database, current, since)
  const patches = new Map<string, Patch>()
  const lines = new Map<string, number>()
  const kinds = new Set<CatalogKind>()
  const unknown: UnknownRow[] = []
  let rows = 0
  for await (const cells of source.rows()) {
    const row = new RowReader(header, cells, report)
    const heading = row.heading()
    if (heading !== undefined && withArticle(current.articles, heading, kind).length === 0) {
      row.skip(heading)
      continue
    }
    const total = row.texts.find(isTotal)
    if (total !== undefined && ['', total.trim()].includes(row.cell('article').raw)) {
      row.cell(undefined).tell('warning', 'Пропущено как итог: {}.', '', quoted(total))
      continue
    }
    row.refuseExtraCells()
    const product = findProduct(row, current.articles, kind)
    if (!product && !row.failed) {
      unknown.push({ line: row.line, cells: row.texts })
      continue
    }
    rows++
    if (!product) continue
    const key = kindedArticle(product)
    const earlier = lines.get(key)
    if (earlier !== undefined)
      row
        .cell('article')
        .error('Артикул {}.', 'Оставьте одну из строк.', `${quoted(product.article)} уже есть в строке ${earlier}`)
    lines.set(key, earlier ?? row.line)
    kinds.add(product.kind)
    patches.set(key, readPrices(row, header, sold.get(key)))
  }
  if (rows + unknown.length === 0) throw new EmptyImport('В файле нет ни одной строки с изделием.')
  const apply = (product: ProductRecord): ProductRecord => {
    const patch = patches.get(kindedArticle(product))
    if (!patch) return product
    if (since === undefined) return patched(product, patch)
    const next = patched({ ...product, prices: pricesOn(product, since) }, patch)
    return withComing({ ...next, prices: product.prices }, next.prices, since)
  }
  return { rows, unknown, kinds, apply }
}

type Sold = Pick<ProductRecord, 'minQuantity' | 'prices'>

/** Returns each product's minimum order and prices. @param since date of the price list, for the prices of that date; empty: current */
async function readSold(database: Database, current: Current, since = ''): Promise<ReadonlyMap<string, Sold>> {
  const sold = new Map<string, Sold>()
  for await (const product of currentProducts(database, current, KINDS))
    sold.set(kindedArticle(product), { minQuantity: product.minQuantity, prices: pricesOn(product, since) })
  return sold
}

const withArticle = (articles: KnownArticles, article: string, kind: CatalogKind | undefined): Named[] =>
  (kind === undefined ? KINDS : [kind]).flatMap((catalogKind) => articles.get({ kind: catalogKind, article }) ?? [])

function findProduct(row: RowReader, articles: KnownArticles, fileKind: CatalogKind | undefined): Named | undefined {
  const { article, kind = fileKind } = readPatch(row, ['kind', 'article'], columns)
  if (article === undefined) return undefined
  const [product, other] = withArticle(articles, article, kind)
  if (!product) {
    const near = (kind === undefined ? KINDS : [kind]).flatMap(
      (catalogKind) => articles.nearOf({ kind: catalogKind, article }) ?? [],
    )
    const hint =
      near.length === 0 ? 'Исправьте его или загрузите без этой строки.' : `Может быть, ${quoted(near[0] ?? '')}?`
    row.cell('article').tell('unknown', 'Артикула {} в каталоге нет.', hint, quoted(article))
  } else if (other)
    row
      .cell('article')
      .error(
        'Артикул {} есть и в основном каталоге, и в импорте.',
        'Добавьте столбец «Вид» или выберите вид при загрузке.',
        quoted(article),
      )
  return product
}

/**
 * Reads a row's prices and stock. An empty cell changes nothing; «по запросу» removes a price, 0 the stock. If the prices of a file start
 * at 1,000 pieces, the prices of smaller quantities stay.
 */
function readPrices(row: RowReader, header: Header, { minQuantity, prices }: Partial<Sold> = {}): Patch {
  const { steps } = header
  if (steps.length === 1 && header.places.has('price')) return readPatch(row, ['stock', 'price'])
  const stock = readPatch(row, ['stock'])
  const isPriced = steps.some(({ price }) => !row.cell(price).isEmpty)
  return isPriced ? { ...stock, prices: readLadder(row, header, minQuantity, prices) } : stock
}

import type { CallName } from '#schema/definitions/calls/types.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { cellsOf, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { priceInline, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readKopecks, readWhole } from '#schema/definitions/shop/units/typed.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/database.ts'
import { columns, PRICE_RANGE } from '../shop/catalog/import/columns.ts'
import { timesOf } from '../shop/catalog/import/compare.ts'
import { LIMITS, times } from '../shop/catalog/import/limits.ts'
import { ladderText } from '../shop/catalog/import/preview.ts'
import { keepsSteps, withPrice } from '../shop/catalog/import/price-list.ts'
import type { ProductRecord } from '../shop/catalog/records.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import type { AuditNote } from './audit.ts'
import type { Fact } from './order-shared.ts'
import { seenOf } from './preview.ts'

type Value = number | null

interface Column {
  label: string
  of(product: ProductRecord): Value
  /** As people type it. */
  text(value: Value): string
  /** @returns undefined for what is no such value */
  read(text: string): Value | undefined
  /** Within a sentence. */
  words(value: Value): string
  /** For the audit. */
  audited(value: Value): Value | string
  /** In Russian, with an example. */
  message: string
}

const priceOf = ({ prices: [first] }: ProductRecord): Value => first?.kopecks ?? null

const whole = (range: readonly [number, number]): Omit<Column, 'label' | 'of' | 'message'> => ({
  text: String,
  audited: (value) => value,
  words: (value) => formatNumber(value ?? 0),
  read: (text) => readWhole(text, range),
})

const COLUMNS: readonly Column[] = [
  {
    label: 'цена',
    of: priceOf,
    text: (kopecks) => (kopecks === null ? '' : typedRubles(kopecks)),
    read(text) {
      if (text === '') return null
      const kopecks = readKopecks(text) ?? Number.NaN
      return kopecks >= PRICE_RANGE[0] && kopecks <= PRICE_RANGE[1] ? kopecks : undefined
    },
    words: priceInline,
    audited: priceInline,
    message: 'Цена\u00a0— рубли и\u00a0копейки: «12,40», до\u00a09\u00a0999\u00a0999,99. Пустая\u00a0— по\u00a0запросу',
  },
  {
    label: 'остаток',
    of: ({ stock }) => stock,
    ...whole([0, 999_999_999]),
    message: 'Остаток\u00a0— целое число штук: «52\u00a0080»; 0\u00a0— под\u00a0заказ',
  },
  {
    label: 'срок, раб. дней',
    of: ({ leadDays }) => leadDays,
    ...whole(columns.leadDays.range),
    message: 'Срок\u00a0— целое число рабочих дней от\u00a00 до\u00a0365: «10»',
  },
]

/** A product's cells as people type them: price, stock and days. */
export const cellTexts = (product: ProductRecord): string[] => COLUMNS.map((column) => column.text(column.of(product)))

/** Between the rows that a hidden field carries in one line. */
const BETWEEN = ' | '

/** The text that staff change, and the same with the products' numbers, against which changes are read. */
export function tableOf(rows: readonly { id: number; product: ProductRecord }[]) {
  const lines = rows.map(({ id, product }) => ({ id, line: [product.article, ...cellTexts(product)].join('; ') }))
  return {
    table: lines.map(({ line }) => line).join('\n'),
    was: lines.map(({ id, line }) => `${id}; ${line}`).join(BETWEEN),
  }
}

/** The text of a table that a form carries. */
export const tableIn = (was: string): string =>
  was
    .split(BETWEEN)
    .map((row) => row.replace(/^\d+; /, ''))
    .join('\n')

interface ProductChange {
  id: number
  before: ProductRecord
  next: Pick<ProductRecord, 'prices' | 'stock' | 'leadDays'>
  /** Number of cells. */
  count: number
  fact: Fact
  /** Staff are asked about it. */
  isAsked: boolean
  note: AuditNote
}

/** Changes of the products of a table, those that are asked about first. */
export interface TablePlan {
  changes: ProductChange[]
  problems: Fact[]
  /** Sign of the preview. */
  version: string
}

/** Pairs what staff typed with what the page had: an article stands for the first of its lines that is left. */
function readTable(table: string, was: string) {
  const left = rowsOf(was.replaceAll(BETWEEN, '\n'))
    .map(cellsOf)
    .map(([id = '', article = '', ...cells]) => ({
      id: /^\d{1,9}$/.test(id) ? Number(id) : 0,
      article,
      cells,
    }))
  const pairs: { id: number; article: string; shown: string[]; typed: string[] }[] = []
  const strange: Fact[] = []
  for (const [article = '', ...typed] of rowsOf(table).map(cellsOf)) {
    const place = left.findIndex((row) => articleIdentity(row.article) === articleIdentity(article))
    const [row] = place < 0 ? [] : left.splice(place, 1)
    if (row) pairs.push({ id: row.id, article: row.article, shown: row.cells, typed })
    else strange.push({ label: article, text: 'Такой строки в\u00a0таблице не\u00a0было.' })
  }
  return { pairs, strange }
}

/** Reads what staff changed in a table, cell by cell: cells that they left as they were shown stay as they are now. */
export async function planTable(
  { table, was }: { table: string; was: string },
  database: Database,
): Promise<TablePlan> {
  const { pairs, strange: problems } = readTable(table, was)
  const records = await readRecords(
    database,
    pairs.map(({ id }) => id),
  )
  const changes: ProductChange[] = []
  for (const pair of pairs) {
    const wrong = COLUMNS.filter((column, i) => column.read(pair.typed[i] ?? '') === undefined)
    problems.push(...wrong.map(({ message }) => ({ label: pair.article, text: sentence(message) })))
    const planned = wrong.length > 0 ? undefined : await planProduct(pair, records.get(pair.id), database)
    if (typeof planned === 'string') problems.push({ label: pair.article, text: sentence(planned) })
    else if (planned) changes.push(planned)
  }
  const ordered = changes.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))
  return { changes: ordered, problems, version: seenOf(0, ...ordered.map(({ fact }) => fact)) }
}

/** @returns undefined where nothing changes; a problem's text */
async function planProduct(
  { id, article, shown, typed }: ReturnType<typeof readTable>['pairs'][number],
  product: ProductRecord | undefined,
  database: Database,
): Promise<ProductChange | string | undefined> {
  const cells = COLUMNS.map((column, i) => ({
    ...column,
    shown: column.read(shown[i] ?? '') ?? null,
    typed: column.read(typed[i] ?? '') ?? null,
  })).map((cell) => ({ ...cell, now: product ? cell.of(product) : cell.shown }))
  const changed = cells.filter((cell) => cell.typed !== cell.shown && cell.typed !== cell.now)
  if (changed.length === 0) return undefined
  if (!product) return 'Такого изделия в\u00a0каталоге больше нет'
  const [kopecks = null, stock, leadDays] = cells.map((cell) => (changed.includes(cell) ? cell.typed : cell.now))
  const priced =
    kopecks === priceOf(product) ? { prices: product.prices, questions: [] } : changePrice(product, kopecks)
  if (typeof priced === 'string') return priced
  const stale = changed.filter((cell) => cell.shown !== cell.now)
  const writer = stale.length > 0 ? await lastWriter(database, id) : undefined
  const by = writer === undefined ? '' : ` (${writer})`
  const questions = [
    ...stale.map(
      ({ label, words, shown, now }) =>
        `Пока вы\u00a0смотрели, это изменили${by}: ${label} ${words(shown)} → ${words(now)}.`,
    ),
    ...priced.questions,
  ]
  const texts = changed.map(({ label, words, typed, now }) => `${label} ${words(now)} → ${words(typed)}`)
  return {
    ...{ id, before: product, count: changed.length, isAsked: questions.length > 0 },
    next: { prices: priced.prices, stock: stock ?? 0, leadDays: leadDays ?? 0 },
    fact: { label: `${article}, ${product.name}`, text: [sentence(texts.join('; ')), ...questions].join(' ') },
    note: {
      subject: product.article,
      changes: {
        ...Object.fromEntries(changed.map(({ label, audited, typed, now }) => [label, [audited(now), audited(typed)]])),
        ...(priced.prices !== product.prices && {
          ступени: [ladderText(product.prices), ladderText(priced.prices)] as const,
        }),
      },
    },
  }
}

async function readRecords(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ProductRecord>> {
  const rows = await database.query
    .selectFrom('products')
    .select(['id', 'record'])
    .where('catalog', '=', (await currentCatalog(database)) ?? 0)
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as ProductRecord])) // of replaceCatalog
}

/**
 * @param kopecks another price; null: on request
 * @returns the steps, and a question about a jump or their loss; a problem's text where steps would become one
 */
function changePrice(
  product: ProductRecord,
  kopecks: number | null,
): { prices: ProductRecord['prices']; questions: string[] } | string {
  if (kopecks !== null && !keepsSteps(product, kopecks))
    return `С\u00a0ценой ${priceInline(kopecks)} ступени сольются: ${ladderText(product.prices)}. Поставьте больше или загрузите прайс-лист со\u00a0ступенями`
  const prices = withPrice(product, kopecks)
  if (kopecks === null)
    return {
      prices,
      questions: [`Цена станет «по\u00a0запросу», и\u00a0ступени пропадут: ${ladderText(product.prices)}.`],
    }
  const before = priceOf(product)
  const factor = timesOf(before ?? undefined, kopecks)
  const jump = `Цена изменится в\u00a0${times(factor)}: была ${priceInline(before)}, станет ${ladderText(prices)}.`
  return { prices, questions: factor > LIMITS.jump ? [jump] : [] }
}

/** Name of whoever changed a product last in the table since the catalog was loaded. */
async function lastWriter({ query }: Database, id: number): Promise<string | undefined> {
  const catalog = (await currentCatalog({ query })) ?? 0
  const last = await query
    .selectFrom('products')
    .innerJoin('catalogs', 'catalogs.id', 'products.catalog')
    .innerJoin('staff_audit', (join) =>
      join.onRef('subject', '=', 'products.article').onRef('at', '>', 'catalogs.created_at'),
    )
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.name', 'staff_audit.email'])
    .where('products.catalog', '=', catalog)
    .where('products.id', '=', id)
    .where('call', '=', 'desk.productSave' satisfies CallName)
    .where('status', '=', 200)
    .orderBy('staff_audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && (last.name || last.email)
}

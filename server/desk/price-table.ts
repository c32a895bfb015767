import type { CallName } from '#schema/definitions/calls/call.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { cellsOf, rowCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { priceInline, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/tables.ts'
import { recordsIn } from '../shop/catalog/catalog.ts'
import { Cell } from '../shop/catalog/import/cell.ts'
import { columns } from '../shop/catalog/import/columns.ts'
import { timesOf } from '../shop/catalog/import/compare.ts'
import { LIMITS, times } from '../shop/catalog/import/limits.ts'
import { type Patch, patched } from '../shop/catalog/import/patch.ts'
import { ladderText } from '../shop/catalog/import/preview.ts'
import { keepsSteps } from '../shop/catalog/import/prices.ts'
import { Problems, type RowProblem } from '../shop/catalog/import/problem.ts'
import type { ProductRecord } from '../shop/catalog/records.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import type { Fact } from '../shop/orders/lines.ts'
import type { AuditNote } from './audit.ts'
import { seenOf } from './preview.ts'

/** Number in a cell; a price is in kopecks. Null means a price on request. */
type Value = number | null

/** Columns of the table of prices. `label` is the column's name in messages about a change. */
const COLUMNS = [
  { key: 'price', label: 'цена' },
  { key: 'stock', label: 'остаток' },
  { key: 'leadDays', label: 'срок, раб. дней' },
] as const

type Key = (typeof COLUMNS)[number]['key']

const priceOf = ({ prices: [first] }: Pick<ProductRecord, 'prices'>): Value => first?.kopecks ?? null

const valueIn = (product: ProductRecord, key: Key): Value => (key === 'price' ? priceOf(product) : product[key])

const wordsOf = (key: Key, value: Value): string => (key === 'price' ? priceInline(value) : formatNumber(value ?? 0))

/** Parses a typed cell by the rules of the import's column of the same name. @returns null for an empty price, undefined if invalid */
function readCell(key: Key, text: string, report: (problem: RowProblem) => void = () => undefined): Value | undefined {
  const { title, read } = columns[key]
  const cell = new Cell(text, (problem) => report({ ...problem, column: title }))
  if (!cell.isEmpty) return read(cell)
  return key === 'price' ? null : cell.error('Пусто.', 'Впишите целое число.')
}

/** Returns a product's price, stock and lead days as texts for the cells. */
export const cellTexts = (product: ProductRecord): string[] =>
  COLUMNS.map(({ key }) => {
    const value = valueIn(product, key)
    return value === null ? '' : key === 'price' ? typedRubles(value) : String(value)
  })

/** Separates rows in a hidden field, whose value must be a single line. */
const BETWEEN = ' | '

/** Returns the editable text (`table`), and for a hidden field the same text with product IDs (`was`). Their difference is the change. */
export function tableOf(rows: readonly { id: number; product: ProductRecord }[]) {
  const lines = rows.map(({ id, product }) => ({ id, line: [product.article, ...cellTexts(product)].join('; ') }))
  return {
    table: lines.map(({ line }) => line).join('\n'),
    was: lines.map(({ id, line }) => `${id}; ${line}`).join(BETWEEN),
  }
}

/** Converts the value of the hidden field to the editable text. */
export const tableIn = (was: string): string =>
  was
    .split(BETWEEN)
    .map((row) => row.replace(/^\d+; /, ''))
    .join('\n')

interface ProductChange {
  id: number
  before: ProductRecord
  next: Pick<ProductRecord, 'prices' | 'stock' | 'leadDays'>
  count: number
  fact: Fact
  /** True if the change has questions that staff must confirm. */
  isAsked: boolean
  note: AuditNote
}

/** The changes that staff typed into a table. Changes with questions come first. */
export interface TablePlan {
  changes: ProductChange[]
  problems: Fact[]
  /** Hash of the changes that the preview shows. */
  version: string
}

interface TypedRow {
  id: number
  article: string
  /** Cells that the page showed before staff changed them. */
  shown: readonly string[]
  typed: readonly string[]
}

/** Pairs each typed row with the row that the page showed, by article. @returns in `strange`, the typed rows that the page did not show */
function readTable(table: string, was: string) {
  const left = new Map(
    rowsOf(was.replaceAll(BETWEEN, '\n'))
      .map(cellsOf)
      .map(([id = '', article = '', ...shown]) => [
        articleIdentity(article),
        { id: /^\d{1,9}$/.test(id) ? Number(id) : 0, article, shown },
      ]),
  )
  const pairs: TypedRow[] = []
  const strange: Fact[] = []
  for (const [article = '', ...typed] of rowsOf(table).map((row) => rowCells(row, 1 + COLUMNS.length))) {
    const row = left.get(articleIdentity(article))
    if (row && left.delete(articleIdentity(article))) pairs.push({ ...row, typed })
    else strange.push({ label: article, text: 'Такой строки в\u00a0таблице не\u00a0было.' })
  }
  return { pairs, strange }
}

/** Plans the changes of a price table. A cell that the user did not change keeps its stored value, even if a colleague changed it. */
export async function planTable({ table, was }: { table: string; was: string }, database: Database) {
  const { pairs, strange: problems } = readTable(table, was)
  const records = await readRecords(
    database,
    pairs.map(({ id }) => id),
  )
  const changes: ProductChange[] = []
  for (const pair of pairs) {
    const [errors, doubts] = [new Problems(), new Problems()]
    const report = (problem: RowProblem) => (problem.level === 'error' ? errors : doubts).report(problem)
    const values = COLUMNS.map(({ key }, i) => readCell(key, pair.typed[i] ?? '', report) ?? null)
    const texts = errors.lines()
    const planned =
      texts.length === 0 &&
      (await planProduct({ ...pair, values, doubts: doubts.lines() }, records.get(pair.id), database))
    if (typeof planned === 'string') texts.push(sentence(planned))
    else if (planned) changes.push(planned)
    problems.push(...texts.map((text) => ({ label: pair.article, text })))
  }
  const ordered = changes.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))
  return { changes: ordered, problems, version: seenOf(0, ...ordered.map(({ fact }) => fact)) }
}

/** Plans the changes of one product. @returns undefined if nothing changes; a text if there is a problem */
async function planProduct(
  { id, article, shown, values, doubts }: TypedRow & { values: readonly Value[]; doubts: readonly string[] },
  product: ProductRecord | undefined,
  database: Database,
): Promise<ProductChange | string | undefined> {
  const cells = COLUMNS.map(({ key, label }, i) => {
    const before = readCell(key, shown[i] ?? '') ?? null
    return { key, label, shown: before, typed: values[i] ?? null, now: product ? valueIn(product, key) : before }
  })
  const changed = cells.filter((cell) => cell.typed !== cell.shown && cell.typed !== cell.now)
  if (changed.length === 0) return undefined
  if (!product) return 'Такого изделия в\u00a0каталоге больше нет'
  const patch: Patch = Object.fromEntries(changed.map(({ key, typed }) => [key, typed]))
  const next = patched(product, patch)
  const priced = patch.price === undefined ? [] : questionsOf(product, patch.price, next)
  if (typeof priced === 'string') return priced
  const stale = changed.filter((cell) => cell.shown !== cell.now)
  const writer = stale.length > 0 ? await lastWriter(database, id) : undefined
  const by = writer === undefined ? '' : ` (${writer})`
  const questions = [
    ...stale.map(
      ({ key, label, shown, now }) =>
        `Пока вы\u00a0смотрели, это изменили${by}: ${label} ${wordsOf(key, shown)} → ${wordsOf(key, now)}.`,
    ),
    ...priced,
    ...doubts,
  ]
  const texts = changed.map(({ key, label, typed, now }) => `${label} ${wordsOf(key, now)} → ${wordsOf(key, typed)}`)
  const audited = (key: Key, value: Value) => (key === 'price' ? priceInline(value) : value)
  return {
    ...{ id, before: product, count: changed.length, isAsked: questions.length > 0 },
    next: { prices: next.prices, stock: next.stock, leadDays: next.leadDays },
    fact: { label: `${article}, ${product.name}`, text: [sentence(texts.join('; ')), ...questions].join(' ') },
    note: {
      subject: product.article,
      changes: {
        ...Object.fromEntries(
          changed.map(({ key, label, typed, now }) => [label, [audited(key, now), audited(key, typed)]]),
        ),
        ...(next.prices !== product.prices && {
          ступени: [ladderText(product.prices), ladderText(next.prices)] as const,
        }),
      },
    },
  }
}

/** Reads products of the current catalog, including hidden ones. */
export const readRecords = async (database: Database, ids: readonly number[]) =>
  recordsIn(database, await currentCatalog(database), ids)

/** Returns questions about a large price change or lost quantity prices, or a text if two quantity prices would become equal. */
function questionsOf(product: ProductRecord, kopecks: Value, { prices }: ProductRecord): string[] | string {
  if (kopecks === null)
    return [`Цена станет «по\u00a0запросу», и\u00a0ступени пропадут: ${ladderText(product.prices)}.`]
  if (!keepsSteps(product, kopecks))
    return `С\u00a0ценой ${priceInline(kopecks)} ступени сольются: ${ladderText(product.prices)}. Поставьте больше или загрузите прайс-лист со\u00a0ступенями`
  const before = priceOf(product)
  const factor = timesOf(before ?? undefined, kopecks)
  const jump = `Цена изменится в\u00a0${times(factor)}: была ${priceInline(before)}, станет ${ladderText(prices)}.`
  return factor > LIMITS.jump ? [jump] : []
}

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

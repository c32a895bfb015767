import { cellsOf } from '#schema/definitions/shop/units/line-cells.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { guessOf } from '../catalog/import/reading.ts'
import { isTotal } from '../catalog/import/values.ts'
import { findByArticles } from '../catalog/search/articles.ts'
import { articleKey } from '../catalog/search/words.ts'
import { type Alias, LONGEST_ALIAS, MAX_ALIASES } from './aliases.ts'

/** Formats a line for `readAliasList`. Example: «ФЛ-250-24-П», a tab, «4711». */
export const aliasLine = ({ article, alias }: { article: string; alias: string }): string =>
  `${article}\t${alias.replace(/\s+/g, ' ')}`

/** Splits a typed row into cells at tabs, at «=», or at the separators of a spreadsheet. */
export function aliasCells(row: string): string[] {
  const parted = row.includes('\t') ? row : row.replace('=', '\t')
  return parted.includes('\t') ? parted.split('\t').map((cell) => cell.trim()) : cellsOf(row)
}

/** Matches headings of a column with a customer's own article numbers. */
const OWN_TITLE = /ваш|св(?:ой|ои)|код|номенклатур|sku/i

/**
 * Reads pairs of the shop's and a customer's article numbers. The shop's are in the column where the most cells are known article numbers;
 * the customer's are in the column whose heading matches `OWN_TITLE`, or else in the only other column.
 * @returns the pairs, and an error text for each invalid row
 */
export async function readAliasList(rows: readonly (readonly string[])[], catalog: Catalog) {
  const { same, unknown } = await findByArticles(catalog, rows.flat().filter(Boolean))
  const filled = rows.flatMap((cells, i) => (cells.some(Boolean) ? { cells, line: i + 1 } : []))
  const width = Math.max(0, ...filled.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const known = columns.map((at) => filled.filter(({ cells }) => same(cells[at] ?? '').length > 0).length)
  const ours = Math.max(0, known.indexOf(Math.max(...known)))
  const [first] = filled
  const isTitled = first?.cells.every((cell) => same(cell).length === 0) && first.cells.some(isTitle)
  const others = columns.filter((at) => at !== ours)
  const named = others.find((at) => isTitled && OWN_TITLE.test(first?.cells[at] ?? ''))
  const theirs = named ?? others[0] ?? 1
  const pairs = new Map<string, Alias & { line: number }>()
  const errors: string[] = []
  for (const { cells, line } of isTitled ? filled.slice(1) : filled) {
    const [article = '', alias = ''] = [cells[ours], cells[theirs]]
    const [product] = same(article)
    const key = articleKey(alias)
    const before = pairs.get(key)
    if (cells.some(isTotal)) continue
    if (alias === '') errors.push(`Строка ${line}: нет вашего артикула для «${article}».`)
    else if (named === undefined && cells.filter(Boolean).length > 2)
      errors.push(`Строка ${line}: больше двух ячеек. Оставьте две или озаглавьте столбец «Ваш артикул».`)
    else if (key === '' || alias.length > LONGEST_ALIAS)
      errors.push(`Строка ${line}: «${alias.slice(0, LONGEST_ALIAS)}»\u00a0— не\u00a0артикул.`)
    else if (product === undefined) errors.push(`Строка ${line}: ${unknown(article)}`)
    else if (before && before.product !== product)
      errors.push(`Строка ${line}: «${alias}» уже стоит в\u00a0строке ${before.line} у\u00a0другого изделия.`)
    else pairs.set(key, { product, alias, line })
  }
  if (pairs.size > MAX_ALIASES) errors.push(`Артикулов больше ${MAX_ALIASES}: оставьте нужные.`)
  return { pairs: [...pairs.values()].map(({ product, alias }) => ({ product, alias })), errors }
}

const isTitle = (cell: string): boolean => guessOf(cell) === 'артикул' || OWN_TITLE.test(cell)

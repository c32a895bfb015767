import { readFile } from 'node:fs/promises'
import type { SheetValue } from '../../sheets/number-text.ts'
import type { Merge, Sheet, SheetRow } from '../../sheets/sheet.ts'
import { openWorkbook, type SheetEntry } from '../../sheets/workbook.ts'
import { withoutGuard } from '../../sheets/xlsx.ts'
import { UnreadableFile } from '../../sheets/xml-parts.ts'
import { findHeader, HEADER_ROWS, meaningOf } from './header.ts'
import { ImportError, type RowProblem, SheetQuestion } from './problem.ts'
import { emptyFile, type Source } from './source.ts'

/** Reads a sheet as a person sees it: skips hidden rows and columns, and repeats a merged cell in all its rows. */
export async function openXlsx(file: string, sheetName?: string): Promise<Source> {
  const bytes = await readFile(file)
  refuseOther(bytes)
  const { sheet, problems } = chooseSheet(openWorkbook(bytes), sheetName)
  const rows = sheet.rows
    .filter(({ isHidden }) => !isHidden)
    .map((row) => ({ ...row, cells: row.cells.map((cell, i) => (sheet.hidden.has(i) ? '' : cell)) }))
  const { index } = findHeader(rows.slice(0, HEADER_ROWS).map(textsOf))
  const header = rows[index]
  if (!header) throw emptyFile(file)
  const groups = titlesOfGroups(header, rows[index + 1], sheet.merges)
  const hidden = sheet.rows.filter(({ isHidden, line }) => isHidden && line > header.line)
  const whole = sheet.rows.find(({ line }) => line === header.line)
  const unread = whole ? textsOf(whole).filter((title, i) => title !== '' && sheet.hidden.has(i)) : []
  return {
    titles: groups ?? textsOf(header),
    above: rows.slice(0, index).flatMap(textsOf),
    line: header.line,
    problems: [...problems, ...unread.map(hiddenColumn), ...hidden.map(({ line }) => hiddenRow(line))],
    rows: () => rows.slice(index + (groups ? 2 : 1)).map(({ line, cells }) => ({ line, cells: cells.map(unguarded) })),
  }
}

const unguarded = (value: SheetValue): SheetValue => (typeof value === 'string' ? withoutGuard(value) : value)

const textsOf = ({ cells }: SheetRow) => cells.map((value) => (typeof value === 'string' ? value : value.number))

const hiddenColumn = (title: string): RowProblem => ({
  level: 'warning',
  reason: `Скрытый столбец «${title}» не\u00a0читается.`,
  mend: 'Если он нужен, покажите его.',
})

const hiddenRow = (line: number): RowProblem => ({
  level: 'warning',
  line,
  reason: 'Скрытое не\u00a0читается.',
  mend: 'Если это нужно, снимите отбор и\u00a0покажите все строки.',
})

/** Refuses a file that is no XLSX workbook. @throws UnreadableFile that names the actual type of the file */
function refuseOther(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, 4)
  const text = bytes.toString('utf8', 0, 200).trimStart()
  const isLock = bytes.length === LOCK_BYTES && !start.startsWith('PK')
  const what = start.startsWith('\xd0\xcf\x11\xe0')
    ? 'Это старый .xls или книга с\u00a0паролем.'
    : /^\ufeff?</.test(text)
      ? 'Это веб-страница или XML, а\u00a0не\u00a0книга.'
      : isLock
        ? 'Это служебный файл, который лежит рядом с\u00a0открытой книгой, а\u00a0не\u00a0сама книга.'
        : undefined
  if (what !== undefined)
    throw new UnreadableFile(what, 'Откройте таблицу в\u00a0программе таблиц и\u00a0сохраните как .xlsx без пароля.')
}

/** Size of the lock file that Excel writes beside an open workbook, «~$price.xlsx». */
const LOCK_BYTES = 165

/**
 * Chooses the named sheet, or the visible sheet with a column of article numbers, or else the first visible one with content.
 * @throws SheetQuestion if several sheets have such a column, ImportError if no visible sheet has the name
 */
function chooseSheet(entries: readonly SheetEntry[], sheetName: string | undefined) {
  const visible = entries.filter(({ isHidden }) => !isHidden).map((entry) => ({ entry, sheet: entry.read() }))
  const catalogs = visible.filter(({ sheet }) => isCatalog(sheet))
  const filled = visible.filter(({ sheet }) => sheet.rows.length > 0)
  if (sheetName === undefined && catalogs.length > 1) throw new SheetQuestion(catalogs.map(({ entry }) => entry.name))
  const chosen =
    sheetName === undefined ? (catalogs[0] ?? filled[0]) : visible.find(({ entry }) => entry.name === sheetName)
  if (sheetName !== undefined && !chosen)
    throw new ImportError(
      `Листа «${sheetName}» среди видимых нет.`,
      `Есть: ${visible.map(({ entry }) => `«${entry.name}»`).join(', ')}.`,
    )
  const others = entries.filter(
    (entry) => entry !== chosen?.entry && (entry.isHidden || filled.some((filledSheet) => filledSheet.entry === entry)),
  )
  const sheet = chosen?.sheet ?? { rows: [], merges: [], hidden: new Set<number>() }
  return { sheet, problems: chosen && others.length > 0 ? [otherSheets(chosen.entry, others)] : [] }
}

function isCatalog({ rows }: Sheet): boolean {
  const titles = rows.slice(0, HEADER_ROWS).map(textsOf)
  return titles[findHeader(titles).index]?.some((title) => meaningOf(title) === 'article') ?? false
}

const otherSheets = ({ name }: SheetEntry, others: readonly SheetEntry[]): RowProblem => ({
  level: 'warning',
  reason: `Прочитан лист «${name}», другие\u00a0— нет: ${others.map((other) => `«${other.name}»${other.isHidden ? ' (скрыт)' : ''}`).join(', ')}.`,
  mend: '',
})

/** Joins titles in two rows if a title of the first row spans several columns: «Цена» over «от 1000 шт.» and «от 5000 шт.». */
function titlesOfGroups(header: SheetRow, below: SheetRow | undefined, merges: readonly Merge[]): string[] | undefined {
  if (below?.line !== header.line + 1) return undefined
  const [titles, parts] = [textsOf(header), textsOf(below)]
  const size = Math.max(titles.length, parts.length)
  /** The title in the first row above each column of a group, by column. */
  const over = new Map<number, string>()
  let isGroup = false
  for (const { left, right } of merges.filter(({ top }) => top === header.line)) {
    let filled = 0
    for (let i = left; i <= right && i < size; i++) {
      if (right > left) over.set(i, titles[left] ?? '')
      if ((parts[i] ?? '') !== '') filled++
    }
    isGroup ||= filled > 1
  }
  const isOther = parts.some((part, i) => part !== '' && !over.has(i) && part !== titles[i])
  if (!isGroup || isOther) return undefined
  return Array.from({ length: size }, (_, i) =>
    `${over.get(i) ?? titles[i] ?? ''} ${over.has(i) ? (parts[i] ?? '') : ''}`.trim(),
  )
}

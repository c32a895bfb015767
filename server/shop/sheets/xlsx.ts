import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { escapeXml } from '../../engine/xml.ts'
import { escapeText } from './xml-parts.ts'

/** A value for a cell; dates are written in Moscow time. */
export type Cell = string | number | Date | undefined

type SheetCell =
  | { value: string; type: typeof String; fontWeight?: 'bold' }
  | { value: number; type: typeof Number; format?: string }
  | { value: Date; type: typeof Date; format: string }
  | null

export const xlsxRow = (cells: readonly Cell[]): SheetCell[] =>
  cells.map((value) =>
    typeof value === 'number'
      ? { value, type: Number }
      : value instanceof Date
        ? { value: new Date(value.getTime() + MOSCOW_MS), type: Date, format: 'yyyy-mm-dd hh:mm' }
        : value === undefined || value === ''
          ? null
          : { value: escapeText(guarded(value)), type: String },
  )

/** Returns a bold row, for titles and totals. */
export const boldRow = (cells: readonly Cell[]): SheetCell[] =>
  xlsxRow(cells).map((cell) => cell && { ...cell, fontWeight: 'bold' })

interface Look {
  /** Name of the sheet. */
  sheet?: string
  /** Link targets of the cells in the first column, by row; an empty text for a row without a link. */
  links?: readonly string[]
  /** Number formats of the cells, by column. */
  formats?: readonly (string | undefined)[]
  /** Rows above the head, which stay visible together with it while scrolling. */
  above?: readonly SheetCell[][]
  /** Rows below the table; an empty row in between excludes them from the filters. */
  below?: readonly SheetCell[][]
  /** True to wrap texts that are longer than the widest column. */
  wraps?: boolean
}

/** Maximum number of links in a sheet: with more, Excel reports a damaged file. */
const MAX_LINKS = 65_000

const LINK_LOOK = { textColor: '#1F4E79', textDecoration: { underline: true } } as const

/** Writes a workbook with one sheet, with a frozen head and filters. @param rows made by `xlsxRow` */
export async function xlsxBytes(
  titles: readonly string[],
  rows: readonly SheetCell[][],
  { sheet = 'Таблица', links = [], formats = [], above = [], below = [], wraps = false }: Look = {},
): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const { getCellAddress } = await import('write-excel-file/utility')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const sample = [head, ...rows.slice(0, SAMPLED)]
  const columns = titles.map((_, column) => {
    const totals = below.flatMap((row) => (row[column]?.type === Number ? [row[column]] : []))
    return { width: widthOf([...sample.map((row) => row[column]), ...totals], formats[column]) }
  })
  const first = above.length + 1
  const linked = new Map(links.slice(0, MAX_LINKS).flatMap((link, line) => (link ? [[line, link] as const] : [])))
  const formatted = (row: SheetCell[]): SheetCell[] =>
    row.map((cell, column) => {
      const format = formats[column]
      return cell?.type === Number && format !== undefined ? { ...cell, format } : cell
    })
  const looking = rows.map((row, line) => {
    const lines = wraps ? linesOf(row) : 1
    const tall = lines > 1 && { height: LINE_HEIGHT * lines, wrap: true, alignVertical: 'top' as const }
    return formatted(row).map((cell, column) => {
      const link = column === 0 && linked.has(line) && LINK_LOOK
      return cell && (tall || link) ? { ...cell, ...tall, ...link } : cell
    })
  })
  const table = `A${first}:${getCellAddress(above.length + rows.length, Math.max(0, titles.length - 1))}`
  return write(
    [...above, head, ...looking, ...(below.length > 0 ? [[], ...below.map(formatted)] : [])],
    { sheet, stickyRowsCount: first, columns },
    { features: [filtersAndLinks(table, linked, first + 1)] },
  ).toBuffer()
}

/** Adds filters, links and the font, which the library does not write, to the sheet's XML in the order of the schema. */
const filtersAndLinks = (
  table: string,
  links: ReadonlyMap<number, string>,
  firstRow: number,
): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/styles.xml': { transform: (xml) => xml.replaceAll('<font>', '<font><name val="Calibri"/><sz val="11"/>') },
      'xl/worksheets/sheet{id}.xml': {
        transform(xml) {
          const filter = `<autoFilter ref="${table}"/>`
          const cells = [...links.keys()].map((i) => `<hyperlink ref="A${firstRow + i}" r:id="rId-link-${i}"/>`)
          const hyperlinks = cells.length > 0 ? `<hyperlinks>${cells.join('')}</hyperlinks>` : ''
          return xml.replace('</sheetData>', () => `</sheetData>${filter}${hyperlinks}`)
        },
      },
      'xl/worksheets/_rels/sheet{id}.xml.rels': {
        insert: () =>
          [...links]
            .map(
              ([i, link]) =>
                `<Relationship Id="rId-link-${i}" Type="${RELATIONS}/hyperlink" Target="${escapeXml(link)}" TargetMode="External"/>`,
            )
            .join(''),
      },
    },
  },
})

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Number of rows from which the widths of columns are computed, and maximum width in characters. */
const SAMPLED = 200
const WIDEST = 50

/** A formatted time, whose length gives the column's width: spreadsheets show «####» in a column that is too narrow. */
const TIME = '25.11.2026 12:50'

/** Height of a line of text in points. It is set explicitly, because some programs do not adapt the height of rows. */
const LINE_HEIGHT = 15

const linesOf = (row: readonly SheetCell[]): number =>
  Math.max(1, ...row.map((cell) => (typeof cell?.value === 'string' ? Math.ceil(cell.value.length / (WIDEST + 2)) : 1)))

const widthOf = (cells: readonly (SheetCell | undefined)[], format = ''): number =>
  2 + Math.min(WIDEST, Math.max(...cells.map((cell) => shownAs(cell?.value ?? '', format).length)))

function shownAs(value: string | number | Date, format: string): string {
  if (value instanceof Date) return TIME
  if (typeof value === 'string' || format === '') return String(value)
  const places = format.split('.')[1]?.length ?? 0
  return value.toLocaleString('ru', { minimumFractionDigits: places, maximumFractionDigits: places })
}

/** Matches a text that a spreadsheet program would run as a formula, which may send data to a stranger. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Prefixes a text that may be a formula with an apostrophe. All tables that the shop writes are protected so. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `guarded` adds. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

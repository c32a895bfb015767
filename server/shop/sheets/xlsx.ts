import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { escapeXml } from '../../engine/xml.ts'
import { escapeText } from './xml-parts.ts'

/** Dates are written in Moscow time. */
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

/** A bold row: a title or a total. */
export const boldRow = (cells: readonly Cell[]): SheetCell[] =>
  xlsxRow(cells).map((cell) => cell && { ...cell, fontWeight: 'bold' })

interface Look {
  /** Name of the sheet. */
  sheet?: string
  /** Link targets of the first column's cells by row; empty: none. */
  links?: readonly string[]
  /** Number formats by column. */
  formats?: readonly (string | undefined)[]
  /** Rows above the head, which are frozen with it. */
  above?: readonly SheetCell[][]
  /** Rows below the table after an empty row, so that filters exclude them. */
  below?: readonly SheetCell[][]
  /** True: texts longer than the widest column are wrapped. */
  wraps?: boolean
}

/** Maximum links of a sheet: with more, Excel reports a damaged file. */
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

/** Adds to the sheet's XML, in schema order, what the library does not write: filters, links and the font. */
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

/** Number of rows from which widths are computed, and maximum width in characters. */
const SAMPLED = 200
const WIDEST = 50

/** A formatted time, for the column's width: spreadsheets show «####» in a narrow column. */
const TIME = '25.11.2026 12:50'

/** Points per line of text: some programs do not adapt the height of rows. */
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

/** A spreadsheet program would take such a text for a formula, which may send data away. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Escapes a cell's text with an apostrophe, in every table that the shop writes. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes the escaping apostrophe. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

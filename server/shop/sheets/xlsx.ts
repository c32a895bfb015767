import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { escapeXml } from '../../engine/xml.ts'
import { guarded } from './guard.ts'
import { escapeText } from './xml-parts.ts'

/** Tables show times in Moscow time. */
export type Cell = string | number | Date | undefined

type SheetCell =
  | { value: string; type: typeof String }
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

interface Look {
  /** Name of the sheet. */
  sheet?: string
  /** Addresses that the cells of the first column lead to, one a row. */
  links?: readonly string[]
  /** Format of the numbers of each column. */
  formats?: readonly (string | undefined)[]
}

/** Links of a sheet, at most: with more Excel takes the workbook for damaged. */
const MAX_LINKS = 65_000

const LINK_LOOK = { textColor: '#1F4E79', textDecoration: { underline: true } } as const

/** The bytes of a workbook with one sheet, whose head stays and has filters. @param rows made by `xlsxRow` */
export async function xlsxBytes(
  titles: readonly string[],
  rows: readonly SheetCell[][],
  { sheet = 'Таблица', links = [], formats = [] }: Look = {},
): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const { getCellAddress } = await import('write-excel-file/utility')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const sample = [head, ...rows.slice(0, SAMPLED)]
  const columns = titles.map((_, column) => ({ width: widthOf(sample.map((row) => row[column]?.value)) }))
  const linked = links.slice(0, MAX_LINKS)
  const looking = rows.map((row, line) =>
    row.map((cell, column) => {
      const format = formats[column]
      if (column === 0 && cell && linked[line] !== undefined) return { ...cell, ...LINK_LOOK }
      return cell?.type === Number && format !== undefined ? { ...cell, format } : cell
    }),
  )
  return write(
    [head, ...looking],
    { sheet, stickyRowsCount: 1, columns },
    { features: [filtersAndLinks(`A1:${getCellAddress(rows.length, Math.max(0, titles.length - 1))}`, linked)] },
  ).toBuffer()
}

/** The library writes neither: they go into the sheet's XML, in the order of its schema. */
const filtersAndLinks = (table: string, links: readonly string[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml) {
          const filter = `<autoFilter ref="${table}"/>`
          const cells = links.map((_, i) => `<hyperlink ref="A${i + 2}" r:id="rId-link-${i}"/>`)
          const hyperlinks = cells.length > 0 ? `<hyperlinks>${cells.join('')}</hyperlinks>` : ''
          return xml.replace('</sheetData>', () => `</sheetData>${filter}${hyperlinks}`)
        },
      },
      'xl/worksheets/_rels/sheet{id}.xml.rels': {
        insert: () =>
          links
            .map(
              (link, i) =>
                `<Relationship Id="rId-link-${i}" Type="${RELATIONS}/hyperlink" Target="${escapeXml(link)}" TargetMode="External"/>`,
            )
            .join(''),
      },
    },
  },
})

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Rows that decide the widths; the widest column, in characters. */
const SAMPLED = 200
const WIDEST = 50

/** A time as it is shown: where its column is too narrow, spreadsheets show «####». */
const TIME = '25.11.2026 12:50'

const widthOf = (values: readonly unknown[]): number =>
  2 + Math.min(WIDEST, Math.max(...values.map((value) => (value instanceof Date ? TIME : String(value ?? '')).length)))

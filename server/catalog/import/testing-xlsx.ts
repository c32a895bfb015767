import { crc32, deflateRawSync } from 'node:zlib'

type Cell = string | number | boolean | Date | null

/** A workbook of one sheet, as small as one can be: for tests. */
export function makeXlsx(rows: readonly (readonly Cell[])[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Товары" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // Style 1 shows a number as a date.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(toRow).join('')}</sheetData></worksheet>`,
  })
}

const toRow = (cells: readonly Cell[], i: number): string =>
  cells.every((cell) => cell === null)
    ? ''
    : `<row r="${i + 1}">${cells.map((cell, j) => toCell(cell, `${columnOf(j)}${i + 1}`)).join('')}</row>`

function toCell(cell: Cell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
}

const columnOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnOf(Math.floor(index / 26) - 1) + columnOf(index % 26)

/** An archive of these files. */
export function zip(files: Readonly<Record<string, string>>, { deflated = false } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const data = deflated ? deflateRawSync(content) : content
    // Version 2.0, names in UTF-8, no date.
    const shared = words(
      [20, 2],
      [0x800, 2],
      [deflated ? 8 : 0, 2],
      [0, 4],
      [crc32(content), 4],
      [data.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    )
    const body = Buffer.concat([words([0x04034b50, 4]), shared, name, data])
    directory.push(words([0x02014b50, 4], [20, 2]), shared, words([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name)
    bodies.push(body)
    offset += body.length
  }
  const entries = Buffer.concat(directory)
  const count = Object.keys(files).length
  const end = words([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...bodies, entries, end])
}

function words(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 2) field.writeUInt16LE(value)
      else field.writeUInt32LE(value >>> 0)
      return field
    }),
  )
}

import { deflateRawSync } from 'node:zlib'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'

/** Returns a workbook with one sheet. */
export const makeXlsx = (rows: Cell[][]): Promise<Buffer> =>
  writeXlsxFile(rows, { dateFormat: 'dd.mm.yyyy' }).toBuffer()

interface RawSheet {
  name: string
  state?: 'hidden' | 'veryHidden'
  /** The contents of <worksheet>. */
  xml: string
}

/** Returns a workbook with this XML, even if it is invalid. @param formats codes of number formats for the cell styles 1, 2 … */
export function rawXlsx(sheets: readonly RawSheet[], formats: readonly string[] = [], strings = ''): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state = 'visible' }, i) => `<sheet name="${name}" sheetId="${i + 1}" state="${state}" r:id="s${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`)).join('')}${relation('a', 'styles', 'styles.xml')}${relation('b', 'sharedStrings', 'strings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/strings.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(sheets.map(({ xml }, i) => [`xl/worksheets/sheet${i}.xml`, `<worksheet>${xml}</worksheet>`])),
  })
}

/** Returns the XML of a cell that contains its text itself, not the number of a shared text. */
export const textCell = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, whole] = [Buffer.from(path), Buffer.from(text)]
    const data = deflateRawSync(whole)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(whole.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const [place, version] = [Buffer.alloc(14), Buffer.from([20, 0])]
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data])
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), version, fields, place, name]))
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

import { type NumberFormat, numberFormat } from './number-text.ts'
import { MAX_TEXT, readSheet, type Sheet } from './sheet.ts'
import { broken, Limits, prefixed, readXml, unescapeText, unpackXml } from './xml-parts.ts'

/** A sheet that is not parsed yet. */
export interface SheetEntry {
  name: string
  isHidden: boolean
  /** Parses the sheet. @throws UnreadableFile */
  read(): Sheet
}

/** Opens an .xlsx file and returns its worksheets in their order. @throws UnreadableFile */
export function openWorkbook(bytes: Buffer): SheetEntry[] {
  const parts = unpackXml(bytes)
  const limits = new Limits()
  /** Related parts of the workbook by id, with their types, such as «worksheet» or «styles». */
  const related = new Map<string, { type: string; part: Uint8Array }>()
  readXml(parts.get('xl/_rels/workbook.xml.rels'), limits, {
    open(_, { Id = '', Type = '', Target = '' }) {
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      const part = parts.get(path.toLowerCase())
      if (part) related.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
  })
  const partOf = (wanted: string) => related.values().find(({ type }) => type === wanted)?.part
  const shared = {
    formats: readFormats(partOf('styles'), limits),
    texts: readTexts(partOf('sharedStrings'), limits),
    limits,
  }
  const sheets: SheetEntry[] = []
  readXml(parts.get('xl/workbook.xml'), limits, {
    open(element, attributes) {
      const { name = '', state = 'visible' } = attributes
      const { type, part } = related.get(prefixed(attributes, 'id')) ?? {}
      if (element !== 'sheet' || type !== 'worksheet') return
      limits.count('sheets')
      sheets.push({ name, isHidden: state !== 'visible', read: () => readSheet(part, shared) })
    },
  })
  return sheets
}

/** Maximum length of a number format's code. */
const MAX_CODE = 255

/** Reads the number formats by number of a cell style. */
function readFormats(part: Uint8Array | undefined, limits: Limits): NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isInside = false
  if (!part) return formats
  readXml(part, limits, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode.slice(0, MAX_CODE))
      else if (name === 'cellXfs') isInside = true
      else if (name === 'xf' && isInside) formats.push(numberFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
  })
  return formats
}

/** Reads the shared strings, without the phonetic guides of Japanese texts. */
function readTexts(part: Uint8Array | undefined, limits: Limits): string[] {
  const texts: string[] = []
  let text = ''
  let place: 'text' | 'phonetic' | undefined
  if (!part) return texts
  readXml(part, limits, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') place = 'phonetic'
      else if (name === 't') place ??= 'text'
    },
    close(name) {
      if (name === 'si') {
        if (text !== '') limits.countValue('texts')
        texts.push(unescapeText(text))
      } else if (name === 'rPh' || (name === 't' && place === 'text')) place = undefined
    },
    text(more) {
      if (place !== 'text') return
      text += more
      limits.count('characters', more.length)
      if (text.length > MAX_TEXT) throw broken()
    },
  })
  return texts
}

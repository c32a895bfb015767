import { posix } from 'node:path'
import { TextStore } from './text-store.ts'
import { attribute, type Part, XmlParts } from './xml.ts'
import { Zip } from './zip.ts'

/** A value of a sheet; which date it is nobody asks. */
export type Cell = string | number | boolean | typeof DATE | undefined

export const DATE = Symbol('date')

/** Bytes of texts that the sheets of a workbook share, in all. */
const MOST_SHARED = 300_000_000

/** A sheet as spreadsheet programs write it (ECMA-376), read row by row. */
export interface Sheet {
  /** Rows from the first on, as often as it is asked; `line` counts those too that the file leaves out. */
  rows(): AsyncIterable<{ line: number; cells: Cell[] }>
}

/** @throws where the file is no workbook */
export async function openFirstSheet(file: string): Promise<Sheet> {
  const zip = await Zip.open(file)
  const root = await related(zip, '_rels/.rels', '')
  const workbook = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const parts = await related(zip, relationsOf(workbook), posix.dirname(workbook))
  const path = parts.get(await firstSheetId(zip, workbook))?.target
  if (path === undefined || !zip.has(path)) throw new Error('There is no sheet')
  const named = (type: string): string | undefined =>
    [...parts.values()].find((part) => part.type.endsWith(`/${type}`) && zip.has(part.target))?.target
  const dates = await dateStyles(zip, named('styles'))
  const shared = await sharedTexts(zip, named('sharedStrings'))
  return { rows: () => readRows(zip, path, shared, dates) }
}

/** The parts of an XML file of the archive, some thousand at a time: waiting for each would take longer than the rest. */
async function* partsOf(zip: Zip, name: string): AsyncIterable<Part[]> {
  const parts = new XmlParts()
  for await (const piece of zip.text(name)) yield parts.push(piece)
}

/** All parts of a small file. */
async function allParts(zip: Zip, name: string): Promise<Part[]> {
  const all: Part[] = []
  for await (const parts of partsOf(zip, name)) all.push(...parts)
  return all
}

const relationsOf = (part: string): string => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

/** What a part names by ids, and where that lies in the archive. */
async function related(zip: Zip, name: string, folder: string): Promise<Map<string, { type: string; target: string }>> {
  const found = new Map<string, { type: string; target: string }>()
  for (const part of await allParts(zip, name)) {
    if (!('tag' in part) || part.name !== 'Relationship') continue
    const [id, type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) => attribute(part.tag, key))
    if (id !== undefined) found.set(id, { type, target: posix.join('/', folder, target).slice(1) })
    if (id !== undefined && target.startsWith('/')) found.set(id, { type, target: target.slice(1) })
  }
  return found
}

async function firstSheetId(zip: Zip, workbook: string): Promise<string> {
  for (const part of await allParts(zip, workbook))
    if ('tag' in part && part.name === 'sheet') return attribute(part.tag, 'id') ?? ''
  return ''
}

/** The numbers of the styles that show a number as a date. */
async function dateStyles(zip: Zip, name: string | undefined): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  if (name === undefined) return dates
  const formats = new Map<number, string>()
  let inCells = false
  let style = 0
  for (const part of await allParts(zip, name)) {
    if (!('tag' in part)) continue
    if (part.name === 'numFmt')
      formats.set(Number(attribute(part.tag, 'numFmtId')), attribute(part.tag, 'formatCode') ?? '')
    else if (part.name === 'cellXfs') inCells = part.kind === 'open'
    else if (part.name === 'xf' && inCells && part.kind !== 'close') {
      if (isDate(Number(attribute(part.tag, 'numFmtId') ?? 0), formats)) dates.add(style)
      style++
    }
  }
  return dates
}

/** Formats below 164 are everybody's: 14 to 22 and 45 to 47 are dates and times, and so are those of East Asia. */
function isDate(format: number, formats: ReadonlyMap<number, string>): boolean {
  const own = formats.get(format)
  if (own === undefined)
    return (format >= 14 && format <= 22) || (format >= 27 && format <= 58 && format !== 48 && format !== 49)
  // Without words in quotes or brackets and single signs that are shown as they are.
  return /[dmyhs]/i.test(own.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '').replace(/general/i, ''))
}

/** Texts that cells name by their numbers. */
async function sharedTexts(zip: Zip, name: string | undefined): Promise<TextStore> {
  const texts = new TextStore()
  if (name === undefined) return texts
  const reader = new TextReader()
  for await (const parts of partsOf(zip, name))
    for (const part of parts) {
      const text = reader.read(part, 'si')
      if (text === undefined) continue
      texts.add(text)
      if (texts.size > MOST_SHARED) throw new Error('Too many texts')
    }
  return texts
}

/** Gathers a text that may be written in runs; how it is to be pronounced is none of it. */
class TextReader {
  #text = ''
  #inText = false
  #inPhonetic = false

  /** @returns the whole text at the end of the element that holds it */
  read(part: Part, holder: string): string | undefined {
    if ('text' in part) {
      if (this.#inText && !this.#inPhonetic) this.#text += part.text
      return undefined
    }
    const { name, kind } = part
    if (name === 't') this.#inText = kind === 'open'
    else if (name === 'rPh') this.#inPhonetic = kind === 'open'
    else if (name === holder) {
      const text = this.#text
      this.#text = ''
      return kind === 'open' ? undefined : text
    }
    return undefined
  }
}

async function* readRows(
  zip: Zip,
  path: string,
  shared: TextStore,
  dates: ReadonlySet<number>,
): AsyncIterable<{ line: number; cells: Cell[] }> {
  let line = 0
  let cells: Cell[] = []
  let cell = { type: 'n', style: 0, column: -1 }
  let value: string | undefined
  let inValue = false
  let ended = false
  const inline = new TextReader()
  const put = (): void => {
    if (cell.column >= 0 && cell.column < MOST_COLUMNS && value !== undefined)
      cells[cell.column] = cellOf(cell.type, value, cell.style)
    value = undefined
  }
  const cellOf = (type: string, text: string, style: number): Cell => {
    if (type === 's') return shared.get(Number(text))
    if (type === 'b') return text === '1'
    if (type === 'd') return DATE
    return type !== 'n' ? text : dates.has(style) ? DATE : Number(text)
  }
  for await (const parts of partsOf(zip, path)) {
    for (const part of parts) {
      if (ended) break // read on all the same: whether it is damaged is known at the end
      if (cell.type === 'inlineStr') value = inline.read(part, 'is') ?? value
      if ('text' in part) {
        if (inValue) value = (value ?? '') + part.text
        continue
      }
      const { tag, name, kind } = part
      if (name === 'v') inValue = kind === 'open'
      else if (name === 'c') {
        if (kind !== 'close') {
          const place = attribute(tag, 'r')
          const column = place === undefined ? cell.column + 1 : columnOf(place)
          cell = { type: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? 0), column }
        }
        if (kind !== 'open') put()
      } else if (name === 'row') {
        if (kind !== 'close') {
          line = Number(attribute(tag, 'r') ?? line + 1)
          cells = []
          cell = { type: 'n', style: 0, column: -1 }
        }
        if (kind !== 'open') yield { line, cells }
      } else if (name === 'sheetData' && kind === 'close') ended = true
    }
  }
}

/** As many as programs allow. */
const MOST_COLUMNS = 16_384

/** «AB12» -> 27. */
function columnOf(place: string): number {
  let column = 0
  for (const sign of place) {
    const letter = sign.charCodeAt(0) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { formatNumber } from '#schema/definitions/text/format.ts'

/** Error with the reason why a file is not readable, and a hint how to fix it, in Russian. */
export class UnreadableFile extends Error {
  readonly hint: string

  constructor(
    message: string,
    hint = 'Откройте его в\u00a0программе таблиц, сохраните заново и\u00a0загрузите ещё раз.',
  ) {
    super(message)
    this.hint = hint
  }
}

export const broken = (): UnreadableFile => new UnreadableFile('Файл повреждён или не\u00a0дошёл до\u00a0конца.')

/** Limits for the contents of a workbook: a catalog of 100,000 products has 4.5 million cells. */
const MOST = {
  sheets: [255, 'листов'],
  rows: [250_000, 'заполненных строк'],
  cells: [5_000_000, 'ячеек'],
  merges: [100_000, 'объединённых ячеек'],
  texts: [2_000_000, 'разных текстов'],
  characters: [50_000_000, 'знаков в\u00a0текстах'],
  /** Elements without a value: `readXml` counts every element here, and `countValue` subtracts those that belong to a value. */
  empty: [1_500_000, 'пустых строк, ячеек и\u00a0других записей'],
} as const

/** Counts the contents of all parts of a workbook, and checks the limits. */
export class Limits {
  readonly #counts = new Map<keyof typeof MOST, number>()

  /** Counts contents. @throws UnreadableFile above a limit */
  count(what: keyof typeof MOST, more = 1): void {
    const count = (this.#counts.get(what) ?? 0) + more
    const [most, name] = MOST[what]
    if (count > most) throw tooMany(most, name)
    this.#counts.set(what, count)
  }

  /** Counts a value, and subtracts its elements from `empty`: five at most, for a row, a cell, a formula, and two of a text. */
  countValue(what: 'cells' | 'texts', more = 1): void {
    this.count(what, more)
    this.count('empty', -5)
  }
}

export const tooMany = (most: number, name: string): UnreadableFile =>
  new UnreadableFile(
    `В\u00a0книге больше ${formatNumber(most)} ${name}.`,
    'Удалите лишнее: строки и\u00a0столбцы за\u00a0таблицей, другие таблицы. Или сохраните лист как CSV.',
  )

/** Limits for unpacked parts: total bytes; compression ratio (real parts have 20 to 1); bytes that may exceed this ratio. */
const MAX_BYTES = 500_000_000
const MAX_RATIO = 100
const SMALL_BYTES = 10_000_000

/** Unpacks the XML parts of a workbook; returns them by lowercase name. @throws UnreadableFile */
export function unpackXml(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  /** Total bytes of all parts, and bytes above the allowed ratio. */
  let [all, excess] = [0, 0]
  const filter = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }): boolean => {
    if (!/^xl\/.*\.(?:xml|rels)$/i.test(name)) return false
    all += originalSize
    excess += Math.max(0, originalSize - size * MAX_RATIO)
    if (all > MAX_BYTES)
      throw new UnreadableFile(
        'Файл распаковывается больше чем в\u00a0500\u00a0МБ.',
        'Уберите из\u00a0него лишние листы или сохраните как CSV.',
      )
    if (excess > SMALL_BYTES)
      throw new UnreadableFile('Файл сжат неправдоподобно сильно, и\u00a0он не\u00a0распаковывается.')
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })).map(([name, part]) => [name.toLowerCase(), part]))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken()
  }
}

type Attributes = Readonly<Record<string, string>>

/** Callbacks for parsing a part; names of elements are without a namespace prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Size of a chunk in bytes. */
const CHUNK = 1 << 16

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Maximum depth of elements, and maximum number of attributes of an element: workbooks have fewer than 20. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 100

/** Parses a part. @throws UnreadableFile for a missing part, for invalid XML, and above a limit */
export function readXml(part: Uint8Array | undefined, limits: Limits, reader: XmlReader): void {
  if (!part) throw broken()
  let [depth, attributes] = [0, 0]
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentagstart', () => {
    limits.count('empty')
    attributes = 0
    if (++depth > MAX_DEPTH) throw tooMany(MAX_DEPTH, 'элементов друг в\u00a0друге')
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw tooMany(MAX_ATTRIBUTES, 'атрибутов у\u00a0элемента')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(local(name), attributes))
  parser.on('closetag', ({ name }) => {
    depth--
    reader.close?.(local(name))
  })
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  const decoder = new TextDecoder()
  for (let from = 0; from < part.length; from += CHUNK)
    parser.write(decoder.decode(part.subarray(from, from + CHUNK), { stream: true }))
  parser.close()
}

/** Returns the value of an attribute with any namespace prefix, such as «r:id». */
export const prefixed = (attributes: Attributes, name: string): string =>
  Object.entries(attributes).find(([key]) => key !== name && local(key) === name)?.[1] ?? ''

/** Decodes sequences such as `_x0001_`, a character that XML forbids, and `_x005F_`, an escaped underscore: ECMA-376, 22.9.2.19. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Encodes a text for a workbook's cell: forbidden characters become `_x0001_`, an underscore before such a sequence `_x005F_`. */
export const escapeText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi, (sign) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `_x${code}_`
  })

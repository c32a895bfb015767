import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** Describes in Russian what is wrong with a file and how to fix it. */
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

/** Bytes that all parts may unpack into; parts pack to a twentieth, what packs to less than a hundredth is made to fill the memory. */
const MAX_BYTES = 500_000_000
const MAX_RATIO = 100
const SMALL_BYTES = 10_000_000

/** The XML parts of a workbook by their names in lower case. @throws UnreadableFile */
export function unpackXml(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  let size = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    size += originalSize
    if (size > MAX_BYTES)
      throw new UnreadableFile(
        'Файл распаковывается больше чем в\u00a0500\u00a0МБ.',
        'Уберите из\u00a0него лишние листы и\u00a0картинки или сохраните как CSV.',
      )
    if (size > SMALL_BYTES + bytes.length * MAX_RATIO)
      throw new UnreadableFile('Файл сжат неправдоподобно сильно, и\u00a0он не\u00a0распаковывается.')
    return /^xl\/.*\.(?:xml|rels)$/i.test(name)
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })).map(([name, part]) => [name.toLowerCase(), part]))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken()
  }
}

type Attributes = Readonly<Record<string, string>>

/** Callbacks that read a part; names come without their prefixes. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Bytes at a time. */
const CHUNK = 1 << 16

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @throws UnreadableFile for no part, and for what is not XML */
export function readXml(part: Uint8Array | undefined, reader: XmlReader): void {
  if (!part) throw broken()
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(local(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(local(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  const decoder = new TextDecoder()
  for (let from = 0; from < part.length; from += CHUNK)
    parser.write(decoder.decode(part.subarray(from, from + CHUNK), { stream: true }))
  parser.close()
}

/** The value of an attribute with any prefix: «r:id». */
export const prefixed = (attributes: Attributes, name: string): string =>
  Object.entries(attributes).find(([key]) => key !== name && local(key) === name)?.[1] ?? ''

/** `_x0041_` stands for a sign that XML cannot have, `_x005F_` for an underscore before what looks like it: ECMA-376, 22.9.2.19. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The text for a cell of a workbook. */
export const escapeText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi, (sign) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `_x${code}_`
  })

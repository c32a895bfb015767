import { SaxesParser } from 'saxes'
import { broken, UnreadableFile } from '../sheets/xml-parts.ts'

/** An XML element. The namespace prefix is removed from its name, because it differs between versions of 1C. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

/** Names of the elements that `readElements` yields with all their content, at whatever depth they are. */
const WHOLE = new Set([
  ...['Товар', 'Предложение', 'Документ', 'ТипЦены', 'Склад'],
  ...['Группа', 'Категория', 'Свойство'],
])

/** Limits for one yielded element: enough for a document of some thousand lines. */
const MAX_DEPTH = 64
const MAX_SIZE = 20_000_000

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Yields the elements of a CommerceML file one by one. @throws UnreadableFile, whose message 1C shows
 * @param most maximum total size for a caller that collects the elements: each counts as 100 plus the length of its texts
 */
export async function* readElements(chunks: Chunks, most = Number.POSITIVE_INFINITY): AsyncGenerator<Element> {
  const parser = new SaxesParser()
  const found: Element[] = []
  const open: Element[] = []
  let [depth, size, total] = [0, 0, 0]
  const grow = (more: number): void => {
    size = open.length === 0 ? 0 : size + more
    total += size === 0 ? 0 : more
    if (total > most) throw new UnreadableFile('В\u00a0файле слишком много записей: выгружайте частями.')
    if (size > MAX_SIZE || depth > MAX_DEPTH)
      throw new UnreadableFile('Запись файла слишком велика: выгружайте частями.')
  }
  parser.on('doctype', () => {
    throw new UnreadableFile('В\u00a0файле есть DOCTYPE, такие файлы не\u00a0принимаются.')
  })
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1)
    if (depth++ === 0 && name !== 'КоммерческаяИнформация')
      throw new UnreadableFile('Это не\u00a0файл обмена CommerceML.')
    grow(100)
    if (open.length === 0 && !WHOLE.has(name)) return
    const element: Element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
    for (const value of Object.values(attributes)) grow(value.length)
  })
  const take = (text: string): void => {
    grow(text.length)
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    depth--
    const element = open.pop()
    if (element && open.length === 0) found.push(element)
  })
  for await (const text of readText(chunks)) {
    parser.write(text)
    yield* found.splice(0)
  }
  parser.close()
}

/** Decodes a file by its byte order mark or XML declaration. @throws UnreadableFile */
async function* readText(chunks: Chunks): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let isEnd = false
  try {
    for await (const chunk of chunks)
      yield (decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })).decode(chunk, { stream: true })
    isEnd = true
    yield decoder?.decode() ?? ''
  } catch (error) {
    // The decoder throws a TypeError for invalid bytes.
    if (!(error instanceof TypeError)) throw error
    if (isEnd) throw broken()
    throw new UnreadableFile('Файл не\u00a0в\u00a0той кодировке, которую называет его первая строка.')
  }
}

function encodingOf(chunk: Uint8Array): string {
  const start = Buffer.from(chunk.subarray(0, 300)).toString('latin1')
  const [, name = 'utf-8'] = /^[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? []
  const encoding = start.startsWith('\u00ef\u00bb\u00bf') ? 'utf-8' : name.toLowerCase()
  if (encoding === 'utf-8' || encoding === 'windows-1251') return encoding
  throw new UnreadableFile(`Кодировка «${name}» не\u00a0читается: нужна UTF-8 или windows-1251.`)
}

/** Returns all child elements that have the last of the names; the names before it are the path to their parent. */
export const all = (element: Element, ...names: string[]): Element[] =>
  find(element, names.slice(0, -1))?.children.filter(({ name }) => name === names.at(-1)) ?? []

const find = (element: Element | undefined, names: string[]): Element | undefined =>
  names.reduce((inside, name) => inside?.children.find((child) => child.name === name), element)

/** Returns the text of the element at a path of names, in one line; empty if the element is missing. */
export const textOf = (element: Element | undefined, ...names: string[]): string =>
  (find(element, names)?.text ?? '').replace(/\s+/g, ' ').trim()

/** Returns the values in `ЗначенияРеквизитов` by name. */
export const requisitesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    all(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((value) => [
      textOf(value, 'Наименование'),
      textOf(value, 'Значение'),
    ]),
  )

/** Separator between names of a unit. */
export const UNIT_NAMES = ' / '

/** Returns the base unit of a good as its code, if any, and its names: «798 / тыс. шт». */
export function unitOf(element: Element): string {
  const { Код, НаименованиеПолное, МеждународноеСокращение } = all(element, 'БазоваяЕдиница')[0]?.attributes ?? {}
  const names = [Код, textOf(element, 'БазоваяЕдиница'), НаименованиеПолное, МеждународноеСокращение]
  return [...new Set(names.map((name) => name?.trim()))].filter(Boolean).join(UNIT_NAMES)
}

export const isTrue = (text: string | undefined): boolean => /^(?:true|истина|да|1)$/i.test(text ?? '')

import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'

/** Something of an exchange cannot be used; the message is a whole sentence in Russian, which 1C shows. */
export class ExchangeError extends Error {
  override name = 'ExchangeError'
}

export const broken = (): ExchangeError =>
  new ExchangeError('Файл повреждён или не\u00a0дошёл до\u00a0конца. Повторите обмен.')

/** An element without the prefix of its name, which differs from scheme to scheme. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

/** Elements that come whole, wherever they stand. */
const WHOLE = new Set(['Товар', 'Предложение', 'Документ', 'ТипЦены', 'Склад'])
/** Elements that come empty, for their attributes. */
const OPENED = new Set(['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'])

/** Limits of one element that comes whole: a document of some thousand lines. */
const MAX_DEPTH = 64
const MAX_SIZE = 20_000_000

/** The elements of a CommerceML file, one at a time. @throws ExchangeError */
export async function* readElements(path: string): AsyncGenerator<Element> {
  const parser = new SaxesParser()
  const found: Element[] = []
  const open: Element[] = []
  let [depth, size] = [0, 0]
  const grow = (more: number): void => {
    size += more
    if (size > MAX_SIZE || depth > MAX_DEPTH)
      throw new ExchangeError('Запись файла слишком велика: выгружайте частями.')
  }
  parser.on('doctype', () => {
    throw new ExchangeError('В\u00a0файле есть DOCTYPE, такие файлы не\u00a0принимаются.')
  })
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1)
    if (depth++ === 0 && name !== 'КоммерческаяИнформация')
      throw new ExchangeError('Это не\u00a0файл обмена CommerceML.')
    if (open.length === 0) size = 0
    grow(100)
    const element: Element = { name, attributes, children: [], text: '' }
    if (open.length > 0 || WHOLE.has(name)) {
      open.at(-1)?.children.push(element)
      open.push(element)
    } else if (OPENED.has(name)) found.push(element)
  })
  const take = (text: string): void => {
    const element = open.at(-1)
    if (!element) return
    grow(text.length)
    element.text += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    depth--
    const element = open.pop()
    if (element && open.length === 0) found.push(element)
  })
  for await (const text of readText(path)) {
    parser.write(text)
    yield* found.splice(0)
  }
  parser.close()
  yield* found.splice(0)
}

/** The text of a file, in the encoding that its mark or declaration names. @throws ExchangeError */
async function* readText(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      yield (decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })).decode(chunk, { stream: true })
    if (!decoder) throw broken()
    yield decoder.decode()
  } catch (error) {
    // Of the decoder.
    if (error instanceof TypeError)
      throw new ExchangeError('Файл не\u00a0в\u00a0той кодировке, которую называет его первая строка.')
    throw error
  }
}

function encodingOf(start: Buffer): string {
  const [, name = 'utf-8'] = /^[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(start.toString('latin1', 0, 300)) ?? []
  const encoding = start.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf' ? 'utf-8' : name.toLowerCase()
  if (encoding === 'utf-8' || encoding === 'windows-1251') return encoding
  throw new ExchangeError(`Кодировка «${name}» не\u00a0читается: нужна UTF-8 или windows-1251.`)
}

/** The first element inside others by their names. */
export const find = (element: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce<Element | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element)

/** All elements of the last name inside the first ones of the others. */
export const all = (element: Element, ...names: string[]): Element[] =>
  find(element, ...names.slice(0, -1))?.children.filter(({ name }) => name === names.at(-1)) ?? []

/** The text of an element inside others, in one line; empty where there is none. */
export const textOf = (element: Element | undefined, ...names: string[]): string =>
  (find(element, ...names)?.text ?? '').replace(/\s+/g, ' ').trim()

/** Values of `ЗначенияРеквизитов` by name. */
export const requisitesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    all(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((value) => [
      textOf(value, 'Наименование'),
      textOf(value, 'Значение'),
    ]),
  )

export const isTrue = (text: string | undefined): boolean => /^(?:true|истина|да|1)$/i.test(text ?? '')

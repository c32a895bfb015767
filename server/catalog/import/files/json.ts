import { basename } from 'node:path'
import { ImportError } from '../problem.ts'
import { detectEncoding, type Encoding, readText } from './encoding.ts'
import { JsonItems } from './json-items.ts'
import { emptyFile, type LooseRecord, type Row, type Source } from './source.ts'

/** An array of products, or {"sections": […], "products": […]}. */
export async function openJson(file: string): Promise<Source> {
  const encoding = await detectEncoding(file)
  if (encoding === 'windows-1251')
    throw new ImportError(`Файл «${basename(file)}» не в UTF-8.`, 'Сохраните его в UTF-8: другим JSON не бывает.')
  const titles = new Set<string>()
  const sections: LooseRecord[] = []
  let described = false
  let [last, crowded] = [0, false]
  for await (const { list, line, value } of readItems(file, encoding)) {
    crowded ||= line === last
    last = line
    if (list === 'sections') {
      described = true
      sections.push({ line, value })
    } else for (const title of flat(value).keys()) titles.add(title)
  }
  if (titles.size === 0) throw emptyFile(file)
  const names = [...titles]
  return {
    titles: names,
    line: 1,
    async *rows() {
      let record = 0
      for await (const { list, line, value } of readItems(file, encoding))
        if (list !== 'sections') yield toRow(names, crowded ? ++record : line, value)
    },
    ...(crowded && { unit: 'Запись' as const }),
    ...(described && { sections: crowded ? sections.map(({ value }, i) => ({ line: i + 1, value })) : sections }),
  }
}

function toRow(titles: readonly string[], line: number, value: unknown): Row {
  const cells = flat(value)
  return { line, cells: titles.map((title) => cells.get(title) ?? '') }
}

interface Item extends LooseRecord {
  /** The list's name; empty where the whole file is the list. */
  list: string
}

async function* readItems(file: string, encoding: Encoding): AsyncIterable<Item> {
  const items = new JsonItems()
  for await (const piece of readText(file, encoding))
    for (const { list, line, text } of items.push(piece)) {
      if (list !== '' && list !== 'sections' && list !== 'products')
        throw new ImportError(`Списка «${list}» в каталоге нет.`, 'Ожидаются «sections» и «products».')
      yield { list, line, value: parse(line, text) }
    }
  items.end()
}

function parse(line: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError(`Запись, которая начинается в строке ${line}, не JSON.`, 'Проверьте запятые и кавычки в ней.')
  }
}

/** The record's own shape has three levels: what is deeper is nobody's column. */
const DEEPEST = 4

/** {"box": {"length": 600}, "prices": [{"from": 180}]} as box.length and prices.1.from; lists of texts stay in one cell. */
function flat(value: unknown, path = '', cells = new Map<string, string>()): Map<string, string> {
  if (path.split('.').length > DEEPEST) return cells.set(path, '…')
  if (Array.isArray(value) && value.length === 0) return cells
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) cells.set(path, value.join('; '))
  else if (Array.isArray(value)) for (const [i, one] of value.entries()) flat(one, `${path}.${i + 1}`, cells)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) flat(one, path === '' ? key : `${path}.${key}`, cells)
  else if (value !== null && value !== undefined)
    cells.set(path, typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value))
  return cells
}

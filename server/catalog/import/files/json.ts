import { basename } from 'node:path'
import { ImportError } from '../problem.ts'
import { detectEncoding, type Encoding, readText } from './encoding.ts'
import { JsonItems } from './json-items.ts'
import { emptyFile, type LooseRecord, type Source } from './source.ts'

/** An array of products, or {"documents": […], "sections": […], "products": […]}. */
export async function openJson(file: string): Promise<Source> {
  const encoding = await detectEncoding(file)
  if (encoding === 'windows-1251')
    throw new ImportError(`Файл «${basename(file)}» не в UTF-8.`, 'Сохраните его в UTF-8: другим JSON не бывает.')
  const titles = new Set<string>()
  const sections: LooseRecord[] = []
  const documents: Documents = new Map()
  let kept: Product[] | undefined = []
  let described = false
  let [last, crowded] = [0, false]
  for await (const { list, line, value } of readItems(file, encoding)) {
    crowded ||= line === last
    last = line
    if (list === 'sections') {
      described = true
      sections.push({ line, value })
    } else if (list === 'documents') documents.set(value.file, value)
    else {
      const cells = flat(withDocuments(value, documents))
      for (const title of cells.keys()) titles.add(title)
      if (kept && kept.push({ line, cells }) > MAX_KEPT) kept = undefined
    }
  }
  if (titles.size === 0) throw emptyFile(file)
  const names = [...titles]
  return {
    titles: names,
    line: 1,
    async *rows() {
      let record = 0
      for await (const { line, cells } of kept ?? readProducts(file, encoding, documents))
        yield { line: crowded ? ++record : line, cells: names.map((title) => cells.get(title) ?? '') }
    },
    ...(crowded && { unit: 'Запись' as const }),
    ...(described && { sections: crowded ? sections.map(({ value }, i) => ({ line: i + 1, value })) : sections }),
  }
}

/** A product's cells by their titles. */
interface Product {
  line: number
  cells: ReadonlyMap<string, string>
}

/** A file of no more products is read once. */
const MAX_KEPT = 2000

async function* readProducts(file: string, encoding: Encoding, documents: Documents): AsyncIterable<Product> {
  for await (const { list, line, value } of readItems(file, encoding))
    if (list === '' || list === 'products') yield { line, cells: flat(withDocuments(value, documents)) }
}

/** By their files. */
type Documents = Map<unknown, unknown>

/** A product may name documents by their files alone where the file lists them: their titles are not repeated then. */
function withDocuments(product: LooseRecord['value'], listed: Documents): object {
  const { documents } = product
  if (!Array.isArray(documents)) return product
  const described = documents.map((one) =>
    typeof one === 'string' ? (listed.get(one) ?? { title: '', file: one }) : one,
  )
  return { ...product, documents: described }
}

interface Item extends LooseRecord {
  /** The list's name; empty where the whole file is the list. */
  list: string
}

const LISTS = ['', 'documents', 'sections', 'products']

async function* readItems(file: string, encoding: Encoding): AsyncIterable<Item> {
  const items = new JsonItems()
  let products = false
  for await (const piece of readText(file, encoding))
    for (const { list, line, text } of items.push(piece)) {
      if (!LISTS.includes(list))
        throw new ImportError(`Списка «${list}» в каталоге нет.`, 'Ожидаются «documents», «sections» и «products».')
      products ||= list === 'products'
      if (products && list === 'documents')
        throw new ImportError('Список «documents» стоит после изделий.', 'Поставьте его перед «products».')
      yield { list, line, value: parse(line, text) }
    }
  items.end()
}

function parse(line: number, text: string): LooseRecord['value'] {
  try {
    return JSON.parse(text) // an object: JsonItems gives no other
  } catch {
    throw new ImportError(`Запись, которая начинается в строке ${line}, не JSON.`, 'Проверьте запятые и кавычки в ней.')
  }
}

/** The record's own shape has three levels: what is deeper is nobody's column. */
const DEEPEST = 4

/** {"box": {"length": 600}, "prices": [{"from": 180}]} as box.length and prices.1.from; lists of texts stay in one cell. */
function flat(value: unknown, path = '', cells = new Map<string, string>(), depth = 0): Map<string, string> {
  if (depth > DEEPEST) return cells.set(path, '…')
  if (Array.isArray(value) && value.length === 0) return cells
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) cells.set(path, value.join('; '))
  else if (Array.isArray(value)) for (const [i, one] of value.entries()) flat(one, `${path}.${i + 1}`, cells, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) flat(one, path === '' ? key : `${path}.${key}`, cells, depth + 1)
  else if (value !== null && value !== undefined)
    cells.set(path, typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value))
  return cells
}

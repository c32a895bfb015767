import { basename } from 'node:path'
import { type ParseError, parse, visit } from 'jsonc-parser'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { ImportError } from '../problem.ts'
import { detectEncoding, readText } from './encoding.ts'
import { emptyFile, type LooseRecord, type Source } from './source.ts'

const LISTS = ['documents', 'sections', 'products']

const SHAPE_HINT = 'Нужен список изделий [{…}, …] или {"sections": […], "products": […]}.'

/** An array of products, or {"documents": […], "sections": […], "products": […]}. */
export async function openJson(file: string): Promise<Source> {
  const { text, value } = await readJson(file)
  const lists = Array.isArray(value) ? { products: value } : value
  if (!isRecord(lists)) throw new ImportError(`В файле «${basename(file)}» не каталог.`, SHAPE_HINT)
  const unknown = Object.keys(lists).find((name) => !LISTS.includes(name))
  if (unknown !== undefined)
    throw new ImportError(`Списка «${unknown}» в каталоге нет.`, 'Ожидаются «documents», «sections» и «products».')
  const lines = linesOf(text)
  // Several records on a line have numbers instead.
  const isCrowded = new Set(lines.values()).size < lines.size
  const [documents, sections, products] = LISTS.map((name) =>
    recordsOf(name, lists[name]).map((one, i) => ({
      value: one,
      line: (isCrowded ? undefined : lines.get(Array.isArray(value) ? `${i}` : `${name}/${i}`)) ?? i + 1,
    })),
  )
  const listed = new Map(documents?.map(({ value }) => [value.file, value]))
  const rows = (products ?? []).map(({ line, value }) => ({ line, cells: flat(withDocuments(value, listed)) }))
  const titles = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  if (titles.length === 0) throw emptyFile(file)
  return {
    titles,
    line: 1,
    ...(isCrowded && { unit: 'Запись' as const }),
    rows: () => rows.map(({ line, cells }) => ({ line, cells: titles.map((title) => cells.get(title) ?? '') })),
    ...(lists.sections !== undefined && sections && { sections }),
  }
}

async function readJson(file: string): Promise<{ text: string; value: unknown }> {
  const encoding = await detectEncoding(file)
  if (encoding === 'windows-1251')
    throw new ImportError(`Файл «${basename(file)}» не в UTF-8.`, 'Сохраните его в UTF-8: другим JSON не бывает.')
  let text = ''
  for await (const piece of readText(file, encoding)) text += piece
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    const errors: ParseError[] = []
    parse(text, errors, { disallowComments: true })
    const { offset, length } = errors[0] ?? { offset: 0, length: 0 }
    const line = text.slice(0, offset).split('\n').length
    if (offset + length >= text.trimEnd().length)
      throw new ImportError(`Файл JSON обрывается в строке ${line}.`, 'Сохраните его заново целиком.')
    throw new ImportError(`В строке ${line} файла JSON ошибка.`, 'Проверьте в ней и выше запятые и кавычки.')
  }
}

/** The lines on which records begin, by their paths: "3", "products/3". */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  visit(text, {
    onObjectBegin(_offset, _length, line, _character, path) {
      const steps = path()
      if (typeof steps.at(-1) === 'number' && steps.length <= 2) lines.set(steps.join('/'), line + 1)
    },
  })
  return lines
}

function recordsOf(name: string, value: unknown = []): LooseRecord['value'][] {
  if (!Array.isArray(value)) throw new ImportError(`«${name}» — не список.`, SHAPE_HINT)
  return value.map((one: unknown, i) => {
    if (!isRecord(one)) throw new ImportError(`Запись ${i + 1} списка «${name}» — не объект.`, SHAPE_HINT)
    return one
  })
}

/** A product may name documents by their files alone where the file lists them: their titles are not repeated then. */
function withDocuments(product: LooseRecord['value'], listed: ReadonlyMap<unknown, unknown>): object {
  const { documents } = product
  if (!Array.isArray(documents)) return product
  const described = documents.map((one) =>
    typeof one === 'string' ? (listed.get(one) ?? { title: '', file: one }) : one,
  )
  return { ...product, documents: described }
}

/** The record's own shape has three levels: what is deeper is nobody's column. */
const MAX_DEPTH = 4

/** {"box": {"length": 600}, "prices": [{"from": 180}]} as box.length and prices.1.from; lists of texts stay in one cell. */
function flat(value: unknown, path = '', cells = new Map<string, string>(), depth = 0): Map<string, string> {
  if (depth > MAX_DEPTH) return cells.set(path, '…')
  if (Array.isArray(value) && value.length === 0) return cells
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) cells.set(path, value.join('; '))
  else if (Array.isArray(value)) for (const [i, one] of value.entries()) flat(one, `${path}.${i + 1}`, cells, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) flat(one, path === '' ? key : `${path}.${key}`, cells, depth + 1)
  else if (value !== null && value !== undefined)
    cells.set(path, typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value))
  return cells
}

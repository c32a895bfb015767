import { writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { ProductRecord } from '../records.ts'
import { type ColumnKey, columns, documentTitles, stepTitles } from './columns.ts'
import { readDemo } from './demo.ts'
import { ImportError } from './problem.ts'
import { choiceWords } from './values.ts'

/** Steps of the price ladder and documents that the template has room for. */
const STEPS = 4
const DOCUMENTS = 2

type Row = ReadonlyMap<string, string>

/**
 * Writes an example with every column and a product of each way of filling it in; no file is overwritten.
 * @throws ImportError where it cannot be written
 */
export async function writeTemplate(file: string): Promise<void> {
  const extension = extname(file).toLowerCase()
  if (extension !== '.csv' && extension !== '.json')
    throw new ImportError(
      `Образец бывает .csv или .json, а не «${basename(file)}».`,
      'CSV открывается в программе таблиц, оттуда его можно сохранить как .xlsx.',
    )
  const rows = await exampleRows()
  try {
    await writeFile(file, extension === '.csv' ? toCsv(rows) : toJson(rows), { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // fs rejects with nothing else
    if (code === 'EEXIST')
      throw new ImportError(`Файл «${file}» уже есть.`, 'Назовите другой: образец ничего не затирает.')
    throw new ImportError(`Файл «${file}» не записывается (${code ?? 'ошибка'}).`, 'Проверьте путь и права.')
  }
}

/** UTF-8 with its mark and semicolons: so a Russian spreadsheet program opens it by a double click. */
function toCsv(rows: readonly Row[]): string {
  const titles = [...(rows[0]?.keys() ?? [])]
  const lines = [titles, ...rows.map((row) => titles.map((title) => row.get(title) ?? ''))]
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`
}

const toCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function toJson(rows: readonly Row[]): string {
  const objects = rows.map((row) => Object.fromEntries([...row].filter(([, text]) => text !== '')))
  return `${JSON.stringify(objects, undefined, 2)}\n`
}

/** A bottle, a canister and a pump of the demo catalogue, and a price on request. */
async function exampleRows(): Promise<Row[]> {
  const { sections, products } = await readDemo()
  const nameOf = new Map(sections.map(({ kind, path, name }) => [`${kind} ${path}`, name]))
  const sectionOf = ({ kind, section }: ProductRecord): string => {
    const codes = section.split('/')
    return codes.map((_, i) => nameOf.get(`${kind} ${codes.slice(0, i + 1).join('/')}`) ?? '').join(' / ')
  }
  const first = (is: (product: ProductRecord) => boolean): ProductRecord[] => products.filter(is).slice(0, 1)
  return [
    ...first(({ shape, prices }) => shape === 'bottle' && prices.length === STEPS),
    ...first(({ shape, prices }) => shape === 'canister' && prices.length === STEPS),
    ...first(({ shape, kind }) => shape === 'pump' && kind === 'main'),
    ...first(({ shape, prices }) => shape === 'jar' && prices.length === 0),
  ].map((product) => toRow(product, sectionOf(product)))
}

function toRow(product: ProductRecord, section: string): Row {
  const cells: Record<Exclude<ColumnKey, 'price'>, string | number | undefined> = {
    ...product,
    kind: choiceWords.kind[product.kind][0],
    section,
    shape: choiceWords.shape[product.shape][0],
    tint: choiceWords.tint[product.tint][0],
    purposes: product.purposes.join(', '),
    foodContact: product.foodContact ? 'да' : 'нет',
    'box.length': product.box.length,
    'box.width': product.box.width,
    'box.height': product.box.height,
    'box.weight': product.box.weight,
    model: product.model,
    volume: product.volume,
    depth: product.depth,
    closure: product.closure,
    dose: product.dose,
    pictures: product.pictures?.join('; '),
  }
  const row = new Map<string, string>()
  for (const key of Object.keys(columns) as ColumnKey[])
    if (key !== 'price') row.set(columns[key].title, toText(cells[key]))
  for (let i = 0; i < STEPS; i++) {
    const { from, kopecks } = product.prices[i] ?? {}
    row.set(stepTitles.from(i + 1), toText(from))
    row.set(stepTitles.rubles(i + 1), kopecks === undefined ? '' : (kopecks / 100).toFixed(2).replace('.', ','))
  }
  for (let i = 0; i < DOCUMENTS; i++) {
    row.set(documentTitles.title(i + 1), product.documents[i]?.title ?? '')
    row.set(documentTitles.file(i + 1), product.documents[i]?.file ?? '')
  }
  return row
}

const toText = (value: string | number | undefined): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')

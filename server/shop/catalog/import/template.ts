import { writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { CSV_START, cellText, csvLine } from '../../sheets/csv.ts'
import type { OwnProperty } from '../properties.ts'
import type { ProductRecord } from '../records.ts'
import { cellsOf, type Layout, titlesOf } from './cells.ts'
import { readDemo } from './demo.ts'
import { ImportError } from './problem.ts'
import { sectionName } from './sections.ts'

/** Columns and rows of the template. */
const STEPS = 4
const layoutOf = (properties: readonly OwnProperty[]): Layout => ({ steps: STEPS, documents: 2, properties })

/**
 * Writes an example with every column and a product of each way of filling it in; no file is overwritten.
 * @throws ImportError where it cannot be written
 */
export async function writeTemplate(file: string, properties: readonly OwnProperty[]): Promise<void> {
  if (extname(file).toLowerCase() !== '.csv')
    throw new ImportError(
      `Образец бывает .csv, а не «${basename(file)}».`,
      'CSV открывается в программе таблиц, оттуда его можно сохранить как .xlsx.',
    )
  const layout = layoutOf(properties)
  const rows = await exampleRows(layout)
  try {
    await writeFile(file, csvOf(rows, layout), { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // fs rejects with nothing else
    if (code === 'EEXIST')
      throw new ImportError(`Файл «${file}» уже есть.`, 'Назовите другой: образец ничего не затирает.')
    throw new ImportError(`Файл «${file}» не записывается (${code ?? 'ошибка'}).`, 'Проверьте путь и права.')
  }
}

const csvOf = (rows: readonly string[][], layout: Layout): string =>
  [CSV_START, csvLine(titlesOf(layout)), ...rows.map(csvLine)].join('')

/** A bottle, a canister and a pump of the demo catalog, and a price on request. */
async function exampleRows(layout: Layout): Promise<string[][]> {
  const { sections, products } = await readDemo()
  const nameOf = new Map(sections.map(({ kind, path, name }) => [`${kind} ${path}`, name]))
  const first = (matches: (product: ProductRecord) => boolean): ProductRecord[] => products.filter(matches).slice(0, 1)
  return [
    ...first(({ shape, prices }) => shape === 'bottle' && prices.length === STEPS),
    ...first(({ shape, prices }) => shape === 'canister' && prices.length === STEPS),
    ...first(({ shape, kind }) => shape === 'pump' && kind === 'main'),
    ...first(({ shape, prices }) => shape === 'jar' && prices.length === 0),
  ].map((product) => cellsOf(product, sectionName(product, nameOf), layout).map(cellText))
}

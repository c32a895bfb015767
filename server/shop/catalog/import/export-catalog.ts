import { basename, extname } from 'node:path'
import type { Database } from '../../../engine/database/tables.ts'
import { writeTable } from '../../sheets/table-file.ts'
import { productsOf, sectionsOf } from '../history.ts'
import type { CatalogSchema, ProductRecord, SectionRecord } from '../records.ts'
import { currentCatalog } from '../replace.ts'
import { cellsOf, type Layout, titlesOf } from './cells.ts'
import type { CellOf } from './column.ts'
import { ImportError } from './problem.ts'
import { sectionName } from './sections.ts'

/**
 * Exports the current catalog to a new file, which can be imported.
 * @returns number of products
 * @throws ImportError if the file exists already or cannot be written, or if there is no catalog yet
 */
export async function exportCatalog(
  database: Database,
  file: string,
  { properties = [] }: Partial<CatalogSchema> = {},
) {
  const version = await currentCatalog(database)
  if (version === undefined) throw new ImportError('Каталога ещё нет.', 'Сначала загрузите его: npm run import.')
  const products = (): Products => productsOf(database, version, { order: 'section' })
  const layout = { ...(await sizesOf(products())), properties }
  const sections = await sectionsOf(database, version)
  return writeProducts(file, layout, rowsOf(products(), sections, layout))
}

export { exportCatalog as writeFile }

/** Writes rows to a new file that can be imported. @returns number of rows @throws ImportError if the file cannot be written */
export async function writeProducts(file: string, layout: Layout, rows: Rows | Iterable<CellOf[]>): Promise<number> {
  if (!['.csv', '.xlsx'].includes(extname(file).toLowerCase()))
    throw new ImportError(`Каталог записывается в .xlsx или .csv, а не в «${basename(file)}».`, 'Назовите файл иначе.')
  try {
    return await writeTable(file, titlesOf(layout), rows)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // fs rejects with nothing else
    if (code === 'EEXIST') throw new ImportError(`Файл «${file}» уже есть.`, 'Назовите другой: он не перезаписывается.')
    if (code === undefined) throw error
    throw new ImportError(`Файл «${file}» не записывается (${code}).`, 'Проверьте путь и права.')
  }
}

type Products = AsyncIterable<ProductRecord>
type Rows = AsyncIterable<CellOf[]>

async function sizesOf(products: Products): Promise<Pick<Layout, 'steps' | 'documents'>> {
  let [steps, documents] = [1, 1]
  for await (const product of products) {
    steps = Math.max(steps, product.prices.length)
    documents = Math.max(documents, product.documents.length)
  }
  return { steps, documents }
}

/** Yields rows of products in the order of sections, because an import derives the order from the rows. */
async function* rowsOf(products: Products, sections: readonly SectionRecord[], layout: Layout): Rows {
  const names = new Map(sections.map(({ kind, path, name }) => [`${kind} ${path}`, name]))
  for await (const product of products) yield cellsOf(product, sectionName(product, names), layout)
}

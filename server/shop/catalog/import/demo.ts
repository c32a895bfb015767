import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProductRecord, SectionRecord } from '../records.ts'
import type { NewCatalog } from '../replace.ts'
import { checkFile } from './check-file.ts'
import { NO_CATALOG } from './current.ts'
import { openSource } from './files.ts'
import { ImportError, Problems, type RowProblem } from './problem.ts'

/** Path of the demo catalog, a file in the format of `npm run export`. */
const demoFile = join(import.meta.dirname, 'demo.csv')

/** Path of the demo catalog's sections in their order, with their texts, which the CSV file cannot contain. */
const sectionsFile = join(import.meta.dirname, 'sections.json')

/** Reads the demo catalog with the ordinary import. @throws ImportError for an invalid row */
export async function readDemo(): Promise<NewCatalog & { products: ProductRecord[] }> {
  const report = (problem: RowProblem): never => {
    const problems = new Problems()
    problems.report(problem)
    throw new ImportError(`«${demoFile}»: ${problems.lines().join()}`)
  }
  const positions: Record<string, number> = {}
  const sections = JSON.parse(await readFile(sectionsFile, 'utf8')).map(
    (section: Omit<SectionRecord, 'position'>): SectionRecord => {
      const parent = `${section.kind} ${dirname(section.path)}`
      positions[parent] = (positions[parent] ?? 0) + 1
      return { ...section, position: positions[parent] }
    },
  )
  const checked = await checkFile(await openSource(demoFile), { ...NO_CATALOG(), sections }, report)
  const products: ProductRecord[] = []
  for await (const product of checked.records()) products.push(product)
  return { source: 'демонстрационный каталог', sections, products }
}

import { join } from 'node:path'
import type { ProductRecord } from '../records.ts'
import type { NewCatalog } from '../replace.ts'
import { checkFile } from './check-file.ts'
import { NO_CATALOG } from './current.ts'
import { openJson } from './files.ts'
import { ImportError, Problems, type RowProblem } from './problem.ts'

/** The demo catalog, in the format of `npm run import`. */
export const demoFile = join(import.meta.dirname, 'demo.json')

/** Returns the demo catalog, read by the ordinary import. @throws ImportError for an invalid row */
export async function readDemo(): Promise<NewCatalog & { products: ProductRecord[] }> {
  const report = (problem: RowProblem): never => {
    const problems = new Problems()
    problems.report(problem)
    throw new ImportError(`«${demoFile}»: ${problems.lines().join()}`)
  }
  const checked = await checkFile(await openJson(demoFile), NO_CATALOG(), report)
  const products: ProductRecord[] = []
  for await (const product of checked.records()) products.push(product)
  return { source: 'демонстрационный каталог', sections: checked.sections, products }
}

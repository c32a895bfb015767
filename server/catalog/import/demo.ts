import { join } from 'node:path'
import type { ProductRecord } from '../records.ts'
import type { NewCatalog } from '../replace.ts'
import { checkFile } from './check-file.ts'
import { openJson } from './files.ts'
import { ImportError, problemText } from './problem.ts'

/** The demo catalogue, in the format of `npm run import`. */
export const demoFile = join(import.meta.dirname, 'demo.json')

/**
 * The catalogue that a new shop shows, read as the import reads any file.
 * @throws ImportError where a row of it is not right
 */
export async function readDemo(): Promise<NewCatalog & { products: ProductRecord[] }> {
  const nothing = { version: undefined, sections: [], necks: [] }
  const report = (problem: Parameters<typeof problemText>[0]): never => {
    throw new ImportError(`«${demoFile}»: ${problemText(problem)}`)
  }
  const checked = await checkFile(await openJson(demoFile), nothing, undefined, report)
  const products: ProductRecord[] = []
  for await (const product of checked.records()) products.push(product)
  return { source: 'демонстрационный каталог', sections: checked.sections, products }
}

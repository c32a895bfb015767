import type { OwnProperty, ProductRecord } from '../records.ts'
import { cellsOf } from './cells.ts'
import { readDemo } from './demo.ts'
import { writeProducts } from './export-catalog.ts'
import { sectionName } from './sections.ts'

const STEPS = 4

/**
 * Writes an example file with every column and a demo product for each way of filling in a row: a bottle, a canister, a pump, and a
 * price on request. @throws ImportError if the file cannot be written
 */
export async function writeTemplate(file: string, properties: readonly OwnProperty[]): Promise<void> {
  const layout = { steps: STEPS, documents: 2, properties }
  const { sections, products } = await readDemo()
  const nameOf = new Map(sections.map(({ kind, path, name }) => [`${kind} ${path}`, name]))
  const first = (matches: (product: ProductRecord) => boolean): ProductRecord[] => products.filter(matches).slice(0, 1)
  const examples = [
    ...first(({ shape, prices }) => shape === 'bottle' && prices.length === STEPS),
    ...first(({ shape, prices }) => shape === 'canister' && prices.length === STEPS),
    ...first(({ shape, kind }) => shape === 'pump' && kind === 'main'),
    ...first(({ shape, prices }) => shape === 'jar' && prices.length === 0),
  ]
  await writeProducts(
    file,
    layout,
    examples.map((product) => cellsOf(product, sectionName(product, nameOf), layout)),
  )
}

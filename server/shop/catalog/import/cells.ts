import { columnTitle, type OwnProperty } from '../properties.ts'
import type { ProductRecord } from '../records.ts'
import { type ColumnKey, columns, documentTitles, stepTitles } from './columns.ts'
import { choiceWords } from './values.ts'

/** Numbers of price steps and documents for which a file has columns. */
export interface Layout {
  steps: number
  documents: number
  /** Properties of the shop's own. */
  properties: readonly OwnProperty[]
}

/** A value as a file of the import has it; undefined: an empty cell. */
export type CellOf = string | number | undefined

/** The columns of a file, steps of the ladder instead of «Цена». */
const keys = (Object.keys(columns) as ColumnKey[]).filter((key) => key !== 'price')

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

export const titlesOf = ({ steps, documents, properties }: Layout): string[] => [
  ...keys.map((key) => columns[key].title),
  ...properties.map(columnTitle),
  ...upTo(steps).flatMap((step) => [stepTitles.from(step), stepTitles.rubles(step)]),
  ...upTo(documents).flatMap((document) => [documentTitles.title(document), documentTitles.file(document)]),
]

/** A product's cells in the order of `titlesOf`. @param section its names, «Флаконы / ПЭТ» */
export function cellsOf(product: ProductRecord, section: string, { steps, documents, properties }: Layout): CellOf[] {
  const cells: Record<Exclude<ColumnKey, 'price'>, CellOf> = {
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
  return [
    ...keys.map((key) => cells[key]),
    ...properties.map(({ name }) => product.own?.[name]),
    ...upTo(steps).flatMap((step) => {
      const { from, kopecks } = product.prices[step - 1] ?? {}
      return [from, kopecks === undefined ? undefined : kopecks / 100]
    }),
    ...upTo(documents).flatMap((document) => {
      const { title, file } = product.documents[document - 1] ?? {}
      return [title, file]
    }),
  ]
}

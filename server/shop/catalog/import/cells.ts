import type { OwnProperty, ProductRecord } from '../records.ts'
import { type CellOf, type Column, ownColumn } from './column.ts'
import { columnKeys, columns, documentTitles, stepTitles } from './columns.ts'

/** Columns of a file that vary: the numbers of price steps and of documents, and the shop's own properties. */
export interface Layout {
  steps: number
  documents: number
  properties: readonly OwnProperty[]
}

/** Returns the columns of an exported file, without «Цена»: price steps have columns of their own. */
const columnsIn = ({ properties }: Layout): Column[] => [
  ...columnKeys.filter((key) => key !== 'price').map((key) => columns[key]),
  ...properties.map(ownColumn),
]

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

export const titlesOf = (layout: Layout): string[] => [
  ...columnsIn(layout).map(({ title }) => title),
  ...upTo(layout.steps).flatMap((step) => [stepTitles.from(step), stepTitles.rubles(step)]),
  ...upTo(layout.documents).flatMap((document) => [documentTitles.title(document), documentTitles.file(document)]),
]

/** Returns a product's cells in the order of `titlesOf`. @param section names of its section, «Флаконы / ПЭТ» */
export function cellsOf(product: ProductRecord, section: string, layout: Layout): CellOf[] {
  return [
    ...columnsIn(layout).map(({ write }) => write(product, section)),
    ...upTo(layout.steps).flatMap((step) => {
      const { from, kopecks } = product.prices[step - 1] ?? {}
      return [from, kopecks === undefined ? undefined : kopecks / 100]
    }),
    ...upTo(layout.documents).flatMap((document) => {
      const { title, file } = product.documents[document - 1] ?? {}
      return [title, file]
    }),
  ]
}

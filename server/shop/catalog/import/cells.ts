import type { OwnProperty, ProductRecord } from '../records.ts'
import { type CellOf, type Column, ownColumn } from './column.ts'
import { columnKeys, columns, documentTitles, stepTitles } from './columns.ts'

/** Numbers of price steps and documents in a file's columns. */
export interface Layout {
  steps: number
  documents: number
  properties: readonly OwnProperty[]
}

/** The columns of a file; price steps replace «Цена». */
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

/** A product's cells in the order of `titlesOf`. @param section its names, «Флаконы / ПЭТ» */
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

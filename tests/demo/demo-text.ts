import type { ProductRecord } from '#server/catalog/records.ts'
import { demoCatalog } from './demo-catalog.ts'

/** The demo catalogue as a file of the import: a record a line, without what the import works out by itself. */
export function demoText(): string {
  const { sections, products } = demoCatalog()
  const documents = new Map(products.flatMap((product) => product.documents).map((one) => [one.file, one]))
  const lists = { documents: [...documents.values()], sections, products: products.map(toItem) }
  const texts = Object.entries(lists).map(
    ([name, items]) => `"${name}": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`,
  )
  return `{\n${texts.join(',\n')}\n}\n`
}

/** The address comes of the name, the diameter of the neck, the drawing's tint of the color, the least of the box. */
function toItem({ code: _, neckDiameter: __, tint: ___, ...product }: ProductRecord): object {
  const { kind, article, name, section, minQuantity, perBox, documents, description, ...rest } = product
  return {
    kind,
    article,
    name,
    section,
    ...rest,
    perBox,
    ...(minQuantity !== perBox && { minQuantity }),
    documents: documents.map(({ file }) => file),
    description,
  }
}

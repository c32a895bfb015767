import type { Product } from '../catalog/records.ts'

type Attributes = (product: Product) => readonly { label: string; value: string }[]

export function compareProducts(products: readonly Product[], attributesOf: Attributes) {
  const bySection = Map.groupBy(products, ({ record }) => `${record.kind} ${topOf(record.section)}`)
  return [...bySection.values()].map((group) => {
    const [{ record }] = group as [Product, ...Product[]] // a group is not empty
    return { kind: record.kind, path: topOf(record.section), products: group, rows: rowsOf(group, attributesOf) }
  })
}

const topOf = (section: string): string => section.split('/')[0] ?? section

/** Returns the rows of a table: all labels that the products have, with the value of each product. */
function rowsOf(products: readonly Product[], attributesOf: Attributes) {
  const tables = products.map((product) => new Map(attributesOf(product).map(({ label, value }) => [label, value])))
  return mergedOrder(tables.map((table) => [...table.keys()])).map((label) => {
    const values = tables.map((table) => table.get(label) ?? null)
    return { label, values, differs: new Set(values).size > 1 }
  })
}

/** Merges lists of labels: a label that only some lists have comes after the label that precedes it in its own list. */
function mergedOrder(lists: readonly (readonly string[])[]): string[] {
  const order: string[] = []
  for (const list of lists) {
    let after = -1
    for (const label of list) {
      const at = order.indexOf(label)
      if (at < 0) order.splice(++after, 0, label)
      else after = at
    }
  }
  return order
}

/** Values of the form of the table of prices, for one product. */
export interface TypedRow {
  was: string
  table: string
}

interface Cells {
  price?: string
  stock?: string
  lead?: string
}

/** One row of the desk's table of products, with other cells. @param was of the page, as its call answers */
export function typedRow({ was }: { was: string }, article: string, cells: Cells = {}): TypedRow {
  const line = was.split(' | ').find((row) => row.split('; ')[1] === article) ?? ''
  const [, , price = '', stock = '', lead = ''] = line.split('; ')
  const { price: newPrice = price, stock: newStock = stock, lead: newLead = lead } = cells
  return { was: line, table: [article, newPrice, newStock, newLead].join('; ') }
}

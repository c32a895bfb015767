/** Values of one row in the form of the desk's price table. */
export interface TypedRow {
  was: string
  table: string
}

interface Cells {
  price?: string
  stock?: string
  lead?: string
}

/** Returns a row of the desk's product table with changed cells. @param was text of the whole table as the call returned it */
export function typedRow({ was }: { was: string }, article: string, cells: Cells = {}): TypedRow {
  const line = was.split(' | ').find((row) => row.split('; ')[1] === article) ?? ''
  const [, , price = '', stock = '', lead = ''] = line.split('; ')
  const { price: newPrice = price, stock: newStock = stock, lead: newLead = lead } = cells
  return { was: line, table: [article, newPrice, newStock, newLead].join('; ') }
}

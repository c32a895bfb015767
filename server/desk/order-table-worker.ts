import '../compiled.mjs'
import { writeTable } from '../shop/sheets/table-file.ts'
import { writeInThread } from '../shop/sheets/thread-file.ts'
import { type OrderTableWork, TITLES, tableRows } from './order-table.ts'

// The thread of a table of orders (order-table.ts): a large one takes seconds to write.
await writeInThread<OrderTableWork>((database, file, { filter, words }) =>
  writeTable(file, TITLES, tableRows(database, filter, words)),
)

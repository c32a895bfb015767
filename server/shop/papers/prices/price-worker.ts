import '../../../compiled.mjs'
import { writeInThread } from '../../sheets/thread-file.ts'
import { writePriceList } from './price-list.ts'

// The thread of a price list (price-router.ts): a large workbook takes seconds to write.
await writeInThread(writePriceList)

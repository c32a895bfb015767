import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOrders, findOrders, type OrderFilter } from '#server/desk/order-search.ts'
import { countRequests } from '#server/desk/requests.ts'
import { openDatabase } from '#server/shop/data.ts'
import { withThreadFile } from '#server/shop/sheets/thread-file.ts'
import { fillOrders } from '../site/many-orders.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Milliseconds of the desk's order list with 100,000 orders, measured at the server: node tests/bench/desk-orders.ts

const ORDERS = 100_000

const FILTERS: Readonly<Record<string, OrderFilter>> = {
  all: {},
  state: { status: 'shipped' },
  'state, day': { status: 'shipped', from: '2026-06-01T00:00:00.000Z', until: '2026-07-01T00:00:00.000Z' },
  region: { region: 'moscow' },
  sum: { least: 10_000_000, most: 11_000_000 },
  number: { q: '26-7' },
  'part of one': { q: '7722' },
  company: { q: 'ооо "пасека 777' },
  phone: { q: '8 (916) 000-77-77' },
  article: { q: 'ФЛ-77' },
  'any article': { q: 'фл-1' },
  'a name': { q: 'банки волна 777' },
  'many names': { q: 'банка' },
  'typed sum': { q: '12 400' },
  due: { waits: 'due' },
  short: { waits: 'short' },
  nothing: { q: 'нет такого' },
}

const folder = await mkdtemp(join(tmpdir(), 'tara-orders-'))
const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')
try {
  await fillOrders(database, ORDERS)
  for (const [name, filter] of Object.entries(FILTERS))
    for (const offset of [0, 5000]) {
      await findOrders(database, filter, { limit: 50, offset })
      const start = performance.now()
      const { total } = await findOrders(database, filter, { limit: 50, offset })
      const spent = (performance.now() - start).toFixed(1)
      console.log(`${name.padEnd(12)} from ${String(offset).padStart(4)}: ${spent.padStart(6)} ms, ${total} found`)
    }
  for (const _ of ['the first time', 'again']) {
    const start = performance.now()
    await countOrders(database, { status: 'new' })
    await countOrders(database, { offer: 'asked' })
    await countRequests(database.query, { state: 'waiting' }, 0)
    console.log(`what came in: ${(performance.now() - start).toFixed(1)} ms`)
  }
  for (const ending of ['.csv', '.xlsx']) {
    const start = performance.now()
    const writer = new URL('../../server/desk/order-table.ts', import.meta.url)
    const config = { dataFolder: folder, databaseUrl: undefined }
    const work = { filter: {}, words: { statuses: {}, regions: {} } }
    const { size } = await withThreadFile({ writer, name: `orders${ending}`, config, work }, stat)
    const [spent, memory] = [performance.now() - start, process.memoryUsage.rss()]
    console.log(`${ending.padEnd(5)}: ${(spent / 1000).toFixed(1)} s, ${size} bytes; the process ${memory / 1e6} MB`)
  }
} finally {
  await database.close()
  await removeFolder(folder)
}

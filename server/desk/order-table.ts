import type { Response } from 'express'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/tables.ts'
import { HttpError } from '../engine/http/http-error.ts'
import type { Client } from '../engine/queue/queue.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { owedFor } from '../shop/orders/entries.ts'
import { isPlaced, statusesOf } from '../shop/orders/order.ts'
import { writeTable } from '../shop/sheets/table-file.ts'
import { sendThreadFile, type WriteFile } from '../shop/sheets/thread-file.ts'
import type { Cell } from '../shop/sheets/xlsx.ts'
import { allIds, type OrderFilter, readNamed } from './order-search.ts'
import type { DeskServices } from './services.ts'

/** Maximum rows of a sheet in spreadsheet programs, without the row of headings. */
export const MOST_XLSX = 1_048_575

/** Returns the addresses where the filtered orders are downloaded as tables. The filter becomes the query string. */
export function tableAddresses(filter: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(filter).toString()
  const end = query === '' ? '' : `?${query}`
  return { csv: `/desk/orders.csv${end}`, xlsx: `/desk/orders.xlsx${end}` }
}

const TITLES = [
  ...['Номер', 'Оформлен (Москва)', 'Состояние', 'Покупатель', 'Телефон', 'E-mail', 'Сумма, ₽'],
  ...['Строк по\u00a0запросу', 'Регион', 'Ответственный', 'Оплачено, ₽', 'Осталось, ₽'],
]

/** Names of statuses and regions, by the codes that the database stores. */
interface Words {
  statuses: Readonly<Record<string, string>>
  regions: Readonly<Record<string, string>>
}

const namesIn = (site: Site): Words => ({
  statuses: Object.fromEntries(statusesOf(site).map(({ id, name }) => [id, name])),
  regions: Object.fromEntries(singleContent(site, 'regions').regions.map(({ code, name }) => [code, name])),
})

/** Input of the worker thread that writes a table. */
interface OrderTableWork {
  filter: OrderFilter
  words: Words
}

/** Formats a phone for a table, for example «8 916 123-45-67». A spreadsheet program would interpret «+7…» as a formula. */
const phoneText = (digits: string): string => digits.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 $1 $2-$3-$4')

/** Rows per database query. */
const PART = 500

/** Yields the rows of the table in the order of the list on the page. */
export async function* tableRows(database: Database, filter: OrderFilter, words: Words): AsyncGenerator<Cell[]> {
  const ids = await allIds(database, filter)
  for (let from = 0; from < ids.length; from += PART) {
    for (const order of await readNamed(database.query, ids.slice(from, from + PART)))
      yield [
        ...[
          order.number,
          new Date(order.created_at),
          words.statuses[order.status] ?? order.status,
          order.company || order.name || '',
        ],
        ...[phoneText(order.phone_key ?? ''), order.email ?? '', order.total / 100, order.on_request],
        ...[words.regions[order.region] ?? order.region, order.responsible_name ?? '', (order.paid ?? 0) / 100],
        isPlaced(order) ? owedFor(order) / 100 : undefined,
      ]
  }
}

export const writeFile: WriteFile<OrderTableWork> = (database, file, { filter, words }) =>
  writeTable(file, TITLES, tableRows(database, filter, words))

/** Sends the table of filtered orders. A worker thread writes it. @throws HttpError 422 for more rows than a workbook can have */
export async function sendOrderTable(
  { total, filter }: CallAnswer<'desk.ordersExport'>,
  ending: string,
  { site, desk, client }: { site: Site; desk: DeskServices; client: Client },
  response: Response,
): Promise<void> {
  if (ending === '.xlsx' && total > MOST_XLSX)
    throw new HttpError(
      422,
      `В\u00a0таблицу XLSX входит строк: ${formatNumber(MOST_XLSX)}, а\u00a0под отбор подходит заказов: ${formatNumber(total)}. Возьмите CSV или сузьте отбор.`,
    )
  const work: OrderTableWork = { filter, words: namesIn(site) }
  const writer = new URL(import.meta.url)
  await sendThreadFile(response, `zakazy${ending}`, { writer, config: desk.config, work, client })
}

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { CSV_START, cellText, csvLine } from './csv.ts'
import { type Cell, xlsxBytes, xlsxRow } from './xlsx.ts'

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** Writes a table to a new file: XLSX if the name says so, otherwise CSV. @returns the number of rows */
export const writeTable = (file: string, titles: readonly string[], rows: Rows): Promise<number> =>
  (extname(file).toLowerCase() === '.xlsx' ? writeXlsx : writeCsv)(file, titles, rows)

async function writeCsv(file: string, titles: readonly string[], rows: Rows): Promise<number> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const done = finished(stream)
  done.catch(() => undefined) // reported by the await below
  stream.write(CSV_START + csvLine(titles))
  let count = 0
  for await (const cells of rows) {
    if (stream.errored) break
    count++
    if (!stream.write(csvLine(cells.map(cellText)))) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
  return count
}

async function writeXlsx(file: string, titles: readonly string[], rows: Rows): Promise<number> {
  const data: ReturnType<typeof xlsxRow>[] = []
  for await (const cells of rows) data.push(xlsxRow(cells))
  await writeFile(file, await xlsxBytes(titles, data), { flag: 'wx', mode: 0o600 })
  return data.length
}

import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { xlsxBytes, xlsxRow } from './xlsx.ts'

/** A file of a ZIP, by its local header. */
function unzipped(zip: Buffer, name: string): string {
  const at = zip.indexOf(name) - 30
  const [packed, named, extra] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)]
  const start = at + 30 + named + extra
  return inflateRawSync(zip.subarray(start, packed === 0 ? undefined : start + packed)).toString()
}

it('makes columns as wide as their texts, up to a limit', async () => {
  const rows = [xlsxRow(['ФЛ-1', 'x'.repeat(300), 5])]
  const sheet = unzipped(await xlsxBytes(['Артикул', 'Название', 'Цена'], rows), 'xl/worksheets/sheet1.xml')
  expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([9, 52, 6])
})

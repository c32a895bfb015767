import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { boldRow, xlsxBytes, xlsxRow } from './xlsx.ts'

/** Returns the XML of a workbook's only sheet. */
const sheetOf = (book: Uint8Array): string => strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

it('makes columns as wide as their texts, up to a limit', async () => {
  const rows = [xlsxRow(['ФЛ-1', 'x'.repeat(300), 5])]
  const sheet = sheetOf(await xlsxBytes(['Артикул', 'Название', 'Цена'], rows))
  expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([9, 52, 6])
})

it('has rows above its head, which stays with them, and below its table, which filters leave out', async () => {
  const rows = [xlsxRow(['ФЛ-1', 'Волна', 5]), xlsxRow([undefined, 'Доставка', 7])]
  const book = await xlsxBytes(['Артикул', 'Название', 'Цена'], rows, {
    above: [boldRow(['Спецификация'])],
    below: [boldRow(['Итого', undefined, 123_456_789.5])],
    formats: [undefined, undefined, '#,##0.00'],
    links: ['https://zavod.example/1/', ''],
  })
  const sheet = sheetOf(book)
  expect(sheet).toMatch(/<pane [^>]*ySplit="2"[^>]*state="frozen"/)
  expect(sheet).toContain('<autoFilter ref="A2:C4"/>')
  expect(sheet.match(/<hyperlink [^>]*>/g)).toEqual(['<hyperlink ref="A3" r:id="rId-link-0"/>'])
  expect([...sheet.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([1, 2, 3, 4, 5, 6])
  // The column is wide enough for the displayed total: «123 456 789,50».
  expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].at(-1)?.[1]).toBe('16')
})

it('makes rows as high as long texts need', async () => {
  const rows = [xlsxRow(['ФЛ-1', 'x'.repeat(120)]), xlsxRow(['ФЛ-2', 'x'])]
  const sheet = sheetOf(await xlsxBytes(['Артикул', 'Название'], rows, { wraps: true }))
  expect([...sheet.matchAll(/<row [^>]* ht="(\d+)"/g)].map(([, height]) => height)).toEqual(['45'])
})

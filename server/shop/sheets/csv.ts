import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { guarded } from './guard.ts'
import type { Cell } from './xlsx.ts'

/** Its mark makes a Russian spreadsheet program read UTF-8. */
export const CSV_START = '\ufeff'

/** A cell of a text file: the comma is the decimal sign, a time is «2026-11-25 12:33». */
export function cellText(value: Cell): string {
  if (value instanceof Date) return new Date(value.getTime() + MOSCOW_MS).toISOString().slice(0, 16).replace('T', ' ')
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}

/** A line with semicolons, which such a program expects. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  const cell = guarded(text)
  return /[";\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

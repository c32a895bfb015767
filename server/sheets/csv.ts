import { guarded } from './guard.ts'

/** Its mark makes a Russian spreadsheet program read UTF-8. */
export const CSV_START = '\ufeff'

/** A line with semicolons, which such a program expects. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  const cell = guarded(text)
  return /[";\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

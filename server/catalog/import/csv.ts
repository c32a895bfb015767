/** Its mark makes a Russian spreadsheet program read UTF-8. */
export const CSV_START = '\ufeff'

/** A line with semicolons, which such a program expects. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A spreadsheet program takes such a text for a formula, which may send data away. */
const FORMULA = /^[=+\-@\t\r]/

/** Takes away the apostrophe that `csvLine` put before a text. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')

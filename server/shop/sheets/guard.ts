/** A spreadsheet program takes such a text for a formula, which may send data away. */
const FORMULA = /^'*[=+\-@\t\r]/

/** The text of a cell in every table that the shop writes: an apostrophe keeps it a text. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Takes the apostrophe away again. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '')

import writeXlsxFile, { type Cell } from 'write-excel-file/node'

/** A workbook of one sheet. */
export const makeXlsx = (rows: Cell[][]): Promise<Buffer> =>
  writeXlsxFile(rows, { dateFormat: 'dd.mm.yyyy' }).toBuffer()

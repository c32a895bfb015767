import { drawDocument } from '../documents/document-page.ts'
import { drawDrawing } from '../drawings/drawing-page.ts'
import { dxfOf } from '../drawings/dxf.ts'
import { drawInvoices } from '../invoice/invoice-page.ts'
import { drawLabels } from '../labels/labels-page.ts'
import { drawOffer } from '../offer/offer-page.ts'
import { drawSpecification } from '../specification/specification-page.ts'
import { specificationBook } from '../specification/workbook.ts'

/** Functions that draw the data of a paper on a sheet, or return a workbook. They run in a worker thread without a database. */
export const pages = {
  document: drawDocument,
  drawing: drawDrawing,
  dxf: dxfOf,
  invoices: drawInvoices,
  labels: drawLabels,
  offer: drawOffer,
  specification: drawSpecification,
  'specification-book': specificationBook,
}

/** A paper's kind and data. The data must be complete, and cloneable, because it is posted to a thread. */
export type Paper = {
  [Kind in keyof typeof pages]: { kind: Kind; data: Parameters<(typeof pages)[Kind]>[0] }
}[keyof typeof pages]

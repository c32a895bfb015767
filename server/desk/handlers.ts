import { staffHandlers } from './accounts.ts'
import { catalogHandlers } from './catalog.ts'
import type { DeskHandlers } from './context.ts'
import { customerHandlers } from './customer.ts'
import { customerListHandlers } from './customers.ts'
import { exchangeHandlers } from './exchange.ts'
import { figureHandlers } from './figures.ts'
import { invoiceHandlers } from './invoices.ts'
import { letterWriteHandlers } from './letter-write.ts'
import { letterHandlers } from './letters.ts'
import { lotHandlers } from './lots.ts'
import { offerHandlers } from './offer.ts'
import { offerListHandlers } from './offers.ts'
import { orderLineHandlers } from './order-lines.ts'
import { orderNewHandlers } from './order-new.ts'
import { orderNoteHandlers } from './order-notes.ts'
import { orderStatusHandlers } from './order-status.ts'
import { orderHandlers } from './orders.ts'
import { photoHandlers } from './photos.ts'
import { productRecordHandlers } from './product.ts'
import { productHandlers } from './products.ts'
import { requestHandlers } from './request.ts'
import { requestChangeHandlers } from './request-changes.ts'
import { requestListHandlers } from './requests.ts'
import { searchHandlers } from './search.ts'
import { severalHandlers } from './several.ts'
import { signInHandlers } from './sign-in.ts'
import { siteHandlers } from './site.ts'
import { studioEditingHandlers } from './studio/editing.ts'
import { studioPageHandlers } from './studio/page-files.ts'
import { studioReadingHandlers } from './studio/reading.ts'
import { studioReleasingHandlers } from './studio/releasing.ts'
import { waitingHandlers } from './waiting.ts'

/** Handlers of all desk calls. server/desk/staff-call.ts runs them. */
export const deskHandlers: DeskHandlers = {
  ...signInHandlers,
  ...waitingHandlers,
  ...staffHandlers,
  ...orderHandlers,
  ...lotHandlers,
  ...offerListHandlers,
  ...offerHandlers,
  ...catalogHandlers,
  ...exchangeHandlers,
  ...productHandlers,
  ...productRecordHandlers,
  ...photoHandlers,
  ...siteHandlers,
  ...figureHandlers,
  ...letterHandlers,
  ...severalHandlers,
  ...letterWriteHandlers,
  ...orderStatusHandlers,
  ...orderNoteHandlers,
  ...invoiceHandlers,
  ...orderLineHandlers,
  ...orderNewHandlers,
  ...requestListHandlers,
  ...requestHandlers,
  ...requestChangeHandlers,
  ...customerListHandlers,
  ...customerHandlers,
  ...searchHandlers,
  ...studioEditingHandlers,
  ...studioReadingHandlers,
  ...studioReleasingHandlers,
  ...studioPageHandlers,
}

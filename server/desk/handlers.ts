import {
  audit,
  person,
  roleList,
  staffAdd,
  staffList,
  staffRemove,
  staffResetPassword,
  staffResetTotp,
  staffRole,
} from './accounts.ts'
import { catalogs, catalogUndo, importAccept, importDrop, importSheet, importStart, importState } from './catalog.ts'
import { customer, customerData, customerErase } from './customer.ts'
import { customers } from './customers.ts'
import { invoice, invoiceDraft, invoiceIssue } from './invoices.ts'
import { letterAgain, letters, lettersAgain } from './letters.ts'
import { offer } from './offer.ts'
import { offerNew, offerSend, offerWithdraw } from './offer-changes.ts'
import { offers } from './offers.ts'
import { orderDraft, orderLines } from './order-lines.ts'
import { orderNew, orderNewDraft } from './order-new.ts'
import { colleagues, orderFile, orderFileAdd, orderFileRemove, orderNote, orderResponsible } from './order-notes.ts'
import { orderStatus, orderStep, orderUndo } from './order-status.ts'
import { order, orders, ordersExport, ordersNew } from './orders.ts'
import { photosAdd } from './photos.ts'
import { catalogExport, productSave, products } from './products.ts'
import { request, requestAsOrder, requestFile, requestLetter } from './request.ts'
import { requestAnswer, requestDraft, requestState, requestTake } from './request-changes.ts'
import { requests } from './requests.ts'
import { choosePassword, confirm, enrollment, me, prove, signIn, signOut } from './sign-in.ts'
import { counts, siteState } from './site.ts'
import { viewRemove, viewSave, views } from './views.ts'
import { waiting } from './waiting.ts'

/** Handlers of the desk's calls, each with the context that server/desk/staff-call.ts gives it. */
export const deskHandlers = {
  'desk.signIn': signIn,
  'desk.enrollment': enrollment,
  'desk.confirm': confirm,
  'desk.setPassword': choosePassword,
  'desk.prove': prove,
  'desk.signOut': signOut,
  'desk.me': me,
  'desk.waiting': waiting,
  'desk.staff': staffList,
  'desk.person': person,
  'desk.roles': roleList,
  'desk.staffAdd': staffAdd,
  'desk.staffRole': staffRole,
  'desk.staffRemove': staffRemove,
  'desk.staffResetTotp': staffResetTotp,
  'desk.staffResetPassword': staffResetPassword,
  'desk.audit': audit,
  'desk.orders': orders,
  'desk.order': order,
  'desk.offers': offers,
  'desk.offer': offer,
  'desk.offerSend': offerSend,
  'desk.offerWithdraw': offerWithdraw,
  'desk.offerNew': offerNew,
  'desk.import': importState,
  'desk.importStart': importStart,
  'desk.importAccept': importAccept,
  'desk.importDrop': importDrop,
  'desk.importSheet': importSheet,
  'desk.catalogs': catalogs,
  'desk.catalogUndo': catalogUndo,
  'desk.products': products,
  'desk.productSave': productSave,
  'desk.photosAdd': photosAdd,
  'desk.catalogExport': catalogExport,
  'desk.site': siteState,
  'desk.counts': counts,
  'desk.letters': letters,
  'desk.letterAgain': letterAgain,
  'desk.lettersAgain': lettersAgain,
  'desk.ordersExport': ordersExport,
  'desk.ordersNew': ordersNew,
  'desk.orderStep': orderStep,
  'desk.orderStatus': orderStatus,
  'desk.orderUndo': orderUndo,
  'desk.orderNote': orderNote,
  'desk.colleagues': colleagues,
  'desk.orderResponsible': orderResponsible,
  'desk.orderFileAdd': orderFileAdd,
  'desk.orderFileRemove': orderFileRemove,
  'desk.orderFile': orderFile,
  'desk.invoice': invoice,
  'desk.invoiceDraft': invoiceDraft,
  'desk.invoiceIssue': invoiceIssue,
  'desk.orderDraft': orderDraft,
  'desk.orderLines': orderLines,
  'desk.orderNewDraft': orderNewDraft,
  'desk.orderNew': orderNew,
  'desk.views': views,
  'desk.viewSave': viewSave,
  'desk.viewRemove': viewRemove,
  'desk.requests': requests,
  'desk.request': request,
  'desk.requestFile': requestFile,
  'desk.requestLetter': requestLetter,
  'desk.requestTake': requestTake,
  'desk.requestState': requestState,
  'desk.requestDraft': requestDraft,
  'desk.requestAnswer': requestAnswer,
  'desk.requestAsOrder': requestAsOrder,
  'desk.customers': customers,
  'desk.customer': customer,
  'desk.customerData': customerData,
  'desk.customerErase': customerErase,
}

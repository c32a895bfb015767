import type { Call } from '../definitions/calls/call.ts'
import type { CallName } from '../definitions/calls/types.ts'
import { catalogBestCall, catalogFilterCall, catalogListCall } from './catalog/list.ts'
import { searchListCall, searchSuggestCall } from './catalog/search.ts'
import { sectionByUrlCall, sectionListCall, sectionViewCall } from './catalog/sections.ts'
import { catalogViewCall } from './catalog/view.ts'
import { watchedListCall, watchedSaveCall } from './catalog/watched.ts'
import { companyByInnCall } from './company/company.ts'
import { libraryListCall, libraryViewCall } from './content/library.ts'
import { certificateListCall, faqsListCall, officeListCall } from './content/lists.ts'
import { newsListCall, newsViewCall } from './content/news.ts'
import {
  aboutViewCall,
  landingListCall,
  landingViewCall,
  mainViewCall,
  seoDataCall,
  settingsViewCall,
  sitemapViewCall,
} from './content/pages.ts'
import { contractListCall, contractOpenApiCall, contractViewCall } from './contract/contract.ts'
import {
  deskCatalogsCall,
  deskCatalogUndoCall,
  deskImportAcceptCall,
  deskImportCall,
  deskImportDropCall,
  deskImportSheetCall,
  deskImportStartCall,
} from './desk/catalog.ts'
import { deskCustomerCall, deskCustomerDataCall, deskCustomerEraseCall, deskCustomersCall } from './desk/customers.ts'
import { deskInvoiceCall, deskInvoiceDraftCall, deskInvoiceIssueCall } from './desk/invoices.ts'
import {
  deskOfferCall,
  deskOfferNewCall,
  deskOfferSendCall,
  deskOffersCall,
  deskOfferWithdrawCall,
} from './desk/offers.ts'
import {
  deskColleaguesCall,
  deskOrderFileAddCall,
  deskOrderFileCall,
  deskOrderFileRemoveCall,
  deskOrderNoteCall,
  deskOrderResponsibleCall,
  deskOrderStatusCall,
  deskOrderStepCall,
  deskOrderUndoCall,
} from './desk/order-changes.ts'
import { deskOrderDraftCall, deskOrderLinesCall, deskOrderNewCall, deskOrderNewDraftCall } from './desk/order-lines.ts'
import { deskOrderCall, deskOrdersCall, deskOrdersExportCall, deskOrdersNewCall } from './desk/orders.ts'
import { deskCatalogExportCall, deskPhotosAddCall, deskProductSaveCall, deskProductsCall } from './desk/products.ts'
import {
  deskRequestAnswerCall,
  deskRequestAsOrderCall,
  deskRequestCall,
  deskRequestDraftCall,
  deskRequestFileCall,
  deskRequestLetterCall,
  deskRequestStateCall,
  deskRequestsCall,
  deskRequestTakeCall,
} from './desk/requests.ts'
import {
  deskConfirmCall,
  deskEnrollmentCall,
  deskMeCall,
  deskProveCall,
  deskSetPasswordCall,
  deskSignInCall,
  deskSignOutCall,
} from './desk/sign-in.ts'
import {
  deskCountsCall,
  deskLetterAgainCall,
  deskLettersAgainCall,
  deskLettersCall,
  deskSiteCall,
  deskWaitingCall,
} from './desk/site.ts'
import {
  deskAuditCall,
  deskPersonCall,
  deskRolesCall,
  deskStaffAddCall,
  deskStaffCall,
  deskStaffRemoveCall,
  deskStaffResetPasswordCall,
  deskStaffResetTotpCall,
  deskStaffRoleCall,
} from './desk/staff.ts'
import { deskViewRemoveCall, deskViewSaveCall, deskViewsCall } from './desk/views.ts'
import { formFeedbackCall, formQuestionaryCall, formSubscribeCall } from './forms/forms.ts'
import { basketAddCall, basketItemCall, basketRemoveCall, basketSetCall, basketUpdateCall } from './lists/basket.ts'
import { compareAddCall, compareItemCall, compareRemoveCall } from './lists/compare.ts'
import { favoriteAddCall, favoriteItemCall, favoriteRemoveCall } from './lists/favorite.ts'
import { listRemovedCall } from './lists/removed.ts'
import { sampleAddCall, sampleItemCall, sampleLastCall, sampleOrderCall, sampleRemoveCall } from './lists/samples.ts'
import {
  basketPairCall,
  basketPasteCall,
  basketPastedCall,
  basketShareCall,
  basketSharedCall,
  basketTakeCall,
} from './lists/several.ts'
import { offerAcceptCall, offerRequestCall, offerViewCall } from './orders/offers.ts'
import {
  orderBuyerCall,
  orderCancelCall,
  orderLastCall,
  orderListCall,
  orderRepeatCall,
  orderSaveCall,
  orderViewCall,
} from './orders/orders.ts'
import {
  personalOrganizationAddCall,
  personalOrganizationRemoveCall,
  personalOrganizationsCall,
} from './personal/organizations.ts'
import {
  personalDataCall,
  personalDeleteCall,
  personalEditCall,
  personalPasswordCall,
  personalProfileCall,
  personalUidCall,
} from './personal/personal.ts'
import { personalEndOthersCall, personalEndSessionCall, personalSessionsCall } from './personal/sessions.ts'
import { regionDeliveryCall, regionDetectCall, regionListCall, regionZonesCall } from './regions.ts'
import {
  securityChangePasswordCall,
  securityConfirmCall,
  securityLogoutCall,
  securityRegisterCall,
  securityRenewCall,
  securityRestoreCall,
  securityTokenCall,
} from './security/security.ts'

/** Every call by the name that pages use as a source. */
export const calls = {
  'seo.data': seoDataCall,
  'about.view': aboutViewCall,
  'library.list': libraryListCall,
  'library.view': libraryViewCall,
  'news.list': newsListCall,
  'news.view': newsViewCall,
  'certificate.list': certificateListCall,
  'office.list': officeListCall,
  'faqs.list': faqsListCall,
  'landing.list': landingListCall,
  'landing.view': landingViewCall,
  'main.view': mainViewCall,
  'settings.view': settingsViewCall,
  'sitemap.view': sitemapViewCall,
  'region.list': regionListCall,
  'region.detect': regionDetectCall,
  'region.delivery': regionDeliveryCall,
  'region.zones': regionZonesCall,
  'catalog.list': catalogListCall,
  'catalog.best': catalogBestCall,
  'catalog.filter': catalogFilterCall,
  'catalog.view': catalogViewCall,
  'section.list': sectionListCall,
  'section.byurl': sectionByUrlCall,
  'section.view': sectionViewCall,
  'search.list': searchListCall,
  'search.suggest': searchSuggestCall,
  'watched.list': watchedListCall,
  'watched.save': watchedSaveCall,
  'personal.uid': personalUidCall,
  'personal.profile': personalProfileCall,
  'personal.organizations': personalOrganizationsCall,
  'personal.organizationAdd': personalOrganizationAddCall,
  'personal.organizationRemove': personalOrganizationRemoveCall,
  'personal.sessions': personalSessionsCall,
  'personal.endSession': personalEndSessionCall,
  'personal.endOthers': personalEndOthersCall,
  'personal.edit': personalEditCall,
  'personal.password': personalPasswordCall,
  'personal.data': personalDataCall,
  'personal.delete': personalDeleteCall,
  'security.token': securityTokenCall,
  'security.renew': securityRenewCall,
  'security.logout': securityLogoutCall,
  'security.register': securityRegisterCall,
  'security.confirm': securityConfirmCall,
  'security.restore': securityRestoreCall,
  'security.changePassword': securityChangePasswordCall,
  'basket.item': basketItemCall,
  'basket.add': basketAddCall,
  'basket.set': basketSetCall,
  'basket.update': basketUpdateCall,
  'basket.remove': basketRemoveCall,
  'basket.paste': basketPasteCall,
  'basket.pasted': basketPastedCall,
  'list.removed': listRemovedCall,
  'basket.share': basketShareCall,
  'basket.shared': basketSharedCall,
  'basket.take': basketTakeCall,
  'basket.pair': basketPairCall,
  'favorite.item': favoriteItemCall,
  'favorite.add': favoriteAddCall,
  'favorite.remove': favoriteRemoveCall,
  'compare.item': compareItemCall,
  'compare.add': compareAddCall,
  'compare.remove': compareRemoveCall,
  'sample.item': sampleItemCall,
  'sample.add': sampleAddCall,
  'sample.remove': sampleRemoveCall,
  'sample.last': sampleLastCall,
  'sample.order': sampleOrderCall,
  'company.byInn': companyByInnCall,
  'offer.request': offerRequestCall,
  'offer.view': offerViewCall,
  'offer.accept': offerAcceptCall,
  'order.save': orderSaveCall,
  'order.list': orderListCall,
  'order.view': orderViewCall,
  'order.last': orderLastCall,
  'order.buyer': orderBuyerCall,
  'order.repeat': orderRepeatCall,
  'order.cancel': orderCancelCall,
  'form.subscribe': formSubscribeCall,
  'form.feedback': formFeedbackCall,
  'form.questionary': formQuestionaryCall,
  'contract.list': contractListCall,
  'contract.view': contractViewCall,
  'contract.openapi': contractOpenApiCall,
  'desk.signIn': deskSignInCall,
  'desk.enrollment': deskEnrollmentCall,
  'desk.confirm': deskConfirmCall,
  'desk.setPassword': deskSetPasswordCall,
  'desk.prove': deskProveCall,
  'desk.signOut': deskSignOutCall,
  'desk.me': deskMeCall,
  'desk.waiting': deskWaitingCall,
  'desk.staff': deskStaffCall,
  'desk.person': deskPersonCall,
  'desk.roles': deskRolesCall,
  'desk.staffAdd': deskStaffAddCall,
  'desk.staffRole': deskStaffRoleCall,
  'desk.staffRemove': deskStaffRemoveCall,
  'desk.staffResetTotp': deskStaffResetTotpCall,
  'desk.staffResetPassword': deskStaffResetPasswordCall,
  'desk.audit': deskAuditCall,
  'desk.orders': deskOrdersCall,
  'desk.order': deskOrderCall,
  'desk.offers': deskOffersCall,
  'desk.offer': deskOfferCall,
  'desk.offerSend': deskOfferSendCall,
  'desk.offerWithdraw': deskOfferWithdrawCall,
  'desk.offerNew': deskOfferNewCall,
  'desk.import': deskImportCall,
  'desk.importStart': deskImportStartCall,
  'desk.importAccept': deskImportAcceptCall,
  'desk.importDrop': deskImportDropCall,
  'desk.importSheet': deskImportSheetCall,
  'desk.catalogs': deskCatalogsCall,
  'desk.catalogUndo': deskCatalogUndoCall,
  'desk.products': deskProductsCall,
  'desk.productSave': deskProductSaveCall,
  'desk.photosAdd': deskPhotosAddCall,
  'desk.catalogExport': deskCatalogExportCall,
  'desk.site': deskSiteCall,
  'desk.counts': deskCountsCall,
  'desk.letters': deskLettersCall,
  'desk.letterAgain': deskLetterAgainCall,
  'desk.lettersAgain': deskLettersAgainCall,
  'desk.ordersExport': deskOrdersExportCall,
  'desk.ordersNew': deskOrdersNewCall,
  'desk.orderStep': deskOrderStepCall,
  'desk.orderStatus': deskOrderStatusCall,
  'desk.orderUndo': deskOrderUndoCall,
  'desk.orderNote': deskOrderNoteCall,
  'desk.colleagues': deskColleaguesCall,
  'desk.orderResponsible': deskOrderResponsibleCall,
  'desk.orderFileAdd': deskOrderFileAddCall,
  'desk.orderFileRemove': deskOrderFileRemoveCall,
  'desk.orderFile': deskOrderFileCall,
  'desk.invoice': deskInvoiceCall,
  'desk.invoiceDraft': deskInvoiceDraftCall,
  'desk.invoiceIssue': deskInvoiceIssueCall,
  'desk.orderDraft': deskOrderDraftCall,
  'desk.orderLines': deskOrderLinesCall,
  'desk.orderNewDraft': deskOrderNewDraftCall,
  'desk.orderNew': deskOrderNewCall,
  'desk.views': deskViewsCall,
  'desk.viewSave': deskViewSaveCall,
  'desk.viewRemove': deskViewRemoveCall,
  'desk.requests': deskRequestsCall,
  'desk.request': deskRequestCall,
  'desk.requestFile': deskRequestFileCall,
  'desk.requestLetter': deskRequestLetterCall,
  'desk.requestTake': deskRequestTakeCall,
  'desk.requestState': deskRequestStateCall,
  'desk.requestDraft': deskRequestDraftCall,
  'desk.requestAnswer': deskRequestAnswerCall,
  'desk.requestAsOrder': deskRequestAsOrderCall,
  'desk.customers': deskCustomersCall,
  'desk.customer': deskCustomerCall,
  'desk.customerData': deskCustomerDataCall,
  'desk.customerErase': deskCustomerEraseCall,
} as const satisfies Record<string, Call>

declare module '../definitions/register.ts' {
  interface Register {
    calls: typeof calls
  }
}

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

/** A call's contract, whichever it is. */
export const contractOf = (name: CallName): Call => calls[name]

import type { Call, CallName } from '../definitions/calls/call.ts'
import { kindCalls } from '../definitions/shop/content-kinds.ts'
import { catalogCalls } from './catalog/list.ts'
import { searchCalls } from './catalog/search.ts'
import { sectionCalls } from './catalog/sections.ts'
import { productCalls } from './catalog/view.ts'
import { watchedCalls } from './catalog/watched.ts'
import { companyCalls } from './company.ts'
import { contractCalls } from './contract.ts'
import { deskCatalogCalls } from './desk/catalog.ts'
import { deskCustomerCalls } from './desk/customers.ts'
import { deskInvoiceCalls } from './desk/invoices.ts'
import { deskLetterCalls } from './desk/letters.ts'
import { deskLotCalls } from './desk/lots.ts'
import { deskOfferCalls } from './desk/offers.ts'
import { deskOrderChangeCalls } from './desk/order-changes.ts'
import { deskOrderLineCalls } from './desk/order-lines.ts'
import { deskOrderCalls } from './desk/orders.ts'
import { deskProductCalls } from './desk/products.ts'
import { deskRequestCalls } from './desk/requests.ts'
import { deskSearchCalls } from './desk/search.ts'
import { deskSeveralCalls } from './desk/several.ts'
import { deskSignInCalls } from './desk/sign-in.ts'
import { deskSiteCalls } from './desk/site.ts'
import { deskStaffCalls } from './desk/staff.ts'
import { deskStudioCalls } from './desk/studio.ts'
import { formCalls } from './forms.ts'
import { basketCalls } from './lists/basket.ts'
import { compareCalls } from './lists/compare.ts'
import { favoriteCalls } from './lists/favorite.ts'
import { removedCalls } from './lists/removed.ts'
import { sampleCalls } from './lists/samples.ts'
import { severalCalls } from './lists/several.ts'
import { offerCalls } from './orders/offers.ts'
import { orderCalls } from './orders/orders.ts'
import { aliasCalls } from './personal/aliases.ts'
import { organizationCalls } from './personal/organizations.ts'
import { personalCalls } from './personal/personal.ts'
import { sessionCalls } from './personal/sessions.ts'
import { securityCalls } from './security.ts'
import { sitemapCalls } from './sitemap.ts'

/** All calls by name; a page's `data` refers to a call by its name. */
export const calls = {
  ...kindCalls,
  ...sitemapCalls,
  ...catalogCalls,
  ...productCalls,
  ...sectionCalls,
  ...searchCalls,
  ...watchedCalls,
  ...personalCalls,
  ...organizationCalls,
  ...aliasCalls,
  ...sessionCalls,
  ...securityCalls,
  ...basketCalls,
  ...severalCalls,
  ...removedCalls,
  ...favoriteCalls,
  ...compareCalls,
  ...sampleCalls,
  ...companyCalls,
  ...offerCalls,
  ...orderCalls,
  ...formCalls,
  ...contractCalls,
  ...deskSignInCalls,
  ...deskSiteCalls,
  ...deskStaffCalls,
  ...deskOrderCalls,
  ...deskLotCalls,
  ...deskOfferCalls,
  ...deskCatalogCalls,
  ...deskProductCalls,
  ...deskOrderChangeCalls,
  ...deskInvoiceCalls,
  ...deskOrderLineCalls,
  ...deskStudioCalls,
  ...deskRequestCalls,
  ...deskSeveralCalls,
  ...deskLetterCalls,
  ...deskCustomerCalls,
  ...deskSearchCalls,
} as const satisfies Record<string, Call>

declare module '../definitions/register.ts' {
  interface Register {
    calls: typeof calls
  }
}

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

export const contractOf = (name: CallName): Call => calls[name]

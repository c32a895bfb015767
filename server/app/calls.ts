import { calls } from '#schema/api/calls.ts'
import type { Call, CallName, Handlers } from '#schema/definitions/calls/call.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Audit } from '../desk/audit.ts'
import { deskHandlers } from '../desk/handlers.ts'
import type { DeskServices } from '../desk/services.ts'
import type { StaffBrowser } from '../desk/sessions.ts'
import { runStaffCall } from '../desk/staff-call.ts'
import { createMakeCall } from '../engine/calls/make-call.ts'
import type { BackVisitor } from '../engine/visitor/visitor.ts'
import type { AccountContext } from '../shop/account/context.ts'
import { accountHandlers } from '../shop/account/handlers.ts'
import { catalogHandlers } from '../shop/catalog/calls/handlers.ts'
import type { Catalog } from '../shop/catalog/catalog.ts'
import { type CompanyContext, companyHandlers } from '../shop/company/companies.ts'
import { kindAnswers } from '../shop/content/answers.ts'
import { contractHandlers } from '../shop/content/contract.ts'
import { sitemapHandlers } from '../shop/content/sitemap.ts'
import { listHandlers } from '../shop/lists/calls/handlers.ts'
import { offerAccept } from '../shop/offers/accept.ts'
import { offerRequest } from '../shop/offers/request.ts'
import { offerView } from '../shop/offers/view.ts'
import { orderHandlers } from '../shop/orders/handlers.ts'
import type { ChangeOrderContext, ReadOrdersContext } from '../shop/orders/order.ts'
import { sampleHandlers } from '../shop/orders/samples.ts'
import { formHandlers } from '../shop/submissions/save-submission.ts'
import { subscriptionHandlers } from '../shop/subscription/subscription.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'

export const offerHandlers: Handlers<'offer', ReadOrdersContext, ChangeOrderContext> = {
  'offer.request': offerRequest,
  'offer.view': offerView,
  'offer.accept': offerAccept,
}

interface ShopContext {
  catalog: Catalog
  /** Client of another back end, which answers some of the calls; undefined if there is none. */
  upstream?: Upstream | undefined
  /** Services of the desk, the pages for staff; undefined in commands, which render no pages of the desk. */
  desk?: DeskServices | undefined
  /** Finds companies by INN; undefined without DADATA_TOKEN, and without `desk`. */
  companies: CompanyContext['companies']
}

declare module '#schema/definitions/register.ts' {
  interface Register {
    publicContext: ShopContext
    /** The visitor's identity at another back end. */
    ownContext: { back?: BackVisitor | undefined }
    postContext: Pick<AccountContext, 'accountLimits' | 'clientSecrets' | 'browser' | 'knownBrowser'> & {
      staffBrowser: StaffBrowser
    }
    staffContext: { keepsOrders: boolean; desk: DeskServices; audit: Audit }
  }
}

export const makeCall = createMakeCall({
  calls,
  handlers: {
    ...kindAnswers,
    ...sitemapHandlers,
    ...catalogHandlers,
    ...listHandlers,
    ...sampleHandlers,
    ...formHandlers,
    ...companyHandlers,
    ...orderHandlers,
    ...offerHandlers,
    ...subscriptionHandlers,
    ...accountHandlers,
    ...contractHandlers,
    ...deskHandlers,
  },
  // Undefined for a call that the upstream answers: its client caches the responses itself.
  dataVersion: (name, { upstream, catalog: { index } }) =>
    upstream?.takes(name) ? undefined : `${index.version} ${index.edition}`,
  asStaff: runStaffCall,
  async around(name, parameters, context, local) {
    if (storesByUid(name) && 'countNewVisitor' in context) await context.countNewVisitor()
    const { upstream, site, origin } = context
    const { staff }: Call = calls[name]
    if (staff || !upstream?.takes(name)) return local()
    const ownContext = 'uid' in context ? context : undefined
    return upstream.answer({
      ...{ name, parameters: record(parameters), site, origin, local },
      uid: ownContext?.uid ?? '',
      visitor: ownContext?.back,
      post: 'mailer' in context ? context : undefined,
    })
  },
})

/** Returns true for calls that store rows under a visitor ID; they count new visitors. Account and staff calls have limits of their own. */
const storesByUid = (name: CallName) => calls[name].method === 'POST' && !/^(security|personal|desk)\./.test(name)

import type { Letters } from '../engine/mail/letters.ts'
import type { CurrentStaff, StaffSession } from '../engine/visitor/staff.ts'
import type { AccountContext } from '../shop/account/context.ts'
import type { CatalogContext } from '../shop/catalog/catalog.ts'
import type { Audit } from './audit.ts'
import type { DeskServices } from './services.ts'
import type { StaffBrowser } from './sessions.ts'

/** Context of a desk call that reads. */
export interface StaffContext extends CatalogContext {
  staff: CurrentStaff
  /** False where another system keeps the orders: the desk then shows none. */
  keepsOrders: boolean
  origin: string
  letters?: Letters | undefined
  audit: Audit
}

/** Additional context of calls that report on the site or start work of their own. */
export interface WithDesk {
  desk: DeskServices
}

/** Context of a desk call that changes something. */
export interface StaffPostContext
  extends StaffContext,
    Pick<
      AccountContext,
      'mailer' | 'wakeOutbox' | 'accountLimits' | 'address' | 'files' | 'idempotencyKey' | 'knownBrowser'
    > {
  staffBrowser: StaffBrowser
}

/** Context of a call before or while signing in. */
export type GuestContext = Omit<StaffPostContext, 'staff'> & { staffSession?: StaffSession | undefined }

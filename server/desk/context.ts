import { contractOf } from '#schema/api/calls.ts'
import type { Call, CallName, Calls, Handler } from '#schema/definitions/calls/call.ts'
import type { Letters } from '../engine/mail/letters.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import type { CurrentStaff, StaffSession } from '../engine/visitor/staff.ts'
import type { AccountContext } from '../shop/account/context.ts'
import type { CatalogContext } from '../shop/catalog/catalog.ts'
import type { ReadPicture } from '../shop/papers/offer/data.ts'
import type { Audit } from './audit.ts'
import type { DeskServices } from './services.ts'
import type { StaffBrowser } from './sessions.ts'

/** Context that a handler of a desk call gets. */
export interface StaffContext extends CatalogContext {
  staff: CurrentStaff
  staffSession?: StaffSession | undefined
  /** False if another system manages the orders, so that the desk shows no orders. */
  keepsOrders: boolean
  origin: string
  letters?: Letters | undefined
  audit: Audit
  desk: DeskServices
}

/** Context of a desk call that changes data (POST). */
export interface StaffPostContext
  extends StaffContext,
    Pick<
      AccountContext,
      'mailer' | 'wakeOutbox' | 'accountLimits' | 'address' | 'files' | 'idempotencyKey' | 'knownBrowser'
    > {
  staffBrowser: StaffBrowser
  readPicture: ReadPicture
}

/** Context of a desk call that is allowed before the sign-in is complete. */
export type GuestContext = Omit<StaffPostContext, 'staff'>

type ContextFor<Call> = Call extends { method: 'POST' } ? StaffPostContext : StaffContext

export type DeskHandlers = {
  readonly [Name in Extract<CallName, `desk.${string}`>]: Handler<
    Name,
    Calls[Name] extends { staff: 'guest' } ? Omit<ContextFor<Calls[Name]>, 'staff'> : ContextFor<Calls[Name]>
  >
}

interface Role {
  id: string
  title: string
  rights: readonly string[]
}

export const rolesOf = (site: Site): readonly Role[] => singleContent(site, 'roles').roles

const roleOf = (site: Site, id: string): Role | undefined => rolesOf(site).find((role) => role.id === id)

/** Returns the title of a role. For a role that the site's files no longer contain, returns its ID. */
export const roleTitle = (site: Site, id: string): string => roleOf(site, id)?.title ?? id

/** Returns the names of the calls that a role may make according to the site's files. An unknown role may make none. */
export const rightsOf = (site: Site, id: string): readonly string[] => roleOf(site, id)?.rights ?? []

export function mayCall(site: Site, role: string, name: CallName): boolean {
  const { right = name }: Call = contractOf(name)
  return rightsOf(site, role).includes(right)
}

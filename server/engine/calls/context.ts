import { type calls, contractOf } from '#schema/api/calls.ts'
import { accessOf } from '#schema/definitions/calls/call.ts'
import type { CallName } from '#schema/definitions/calls/types.ts'
import type { Audit } from '../../desk/audit.ts'
import type { DeskServices } from '../../desk/services.ts'
import type { StaffBrowser } from '../../desk/sessions.ts'
import type { AccountContext } from '../../shop/account/context.ts'
import type { CatalogContext } from '../../shop/catalog/catalog.ts'
import type { CompanyContext } from '../../shop/company/companies.ts'
import type { Upstream } from '../../shop/upstream/upstream.ts'
import type { Letters } from '../mail/letters.ts'
import type { CurrentStaff, StaffSession } from '../visitor/staff.ts'
import type { BackVisitor, CurrentUser } from '../visitor/visitor.ts'

export interface PublicContext extends CatalogContext {
  /** Current day in Moscow, ISO, for temporary content. */
  day: string
  /** The site's own, for links in letters. */
  origin: string
  /** ISO 3166-2 code of the visitor's place, if a proxy provides it and the visitor has not chosen a region. */
  subject: string | undefined
  /** Client of the upstream that answers the calls. */
  upstream?: Upstream | undefined
  /** Composes letters, so that the desk can show one before it is sent. */
  letters?: Letters | undefined
  /** The session of a member of the staff, on addresses of the desk. */
  staffSession?: StaffSession | undefined
  /** Left out where no pages of the desk are made. */
  desk?: DeskServices | undefined
}

interface OwnContext extends PublicContext, CompanyContext {
  /** The visitor's number. */
  uid: string
  /** The signed-in user. */
  user: CurrentUser | undefined
  /** The browser's own key of this very change. */
  idempotencyKey: string | undefined
  /** The visitor as the upstream knows them. */
  back?: BackVisitor | undefined
}

/** Context of a call that changes something. */
export interface PostContext extends OwnContext, Omit<AccountContext, keyof OwnContext> {
  /** Logs what became of a call, where it matters to the shop's security. */
  note(call: CallName, statusCode: number): void
  /** Counts a new visitor before something is stored. @throws LimitReached */
  countNewVisitor(): Promise<void>
  staffBrowser: StaffBrowser
}

/** Additional context of a desk call (server/engine/calls/staff-call.ts). */
interface DeskPart {
  keepsOrders: boolean
  desk: DeskServices
  audit: Audit
}

export type CallContext = PublicContext | OwnContext | PostContext

type Calls = typeof calls

/** Context of a call's handler, derived from its contract. */
export type ContextOf<Name extends CallName> = (Calls[Name] extends { method: 'POST' }
  ? PostContext
  : Calls[Name] extends { own: true }
    ? OwnContext
    : PublicContext) &
  (Calls[Name] extends { user: true } ? { user: CurrentUser } : unknown) &
  (Calls[Name] extends { staff: 'guest' }
    ? DeskPart
    : Calls[Name] extends { staff: true | 'any' }
      ? DeskPart & { staff: CurrentStaff }
      : unknown)

/** Returns true if a response is for this visitor alone; so is any response to a change. */
export const isOwn = (name: CallName): boolean => accessOf(contractOf(name)) !== 'public'

/** Returns true if a context satisfies a call's contract. */
export function hasContext<Name extends CallName>(
  name: Name,
  context: CallContext,
): context is CallContext & ContextOf<Name> {
  const call = contractOf(name)
  if (call.user && !('user' in context && context.user)) return false
  if (call.staff && !('audit' in context && (call.staff === 'guest' || 'staff' in context))) return false
  const access = accessOf(call)
  return access === 'post' ? 'mailer' in context : access === 'public' || call.staff !== undefined || 'uid' in context
}

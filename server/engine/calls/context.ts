import { accessOf, type Call, type CallName, type Calls, type Handler } from '#schema/definitions/calls/call.ts'
import type { Registered } from '#schema/definitions/register.ts'
import type { Database } from '../database/tables.ts'
import type { FormContext } from '../forms/validate-submission.ts'
import type { Letters } from '../mail/letters.ts'
import type { Pictures } from '../pictures/router.ts'
import type { Site } from '../site/site.ts'
import type { CurrentStaff, StaffSession } from '../visitor/staff.ts'
import type { CurrentUser } from '../visitor/visitor.ts'

// Each context consists of the engine's part and the shop's part (`Register`).

/** Context of a call whose answer is the same for everybody: it contains no personal data. */
export type PublicContext = Registered<'publicContext', unknown> & {
  site: Site
  database: Database
  /** Current day in Moscow, ISO, for temporary content. */
  day: string
  /** The site's origin, for links in letters. */
  origin: string
  /** ISO 3166-2 code of the visitor's location, if a proxy provides it and the visitor has not chosen a variant. */
  subject: string | undefined
}

/** Context of a request by a person: it adds the staff session, `OwnContext` then adds the visitor. */
export type PersonalContext = PublicContext & {
  /** The part without personal data: a public call gets only this part, because its answer is shared. */
  shared: PublicContext
  /** Composes letters, so that staff can preview a letter before it is sent. */
  letters?: Letters | undefined
  /** Staff session, for calls and pages of staff. */
  staffSession?: StaffSession | undefined
}

/** Context of a call about the visitor. */
export type OwnContext = PersonalContext &
  Registered<'ownContext', unknown> & {
    /** ID of the visitor (cookie `userId`). */
    uid: string
    user: CurrentUser | undefined
    /** IP address of the request. */
    address: string
    /** The browser's idempotency key of this change. */
    idempotencyKey: string | undefined
  }

/** Context of a call that changes something. */
export type PostContext = OwnContext &
  FormContext &
  Registered<'postContext', unknown> & {
    /** Logs the result of a call that matters to security. */
    note(call: CallName, statusCode: number): void
    /** Reads a variant of a picture by the variant's address, which contains width and format. */
    readPicture: Pictures['read']
    /** Counts a new visitor against the rate limit. Called before something is stored. @throws LimitReached */
    countNewVisitor(): Promise<void>
  }

export type CallContext = PublicContext | PersonalContext | OwnContext | PostContext

/** Context of a call's handler, derived from its contract. */
export type ContextOf<Name extends CallName> = (Calls[Name] extends { method: 'POST' }
  ? PostContext
  : Calls[Name] extends { own: true }
    ? OwnContext
    : PublicContext) &
  (Calls[Name] extends { user: true } ? { user: CurrentUser } : unknown) &
  (Calls[Name] extends { staff: unknown } ? PersonalContext & Registered<'staffContext', unknown> : unknown) &
  (Calls[Name] extends { staff: true | 'any' } ? { staff: CurrentStaff } : unknown)

export type CallHandlers = { readonly [Name in CallName]: Handler<Name, ContextOf<Name>> }

/** Returns true if a call's answers are for one visitor only. This includes all calls that change data. */
export const isOwn = (call: Call): boolean => accessOf(call) !== 'public'

/** Returns true if a context has all that a call's contract requires, such as a signed-in user. */
export function satisfies<Name extends CallName>(
  call: Call,
  context: CallContext,
): context is CallContext & ContextOf<Name> {
  if (call.user && !('user' in context && context.user)) return false
  if ((call.staff === true || call.staff === 'any') && !('staff' in context)) return false
  const access = accessOf(call)
  return access === 'post' ? 'mailer' in context : access === 'public' || call.staff !== undefined || 'uid' in context
}

import { accessOf } from '#schema/api/call.ts'
import { type CallName, type calls, contractOf } from '#schema/api/calls.ts'
import type { AccountContext } from '../account/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { BackVisitor, CurrentUser } from '../visitor/visitor.ts'

/** What a call that is everybody's may depend on besides its parameters. */
export interface PublicContext extends CatalogContext {
  /** The day in Moscow, ISO: what is shown for a time only. */
  day: string
  /** The site's own, for links in letters. */
  origin: string
  /** ISO 3166-2 code of the place the request came from, where a proxy told it and the visitor chose no region. */
  subject: string | undefined
  /** Where calls go that another back end answers. */
  upstream?: Upstream | undefined
}

/** Of a call that is the visitor's own. */
interface OwnContext extends PublicContext {
  /** The visitor's number. */
  uid: string
  /** Who is signed in. */
  user: CurrentUser | undefined
  /** The browser's own key of this very change. */
  idempotencyKey: string | undefined
  /** The visitor as the upstream knows them. */
  back?: BackVisitor | undefined
}

/** Of a call that changes something. */
export interface PostContext extends OwnContext, Omit<AccountContext, keyof OwnContext> {
  /** Logs what became of a call, where it matters to the shop's security. */
  note(call: CallName, statusCode: number): void
  /** Whether something may be kept under the visitor's number. @throws LimitReached */
  countNewVisitor(): Promise<void>
}

export type CallContext = PublicContext | OwnContext | PostContext

type Calls = typeof calls

/** What a call's handler is given: exactly what its contract says that it needs. */
export type ContextOf<Name extends CallName> = (Calls[Name] extends { method: 'POST' }
  ? PostContext
  : Calls[Name] extends { own: true }
    ? OwnContext
    : PublicContext) &
  (Calls[Name] extends { user: true } ? { user: CurrentUser } : unknown)

/** Whether an answer is for this visitor alone: those of calls that change something always are. */
export const isOwn = (name: CallName): boolean => accessOf(contractOf(name)) !== 'public'

/** Whether a context has what a call's contract asks for. */
export function hasContext<Name extends CallName>(
  name: Name,
  context: CallContext,
): context is CallContext & ContextOf<Name> {
  const call = contractOf(name)
  if (call.user && !('user' in context && context.user)) return false
  const access = accessOf(call)
  return access === 'post' ? 'mailer' in context : access === 'public' || 'uid' in context
}

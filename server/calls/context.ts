import type { CallName } from '#schema/api/calls.ts'
import type { Door } from '../account/browser-session.ts'
import type { SignedIn } from '../account/sessions.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/database.ts'
import type { Sending } from '../forms/form-context.ts'
import type { Site } from '../site/site.ts'

/** What a call may depend on besides its parameters. */
export interface CallContext {
  site: Site
  catalog: Catalog
  database: Database
  /** The visitor's number: there for every call that is the visitor's own. */
  uid?: string | undefined
  /** Who is signed in. */
  user?: SignedIn | undefined
  /** There for every call over HTTP that is the visitor's own. */
  door?: Door
  /** The site's own, for links in letters. */
  origin: string
  /** There for every call that takes a form. */
  sending?: Sending
  /** Whether something may be kept under the visitor's number: there for every request of a guest. @throws LimitReached */
  admitVisitor?: () => Promise<void>
  /** Logs what became of a call, where it matters to the shop's security. */
  note?: (call: CallName, statusCode: number) => void
  /** ISO 3166-2 code of the place the request came from, where a proxy told it and the visitor chose no region. */
  subject?: string | undefined
}

/** Whose call it is. */
export function uidOf({ uid }: CallContext): string {
  if (uid === undefined) throw new TypeError("A visitor's own call was made without the visitor")
  return uid
}

/** Who is signed in; calls for users alone are refused to others before they are answered. */
export function userOf({ user }: CallContext): SignedIn {
  if (!user) throw new TypeError("A user's own call was made without the user")
  return user
}

/** The way to sign in and out. */
export function doorOf({ door }: CallContext): Door {
  if (!door) throw new TypeError('Somebody signs in or out without a browser')
  return door
}

/** The way that a form came. */
export function sendingOf({ sending }: CallContext): Sending {
  if (!sending) throw new TypeError('A form came without the way it came')
  return sending
}

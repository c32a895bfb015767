import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/database.ts'
import type { Sending } from '../forms/sending.ts'
import type { Site } from '../site/site.ts'

/** What a call may depend on besides its parameters. */
export interface CallContext {
  site: Site
  catalog: Catalog
  database: Database
  /** The visitor's number: there for every call that is the visitor's own. */
  uid?: string | undefined
  /** The site's own, for links in letters. */
  origin: string
  /** There for every call that takes a form. */
  sending?: Sending
  /** ISO 3166-2 code of the place the request came from, where a proxy told it and the visitor chose no region. */
  subject?: string | undefined
}

/** Whose call it is. */
export function uidOf({ uid }: CallContext): string {
  if (uid === undefined) throw new TypeError("A visitor's own call was made without the visitor")
  return uid
}

/** The way that a form came. */
export function sendingOf({ sending }: CallContext): Sending {
  if (!sending) throw new TypeError('A form came without the way it came')
  return sending
}

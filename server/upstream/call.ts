import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import type { AccountContext } from '../account/context.ts'
import type { Site } from '../site/site.ts'
import type { BackVisitor } from '../visitor/back-visitor.ts'
import type { Problem } from './fit.ts'

export type Given = Readonly<Record<string, unknown>>

/** A call that is to be answered by the back end. */
export interface UpstreamCall<Name extends CallName> {
  name: Name
  /** As the contract has them, their defaults filled in. */
  given: Given
  site: Site
  /** This site's own. */
  origin: string
  /** The visitor's number here. */
  uid: string
  /** The visitor there, where the call is somebody's own. */
  visitor: BackVisitor | undefined
  /** Who sent a change, for what is checked here before it goes there. */
  post: AccountContext | undefined
  /** What this site's own files would answer. */
  local: () => Promise<CallAnswer<Name>>
}

/** Told once of each thing in an answer that does not fit its contract. */
export type Warn = (call: CallName, problem: Problem) => void

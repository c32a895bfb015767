import { confirmFirst } from '../engine/http/http-error.ts'
import { hashOf } from '../engine/secrets/hash.ts'

/** Hash of values: other values give another hash. */
export const signOf = (...values: readonly unknown[]): string => hashOf(JSON.stringify(values)).slice(0, 32)

/**
 * Returns the parameter `seen` of a change: the version of the thing on the page, and a hash of the effect that the page
 * shows. @param version 0 for a new thing, and for several
 */
export const seenOf = (version: number, ...effect: readonly unknown[]): string =>
  effect.length === 0 ? String(version) : `${version}.${signOf(...effect)}`

/** The version in `seen`. */
export const versionIn = (seen: string): number => Number.parseInt(seen, 10)

/** @param now what the page would show @param question asks to look at it @throws HttpError 409 if it is something else */
export function refuseUnseen(seen: string, now: string, question: string): void {
  if (seen !== now) throw confirmFirst(question)
}

interface Change<Done> {
  /** Makes the change; undefined where somebody was faster. */
  commit: () => Promise<Done | undefined>
  /** Somebody was faster: throws what they did; returns the answer where the same press has made the change already. */
  otherwise: () => Promise<Done>
}

/** Changes a thing in the version that staff saw. @param version as it is now */
export const commitSeen = async <Done>(seen: string, version: number, { commit, otherwise }: Change<Done>) =>
  (versionIn(seen) === version ? await commit() : undefined) ?? otherwise()

/** `PageConstants.account` of the last shown page, in local storage. */
export const ACCOUNT = 'auth.account'

/** Session storage key of a user's form drafts (renderer/kit/form/draft.ts). */
export const OWN_DRAFT = 'auth.draft'

/** Session storage key of the ids that staff have ticked in lists, and id of the form of the block desk-pick. */
export const PICKED = 'picked'

let signedInNow: boolean | undefined

/** Returns true if the last shown page was of a signed-in visitor. */
export const isSignedIn = (): boolean => signedInNow === true

/** Notes the visitor of a shown page. @returns the same of the page before; undefined for the first page */
export function noteSignedIn(signedIn: boolean): boolean | undefined {
  const before = signedInNow
  signedInNow = signedIn
  return before
}

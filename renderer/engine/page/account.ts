/** Local storage key: `PageConstants.account` of the last shown page. */
export const ACCOUNT = 'auth.account'

/** Session storage key of a user's form drafts (renderer/kit/form/draft.ts). */
export const OWN_DRAFT = 'auth.draft'

/** Session storage key of the ids that staff have selected in lists; also the id of the form of the block desk-pick. */
export const PICKED = 'picked'

let signedInNow: boolean | undefined

/** Returns true if the last shown page was rendered for a signed-in visitor. */
export const isSignedIn = (): boolean => signedInNow === true

/** Stores whether the shown page's visitor is signed in. @returns the previous page's value; undefined for the first page */
export function noteSignedIn(signedIn: boolean): boolean | undefined {
  const before = signedInNow
  signedInNow = signedIn
  return before
}

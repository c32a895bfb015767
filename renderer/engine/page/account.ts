/** Local storage key of `PageConstants.account` of the last page that was shown. */
export const ACCOUNT = 'auth.account'

/** Session storage key of the form drafts of a signed-in user (renderer/kit/form/draft.ts). */
export const OWN_DRAFT = 'auth.draft'

/** Session storage key of the IDs of rows that staff have selected in lists. Also the ID of the form of the block desk-pick. */
export const PICKED = 'picked'

let signedInNow: boolean | undefined

/** Returns true if the last shown page was rendered for a signed-in visitor. */
export const isSignedIn = (): boolean => signedInNow === true

/** Stores whether the page was rendered for a signed-in visitor. @returns the value of the previous page; undefined for the first one */
export function noteSignedIn(signedIn: boolean): boolean | undefined {
  const before = signedInNow
  signedInNow = signedIn
  return before
}

import { changeEntry } from '../loading/entry.ts'
import type { PageData } from '../page/types.ts'

/** The history entry and page that a navigation leaves. */
export interface Origin {
  key: string | undefined
  href: string
  page: PageData
}

let returning = false

/** Returns true while the browser goes back after a failed navigation; the page is still shown, so nothing is fetched. */
export const isReturning = (): boolean => returning

/** After a failed navigation, goes back from the new history entry to the entry of the page that is still shown. */
export async function returnTo({ key, href }: Origin): Promise<void> {
  const isElsewhere = key !== navigation.currentEntry?.key && navigation.entries().some((entry) => entry.key === key)
  if (key === undefined || !isElsewhere) return changeEntry({}, href)
  returning = true
  try {
    await navigation.traverseTo(key).finished
  } catch {
    // An error means that another navigation has started meanwhile.
  } finally {
    returning = false
  }
}

import { changeEntry } from '../loading/entry.ts'
import type { PageData } from '../page/types.ts'

/** The page and history entry from which a navigation starts. */
export interface Origin {
  key: string | undefined
  href: string
  page: PageData
}

let returning = false

/** Returns true while the browser goes back after a failed navigation. The target page is still shown, so it need not be fetched. */
export const isReturning = (): boolean => returning

/** After a failed navigation, goes back from the new history entry to the entry of the page that is still shown. */
export async function returnTo({ key, href }: Origin): Promise<void> {
  const isElsewhere = key !== navigation.currentEntry?.key && navigation.entries().some((entry) => entry.key === key)
  if (key === undefined || !isElsewhere) return changeEntry({}, href)
  returning = true
  try {
    await navigation.traverseTo(key).finished
  } catch {
    // Going back fails if another navigation has started.
  } finally {
    returning = false
  }
}

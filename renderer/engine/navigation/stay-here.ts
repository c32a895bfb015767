import { changeEntry } from '../loading/entry.ts'
import type { PageData } from '../page/types.ts'

/** The history entry and page that a navigation leaves. */
export interface Origin {
  key: string | undefined
  href: string
  page: PageData
}

let returning = false

/** Returns true while the browser goes back to the entry of the page that stays: nothing is fetched then. */
export const isReturning = (): boolean => returning

/** After a failed navigation: goes back from the new entry, which is current, to that of the page. */
export async function returnTo({ key, href }: Origin): Promise<void> {
  const isElsewhere = key !== navigation.currentEntry?.key && navigation.entries().some((entry) => entry.key === key)
  if (key === undefined || !isElsewhere) return changeEntry({}, href)
  returning = true
  try {
    await navigation.traverseTo(key).finished
  } catch {
    // Another navigation has started.
  } finally {
    returning = false
  }
}

import { VISITOR_EVENT } from '../../engine/visitor/session.ts'
import type { Notice } from '../shop/list-types.ts'

/** Shows a notice in the corner of the page. */
export const notifyOnce = (notice: Notice): void => {
  import('./lists.tsx').then(({ notify }) => notify(notice)).catch(() => undefined)
}

/** Reads the lists again where they have been read: the visitor is another than before, or has ordered. */
export const reloadStarted = (): void => {
  import('./lists.tsx').then(({ reloadLists }) => reloadLists()).catch(() => undefined)
}

/**
 * Gets the visitor's lists and the code for them, once the page has been loaded (specification.md §4): they are in
 * no kept page.
 */
export const startLists = (): void => {
  import('./lists.tsx').then(({ beginLists }) => beginLists()).catch(() => undefined)
  addEventListener(VISITOR_EVENT, reloadStarted)
}

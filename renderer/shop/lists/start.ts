import { VISITOR_EVENT } from '../../engine/visitor/session.ts'
import { PAGE_EVENT } from '../../kit/actions/events.ts'
import type { ShopEvent } from '../state/events.ts'
import type { Notice } from '../state/list-types.ts'

/** Shows a notice in the corner of the page. */
export const notifyOnce = (notice: Notice): void => {
  import('./lists.tsx').then(({ notify }) => notify(notice)).catch(() => undefined)
}

/** Closes a notice about the page before. */
export const leaveNotices = (): void => {
  import('./lists.tsx').then(({ leaveNotice }) => leaveNotice()).catch(() => undefined)
}

/** Reads the lists again where they have been read: the visitor is another than before, or has ordered. */
const reloadStarted = (): void => {
  import('./lists.tsx').then(({ reloadLists }) => reloadLists()).catch(() => undefined)
}

/**
 * Loads the visitor's lists and their code after the page (specification.md §4), since cached pages do not contain
 * them.
 */
export const startLists = (): void => {
  import('./lists.tsx').then(({ beginLists }) => beginLists()).catch(() => undefined)
  addEventListener(VISITOR_EVENT, reloadStarted)
  addEventListener(PAGE_EVENT, (event) => {
    const { kind } = (event as CustomEvent<ShopEvent>).detail // as emitShopEvent sends it
    if (kind === 'taken' || kind === 'changed') reloadStarted()
  })
}

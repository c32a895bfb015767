import { VISITOR_EVENT } from '../../engine/visitor/session.ts'
import { PAGE_EVENT } from '../../kit/actions/events.ts'
import type { ShopEvent } from '../state/events.ts'
import { beginLists, reloadLists } from './lists.tsx'

/** Loads the visitor's lists after the page (specification.md §4), since cached pages do not contain them. */
export function startLists(): void {
  beginLists()
  const reload = (): void => void reloadLists()
  addEventListener(VISITOR_EVENT, reload)
  addEventListener(PAGE_EVENT, (event) => {
    const { kind } = (event as CustomEvent<ShopEvent>).detail // as emitShopEvent sends it
    if (kind === 'taken' || kind === 'changed') reload()
  })
}

import { useEffect, useEffectEvent, useState } from 'react'
import { reloadLists } from '../lists/lists.tsx'
import { useLists } from '../state/list-state.ts'
import type { Basket } from '../state/list-types.ts'

/**
 * Returns the current basket. Until the browser has loaded the lists, it is the basket in the page. Afterwards it is the one in the lists,
 * which shows changes at once and is the same in all tabs. If the page was loaded after the lists, the lists are loaded again.
 */
export function useBasket(ofPage: Basket): { basket: Basket; busy: boolean } {
  const current = useLists(({ basket, counts }) => (counts.basket === undefined ? undefined : basket))
  const busy = useLists((state) => state.busy.basket ?? false)
  const isOther = current !== undefined && (current.count !== ofPage.count || current.total !== ofPage.total)
  const [page, setPage] = useState({ basket: ofPage, older: isOther && !busy ? current : undefined })
  if (page.basket !== ofPage) setPage({ basket: ofPage, older: current })
  const compare = useEffectEvent((): void => {
    if (isOther && !busy) void reloadLists()
  })
  useEffect(() => compare(), [ofPage])
  return { basket: current === undefined || current === page.older ? ofPage : current, busy }
}

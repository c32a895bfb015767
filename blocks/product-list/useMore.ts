import { useMemo, useState, useSyncExternalStore } from 'react'
import { fetchBlock } from '#renderer/index.ts'
import type { Item, Props } from './contract.ts'
import { here, recall, remember, type StoredList } from './history-entry.ts'
import { useRestoredScroll } from './useRestoredScroll.ts'

interface Added extends StoredList {
  /** The page's own items that these came after: another page begins anew. Undefined while hydrating. */
  readonly after: readonly Item[] | undefined
  /** The page's address. */
  readonly page: string
}

/**
 * The page's own items, and those of the pages after it that were asked for. The address stays; the history entry
 * keeps what was added, so that going back finds it.
 */
export function useMore(first: readonly Item[], following: string | undefined) {
  const hydrated = useSyncExternalStore(never, yes, no)
  const after = hydrated ? first : undefined
  const [known, setAdded] = useState<Added>({ after: undefined, page: '', items: [], next: following })
  const [loading, setLoading] = useState<readonly Item[]>()
  const added = known.after === after ? known : recalled(first, following)
  if (added !== known) setAdded(added)
  const isLoading = loading === first
  useRestoredScroll(added.page, following, added)

  const showMore = async (): Promise<void> => {
    if (!added.next || !following || isLoading) return
    setLoading(first)
    try {
      const props = await fetchBlock(added.next, 'product-list')
      // Another page's block was checked against the same contract as this one.
      const page = props as Props | undefined
      if (page) {
        const items = [...added.items, ...unseen(page.items, [...first, ...added.items])]
        setAdded({ after: first, page: added.page, items, next: page.next })
        remember(added.page, following, { items, next: page.next })
      } else location.assign(added.next)
    } catch {
      location.assign(added.next)
    } finally {
      setLoading(undefined)
    }
  }
  const items = useMemo(() => [...first, ...added.items], [first, added.items])
  return { items, next: added.next, isLoading, showMore }
}

function recalled(first: readonly Item[], following: string | undefined): Added {
  const stored = following === undefined ? undefined : recall(following)
  const added = { after: first, page: here() }
  return stored ? { ...stored, ...added, items: unseen(stored.items, first) } : { ...added, items: [], next: following }
}

/** The catalogue may have changed between two pages: nothing is shown twice. */
const unseen = (items: readonly Item[], shown: readonly Item[]): Item[] =>
  items.filter(({ id }) => !shown.some((item) => item.id === id))

// The server knows no history entry: what it kept is added right after hydration.
const never = () => () => undefined
const yes = (): boolean => true
const no = (): boolean => false

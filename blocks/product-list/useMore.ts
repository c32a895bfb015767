import { useState } from 'react'
import { fetchBlock } from '#renderer/index.ts'
import type { Item, Props } from './contract.ts'

interface Added {
  /** The page that these came after: another page begins anew. */
  readonly after: readonly Item[]
  readonly items: readonly Item[]
  readonly next: string | undefined
}

/** The page's own items, and those of the pages after it that were asked for. The address stays. */
export function useMore(first: readonly Item[], following: string | undefined) {
  const [added, setAdded] = useState<Added>()
  const [loading, setLoading] = useState<readonly Item[]>()
  const more = added?.after === first ? added : { after: first, items: [], next: following }
  const isLoading = loading === first

  const showMore = async (): Promise<void> => {
    if (!more.next || isLoading) return
    setLoading(first)
    try {
      const props = await fetchBlock(more.next, 'product-list')
      // Another page's block was checked against the same contract as this one.
      const page = props as Props | undefined
      if (page)
        setAdded({
          after: first,
          items: [...more.items, ...unseen(page.items, [...first, ...more.items])],
          next: page.next,
        })
      else location.assign(more.next)
    } catch {
      location.assign(more.next)
    } finally {
      setLoading(undefined)
    }
  }
  return { items: [...first, ...more.items], next: more.next, isLoading, showMore }
}

/** The catalogue may have changed between two pages: nothing is shown twice. */
const unseen = (items: readonly Item[], shown: readonly Item[]): Item[] =>
  items.filter(({ id }) => !shown.some((item) => item.id === id))

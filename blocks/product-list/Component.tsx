import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import {
  ButtonLink,
  changeEntry,
  fetchBlocks,
  notifyFailed,
  type Pages,
  Paragraphs,
  RequestError,
  readEntry,
  setAddedPages,
  shapeOf,
  useIsHydrated,
  useShown,
} from '#renderer/index.ts'
import { Cards } from './Cards.tsx'
import css from './Component.module.css'
import type { Item, Props } from './contract.ts'
import { Table } from './Table.tsx'

export function Component({ view, items: first, next: following, empty, quantity, repriced }: Props) {
  const { items, next, isLoading, showMore } = useMore(first, following)
  useShown('impressions', items)
  if (items.length === 0) return empty ? <Empty {...empty} /> : null
  return (
    <div className={css.list}>
      {view === 'table' ? <Table items={items} quantity={quantity} repriced={repriced} /> : <Cards items={items} />}
      {next && <More next={next} isLoading={isLoading} onMore={showMore} />}
      <p className="visually-hidden" role="status">
        {items.length > first.length && `Показано ${items.length}`}
      </p>
    </div>
  )
}

const jar = { shape: 'jar', height: 96, diameter: 92, neck: 84 } as const

/** The text for an empty list, with a link to the next step. A jar is drawn beside it. */
function Empty({ text, step }: NonNullable<Props['empty']>) {
  return (
    <div className={`column gap-24 ${css.empty}`}>
      <svg width={96} height={98} viewBox="-48 -97 96 98" aria-hidden="true">
        <path className="outline-only" d={shapeOf(jar).bodies[0]} />
      </svg>
      <div className="measured">
        <Paragraphs text={text} />
      </div>
      {step && (
        <ButtonLink kind="secondary" href={step.link}>
          {step.text}
        </ButtonLink>
      )}
    </div>
  )
}

/** A link to the next page. With a script, a click appends that page's items to this page. */
function More({ next, isLoading, onMore }: { next: string; isLoading: boolean; onMore: () => void }) {
  const bring = (event: MouseEvent): void => {
    // With a modifier key, the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onMore()
  }
  return (
    <p className={`unprinted flex centered ${css.more}`}>
      <ButtonLink kind="secondary" size="large" href={next} rel="next" aria-busy={isLoading} onClick={bring}>
        Показать ещё
      </ButtonLink>
    </p>
  )
}

interface Added extends StoredList {
  /** The page's items to which `items` were appended. If the page has others now, `items` are outdated. Undefined while hydrating. */
  readonly after: readonly Item[] | undefined
  readonly page: string
}

/** Returns the items of the page and those appended to it. They are stored in the history entry; the URL stays. */
function useMore(first: readonly Item[], following: string | undefined) {
  // Items in the history entry are appended only after hydration, because the server does not know them.
  const hydrated = useIsHydrated()
  const after = hydrated ? first : undefined
  const [loaded, setAdded] = useState<Added>({ after: undefined, page: '', items: [], next: following })
  const [loading, setLoading] = useState<readonly Item[]>()
  const added = loaded.after === after ? loaded : recalled(first, following)
  if (added !== loaded) setAdded(added)
  const isLoading = loading === first
  const { pagination } = added
  useEffect(() => {
    setAddedPages(pagination)
    return () => setAddedPages(undefined)
  }, [pagination])
  useRestoredScroll(added.page, following, added)

  const showMore = async (): Promise<void> => {
    if (!added.next || !following || isLoading) return
    setLoading(first)
    try {
      const blockOf = await fetchBlocks(added.next)
      // The cast is safe, because on every page a block's props match its contract.
      const page = blockOf('product-list') as Props | undefined
      const pagination = blockOf('pagination')?.pagination as Pages | undefined
      if (page) {
        const items = [...added.items, ...unseen(page.items, [...first, ...added.items])]
        const stored = { items, next: page.next, pagination }
        setAdded({ ...stored, after: first, page: added.page })
        remember(added.page, following, stored)
      } else location.assign(added.next)
    } catch (error) {
      if (error instanceof RequestError) notifyFailed(error.message, () => void showMore())
      else location.assign(added.next)
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

/** Returns the items that are not shown yet. After a change of the catalog, the next page may repeat some. */
const unseen = (items: readonly Item[], shown: readonly Item[]): Item[] =>
  items.filter(({ id }) => !shown.some((item) => item.id === id))

/**
 * Stores the scroll position of a list with appended items in the history entry, and restores it. The browser cannot, because a newly
 * loaded document at first contains only the items of one page.
 */
function useRestoredScroll(page: string, following: string | undefined, { items, next, pagination, top }: StoredList) {
  const leave = useEffectEvent((): void => {
    if (following !== undefined && items.length > 0)
      remember(page, following, { items, next, pagination, top: window.scrollY })
  })
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    if ('navigation' in window) navigation.addEventListener('navigate', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      if ('navigation' in window) navigation.removeEventListener('navigate', leave)
    }
  }, [])

  useLayoutEffect(() => {
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [top])
}

/** Data of a list in a history entry: the appended items and the scroll position. */
interface StoredList {
  readonly items: readonly Item[]
  readonly next: string | undefined
  /** Pagination of the page that was appended last. */
  readonly pagination?: Pages | undefined
  /** Scroll position in pixels when the visitor left the page. Undefined until then. */
  readonly top?: number
}

interface EntryState {
  /** URL of the script. It is different in each build, and the state of another build may have another format. */
  readonly from: string
  /** State of lists, by the URL of each list's next page. */
  readonly lists: Readonly<Record<string, StoredList>>
}

const FROM = import.meta.url

/** Returns the current URL without origin. During a navigation it is already the new one. */
const here = (): string => location.pathname + location.search

/** Returns the state of a list from the current history entry. It is still there after a reload. */
const recall = (list: string): StoredList | undefined => {
  const state = read()
  return state.from === FROM && Object.hasOwn(state.lists ?? {}, list) ? state.lists?.[list] : undefined
}

/** Stores the state of a list in the current history entry, if the browser still shows this page. */
function remember(page: string, list: string, stored: StoredList): void {
  if (here() !== page) return
  const { from, lists } = read()
  const state = { from: FROM, lists: { ...(from === FROM && lists), [list]: stored } }
  try {
    if ('navigation' in window) navigation.updateCurrentEntry({ state })
    else changeEntry({ lists: state })
  } catch {
    // The state is too large for the browser. After Back only the page's own items are shown.
  }
}

/** Reads the state of the history entry: from the Navigation API (only lists use its state), or from `history.state`. */
const read = (): Partial<EntryState> =>
  (('navigation' in window ? navigation.currentEntry?.getState() : readEntry().lists) ?? {}) as Partial<EntryState>

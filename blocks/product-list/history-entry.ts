import { changeEntry, type Pages, readEntry } from '#renderer/index.ts'
import type { Item } from './contract.ts'

/** State of a list in a history entry: items added to the page's own, and the scroll position. */
export interface StoredList {
  readonly items: readonly Item[]
  readonly next: string | undefined
  /** Number of the last added page. */
  readonly pagination?: Pages | undefined
  /** Pixels from the page's top when the entry was left; undefined until then. */
  readonly top?: number
}

interface EntryState {
  /** The build of this code: state stored by another build may have another shape. */
  readonly from: string
  /** By the address that follows the list's own page. */
  readonly lists: Readonly<Record<string, StoredList>>
}

const FROM = import.meta.url

/** The page that the browser is at; while another is on its way, that other. */
export const here = (): string => location.pathname + location.search

/** Returns the state of the current history entry, also after a reload. */
export const recall = (list: string): StoredList | undefined => {
  const state = read()
  return state.from === FROM && Object.hasOwn(state.lists ?? {}, list) ? state.lists?.[list] : undefined
}

/** Keeps a list in the current history entry, if that is still the `page`'s. */
export function remember(page: string, list: string, stored: StoredList): void {
  if (here() !== page) return
  const { from, lists } = read()
  const state = { from: FROM, lists: { ...(from === FROM && lists), [list]: stored } }
  try {
    if ('navigation' in window) navigation.updateCurrentEntry({ state })
    else changeEntry({ lists: state })
  } catch {
    // More than a browser keeps: going back shows the first page again, as a link would.
  }
}

/** The Navigation API has a state beside the history's; no other part of the site uses it. */
const read = (): Partial<EntryState> =>
  (('navigation' in window ? navigation.currentEntry?.getState() : readEntry().lists) ?? {}) as Partial<EntryState>

import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Basket, BasketLine, Compare, FavoriteItem, ListName } from './list-types.ts'

/** The visitor's lists as the server returned them, with pending changes applied. */
export interface ListsState {
  /** Undefined until the basket has been loaded, or a product has been added. */
  readonly basket?: Basket | undefined
  readonly favorite?: FavoriteItem
  readonly compare?: Compare
  /** IDs of the products in a list, including products whose card is not loaded yet. */
  readonly ids: Readonly<Record<Exclude<ListName, 'basket'>, ReadonlySet<number>>>
  /** Numbers on the icons of the lists (specification.md §9). A list that has not been loaded has none. */
  readonly counts: Readonly<Partial<Record<ListName, number>>>
  /** True while a change is pending. The totals may still change. */
  readonly busy: Readonly<Partial<Record<ListName, boolean>>>
  /** Text for screen readers about the list that was changed. */
  readonly announcement: string
  /** Code of the region (`region.code`), which is the beginning of the products' links. */
  readonly region?: string | undefined
  /** The current notice. */
  readonly toast?: ReactNode
}

export type ListsStore = StoreApi<ListsState>

export const createListsStore = (): ListsStore =>
  createStore<ListsState>(() => ({
    ids: { favorite: new Set(), compare: new Set() },
    counts: {},
    busy: {},
    announcement: '',
  }))

/** The store of the document. It stays during navigation. Never used on the server. */
export const listsStore = createListsStore()

/** Hook that selects a part of the lists' state. On the server and during hydration the lists are empty. */
export const useLists = <T>(select: (state: ListsState) => T): T => useStore(listsStore, select)

/** Sets the region of the page. The lists are loaded for this region, because products' links contain it. */
export function useListsRegion(region: string | undefined): void {
  useEffect(() => listsStore.setState({ region }), [region])
}

/** Returns the basket line that a product's buttons change: the line without options, or else its first line. */
export function lineOf({ basket }: ListsState, product: number): BasketLine | undefined {
  const lines = basket?.items.filter(({ productId }) => productId === product)
  return lines?.find(({ color, coloring, decoration }) => !(color || coloring || decoration)) ?? lines?.[0]
}

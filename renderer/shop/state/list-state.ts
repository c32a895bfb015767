import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Basket, BasketLine, Compare, FavoriteItem, ListName } from './list-types.ts'

/** The visitor's lists as the server returned them, with pending changes applied. */
export interface ListsState {
  /** Undefined until the basket has loaded or something has been added. */
  readonly basket?: Basket
  readonly favorite?: FavoriteItem
  readonly compare?: Compare
  /** Ids of the products in a list, including products that have no card yet. */
  readonly ids: Readonly<Record<Exclude<ListName, 'basket'>, ReadonlySet<number>>>
  /** Numbers on the lists' icons (specification.md §9); none for a list that has not loaded. */
  readonly counts: Readonly<Partial<Record<ListName, number>>>
  /** True while a change is pending, so that the totals may still change. */
  readonly busy: Readonly<Partial<Record<ListName, boolean>>>
  /** Text about the changed list for screen readers. */
  readonly announcement: string
  /** Code of the region (`region.code`), with which the links of listed products begin. */
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

/** One store per document, which survives navigation. Never used on the server. */
export const listsStore = createListsStore()

/** Hook that selects a part of the lists; they are empty on the server and during hydration. */
export const useLists = <T>(select: (state: ListsState) => T): T => useStore(listsStore, select)

/** Sets the page's region: the lists are loaded for this region, because their links contain it. */
export function useListsRegion(region: string | undefined): void {
  useEffect(() => listsStore.setState({ region }), [region])
}

/** Returns the basket line that a product's button changes: the line without options, otherwise the product's first. */
export function lineOf({ basket }: ListsState, product: number): BasketLine | undefined {
  const lines = basket?.items.filter(({ productId }) => productId === product)
  return lines?.find(({ color, coloring, decoration }) => !(color || coloring || decoration)) ?? lines?.[0]
}

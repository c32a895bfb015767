import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Basket, BasketLine, Compare, FavoriteItem, ListName } from './list-types.ts'

/** State of the visitor's lists: the server's, with pending changes. */
export interface ListsState {
  /** Undefined until it has loaded or something was added. */
  readonly basket?: Basket
  readonly favorite?: FavoriteItem
  readonly compare?: Compare
  /** Numbers of the products in a list, including those without a card. */
  readonly ids: Readonly<Record<Exclude<ListName, 'basket'>, ReadonlySet<number>>>
  /** Numbers on the icons (specification.md §9); none for a list that has not loaded. */
  readonly counts: Readonly<Partial<Record<ListName, number>>>
  /** True while a change is pending, so that sums may change. */
  readonly busy: Readonly<Partial<Record<ListName, boolean>>>
  /** Text for screen readers about the changed list. */
  readonly announcement: string
  /** The code at the beginning of listed products' links (`region.code`). */
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

/** A part of the lists; on the server and during hydration they are empty. */
export const useLists = <T>(select: (state: ListsState) => T): T => useStore(listsStore, select)

/** Sets the page's region, so that the lists are loaded with its links. */
export function useListsRegion(region: string | undefined): void {
  useEffect(() => listsStore.setState({ region }), [region])
}

/** The line that a product's button changes: the one without wishes, or the first. */
export function lineOf({ basket }: ListsState, product: number): BasketLine | undefined {
  const lines = basket?.items.filter(({ productId }) => productId === product)
  return lines?.find(({ color, coloring, decoration }) => !(color || coloring || decoration)) ?? lines?.[0]
}

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
  /** Numbers of the products that are in a list, those without a card yet among them. */
  readonly ids: Readonly<Record<Exclude<ListName, 'basket'>, ReadonlySet<number>>>
  /** Numbers on the icons (specification.md §9); a list that has not loaded has none. */
  readonly counts: Readonly<Partial<Record<ListName, number>>>
  /** True while a change is pending, so that sums may change. */
  readonly busy: Readonly<Partial<Record<ListName, boolean>>>
  /** Read out: how much is in the list that was changed. */
  readonly announcement: string
  /** The code that links of listed products begin with (`region.code`). */
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

/** One store per document: it survives navigation. The server never writes it. */
export const listsStore = createListsStore()

/** A part of the lists; on the server and while hydrating, of empty ones. */
export const useLists = <T>(select: (state: ListsState) => T): T => useStore(listsStore, select)

/** Says in which region the page is: the lists are read with links for it. */
export function useListsRegion(region: string | undefined): void {
  useEffect(() => listsStore.setState({ region }), [region])
}

/** The line of a product's button: the one without options, or the first. */
export function lineOf({ basket }: ListsState, product: number): BasketLine | undefined {
  const lines = basket?.items.filter(({ productId }) => productId === product)
  return lines?.find(({ color, coloring, decoration }) => !(color || coloring || decoration)) ?? lines?.[0]
}

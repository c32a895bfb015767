import { createContext } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type BlockComponent, type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import type { PageConstants, PageData } from './types.ts'

/** Device class by viewport width (specification.md §3, §4). */
export interface DeviceFlags {
  isMobile: boolean
  isTablet: boolean
  isDesktop: boolean
}

export interface PageState {
  page: PageData
  /**
   * Components of blocks, as far as they are loaded. More are added to the same object. A new object would re-render all context consumers
   * and hydrate sleeping blocks.
   */
  components: Record<string, BlockComponent>
  /** True while another page loads. */
  loading: boolean
  /** True after a client-side navigation: screen readers must then be told the page's title. */
  arrived: boolean
  /** On the server always desktop. */
  device: DeviceFlags
  /** The block of the open modal. Empty if no modal is open. */
  modal: readonly PrerenderedNode[]
}

export type PageStore = StoreApi<PageState>

const DESKTOP: DeviceFlags = { isMobile: false, isTablet: false, isDesktop: true }

/** Creates the store of a page. On the server each request has a store of its own. */
export const createPageStore = (page: PageData, components: Components): PageStore =>
  createStore(() => ({
    ...takeModal(page),
    components: { ...components },
    loading: false,
    arrived: false,
    device: DESKTOP,
  }))

/** Separates the modal in a page's tree from the rest of the page. */
export function takeModal(page: PageData): Pick<PageState, 'page' | 'modal'> {
  const isModal = (node: PrerenderedNode): boolean => !isStaticHtml(node) && node.type === 'modal'
  return { page: { ...page, tree: page.tree.filter((node) => !isModal(node)) }, modal: page.tree.filter(isModal) }
}

/** Adds components to the store. Must be called before blocks that need them are shown. */
export const addComponents = (store: PageStore, components: Components): void =>
  void Object.assign(store.getState().components, components)

/** The page's constants. Undefined for a block rendered outside of a page. */
export const ConstantsContext = createContext<PageConstants | undefined>(undefined)

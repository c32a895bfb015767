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
   * Loaded components of blocks. Always the same object, to which components are added: a new one would re-render all contexts and hydrate
   * sleeping blocks.
   */
  components: Record<string, BlockComponent>
  /** True while another page loads. */
  loading: boolean
  /** True after a client-side navigation: the title must be announced to screen readers. */
  arrived: boolean
  /** Desktop on the server. */
  device: DeviceFlags
  /** The open modal: one block or none. */
  modal: readonly PrerenderedNode[]
}

export type PageStore = StoreApi<PageState>

const DESKTOP: DeviceFlags = { isMobile: false, isTablet: false, isDesktop: true }

/** Creates the store of a page; on the server, of a request. */
export const createPageStore = (page: PageData, components: Components): PageStore =>
  createStore(() => ({
    ...takeModal(page),
    components: { ...components },
    loading: false,
    arrived: false,
    device: DESKTOP,
  }))

/** Separates a page from the modal that is part of its tree. */
export function takeModal(page: PageData): Pick<PageState, 'page' | 'modal'> {
  const isModal = (node: PrerenderedNode): boolean => !isStaticHtml(node) && node.type === 'modal'
  return { page: { ...page, tree: page.tree.filter((node) => !isModal(node)) }, modal: page.tree.filter(isModal) }
}

/** Adds components before anything that needs them is shown. */
export const addComponents = (store: PageStore, components: Components): void =>
  void Object.assign(store.getState().components, components)

/** Constants of the page; undefined for a block rendered outside a page. */
export const ConstantsContext = createContext<PageConstants | undefined>(undefined)

import { createStore, type StoreApi } from 'zustand'
import { type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import type { PageData } from './types.ts'

/** Device class by viewport width (specification.md §3, §4). */
export interface DeviceFlags {
  isMobile: boolean
  isTablet: boolean
  isDesktop: boolean
}

/** State of the shown page. */
export interface PageState {
  page: PageData
  /** The components that the page's tree needs, loaded. */
  components: Components
  /** True while another page loads. */
  loading: boolean
  /** True after a navigation: the title must be announced to screen readers. */
  arrived: boolean
  /** By viewport width; on the server a desktop. */
  device: DeviceFlags
  /** The window over the page: one block, or none. */
  modal: readonly PrerenderedNode[]
}

export type PageStore = StoreApi<PageState>

const DESKTOP: DeviceFlags = { isMobile: false, isTablet: false, isDesktop: true }

/** Creates the store of a page; on the server, of a request. */
export const createPageStore = (page: PageData, components: Components): PageStore =>
  createStore(() => ({ ...takeModal(page), components, loading: false, arrived: false, device: DESKTOP }))

/** Splits a page from the modal that its address opens. */
export function takeModal(page: PageData): Pick<PageState, 'page' | 'modal'> {
  const isModal = (node: PrerenderedNode): boolean => !isStaticHtml(node) && node.type === 'modal'
  return {
    page: { ...page, tree: page.tree.filter((node) => !isModal(node)) },
    modal: page.tree.filter(isModal),
  }
}

import { createStore, type StoreApi } from 'zustand'
import { type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import type { PageData } from './types.ts'

/** Which class of device the page is shown on, by its width (specification.md §3, §4). */
export interface DeviceFlags {
  isMobile: boolean
  isTablet: boolean
  isDesktop: boolean
}

/** What the browser knows of the page that it shows. */
export interface PageState {
  page: PageData
  /** The components that the page's tree needs, loaded. */
  components: Components
  /** Whether another page is on its way. */
  loading: boolean
  /** Whether this page came by navigation, so that its title has to be told to who cannot see it. */
  arrived: boolean
  /** Of the width; on the server a desktop, until the browser tells. */
  device: DeviceFlags
  /** The window over the page: one block, or none. */
  modal: readonly PrerenderedNode[]
}

export type PageStore = StoreApi<PageState>

const DESKTOP: DeviceFlags = { isMobile: false, isTablet: false, isDesktop: true }

/** One store per page; on the server, one per request. */
export const createPageStore = (page: PageData, components: Components): PageStore =>
  createStore(() => ({ ...takeModal(page), components, loading: false, arrived: false, device: DESKTOP }))

/** A page, and the modal that stands at its end where its address opens one. */
export function takeModal(page: PageData): Pick<PageState, 'page' | 'modal'> {
  const isModal = (node: PrerenderedNode): boolean => !isStaticHtml(node) && node.type === 'modal'
  return {
    page: { ...page, tree: page.tree.filter((node) => !isModal(node)) },
    modal: page.tree.filter(isModal),
  }
}

import { createStore, type StoreApi } from 'zustand'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'

/** What the browser knows of the page that it shows. */
export interface PageState {
  page: PageData
  /** The components that the page's tree needs, loaded. */
  components: Components
  /** Whether another page is on its way. */
  loading: boolean
  /** Whether this page came by navigation, so that its title has to be told to who cannot see it. */
  arrived: boolean
}

export type PageStore = StoreApi<PageState>

/** One store per page; on the server, one per request. */
export const createPageStore = (page: PageData, components: Components): PageStore =>
  createStore(() => ({ page, components, loading: false, arrived: false }))

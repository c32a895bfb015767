import { createContext, use } from 'react'
import type { Components } from '../tree/types.ts'
import type { PageData } from './types.ts'

/** A loaded modal. */
export interface FetchedModal {
  page: PageData
  components: Components
}

/** Opens and closes the window over the page. */
export interface Modals {
  /** @param address what its links say: "?modal=callback" */
  open(address: string): Promise<void>
  /** Settled once the history has gone back to the page without it. */
  close(): Promise<void>
  /**
   * Fetches a modal without opening it. @param own components that need not be loaded @throws if it fails or belongs
   * to another build
   */
  get(address: string, own?: Components): Promise<FetchedModal>
}

/** On the server nothing is opened or closed. */
export const NO_MODALS: Modals = {
  open: async () => undefined,
  close: async () => undefined,
  get: () => Promise.reject(new TypeError('There is no modal on the server')),
}

export const ModalsContext = createContext(NO_MODALS)

export const useModals = (): Modals => use(ModalsContext)

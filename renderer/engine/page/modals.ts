import { createContext, use } from 'react'
import type { Components } from '../tree/types.ts'
import type { PageData } from './types.ts'

export interface FetchedModal {
  page: PageData
  components: Components
}

export interface Modals {
  /** @param address as in a link: "?modal=callback" @param isAfterForm true after a successful submit: then the modal must open */
  open(address: string, isAfterForm?: boolean): Promise<void>
  /** Resolves when the history has gone back to the page without a modal. */
  close(): Promise<void>
  /** Fetches a modal without opening it. @param overrides components that need not be loaded @throws on failure, or for a modal of another build */
  get(address: string, overrides?: Components): Promise<FetchedModal>
}

/** Modals while rendering on the server: `open` and `close` do nothing, `get` rejects. */
export const NO_MODALS: Modals = {
  open: async () => undefined,
  close: async () => undefined,
  get: () => Promise.reject(new TypeError('There is no modal on the server')),
}

export const ModalsContext = createContext(NO_MODALS)

export const useModals = (): Modals => use(ModalsContext)

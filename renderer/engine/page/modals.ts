import { createContext, use } from 'react'
import type { Components } from '../tree/types.ts'
import type { PageData } from './types.ts'

export interface FetchedModal {
  page: PageData
  components: Components
}

export interface Modals {
  /** Opens a modal. @param address "?modal=callback" @param isAfterForm true after a submitted form: the modal must open in any case */
  open(address: string, isAfterForm?: boolean): Promise<void>
  /** Closes the modal. Resolves when the browser has gone back to the page without the modal. */
  close(): Promise<void>
  /** Fetches a modal without opening it. @param overrides components not to load @throws on failure, or for a newer build of the site */
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

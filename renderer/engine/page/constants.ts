import { createContext } from 'react'
import type { PageConstants } from './types.ts'

/** Constants of the page; undefined for a block rendered outside a page. */
export const ConstantsContext = createContext<PageConstants | undefined>(undefined)

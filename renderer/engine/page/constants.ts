import { createContext } from 'react'
import type { PageConstants } from './types.ts'

/** What schema/site.json says to the page's blocks; undefined where a block is shown without a page. */
export const ConstantsContext = createContext<PageConstants | undefined>(undefined)

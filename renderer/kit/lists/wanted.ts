import { createContext } from 'react'

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

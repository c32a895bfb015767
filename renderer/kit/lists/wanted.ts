import { createContext } from 'react'

/** How many pieces are being counted where a button stands: the calculator's quantity, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

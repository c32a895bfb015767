import { createContext } from 'react'

/** Id of the form of «В корзину» in a calculator's slot: without JavaScript the calculator's field is its quantity. */
export const WANTED_FORM = 'to-basket'

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

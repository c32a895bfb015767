import { createContext } from 'react'

/** Id of the form that puts a product into the basket: a field outside of it may belong to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

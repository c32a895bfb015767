import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Id of the form that puts a product into the basket: a field outside of it may belong to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** Pieces that are being counted on products' pages, by the product's number. It outlives navigation; the server writes none. */
const batches = createStore<Readonly<Record<number, number>>>(() => ({}))

/** Sets the quantity of a product's calculator, for it and for accompanying products. */
export function setBatch(product: number, pieces: number): void {
  batches.setState({ [product]: pieces })
}

/** Returns the calculator's quantity of a product, in pieces; undefined without a calculator. */
export const useBatch = (product: number): number | undefined => useStore(batches, (state) => state[product])

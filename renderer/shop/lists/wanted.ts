import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Id of the form that adds a product to the basket; fields outside of it may refer to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** Pieces in the calculator of a product's page. Never set on the server. */
const batch = createStore<{ product?: number; pieces?: number }>(() => ({}))

/** Session storage key: a product and the quantity chosen for it. Another color may be another document. */
const CHOSEN = 'chosen'

/** Sets the quantity in a product's calculator, for the product and accompanying ones. */
export function setBatch(product: number, pieces: number): void {
  batch.setState({ product, pieces })
}

/** Starts a page's calculator, and deletes the quantity chosen for another product. @returns a function that ends it */
export function beginBatch(model: string): () => void {
  if (sessionStorage.getItem(CHOSEN) && chosenPieces(model) === undefined) sessionStorage.removeItem(CHOSEN)
  return () => batch.setState({}, true)
}

/** Returns the calculator's quantity of a product, in pieces; undefined without a calculator. */
export const useBatch = (product: number): number | undefined =>
  useStore(batch, (state) => (state.product === product ? state.pieces : undefined))

/** @param model same for all colors of a product */
export const choosePieces = (model: string, pieces: number): void =>
  sessionStorage.setItem(CHOSEN, JSON.stringify({ [model]: pieces }))

/** Returns the quantity that the visitor chose for a product in any of its colors; not while hydrating. */
export const chosenPieces = (model: string): number | undefined =>
  JSON.parse(sessionStorage.getItem(CHOSEN) ?? '{}')[model]

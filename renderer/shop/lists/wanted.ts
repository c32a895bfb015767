import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Id of the form that puts a product into the basket: a field outside of it may belong to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** Pieces that are being counted on a product's page. The server writes none. */
const batch = createStore<{ product?: number; pieces?: number }>(() => ({}))

/** Item of the tab's storage: a product and the quantity chosen for it. Another color may be another document. */
const CHOSEN = 'chosen'

/** Sets the quantity of a product's calculator, for it and for accompanying products. */
export function setBatch(product: number, pieces: number): void {
  batch.setState({ product, pieces })
}

/** Begins the count of a page. What was chosen for another product is forgotten. @returns ends the count */
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

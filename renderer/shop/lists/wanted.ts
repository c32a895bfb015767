import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Returns the id of the form that adds a product to the basket, for inputs outside of it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for the button «В корзину» in the calculator's slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** The quantity in the calculator of a product's page, in pieces. Never set on the server. */
const batch = createStore<{ product?: number; pieces?: number }>(() => ({}))

/** Session storage key of a product and its chosen quantity, which survive loading the document of another color. */
const CHOSEN = 'chosen'

/** Stores the quantity of a product's calculator, which the lists of matching products also use. */
export function setBatch(product: number, pieces: number): void {
  batch.setState({ product, pieces })
}

/** Called when a page's calculator mounts: deletes the quantity chosen for another product. @returns a function to call when it unmounts */
export function beginBatch(model: string): () => void {
  if (sessionStorage.getItem(CHOSEN) && chosenPieces(model) === undefined) sessionStorage.removeItem(CHOSEN)
  return () => batch.setState({}, true)
}

/** Returns the calculator's quantity of a product, in pieces; undefined without a calculator. */
export const useBatch = (product: number): number | undefined =>
  useStore(batch, (state) => (state.product === product ? state.pieces : undefined))

/** Stores the chosen quantity. @param model identifies the product in all its colors */
export const choosePieces = (model: string, pieces: number): void =>
  sessionStorage.setItem(CHOSEN, JSON.stringify({ [model]: pieces }))

/** Returns the quantity that the visitor chose for a product in any of its colors. Must not be called while hydrating. */
export const chosenPieces = (model: string): number | undefined =>
  JSON.parse(sessionStorage.getItem(CHOSEN) ?? '{}')[model]

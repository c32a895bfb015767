import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Returns the ID of the form that adds a product to the basket. Inputs outside of the form refer to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Pieces in the calculator around the button «В корзину», which is in a slot of the calculator. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** Pieces in the calculator on a product's page. Never set on the server. */
const batch = createStore<{ product?: number; pieces?: number }>(() => ({}))

/** Session storage key of a product and its chosen pieces, which survive loading the page of another color. */
const CHOSEN = 'chosen'

/** Stores the pieces in a product's calculator. The lists of matching products use them too. */
export function setBatch(product: number, pieces: number): void {
  batch.setState({ product, pieces })
}

/** Called when the calculator of a page is mounted. Deletes the pieces chosen for another product. @returns a function for the unmount */
export function beginBatch(model: string): () => void {
  if (sessionStorage.getItem(CHOSEN) && chosenPieces(model) === undefined) sessionStorage.removeItem(CHOSEN)
  return () => batch.setState({}, true)
}

/** Returns the pieces in the calculator of a product. Undefined if the page has no calculator. */
export const useBatch = (product: number): number | undefined =>
  useStore(batch, (state) => (state.product === product ? state.pieces : undefined))

/** Stores the chosen pieces. @param model identifies a product together with its other colors */
export const choosePieces = (model: string, pieces: number): void =>
  sessionStorage.setItem(CHOSEN, JSON.stringify({ [model]: pieces }))

/** Returns the pieces that the visitor chose for a product, in any of its colors. Must not be called during hydration. */
export const chosenPieces = (model: string): number | undefined =>
  JSON.parse(sessionStorage.getItem(CHOSEN) ?? '{}')[model]

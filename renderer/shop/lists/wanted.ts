import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Id of the form that puts a product into the basket: a field outside of it may belong to it. */
export const basketForm = (product: number): string => `basket-${product}`

/** Quantity of the surrounding calculator in pieces, for «В корзину» in its slot. */
export const WantedQuantity = createContext<number | undefined>(undefined)

/** Pieces that are being counted on a product's page. The server writes none. */
const batch = createStore<{ product?: number; pieces?: number }>(() => ({}))

/** The quantity that the visitor chose for a product in any of its colors. */
let chosen: { model: string; pieces: number } | undefined

/** Sets the quantity of a product's calculator, for it and for accompanying products. */
export function setBatch(product: number, pieces: number): void {
  batch.setState({ product, pieces })
}

/** Begins the count of a page. What was chosen for another product is forgotten. @returns ends the count */
export function beginBatch(model: string): () => void {
  if (chosen?.model !== model) chosen = undefined
  return () => batch.setState({}, true)
}

/** Returns the calculator's quantity of a product, in pieces; undefined without a calculator. */
export const useBatch = (product: number): number | undefined =>
  useStore(batch, (state) => (state.product === product ? state.pieces : undefined))

/** @param model same for all colors of a product */
export function choosePieces(model: string, pieces: number): void {
  chosen = { model, pieces }
}

/** Returns the quantity that the visitor chose for another color of a product. */
export const chosenPieces = (model: string): number | undefined => (chosen?.model === model ? chosen.pieces : undefined)

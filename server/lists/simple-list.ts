import type { Product } from '../catalog/catalog.ts'
import { HttpError } from '../http/http-error.ts'
import { type Changing, deleteItems, insertItem, NO_WISHES } from './items.ts'

/** Products of favorites and of a comparison, at most. */
export const MAX = { favorite: 200, compare: 100 } as const

const FULL = {
  favorite: `В избранном уже ${MAX.favorite} изделий: больше не помещается.`,
  compare: `В сравнении уже ${MAX.compare} изделий: больше не помещается.`,
} as const

/** Puts a product in; what is there stays where it is. @returns how many there are. @throws HttpError 409 for a full list */
export async function addProduct(changing: Changing, list: keyof typeof MAX, product: Product): Promise<number> {
  const { items } = changing
  if (items.some((item) => item.product === product.id)) return items.length
  if (items.length >= MAX[list]) throw new HttpError(409, FULL[list])
  const { kind, article, name } = product.record
  await insertItem(changing, {
    product: product.id,
    kind,
    article,
    name,
    ...NO_WISHES,
    quantity: 1,
    kopecks: null,
  })
  return items.length + 1
}

export async function removeProduct(changing: Changing, product: number): Promise<{ removed: boolean; count: number }> {
  const own = changing.items.filter((item) => item.product === product)
  await deleteItems(changing, own)
  return { removed: own.length > 0, count: changing.items.length - own.length }
}

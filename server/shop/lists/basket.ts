import {
  adjustmentText,
  batchOf,
  fitQuantity,
  MAX_LINES,
  type Reason,
} from '#schema/definitions/shop/units/quantity.ts'
import type { Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import type { Product } from '../catalog/records.ts'
import {
  type Changing,
  deleteItems,
  inOrder,
  insertItem,
  isSame,
  joinedWith,
  type ListItem,
  NO_WISHES,
  updateItem,
} from './items.ts'

/** A changed line, and whether its quantity was adjusted. */
export interface ChangedLine {
  item: ListItem
  adjusted?: Adjusted
}

export interface Adjusted {
  asked: number
  quantity: number
  reason: Reason
}

/** A product to add, or the new values of a line. */
export interface LineRequest {
  product: Product
  quantity: number
  options?: Partial<Wishes>
  /** Id that a restored line had before its removal: the line returns to the same position. */
  place?: number | undefined
}

/** A basket that is locked for a change. The functions of this module keep `items` up to date. */
export type Basket = Changing & { items: ListItem[] }

export const asBasket = (changing: Changing): Basket => ({ ...changing, items: [...changing.items] })

/** Number of lines added before other requests get their turn of the event loop. */
export const ADDED_AT_ONCE = 25

export const FULL = `В корзине уже ${MAX_LINES} строк: больше не помещается.`

/**
 * Adds a product. If the basket has a line of the product with equal wishes, increases that line instead; the earlier wished date wins.
 * @throws HttpError 409 for a full basket, 422 for an invalid date or a too large quantity
 */
export async function addLine(basket: Basket, { product, quantity, options, place }: LineRequest) {
  checkDay(options)
  const wishes = tidy(options)
  const existing = basket.items.find((item) => isSame(item, { product: product.id, ...wishes }))
  if (existing && basket.repeated) return { item: existing }
  if (existing) return joinLine(basket, existing, product, { quantity, wanted: wishes.wanted })
  if (basket.items.length >= MAX_LINES) throw new HttpError(409, FULL)
  const { adjusted, ...fitted } = fit(product, quantity)
  const { kind, article, name } = product.record
  const item = await insertItem(basket, {
    product: product.id,
    kind,
    article,
    name,
    ...wishes,
    ...fitted,
    place: place ?? null,
  })
  basket.items.push(item)
  basket.items.sort(inOrder)
  return { item, ...(adjusted && { adjusted }) }
}

/** Updates a line's product, quantity and, if given, wishes. Merges lines that become equal. @throws HttpError 422 as in `addLine` */
export async function changeLine(basket: Basket, item: ListItem, { product, quantity, options }: LineRequest) {
  checkDay(options)
  const wishes = tidy({ ...item, ...options })
  const equalLine = basket.items.find(
    (other) => other.id !== item.id && isSame(other, { product: product.id, ...wishes }),
  )
  const { kind } = product.record
  if (!equalLine) return writeQuantity(basket, { ...item, product: product.id, kind, ...wishes }, product, quantity)
  await removeLine(basket, item)
  return joinLine(basket, equalLine, product, { quantity, wanted: wishes.wanted })
}

/** Increases a line by the quantity of another. */
function joinLine(basket: Basket, item: ListItem, product: Product, other: Pick<ListItem, 'quantity' | 'wanted'>) {
  const { quantity, ...joined } = joinedWith(item, other)
  return writeQuantity(basket, { ...item, ...joined }, product, quantity)
}

export async function removeLine(basket: Basket, { id }: Pick<ListItem, 'id'>): Promise<boolean> {
  const at = basket.items.findIndex((item) => item.id === id)
  if (at < 0) return false
  await deleteItems(basket, basket.items.splice(at, 1))
  return true
}

async function writeQuantity(basket: Basket, item: ListItem, product: Product, requested: number) {
  const { adjusted, ...fitted } = fit(product, requested)
  const { article, name } = product.record
  const changed = { ...item, ...fitted, article, name }
  await updateItem(basket, changed)
  basket.items.splice(
    0,
    basket.items.length,
    ...basket.items.map((listItem) => (listItem.id === item.id ? changed : listItem)),
  )
  return { item: changed, ...(adjusted && { adjusted }) }
}

/** Rounds a quantity to one that can be sold, and returns it with its price. @throws HttpError 422 if it is too much for one line */
function fit({ record }: Product, requested: number) {
  const { quantity, reason } = fitQuantity(requested, record)
  if (reason === 'most') throw fieldError('quantity', adjustmentText(reason, record))
  const { kopecks } = batchOf(quantity, record, record.prices)
  return { quantity, kopecks, ...(reason && { adjusted: { asked: requested, quantity, reason } }) }
}

function checkDay({ wanted }: Partial<Wishes> = {}): void {
  if (wanted && !isDate(wanted)) throw fieldError('wanted', 'Такого дня в\u00a0календаре нет')
  if (wanted && wanted < today()) throw fieldError('wanted', 'Этот день прошёл: выберите другой')
}

/** Normalizes wishes as the database stores them, so that equal wishes compare equal. */
function tidy(options: Partial<Wishes> = {}): Wishes {
  const { color, coloring, decoration, wanted } = { ...NO_WISHES, ...options }
  return {
    color: tidyText(color),
    coloring: tidyText(coloring),
    decoration: tidyText(decoration),
    wanted: wanted || null,
  }
}

const tidyText = (text: string): string => text.trim().toWellFormed()

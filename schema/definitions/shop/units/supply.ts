import { dayAndMonth, plural } from '../../text/format.ts'
import { pieces } from './quantity.ts'
import { addWorkingDays, type Calendar } from './working-days.ts'

/** Stock of a product. Only whole boxes ship, unless the buyer orders all that is left. */
interface Stocked {
  readonly stock: number
  readonly perBox: number
}

/** Stock of a product, and its possible shipping dates. */
export interface Supply {
  /** Pieces in stock; undefined: in stock, but the shop does not disclose the quantity (`exactStock` of site.json). */
  readonly stock?: number
  readonly perBox: number
  /** Working days that production takes. */
  readonly days: number
  /** ISO date when the stock can ship: the next working day. */
  readonly ready: string
  /** ISO date when pieces made to order can ship. */
  readonly made: string
}

/** The part of a quantity that can ship on one day. */
export interface Shipment {
  /** Quantity in pieces. */
  readonly quantity: number
  /** ISO date of the shipment. */
  readonly day: string
  /** Working days until it ships; 0: in stock. */
  readonly days: number
}

type ExactSupply = Supply & Stocked

/** Returns the supply of a product. @param from the day of order and payment, ISO */
export const supplyOn = (
  { stock, perBox, leadDays }: Stocked & { readonly leadDays: number },
  from: string,
  calendar: Calendar,
): ExactSupply => ({
  ...{ stock, perBox, days: leadDays },
  ready: addWorkingDays(calendar, from, 1),
  made: addWorkingDays(calendar, from, leadDays),
})

/** Splits a quantity by shipping day: first whole boxes from stock, then pieces made to order. @param quantity pieces */
export function shipmentsOf({ stock, perBox, days, ready, made }: ExactSupply, quantity: number): Shipment[] {
  const box = Math.max(1, perBox)
  const atOnce = stock >= quantity ? quantity : Math.floor(stock / box) * box
  return [
    { quantity: atOnce, day: ready, days: 0 },
    { quantity: quantity - atOnce, day: made, days },
  ].filter((shipment) => shipment.quantity > 0)
}

/** Label of the pieces that are not in stock, on the buyer's page and in the letter. */
export const LACKING = 'Нет на\u00a0складе, изготовим'

const CONDITION = 'при\u00a0оплате в\u00a0день заказа'

/** Formats a promised day with its condition: «30 ноября при оплате в день заказа». @param day ISO */
export const readyText = (day: string): string => `${dayAndMonth(day)} ${CONDITION}`

/** Formats the time from payment to shipment, because an offer can be accepted on any day: «на следующий рабочий день …». */
export const afterPayment = ({ days }: Shipment): string =>
  `${days === 0 ? 'на\u00a0следующий рабочий день' : `через\u00a0${days}\u00a0раб. ${plural(days, 'день', 'дня', 'дней')}`} после\u00a0оплаты`

/** Texts about the arrival in the buyer's city, «в Москве 1–2 декабря», for the shipping dates `ready` and `made` of a supply. */
export type Arrival = Readonly<Record<'ready' | 'made', string>>

/**
 * Returns the text about shipping: «На складе: отгрузим 26 ноября, в Москве 27–30 ноября при оплате …», «4080 шт. со склада отгрузим 26
 * ноября, ещё 960 шт. — 9 декабря, …», «Под заказ: …»; without exact stock, «Есть на складе; чего не хватит — к 9 декабря, …».
 * @param page set on the product's page: the text there also has the arrival, and the stock, which no other lines reduce
 */
export function supplyText(
  { stock, ...supply }: Supply,
  quantity: number,
  page?: { readonly arrival: Arrival | undefined },
): string {
  const [first, second] = shipmentsOf({ stock: stock ?? 0, ...supply }, quantity)
  if (!first) return ''
  const arrival = page?.arrival?.[(second ?? first).days === 0 ? 'ready' : 'made']
  const end = `${arrival ? `, ${arrival}` : ''} ${CONDITION}`
  const day = dayAndMonth(first.day)
  if (stock === undefined) return `Есть на\u00a0складе; чего не\u00a0хватит\u00a0— к\u00a0${day}${end}`
  if (second)
    return `${pieces(first.quantity)} со\u00a0склада отгрузим ${day}, ещё ${pieces(second.quantity)}\u00a0— ${dayAndMonth(second.day)}${end}`
  const place = first.days > 0 ? 'Под\u00a0заказ' : `На\u00a0складе${page && stock > 0 ? ` ${pieces(stock)}` : ''}`
  return `${place}: отгрузим ${day}${end}`
}

/** Returns the ISO date when everything has shipped; undefined without shipments. */
export const lastDay = (shipments: readonly Shipment[]): string | undefined =>
  shipments.reduce<string | undefined>((last, { day }) => (last === undefined || day > last ? day : last), undefined)

/** Formats shipping dates that were promised earlier: «26 ноября», «4080 шт. 26 ноября, 960 шт. 9 декабря»; empty without shipments. */
export const shipmentsText = (shipments: readonly Shipment[], when = (part: Shipment) => dayAndMonth(part.day)) =>
  shipments.map((part) => (shipments.length === 1 ? when(part) : `${pieces(part.quantity)} ${when(part)}`)).join(', ')

import { dayAndMonth, plural } from '../../text/format.ts'
import { pieces } from './quantity.ts'
import { addWorkingDays, type Calendar } from './working-days.ts'

/** Stock of a product. Only whole boxes leave, unless they are all that is asked for. */
interface Stocked {
  /** Pieces in stock. */
  readonly stock: number
  /** Pieces in a box. */
  readonly perBox: number
}

/** Stock of a product, with the dates that shipments are computed from. */
export interface Supply extends Stocked {
  /** Working days that more of it takes. */
  readonly days: number
  /** The day that it counts from, ISO. */
  readonly from: string
  /** When what is in stock can leave: the day itself or the next working day, ISO. */
  readonly ready: string
  /** When what is made to order can leave, ISO. */
  readonly made: string
}

/** A part of a quantity that can leave on one day. */
export interface Shipment {
  /** Pieces. */
  readonly quantity: number
  /** ISO date. */
  readonly day: string
  /** Working days that it takes; 0: it is in stock. */
  readonly days: number
}

/** The supply of a product on a day. @param from ISO date */
export const supplyOn = (
  { stock, perBox, leadDays }: Stocked & { readonly leadDays: number },
  from: string,
  calendar: Calendar,
): Supply => ({
  ...{ stock, perBox, days: leadDays, from },
  ready: addWorkingDays(calendar, from, 0),
  made: addWorkingDays(calendar, from, leadDays),
})

/** When how much of a quantity can leave: first whole boxes from stock, then what is made. @param quantity pieces */
export function shipmentsOf({ stock, perBox, days, ready, made }: Supply, quantity: number): Shipment[] {
  const box = Math.max(1, perBox)
  const atOnce = stock >= quantity ? quantity : Math.floor(stock / box) * box
  return [
    { quantity: atOnce, day: ready, days: 0 },
    { quantity: quantity - atOnce, day: made, days },
  ].filter((shipment) => shipment.quantity > 0)
}

/** «10 раб. дней» */
const workingDaysText = (days: number): string => `${days}\u00a0раб. ${plural(days, 'день', 'дня', 'дней')}`

const dayText = (day: string, from: string): string => (day === from ? 'сегодня' : dayAndMonth(day))

/**
 * «Готово к отгрузке сегодня», «Готово к отгрузке 9 декабря», «4080 шт. сегодня, 960 шт. через 10 раб. дней — к 9
 * декабря».
 */
export function supplyText(supply: Supply, quantity: number): string {
  const [first, second] = shipmentsOf(supply, quantity)
  if (!first) return ''
  const start = dayText(first.day, supply.from)
  if (!second) return `Готово к\u00a0отгрузке ${start}`
  const [some, rest] = [pieces(first.quantity), pieces(second.quantity)]
  return `${some} ${start}, ${rest} через\u00a0${workingDaysText(second.days)}\u00a0— к\u00a0${dayAndMonth(second.day)}`
}

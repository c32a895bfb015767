import { lastDay, type Shipment, shipmentsText } from '#schema/definitions/shop/units/supply.ts'
import { isProduct } from './lines.ts'
import type { OrderLine } from './order.ts'

/** A line with what was promised of it. */
export type Promised = Pick<OrderLine, 'shipments'>

/** Shipments of a line, as `toOrderLine` wrote them. */
export const shipmentsIn = ({ shipments }: Promised): Shipment[] => JSON.parse(shipments) as Shipment[]

/** «4080 шт. 26 ноября, 960 шт. 9 декабря», as was said on the day of the order; empty: nothing was. */
export const supplyOfLine = (line: Promised): string => shipmentsText(shipmentsIn(line))

/** Day when all products of an order can leave, ISO; undefined while that of a line is not known. */
export function readyDay(lines: readonly (Promised & Pick<OrderLine, 'product'>)[]): string | undefined {
  const products = lines.filter(isProduct)
  return products.every((line) => shipmentsIn(line).length > 0) ? lastDay(products.flatMap(shipmentsIn)) : undefined
}

import { lastDay, type Shipment, shipmentsText } from '#schema/definitions/shop/units/supply.ts'
import type { OrderLine } from './order.ts'

type Promised = Pick<OrderLine, 'shipments'>

/** Written by `toOrderLine`. */
const shipmentsIn = ({ shipments }: Promised): Shipment[] => JSON.parse(shipments) as Shipment[]

/** «4080 шт. 26 ноября, 960 шт. 9 декабря», as was said on the day of the order; empty: nothing was. */
export const supplyOfLine = (line: Promised): string => shipmentsText(shipmentsIn(line))

/** Day when the whole order can leave, ISO; undefined while that of a line is not known. */
export const readyDay = (lines: readonly Promised[]): string | undefined =>
  lines.every((line) => shipmentsIn(line).length > 0) ? lastDay(lines.flatMap(shipmentsIn)) : undefined

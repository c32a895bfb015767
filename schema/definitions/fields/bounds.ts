import { dayOfBound } from '../text/dates.ts'
import { formatDate, formatNumber } from '../text/format.ts'
import { aboutField, type FieldRule } from './rule.ts'

type Bound = number | string

const boundMessage = (bound: Bound, number: string, date: string): string =>
  typeof bound === 'number'
    ? `не\u00a0${number} ${formatNumber(bound)}`
    : `не\u00a0${date} ${bound === 'today' ? 'сегодняшнего дня' : formatDate(bound)}`

const minRule: FieldRule<Bound> = {
  messageKey: 'min',
  operand: ({ validation }) => validation?.min,
  test: (value, least) =>
    typeof least === 'number' ? typeof value === 'number' && value >= least : String(value) >= dayOfBound(least),
  json: (least) => (typeof least === 'number' ? { minimum: least } : undefined),
  message: (least, field) => aboutField(field, boundMessage(least, 'меньше', 'раньше')),
}

const maxRule: FieldRule<Bound> = {
  messageKey: 'max',
  operand: ({ validation }) => validation?.max,
  test: (value, most) =>
    typeof most === 'number' ? typeof value === 'number' && value <= most : String(value) <= dayOfBound(most),
  json: (most) => (typeof most === 'number' ? { maximum: most } : undefined),
  message: (most, field) => aboutField(field, boundMessage(most, 'больше', 'позже')),
}

/** Rules for the limits of a number or a date. */
export const bounds = { min: minRule, max: maxRule } as const

import { dayOf, isDate } from '../../text/dates.ts'
import { formatDate, formatNumber } from '../../text/format.ts'
import type { FormField } from '../field-schema.ts'
import { holdingOf } from '../field-types.ts'
import { about, type Rule } from './rule.ts'

/** What cannot be read as a number stays a text (read-value.ts). */
export const number: Rule<true> = {
  says: 'number',
  operand: (field) => (holdingOf(field) === 'number' ? true : undefined),
  test: (value) => Number.isFinite(value),
  json: () => ({ type: 'number' }),
  message: (_, field) => about(field, 'укажите число'),
}

export const date: Rule<true> = {
  says: 'date',
  operand: (field) => (holdingOf(field) === 'date' ? true : undefined),
  test: (value) => isDate(String(value)),
  json: () => ({ format: 'date' }),
  message: (_, field) => about(field, 'укажите дату, например 20.11.2026'),
}

type Bound = number | string

const boundOf = (field: FormField, key: 'min' | 'max'): Bound | undefined =>
  holdingOf(field) === 'number' || holdingOf(field) === 'date' ? field.validation?.[key] : undefined

const sayBound = (bound: Bound, number: string, date: string): string =>
  typeof bound === 'number'
    ? `не\u00a0${number} ${formatNumber(bound)}`
    : `не\u00a0${date} ${bound === 'today' ? 'сегодняшнего дня' : formatDate(bound)}`

export const min: Rule<Bound> = {
  says: 'min',
  operand: (field) => boundOf(field, 'min'),
  test: (value, least) =>
    typeof least === 'number' ? typeof value === 'number' && value >= least : String(value) >= dayOf(least),
  json: (least) => (typeof least === 'number' ? { minimum: least } : undefined),
  message: (least, field) => about(field, sayBound(least, 'меньше', 'раньше')),
}

export const max: Rule<Bound> = {
  says: 'max',
  operand: (field) => boundOf(field, 'max'),
  test: (value, most) =>
    typeof most === 'number' ? typeof value === 'number' && value <= most : String(value) <= dayOf(most),
  json: (most) => (typeof most === 'number' ? { maximum: most } : undefined),
  message: (most, field) => about(field, sayBound(most, 'больше', 'позже')),
}

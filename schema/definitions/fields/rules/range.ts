import { dayOfBound, isDate } from '../../text/dates.ts'
import { formatDate, formatNumber } from '../../text/format.ts'
import type { FormField } from '../field-schema.ts'
import { holdingOf } from '../field-types.ts'
import { aboutField, type FieldRule } from './rule.ts'

/** What cannot be read as a number stays a text (readers.ts). */
export const numberRule: FieldRule<true> = {
  messageKey: 'number',
  operand: (field) => (holdingOf(field) === 'number' ? true : undefined),
  test: (value) => Number.isFinite(value),
  json: () => ({ type: 'number' }),
  message: (_, field) => aboutField(field, 'укажите число'),
}

export const dateRule: FieldRule<true> = {
  messageKey: 'date',
  operand: (field) => (holdingOf(field) === 'date' ? true : undefined),
  test: (value) => isDate(String(value)),
  json: () => ({ format: 'date' }),
  message: (_, field) => aboutField(field, 'укажите дату, например 20.11.2026'),
}

type Bound = number | string

const boundOf = (field: FormField, key: 'min' | 'max'): Bound | undefined =>
  holdingOf(field) === 'number' || holdingOf(field) === 'date' ? field.validation?.[key] : undefined

const boundMessage = (bound: Bound, number: string, date: string): string =>
  typeof bound === 'number'
    ? `не\u00a0${number} ${formatNumber(bound)}`
    : `не\u00a0${date} ${bound === 'today' ? 'сегодняшнего дня' : formatDate(bound)}`

export const minRule: FieldRule<Bound> = {
  messageKey: 'min',
  operand: (field) => boundOf(field, 'min'),
  test: (value, least) =>
    typeof least === 'number' ? typeof value === 'number' && value >= least : String(value) >= dayOfBound(least),
  json: (least) => (typeof least === 'number' ? { minimum: least } : undefined),
  message: (least, field) => aboutField(field, boundMessage(least, 'меньше', 'раньше')),
}

export const maxRule: FieldRule<Bound> = {
  messageKey: 'max',
  operand: (field) => boundOf(field, 'max'),
  test: (value, most) =>
    typeof most === 'number' ? typeof value === 'number' && value <= most : String(value) <= dayOfBound(most),
  json: (most) => (typeof most === 'number' ? { maximum: most } : undefined),
  message: (most, field) => aboutField(field, boundMessage(most, 'больше', 'позже')),
}

import { isDate } from '../../text/dates.ts'
import { formatDate } from '../../text/format.ts'
import { bounds } from '../bounds.ts'
import type { FieldType } from '../field-type.ts'
import { cleanText, type ReadValue, shown, textOf } from '../reading.ts'
import { aboutField, type FieldRule } from '../rule.ts'

const readDate: ReadValue = (raw) => {
  const text = cleanText(textOf(raw))
  const [, day = '', month = '', year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const dateRule: FieldRule<true> = {
  messageKey: 'date',
  isOfType: true,
  operand: () => true,
  test: (value) => isDate(String(value)),
  json: () => ({ format: 'date' }),
  message: (_, field) => aboutField(field, 'укажите дату, например 20.11.2026'),
}

export const date: FieldType = {
  holds: 'date',
  read: readDate,
  initial: shown,
  rules: { date: dateRule, ...bounds },
  inWords: (value) => formatDate(String(value)),
}

import { bounds } from '../bounds.ts'
import type { FieldType } from '../field-type.ts'
import { cleanText, type ReadValue, shown, textOf } from '../reading.ts'
import { aboutField, type FieldRule } from '../rule.ts'

const readNumeric: ReadValue = (raw) => {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw + 0
  const text = cleanText(textOf(raw))
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Adding zero normalizes «-0».
  return Number.isFinite(number) ? number + 0 : text
}

/** Refuses a text that is not a number: `readNumeric` leaves it a string. */
const numberRule: FieldRule<true> = {
  messageKey: 'number',
  isOfType: true,
  operand: () => true,
  test: (value) => Number.isFinite(value),
  json: () => ({ type: 'number' }),
  message: (_, field) => aboutField(field, 'укажите число'),
}

export const number: FieldType = {
  holds: 'number',
  read: readNumeric,
  initial: shown,
  rules: { number: numberRule, ...bounds },
}

import { bounds } from '../../bounds.ts'
import type { FieldContract, FieldType } from '../../field-type.ts'
import { cleanText, type ReadValue, shown, textOf } from '../../reading.ts'
import { aboutField, type FieldRule } from '../../rule.ts'

export const contract: FieldContract = {
  title: 'число',
  json: { type: 'number' },
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default'],
  bounds: { fits: (bound) => typeof bound === 'number', hint: 'Здесь нужно число.' },
}

const readNumeric: ReadValue = (raw) => {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw + 0
  const text = cleanText(textOf(raw))
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Adding zero normalizes «-0».
  return Number.isFinite(number) ? number + 0 : text
}

/** A value that is not a number stays a string (`readNumeric`). */
const numberRule: FieldRule<true> = {
  messageKey: 'number',
  isOfType: true,
  operand: () => true,
  test: (value) => Number.isFinite(value),
  json: () => ({ type: 'number' }),
  message: (_, field) => aboutField(field, 'укажите число'),
}

export const value: FieldType = {
  holds: 'number',
  read: readNumeric,
  initial: shown,
  rules: { number: numberRule, ...bounds },
}

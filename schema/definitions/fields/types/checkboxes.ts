import type { FieldType } from '../field-type.ts'
import { optionRule } from '../option.ts'
import { cleanText, type ReadValue, textOf } from '../reading.ts'

const readTicks: ReadValue = (raw) =>
  [...new Set([raw].flat().map((value) => cleanText(textOf(value))))].filter(Boolean)

export const checkboxes: FieldType = {
  holds: 'options',
  read: readTicks,
  initial: (raw) => readTicks(raw),
  rules: {
    option: {
      ...optionRule,
      json: (options: readonly string[], field) => ({ items: optionRule.json?.(options, field) ?? {} }),
    },
  },
}

import type { FieldType } from './field-type.ts'
import { cleanText, type ReadValue, readText, shown, textOf } from './reading.ts'
import { aboutField, type FieldRule } from './rule.ts'

/** Refuses a value that is not among the field's options. */
export const optionRule: FieldRule<readonly string[]> = {
  messageKey: 'option',
  isOfType: true,
  operand: ({ options }) => [...new Set(options?.map(({ value }) => value))],
  test: (value, options) => [value].flat().every((chosen) => typeof chosen === 'string' && options.includes(chosen)),
  json: (options) => (options.length > 0 ? { enum: options } : { not: {} }),
  message: (_, field) => aboutField(field, 'выберите из списка'),
}

export const option: FieldType = { holds: 'option', read: readText, initial: shown, rules: { option: optionRule } }

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

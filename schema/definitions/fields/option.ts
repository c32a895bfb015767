import type { FieldType } from './field-type.ts'
import { readText, shown } from './reading.ts'
import { aboutField, type FieldRule } from './rule.ts'

/** Only listed options are valid. */
export const optionRule: FieldRule<readonly string[]> = {
  messageKey: 'option',
  isOfType: true,
  operand: ({ options }) => [...new Set(options?.map(({ value }) => value))],
  test: (value, options) => [value].flat().every((chosen) => typeof chosen === 'string' && options.includes(chosen)),
  json: (options) => (options.length > 0 ? { enum: options } : { not: {} }),
  message: (_, field) => aboutField(field, 'выберите из списка'),
}

/** One of the field's options. */
export const option: FieldType = {
  holds: 'option',
  read: readText,
  initial: shown,
  rules: { option: optionRule },
}

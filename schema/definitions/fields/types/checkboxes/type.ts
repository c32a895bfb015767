import type { FieldContract, FieldType } from '../../field-type.ts'
import { optionRule } from '../../option.ts'
import { cleanText, type ReadValue, textOf } from '../../reading.ts'

export const contract: FieldContract = {
  title: 'выбор нескольких',
  json: { type: 'array', items: { type: 'string' } },
  keys: ['options', 'default'],
}

const readTicks: ReadValue = (raw) =>
  [...new Set([raw].flat().map((value) => cleanText(textOf(value))))].filter(Boolean)

export const value: FieldType = {
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

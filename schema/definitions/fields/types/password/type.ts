import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'
import { textOf, tidy } from '../../reading.ts'

export const contract: FieldContract = {
  title: 'пароль',
  json: { type: 'string' },
  keys: ['placeholder', 'inputmode', 'autocomplete'],
}

export const value: FieldType = { ...line, isSecret: true, read: (raw) => tidy(textOf(raw)) }

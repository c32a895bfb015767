import type { FieldContract, FieldType } from '../../field-type.ts'
import { option } from '../../option.ts'

export const contract: FieldContract = {
  title: 'список',
  json: { type: 'string' },
  keys: ['options', 'placeholder', 'autocomplete', 'default'],
}

export const value: FieldType = option

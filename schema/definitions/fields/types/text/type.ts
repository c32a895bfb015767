import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'

export const contract: FieldContract = {
  title: 'строка',
  json: { type: 'string' },
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'mask', 'keep', 'prefix'],
}

export const value: FieldType = line

import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'

export const contract: FieldContract = {
  title: 'скрытое значение',
  json: { type: 'string' },
  keys: ['autocomplete', 'keep', 'prefix', 'default'],
}

export const value: FieldType = { ...line, isHidden: true }

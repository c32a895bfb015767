import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'

export const contract: FieldContract = {
  title: 'почта',
  json: { type: 'string' },
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default'],
}

export const value: FieldType = { ...line, autocomplete: 'email' }

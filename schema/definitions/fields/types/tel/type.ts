import { formatPhone } from '../../../text/phone.ts'
import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'

export const contract: FieldContract = {
  title: 'телефон',
  json: { type: 'string' },
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'mask', 'keep', 'prefix'],
}

export const value: FieldType = { ...line, autocomplete: 'tel', inWords: (value) => formatPhone(String(value)) }

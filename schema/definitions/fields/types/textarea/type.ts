import type { FieldContract, FieldType } from '../../field-type.ts'
import { line } from '../../line.ts'
import { cleanText, textOf } from '../../reading.ts'

export const contract: FieldContract = {
  title: 'несколько строк',
  json: { type: 'string' },
  keys: ['placeholder', 'inputmode', 'autocomplete', 'default', 'rows'],
}

export const value: FieldType = { ...line, read: (raw) => cleanText(textOf(raw), true) }

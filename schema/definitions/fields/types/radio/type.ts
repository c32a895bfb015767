import type { FieldContract, FieldType } from '../../field-type.ts'
import { option } from '../../option.ts'

export const contract: FieldContract = {
  title: 'выбор одного',
  json: { type: 'string' },
  keys: ['options', 'default'],
}

export const value: FieldType = {
  ...option,
  initial: (raw) => (raw === undefined || raw === '' ? undefined : String(raw)),
}

import type { FieldContract, FieldType } from '../../field-type.ts'
import { type ReadValue, textOf } from '../../reading.ts'

export const contract: FieldContract = {
  title: 'галочка',
  json: { type: 'boolean' },
  keys: ['consent', 'value', 'default'],
}

const TICKED = /^(on|y|yes|true|1)$/i

const readTick: ReadValue = (raw) => [raw].flat().some((value) => value === true || TICKED.test(textOf(value)))

export const value: FieldType = { holds: 'tick', read: readTick, initial: (raw) => readTick(raw), rules: {} }

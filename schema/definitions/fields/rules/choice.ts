import type { FormField } from '../field-schema.ts'
import { holdingOf } from '../field-types.ts'
import { fieldNameOf, inQuotes } from '../names.ts'
import { isEmpty } from '../values.ts'
import { aboutField, type FieldRule } from './rule.ts'

/** A checkbox is required unless told otherwise (specification.md §5). */
export const requiredRule: FieldRule<true> = {
  messageKey: 'required',
  operand: (field) => ((field.validation?.required ?? holdingOf(field) === 'tick') ? true : undefined),
  test: (value) => !isEmpty(value),
  json: (_, field) => {
    const holds = holdingOf(field)
    if (holds === 'tick') return { const: true }
    if (holds === 'options' || holds === 'files') return { minItems: 1 }
    return holds === 'number' ? {} : { minLength: 1 }
  },
  message: (_, field) => requiredMessage(field),
}

function requiredMessage(field: FormField): string {
  const name = inQuotes(fieldNameOf(field))
  switch (holdingOf(field)) {
    case 'tick':
      return `Поставьте отметку ${name}`
    case 'options':
    case 'option':
      return `Выберите, что указать в${'\u00a0'}поле ${name}`
    case 'files':
      return `Приложите файл в${'\u00a0'}поле ${name}`
    default:
      return `Заполните поле ${name}`
  }
}

/** Only what there is in the list can be chosen. */
export const optionRule: FieldRule<readonly string[]> = {
  messageKey: 'option',
  operand: (field) =>
    holdingOf(field).startsWith('option') ? [...new Set(field.options?.map(({ value }) => value))] : undefined,
  test: (value, known) => [value].flat().every((chosen) => typeof chosen === 'string' && known.includes(chosen)),
  json: (known, field) => {
    const one = known.length > 0 ? { enum: known } : { not: {} }
    return holdingOf(field) === 'options' ? { items: one } : one
  },
  message: (_, field) => aboutField(field, 'выберите из списка'),
}

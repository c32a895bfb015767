import type { FormField } from '../field-schema.ts'
import { type FieldType, fieldTypes } from '../field-types.ts'
import { nameOf, quoted } from '../names.ts'
import { isEmpty } from '../values.ts'
import { about, type Rule, typeOf } from './rule.ts'

const LISTS: readonly FieldType[] = ['select', 'radio', 'checkboxes']

/** A checkbox is required unless told otherwise (spec.md §5). */
export const required: Rule<true> = {
  says: 'required',
  types: fieldTypes,
  operand: (field) => ((field.validation?.required ?? typeOf(field) === 'checkbox') ? true : undefined),
  test: (value) => !isEmpty(value),
  json: (_, field) => {
    const type = typeOf(field)
    if (type === 'checkbox') return { const: true }
    if (type === 'checkboxes' || type === 'file') return { minItems: 1 }
    return type === 'number' ? {} : { minLength: 1 }
  },
  message: (_, field) => sayRequired(field),
}

function sayRequired(field: FormField): string {
  const name = quoted(nameOf(field))
  switch (typeOf(field)) {
    case 'checkbox':
      return `Поставьте отметку ${name}`
    case 'checkboxes':
    case 'radio':
    case 'select':
      return `Выберите, что указать в${'\u00a0'}поле ${name}`
    case 'file':
      return `Приложите файл в${'\u00a0'}поле ${name}`
    default:
      return `Заполните поле ${name}`
  }
}

/** Only what there is in the list can be chosen. */
export const option: Rule<readonly string[]> = {
  says: 'option',
  types: [],
  operand: (field) =>
    LISTS.includes(typeOf(field)) ? [...new Set(field.options?.map(({ value }) => value))] : undefined,
  test: (value, known) => [value].flat().every((chosen) => typeof chosen === 'string' && known.includes(chosen)),
  json: (known, field) => {
    const one = known.length > 0 ? { enum: known } : { not: {} }
    return typeOf(field) === 'checkboxes' ? { items: one } : one
  },
  message: (_, field) => about(field, 'выберите из списка'),
}

import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { FieldValue, FieldValues, FileDescription } from '#schema/definitions/fields/values.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { formatPhone } from '#schema/definitions/text/phone.ts'
import type { FormAnswer } from '../mail/letters.ts'

/** What was answered, in the order of the fields; consents and empty fields are left out. */
export const answersOf = (fields: readonly FormField[], values: FieldValues): FormAnswer[] =>
  fields.flatMap((field) => {
    const text = field.consent === undefined && field.type !== 'password' ? textOf(field, values[field.name]) : ''
    return text === '' ? [] : [{ label: labelOf(field), text }]
  })

/** The same by the names of the fields, for letters that say one by one. */
export const namedAnswers = (fields: readonly FormField[], values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => answersOf([field], values).map(({ text }) => [field.name, text] as const)),
  )

const labelOf = ({ alias, label, name }: FormField): string =>
  alias ?? (label === undefined ? name : plainText(label).replace(/\*$/, '').trim())

function textOf({ type, options }: FormField, value: FieldValue | undefined): string {
  if (value === undefined || value === false || value === '') return ''
  if (value === true) return 'да'
  if (typeof value === 'number') return formatNumber(value)
  const worded = (chosen: string): string => options?.find((option) => option.value === chosen)?.text ?? chosen
  if (typeof value === 'string')
    return type === 'date' ? formatDate(value) : type === 'tel' ? formatPhone(value) : worded(value)
  return (value as readonly (string | FileDescription)[])
    .map((part) => (typeof part === 'string' ? worded(part) : part.name))
    .join(', ')
}

import { formatNumber } from '../text/format.ts'
import { plainText } from '../text/marks.ts'
import type { FormField } from './field-schema.ts'
import { isSecret, typeOf } from './field-types.ts'
import { bodyValue } from './to-body.ts'
import type { FieldValue, FieldValues, FileDescription } from './values.ts'

/** Value that a visitor entered in a field, as text, with the field's name. */
export interface Answer {
  readonly label: string
  readonly text: string
  readonly field: string
}

/** Returns the answers in the order of the fields, without consents, passwords and empty values. */
export const answersOf = (fields: readonly FormField[], values: FieldValues): Answer[] =>
  fields.flatMap((field) => {
    const text = field.consent === undefined && !isSecret(field) ? textOf(field, values[field.name]) : ''
    return text === '' ? [] : [{ label: labelOf(field), text, field: field.name }]
  })

/** Returns the answers' texts by field name, for letters that show single answers. */
export const namedAnswers = (fields: readonly FormField[], values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => answersOf([field], values).map(({ text }) => [field.name, text] as const)),
  )

const labelOf = ({ alias, label, name }: FormField): string =>
  alias ?? (label === undefined ? name : plainText(label).replace(/\*$/, '').trim())

function textOf(field: FormField, value: FieldValue | undefined): string {
  const { options } = field
  if (value === undefined || value === false || value === '') return ''
  const { inWords } = typeOf(field)
  if (inWords) return inWords(bodyValue(field, value) ?? '')
  if (value === true) return 'да'
  if (typeof value === 'number') return formatNumber(value)
  const worded = (chosen: string): string => options?.find((option) => option.value === chosen)?.text ?? chosen
  if (typeof value === 'string') {
    return worded(String(bodyValue(field, value) ?? ''))
  }
  const parts = (value as readonly (string | FileDescription)[]).map((part) =>
    typeof part === 'string' ? worded(part) : part.name,
  )
  // If an option itself contains a comma, as in «Канистра, 5 л», semicolons separate the chosen options.
  return parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ')
}

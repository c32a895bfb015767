import type { JsonSchema } from '../json-schema/types.ts'
import { formatNumber, plural } from '../text/format.ts'
import { plainText } from '../text/marks.ts'
import type { Field, FormField, MessageKey } from './field-schema.ts'
import type { FieldValue, FieldValues } from './values.ts'

/** A rule for fields: its test, in browser and server, and its message. `T` is the type of the operand that a field sets. */
export interface FieldRule<T = unknown> {
  readonly messageKey: MessageKey
  /** True if the rule tests the JSON type of a value. */
  readonly isOfType?: true
  /** Returns the operand that the field sets; undefined if the rule does not apply. */
  operand(field: FormField): T | undefined
  /** Returns true for a valid value. Only the rule `required` also gets empty values. */
  test(value: FieldValue | undefined, operand: T, values: FieldValues): boolean
  /** Returns the rule as JSON Schema, for the API's documentation; undefined if JSON Schema cannot express the rule. */
  json?(operand: T, field: FormField): JsonSchema | undefined
  /** Returns the error message. @param named returns the name of a field for messages */
  message(operand: T, field: FormField, named: (field: string) => string): string
}

/** Prefixes a message with the field's name: «Телефон: …». */
export const aboutField = (field: FormField, text: string): string => `${fieldNameOf(field)}: ${text}`

/** Formats a number with its noun in the genitive, to follow «не короче»: «8 знаков». */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}\u00a0${plural(count, one, many, many)}`

// Counts code points, as JSON Schema does, not UTF-16 code units.
export const lengthOf = (value: FieldValue | undefined): number => (typeof value === 'string' ? [...value].length : 0)

type Named = Pick<Field, 'name' | 'alias' | 'label'>

/** Returns a field's name for messages: its alias or label, without inline markup and the final star or colon. */
export const fieldNameOf = ({ alias, label, name }: Named): string =>
  plainText(alias ?? label ?? name).replace(/[\s*:]+$/, '') || name

/** Quotes a name in «»; nested quotes become „“. */
export const inQuotes = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`

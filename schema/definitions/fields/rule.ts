import type { JsonSchema } from '../json-schema/types.ts'
import { formatNumber, plural } from '../text/format.ts'
import type { FormField, MessageKey } from './field-schema.ts'
import { fieldNameOf } from './names.ts'
import type { FieldValue, FieldValues } from './values.ts'

/** A rule: its test for browser and server, and its message. `T` is the operand that a field sets. */
export interface FieldRule<T = unknown> {
  readonly messageKey: MessageKey
  /** Says of which JSON type a value is. */
  readonly isOfType?: true
  /** Returns the operand that the field sets; undefined if the rule does not apply. */
  operand(field: FormField): T | undefined
  /** Receives a value that is not empty; `required` receives any. */
  test(value: FieldValue | undefined, operand: T, values: FieldValues): boolean
  /** The constraint as JSON Schema, for the API's documentation; undefined if JSON Schema cannot express it. */
  json?(operand: T, field: FormField): JsonSchema | undefined
  /** @param named what a message calls the field of this name */
  message(operand: T, field: FormField, named: (field: string) => string): string
}

/** «Телефон: …». */
export const aboutField = (field: FormField, text: string): string => `${fieldNameOf(field)}: ${text}`

/** «8 знаков» in the genitive, as after «не короче». */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}\u00a0${plural(count, one, many, many)}`

// A text's length is counted in characters, as JSON Schema has it.
export const lengthOf = (value: FieldValue | undefined): number => (typeof value === 'string' ? [...value].length : 0)

import type { JsonSchema } from '../../json-schema/types.ts'
import { formatNumber, plural } from '../../text/format.ts'
import type { FormField, MessageKey } from '../field-schema.ts'
import { fieldNameOf } from '../names.ts'
import type { FieldValue, FieldValues } from '../values.ts'

/** One rule: its test, in the browser and on the server, and its message. `T` is its operand: what a field gives it. */
export interface FieldRule<T = unknown> {
  /** The key of `messages` that rewords it. */
  readonly messageKey: MessageKey
  /** What the field gives it; undefined where the rule is not the field's. */
  operand(field: FormField): T | undefined
  /** Of a value that is not empty; in `required`, of any. */
  test(value: FieldValue | undefined, operand: T, values: FieldValues): boolean
  /** The same as JSON Schema, for the API's description; undefined where JSON Schema cannot express it. */
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

import type { FormField } from './field-schema.ts'
import type { ReadValue } from './reading.ts'
import type { FieldRule } from './rule.ts'
import type { FieldValue } from './values.ts'

/** Kind of a field's value. It determines the message and the JSON Schema of the rule `required`. */
export type Holding = 'line' | 'number' | 'date' | 'option' | 'options' | 'tick' | 'files'

/** The part of a field type that browser and server need. */
export interface FieldType {
  readonly holds: Holding
  readonly read: ReadValue
  /** Returns the initial value of the field's control. @param raw the posted value, the page's value, or the field's default */
  readonly initial: (raw: unknown, field: FormField) => unknown
  /** The type's rules after `required`, in order: a field reports the first rule that fails. */
  readonly rules: Readonly<Record<string, FieldRule>>
  /** True for the type whose value the page sets: the visitor neither sees nor changes it. */
  readonly isHidden?: true
  /** True for the type whose values are never stored, sent back or shown: passwords. */
  readonly isSecret?: true
  /** Autocomplete token of a type for e-mail addresses or phone numbers. */
  readonly autocomplete?: 'email' | 'tel'
  /** Formats a value for letters; by default its text, or its option's label. */
  readonly inWords?: (value: FieldValue) => string
}

import type { FormField } from './field-schema.ts'
import type { ReadValue } from './reading.ts'
import type { FieldRule } from './rule.ts'
import type { FieldValue } from './values.ts'

/** Kind of a value, by which a required one is tested and refused; `options` are several texts. */
export type Holding = 'line' | 'number' | 'date' | 'option' | 'options' | 'tick' | 'files'

/** The part of a field type that browser and server need. */
export interface FieldType {
  readonly holds: Holding
  readonly read: ReadValue
  /** Initial value of its control. @param raw the value that came back, the page's value, or the field's default */
  readonly initial: (raw: unknown, field: FormField) => unknown
  /** Its rules after `required`: a field reports the first that fails. */
  readonly rules: Readonly<Record<string, FieldRule>>
  /** The page sets the value: the visitor neither sees nor changes it. */
  readonly isHidden?: true
  /** Never stored, sent back or shown. */
  readonly isSecret?: true
  /** Token by which a browser fills it in; says that it holds an address or a telephone. */
  readonly autocomplete?: 'email' | 'tel'
  /** A value in words, for letters; left out: its text, or its option's. */
  readonly inWords?: (value: FieldValue) => string
}

import type { FormField } from './field-schema.ts'
import { fieldTypes, typeOf } from './field-types.ts'
import { type FieldValue, type FieldValues, isEmpty, NO_FIELDS } from './values.ts'

/**
 * A field's value of what a browser or a body gives: a string, a list of them, a tick, a number, files. What cannot be
 * read stays a text, and a rule refuses it. Nothing of use, an object for a line of text, is an empty field.
 * @returns undefined for an empty field; `false` for a box that is not ticked
 */
export function readValue(field: FormField, raw: unknown): FieldValue | undefined {
  const value = fieldTypes[typeOf(field)].read(raw, field.mask)
  return isEmpty(value) && value !== false ? undefined : value
}

/** Values of all fields that are seen; what else there is in `raw` is left. */
export function readValues(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = NO_FIELDS,
): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (hidden.has(field.name)) continue
    const value = readValue(field, Object.hasOwn(raw, field.name) ? raw[field.name] : undefined)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

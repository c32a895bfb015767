import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { fieldTypes, typeOf } from '#schema/definitions/fields/field-types.ts'
import type { FormState } from './types.ts'

/** What the page gives a form's fields at first, by their names. */
export type Given = Readonly<Record<string, unknown>>

/** What the controls hold, by the fields' names: as they are typed, not as they are read. */
export type Raw = Record<string, unknown>

/** What each control holds at first: what came back, else what the page gives, else the field's default. */
export const initialValues = (fields: readonly FormField[], given: Given = {}, state?: FormState): Raw =>
  Object.fromEntries(fields.map((field) => [field.name, fieldTypes[typeOf(field)].initial(rawOf(field, given, state))]))

/** What is hidden is the page's, not the visitor's. */
function rawOf({ name, type, default: preset }: FormField, given: Given, state?: FormState): unknown {
  const own = Object.hasOwn(given, name) ? given[name] : preset
  return state && !(type === 'hidden' && own !== undefined) ? state.values[name] : own
}

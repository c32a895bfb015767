import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { readValue } from '#schema/definitions/fields/read-value.ts'
import type { FormState } from './types.ts'

/** What the page gives a form's fields at first, by their names. */
export type Given = Readonly<Record<string, unknown>>

/** What the controls hold, by the fields' names: as they are typed, not as they are read. */
export type Raw = Record<string, unknown>

/** What each control holds at first: what came back, else what the page gives, else the field's default. */
export const initialValues = (fields: readonly FormField[], given: Given = {}, state?: FormState): Raw =>
  Object.fromEntries(fields.map((field) => [field.name, initialValue(field, rawOf(field, given, state))]))

/** What is hidden is the page's, not the visitor's. */
function rawOf({ name, type, default: preset }: FormField, given: Given, state?: FormState): unknown {
  const own = Object.hasOwn(given, name) ? given[name] : preset
  return state && !(type === 'hidden' && own !== undefined) ? state.values[name] : own
}

function initialValue(field: FormField, raw: unknown): unknown {
  switch (field.type) {
    case 'checkbox':
      return readValue(field, raw) === true
    case 'checkboxes':
      return readValue(field, raw) ?? []
    // Left to what the document has: a choice made before the script came must stay.
    case 'file':
      return undefined
    case 'radio':
      return raw === undefined || raw === '' ? undefined : String(raw)
    default:
      return typeof raw === 'number' ? String(raw).replace('.', ',') : typeof raw === 'string' ? raw : ''
  }
}

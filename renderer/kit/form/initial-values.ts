import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isHidden, typeOf } from '#schema/definitions/fields/field-types.ts'
import type { FormState } from './types.ts'

/** Values that a page passes to a form, by field name. */
export type PageValues = Readonly<Record<string, unknown>>

/** Values of controls by field name. They are what the visitor typed, not yet parsed. */
export type Raw = Record<string, unknown>

/** Returns the initial values of controls: those returned after a post without JavaScript, or the page's, or the fields' defaults. */
export const initialValues = (fields: readonly FormField[], values: PageValues = {}, state?: FormState): Raw =>
  Object.fromEntries(fields.map((field) => [field.name, typeOf(field).initial(rawOf(field, values, state), field)]))

/** Returns an unparsed initial value. For hidden fields the page's value replaces a posted one; for consents it is ignored (L1). */
function rawOf(field: FormField, values: PageValues, state?: FormState): unknown {
  const { name, default: preset, consent } = field
  const initial = consent === undefined ? (Object.hasOwn(values, name) ? values[name] : preset) : false
  return state && !(isHidden(field) && initial !== undefined) ? state.values[name] : initial
}

import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { isHidden, typeOf } from '#schema/definitions/fields/field-types.ts'
import type { FormState } from './types.ts'

/** Values that the page passes to the fields, by name. */
export type PageValues = Readonly<Record<string, unknown>>

/** Values of the controls by field name, as typed and not yet parsed. */
export type Raw = Record<string, unknown>

/** Returns each control's initial value: the one returned after a post without JavaScript, the page's, or the field's default. */
export const initialValues = (fields: readonly FormField[], values: PageValues = {}, state?: FormState): Raw =>
  Object.fromEntries(fields.map((field) => [field.name, typeOf(field).initial(rawOf(field, values, state), field)]))

/** The page's value of a hidden field always wins over a posted one. The page's value of a consent is ignored (L1). */
function rawOf(field: FormField, values: PageValues, state?: FormState): unknown {
  const { name, default: preset, consent } = field
  const initial = consent === undefined ? (Object.hasOwn(values, name) ? values[name] : preset) : false
  return state && !(isHidden(field) && initial !== undefined) ? state.values[name] : initial
}

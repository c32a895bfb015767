import { evaluate } from '../expressions/evaluate.ts'
import type { FormField } from './field-schema.ts'
import type { FieldValue, FieldValues } from './values.ts'

/** Names of the fields that are not seen for these values; a field that is not seen counts as empty for those after it. */
export function hiddenFields(fields: readonly FormField[], values: FieldValues): ReadonlySet<string> {
  const hidden = new Set<string>()
  const form: Record<string, FieldValue | undefined> = { ...values }
  for (const { name, visible } of fields) {
    if (visible === undefined || evaluate(visible, { form }) === true) continue
    hidden.add(name)
    delete form[name]
  }
  return hidden
}

import type { Call } from '../../api/call.ts'
import type { Path } from '../document/problem.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { fieldTypeMeta } from '../fields/field-schema.ts'
import { fieldTypeNames } from '../fields/field-types.ts'
import { ANYTHING, type JsonSchema } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'

/** A type that there is not is told by the check of shapes. Of listed options the values are known; nothing may be chosen. */
function jsonOf({ type, options }: Readonly<Record<string, unknown>>): JsonSchema {
  const { json } = fieldTypeMeta[fieldTypeNames.find((name) => name === type) ?? 'text']
  if (!Array.isArray(options)) return json
  const values = options.map((option) => record(option).value)
  return json.items ? { ...json, items: { ...json.items, enum: values } } : { ...json, enum: ['', ...values] }
}

/** The values of a form by the names of its fields: any may be empty. That there are no fields is told by the check of shapes. */
const valuesType = (fields: unknown): JsonSchema =>
  Array.isArray(fields)
    ? {
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [String(record(field).name), jsonOf(record(field))])),
        required: [],
      }
    : ANYTHING

/**
 * What the expressions at a place of a form's file may read: of the form itself only where it has been filled in.
 * @param scope what the file may read elsewhere
 */
export function formScopeAt(
  path: Path,
  value: Readonly<Record<string, unknown>>,
  scope: ScopeTypes,
  calls: Readonly<Record<string, Call>>,
): ScopeTypes {
  const form = valuesType(value.fields)
  if (path[0] === 'fields' && path[2] === 'visible') return { form }
  if (path[0] === 'mails') return { form }
  if (path[0] !== 'submit') return scope
  const call = String(record(value.submit).call)
  return { form, answer: (Object.hasOwn(calls, call) && calls[call]?.response) || ANYTHING }
}

import { type Call, callNamed } from '../calls/call.ts'
import type { Path } from '../document/problem.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { type FieldTypeName, fieldContracts, fieldTypeNames } from '../fields/field-contracts.ts'
import { isHidden } from '../fields/field-types.ts'
import { ANYTHING, type JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'

/** Returns the field type, or 'text' for an unknown one, which the shape rule reports. */
const namedType = (type: unknown): FieldTypeName => fieldTypeNames.find((name) => name === type) ?? 'text'

/** Returns the schema of a field's value; for a single choice, it also allows ''. */
function jsonOf({ type, options, label, alias = label, name }: Readonly<Record<string, unknown>>): JsonSchema {
  const json = { ...fieldContracts[namedType(type)].json, title: String(alias ?? name) }
  if (!Array.isArray(options)) return json
  const all = options.map(record)
  const listed = (more: readonly string[]): JsonSchema => ({
    enum: [...more, ...all.map(({ value }) => value)],
    enumDescriptions: [...more, ...all.map(({ text }) => String(text))],
  })
  return json.items ? { ...json, items: { ...json.items, ...listed([]) } } : { ...json, ...listed(['']) }
}

/** Returns the type of a form's values by field name; each may be empty. The shape rule reports a missing `fields`. */
const valuesType = (fields: unknown): JsonSchema =>
  Array.isArray(fields)
    ? {
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [String(record(field).name), jsonOf(record(field))])),
        required: [],
      }
    : ANYTHING

/** Returns the names of the fields whose values the page sets before the form's `data` is loaded. */
const givenFields = (fields: unknown): string[] =>
  list(fields)
    .map(record)
    .filter(({ type, validation }) => isHidden({ type: namedType(type) }) && record(validation).required === true)
    .map(({ name }) => String(name))

/**
 * Returns what an expression at a path of a form's file may read. Some parts of the file may read the form's values, or the response of its
 * call. @param scope what all other parts of the file may read
 */
export function formScopeAt(
  path: Path,
  value: Readonly<Record<string, unknown>>,
  scope: ScopeTypes,
  calls: Readonly<Record<string, Call>>,
): ScopeTypes {
  const form = valuesType(value.fields)
  if (path[0] === 'fields' && path[3] !== 'from') return { form, ...(scope.region && { region: scope.region }) }
  if (path[0] === 'mails') return { form }
  if (path[0] === 'data') return { ...scope, form: { ...form, required: givenFields(value.fields) } }
  if (path[0] === 'onSuccess' && (path[2] === 'params' || path[2] === 'to')) scope = { ...scope, form }
  const call = callNamed(calls, record(value.submit).call)
  const answer = call?.response ?? ANYTHING
  // The server itself runs the actions of a form that posts to a call of staff, and has the call's response.
  if (path[0] === 'onSuccess' && call?.staff) return { ...scope, answer }
  return path[0] === 'submit' ? { form, answer } : scope
}

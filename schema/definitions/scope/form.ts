import type { Call } from '../../api/call.ts'
import { list, record } from '../authoring/walk.ts'
import type { Path } from '../document/problem.ts'
import type { ScopeTypes } from '../expressions/types.ts'
import { ANYTHING, type JsonSchema } from '../json-schema/types.ts'

const TYPES: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  ['number', { type: 'number' }],
  ['checkbox', { type: 'boolean' }],
  ['checkboxes', { type: 'array', items: { type: 'string' } }],
  ['file', { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } }],
])

/** The values of a form by the names of its fields: any may be empty. */
const valuesType = (fields: unknown): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    list(fields).map((field) => [String(record(field).name), TYPES.get(record(field).type) ?? { type: 'string' }]),
  ),
  required: [],
})

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

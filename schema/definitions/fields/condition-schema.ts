import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list } from '../json-schema/unknown.ts'
import type { FormField } from './field-schema.ts'
import { sentOf } from './to-body.ts'

/**
 * A condition on the answers as a JSON Schema of the form's body, which leaves out empty answers. Undefined for a condition
 * about something else, or about an answer that is not sent.
 */
export function conditionSchema(condition: unknown, fields: readonly FormField[]): JsonSchema | undefined {
  if (!isRecord(condition)) return undefined
  const { $not, $and, $or, $get, $empty, $eq, $in, $gt, $lt } = condition
  if ($not !== undefined || $empty !== undefined) {
    const inner = conditionSchema($not ?? $empty, fields)
    return inner && { not: inner }
  }
  if ($and !== undefined || $or !== undefined) {
    const parts = list($and ?? $or).map((part) => conditionSchema(part, fields))
    return parts.every((part) => part !== undefined) ? { [$and === undefined ? 'anyOf' : 'allOf']: parts } : undefined
  }
  if ($get !== undefined) return about(condition, fields, FILLED)
  const [one, other] = list($eq ?? $in ?? $gt ?? $lt)
  if ($eq !== undefined) return about(one, fields, { const: other }) ?? about(other, fields, { const: one })
  if (Array.isArray(other)) return about(one, fields, { enum: other })
  if ($in !== undefined) return about(other, fields, { contains: { const: one } })
  return typeof other === 'number'
    ? about(one, fields, { [$gt === undefined ? 'exclusiveMaximum' : 'exclusiveMinimum']: other })
    : undefined
}

function about(operand: unknown, fields: readonly FormField[], schema: JsonSchema): JsonSchema | undefined {
  const field = isRecord(operand) ? fields.find(({ name }) => `form.${name}` === operand.$get) : undefined
  const sent = field && sentOf(field)
  if (!sent) return undefined
  // A box that sends its own value.
  const own = sent.value !== undefined && schema.const === true
  return isThere(sent.path, own ? { const: sent.value } : schema)
}

/** The server reads empty answers as none. */
const FILLED: JsonSchema = { not: { anyOf: [{ enum: [false, []] }, { type: 'string', pattern: '^\\s*$' }] } }

/** The schema of a body that has something at a path. */
export const isThere = (path: readonly string[], schema: JsonSchema = FILLED): JsonSchema =>
  path.reduceRight((inside: JsonSchema, key) => ({ required: [key], properties: { [key]: inside } }), schema)

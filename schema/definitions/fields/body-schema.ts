import { isExpression } from '../expressions/types.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list } from '../json-schema/unknown.ts'
import { conditionWords, fieldAt } from './condition-words.ts'
import { fieldContracts } from './field-contracts.ts'
import { spelled, withOptionsSeen } from './field-now.ts'
import type { FormField } from './field-schema.ts'
import { typeNameOf } from './field-types.ts'
import { fieldNameOf } from './rule.ts'
import { isRequired, rulesOf } from './rules.ts'
import { type Sent, sentOf } from './to-body.ts'

/** Schema of an object of fields, for ajv and for the API's description. */
interface ObjectJson extends JsonSchema {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/**
 * Returns the schema of the body that `toBody` builds, for the API's description. It has every rule that JSON Schema can express;
 * conditions of required fields are in `allOf`. Consents are a separate part of the body.
 */
export function bodySchema(written: readonly FormField[]): ObjectJson {
  const fields = written.map(withOptionsSeen)
  const body = objectOf(
    fields.map((field) => optionalIf(spelled(field), fields)),
    withRules,
    (field) => isRequired(field) && field.visible === undefined,
  )
  const conditions = fields.flatMap((field) => requiredIf(field, fields))
  return { ...body, ...(conditions.length > 0 && { allOf: conditions }) }
}

function requiredIf(field: FormField, fields: readonly FormField[]): JsonSchema[] {
  const { visible, validation } = field
  const sent = sentOf(field)
  const conditions = [visible, validation?.required].filter(isExpression)
  const condition = conditionSchema(conditions.length > 1 ? { $and: conditions } : conditions[0], fields)
  const isConditional = conditions.length > 0 && (isRequired(field) || isExpression(validation?.required))
  return sent && condition && isConditional ? [{ anyOf: [{ not: condition }, isThere(sent.path)] }] : []
}

/** Makes a conditionally required field optional in the API's description, and adds the condition to its text. */
function optionalIf(field: FormField, fields: readonly FormField[]): FormField {
  const { validation } = field
  if (!isExpression(validation?.required)) return field
  const when = conditionWords(validation.required, fields) ?? JSON.stringify(validation.required)
  const alias = `${fieldNameOf(field)}. Обязательно, если ${when}`
  return { ...field, alias, validation: { ...validation, required: false } }
}

/**
 * Returns the schema of the body with names and JSON types only. `checkBody` (server/engine/forms) checks the fields' rules,
 * with the same functions as the browser.
 */
export const bodyShape = (fields: readonly FormField[]): ObjectJson => objectOf(fields, shapeOf, () => false)

function shapeOf(field: FormField, sent: Sent): JsonSchema {
  if (sent.value !== undefined) return { type: 'string', const: sent.value }
  const { json } = fieldContracts[typeNameOf(field)]
  return isChanged(sent) ? { ...json, pattern: `^$|${patternOf(sent)}` } : json
}

function withRules(field: FormField, sent: Sent): JsonSchema {
  const shape = { description: fieldNameOf(field), ...shapeOf(field, sent) }
  if (sent.value !== undefined || isChanged(sent)) return shape
  const rules = rulesOf(field).flatMap(({ rule, operand }) => rule.json?.(operand, field) ?? [])
  // As in forms, an empty text is valid for every rule except `required`.
  const isOptionalText = fieldContracts[typeNameOf(field)].json.type === 'string' && !isRequired(field)
  const allOf = isOptionalText ? rules.map((rule) => ({ if: { const: '' }, else: rule })) : rules
  return allOf.length > 0 ? { ...shape, allOf } : shape
}

/** Returns true if `send` changes the typed text in the body: keeps only its digits, or adds a prefix. */
export const isChanged = ({ keep, prefix }: Sent): boolean => keep !== undefined || prefix !== undefined

const patternOf = ({ keep, prefix = '' }: Sent): string =>
  `^${prefix.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')}${keep === 'digits' ? '[0-9]+$' : '.'}`

interface Entry {
  readonly path: readonly string[]
  readonly json: JsonSchema
  readonly required: boolean
}

const objectOf = (
  fields: readonly FormField[],
  propertyOf: (field: FormField, sent: Sent) => JsonSchema,
  mustBeThere: (field: FormField) => boolean,
): ObjectJson =>
  groupOf(
    fields.flatMap((field) => {
      const sent = sentOf(field)
      return sent ? [{ path: sent.path, json: propertyOf(field, sent), required: mustBeThere(field) }] : []
    }),
  )

function groupOf(entries: readonly Entry[]): ObjectJson {
  const byKey = Map.groupBy(entries, ({ path }) => path[0] ?? '')
  const required = [...byKey].flatMap(([key, inside]) => (inside.some((entry) => entry.required) ? [key] : []))
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      [...byKey].map(([key, inside]) => {
        const leaf = inside.find(({ path }) => path.length === 1)
        return [key, leaf?.json ?? groupOf(inside.map((entry) => ({ ...entry, path: entry.path.slice(1) })))]
      }),
    ),
    ...(required.length > 0 && { required }),
  }
}

/**
 * Converts a condition on the form's values to a JSON Schema of the form's body, which omits empty values. Returns undefined
 * for a condition on anything else, or on a field that is not sent.
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
  const field = fieldAt(operand, fields)
  const sent = field && sentOf(field)
  if (!sent) return undefined
  // True for a checkbox that sends `send.value` instead of true.
  const own = sent.value !== undefined && schema.const === true
  return isThere(sent.path, own ? { const: sent.value } : schema)
}

/** Schema of a value that is not empty: the server treats empty values as missing. */
const FILLED: JsonSchema = { not: { anyOf: [{ enum: [false, []] }, { type: 'string', pattern: '^\\s*$' }] } }

/** Returns the schema of a body in which the value at a path exists and matches `schema`. */
const isThere = (path: readonly string[], schema: JsonSchema = FILLED): JsonSchema =>
  path.reduceRight((inside: JsonSchema, key) => ({ required: [key], properties: { [key]: inside } }), schema)

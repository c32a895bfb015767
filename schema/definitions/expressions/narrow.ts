import type { JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import { isExpression, operatorOf, type ScopeTypes } from './types.ts'

/** Returns the paths that certainly have a value if the condition is true: "data.tag" for `{ "$get": "data.tag" }`. */
export function provenPaths(condition: unknown): string[] {
  if (!isExpression(condition)) return []
  const operator = operatorOf(condition)
  const operand = condition[operator]
  switch (operator) {
    case '$get':
      return [String(operand)]
    case '$not':
      return isExpression(operand) && operatorOf(operand) === '$empty' ? provenPaths(operand.$empty) : []
    case '$and':
      return list(operand).flatMap(provenPaths)
    // A true comparison with a constant proves that its path has a value, since a missing one never passes. But '' is no value.
    case '$eq':
    case '$in':
    case '$gt':
    case '$lt':
      return list(operand).every((part) => isExpression(part) || part === '') ? [] : list(operand).flatMap(pathOf)
    default:
      return []
  }
}

const pathOf = (part: unknown): string[] => {
  const { $get, ...rest } = record(part)
  return typeof $get === 'string' && !('default' in rest) ? [$get] : []
}

/** Returns the scope's types, changed so that these paths always have a value. */
export function narrow(scope: ScopeTypes, paths: readonly string[]): ScopeTypes {
  let narrowed = scope
  for (const path of paths) {
    const [root = '', ...steps] = path.split('.')
    const type = narrowed[root]
    if (type) narrowed = { ...narrowed, [root]: hold(type, steps) }
  }
  return narrowed
}

function hold(schema: JsonSchema, [step, ...rest]: readonly string[]): JsonSchema {
  const part = step === undefined ? undefined : schema.properties?.[step]
  if (step === undefined || !part) return schema
  return {
    ...schema,
    required: [...(schema.required ?? []), step],
    properties: { ...schema.properties, [step]: hold(part, rest) },
  }
}

import type { JsonSchema } from '../json-schema/types.ts'
import { isExpression, operatorOf, type ScopeTypes } from './types.ts'

/** The paths that hold something wherever the condition is true: `{ "$not": { "$empty": { "$get": "data.tag" } } }`. */
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
      return Array.isArray(operand) ? operand.flatMap(provenPaths) : []
    default:
      return []
  }
}

/** The types where these paths are known to hold something. */
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

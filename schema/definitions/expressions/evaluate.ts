import { type Expression, isExpression, operatorOf, type Scope } from './types.ts'
import { evaluators, isEmpty } from './values.ts'

/** Evaluates a value: replaces every expression in it, at any depth, with its result. */
export function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((element) => evaluate(element, scope))
  if (typeof value !== 'object' || value === null) return value
  if (isExpression(value)) return evaluateExpression(value, scope)
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, evaluate(part, scope)] as const)
      .filter(([, part]) => part !== undefined),
  )
}

/** Evaluates a condition: it is true if its value is not empty (`isEmpty`). */
export const holds = (condition: unknown, scope: Scope): boolean => !isEmpty(evaluate(condition, scope))

function evaluateExpression(expression: Expression, scope: Scope): unknown {
  const name = operatorOf(expression)
  const result = evaluators[name]?.(expression[name], (part) => evaluate(part, scope), scope)
  return result === undefined || result === '' ? (expression.default ?? result) : result
}

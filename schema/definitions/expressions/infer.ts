import type { Path } from '../document/problem.ts'
import { ANYTHING, typeOfValue } from '../json-schema/types.ts'
import { operators } from './operators.ts'
import { type Inferred, isExpression, operatorOf, type ScopeTypes } from './types.ts'

/** Infers the type of a value with expressions, and reports invalid paths. */
export function infer(value: unknown, scope: ScopeTypes): Inferred {
  if (!isExpression(value)) return inferLiteral(value, scope)
  const name = operatorOf(value)
  const operator = operators[name]
  if (!operator) return { schema: ANYTHING, mayBeEmpty: false, problems: [] } // reported by the shape rule
  const inferred = inside(
    [name],
    operator.infer(value[name], (part, at = [], inner = scope) => inside(at, infer(part, inner)), scope),
  )
  if (!('default' in value)) return inferred
  return { ...inferred, fallback: inferLiteral(value.default, {}).schema, mayBeEmpty: false }
}

/** Prepends a path to the paths of problems that were found in a part of a value. */
const inside = (where: Path, inferred: Inferred): Inferred =>
  inferred.problems.length === 0
    ? inferred
    : {
        ...inferred,
        problems: inferred.problems.map((problem) => ({ ...problem, at: [...where, ...(problem.at ?? [])] })),
      }

function inferLiteral(value: unknown, scope: ScopeTypes): Inferred {
  if (Array.isArray(value)) {
    const elements = value.map((element, i) => inside([i], infer(element, scope)))
    return {
      schema: { type: 'array', items: elements[0]?.schema ?? {} },
      mayBeEmpty: false,
      problems: elements.flatMap((element) => element.problems),
    }
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [key, inside([key], infer(part, scope))] as const)
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries(parts.map(([key, part]) => [key, part.schema])),
        required: parts.filter(([, part]) => !part.mayBeEmpty).map(([key]) => key),
      },
      mayBeEmpty: false,
      problems: parts.flatMap(([, part]) => part.problems),
    }
  }
  return {
    schema: { const: value, type: Number.isInteger(value) ? 'integer' : typeOfValue(value) },
    mayBeEmpty: value === null,
    problems: [],
  }
}

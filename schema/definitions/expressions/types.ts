import type { Path } from '../document/problem.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list, record } from '../json-schema/unknown.ts'

/** An object with one `$` key, evaluated when the page is built. `default` belongs to `$get`. */
export type Expression = Readonly<Record<string, unknown>>

/** Root names of paths: `route query region settings data item params …`, depending on the place of the expression. */
export type Scope = Readonly<Record<string, unknown>>

/** Schemas of the scope's roots: types where the server has values. */
export type ScopeTypes = Readonly<Record<string, JsonSchema>>

/** Keys and indices inside an expression. */
export type At = readonly (string | number)[]

/** A problem in an expression, found without values. */
export interface TypeProblem {
  rule: 'нет-пути' | 'нет-корня' | 'может-быть-пусто' | 'не-тот-вид' | 'никогда-не-верно' | 'не-та-запись'
  /** Position inside the expression; absent for a problem of the whole. */
  at?: At
  message: string
  hint: string
}

/** Inferred type; `mayBeEmpty` if the value can be missing. */
export interface Inferred {
  schema: JsonSchema
  fallback?: JsonSchema
  mayBeEmpty: boolean
  problems: readonly TypeProblem[]
}

/** An operator: help, operand schema and type inference. */
export interface Operator {
  readonly description: string
  /** Schema of the operand; expressions are allowed where it has `bind`. */
  readonly operand: JsonSchema
  readonly infer: (operand: unknown, type: InferPart, scope: ScopeTypes) => Inferred
}

/** Infers the type of a part of an operand. @param at position in the operand */
export type InferPart = (of: unknown, at?: At, scope?: ScopeTypes) => Inferred

/** A place of a text that a path fills. */
export const TEMPLATE = /\{([^{}]*)\}/g

export const isExpression = (value: unknown): value is Expression => isRecord(value) && operatorOf(value) !== ''

/** The `$` key of an expression; empty where an object is none. */
export function operatorOf(expression: Expression): string {
  for (const key in expression) if (key.startsWith('$')) return key
  return ''
}

/** Paths that the expressions in a value read at any depth, texts included. */
export function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return pathsIn(part)
    if (key === '$get') return [part]
    return key === '$text' ? [...part.matchAll(TEMPLATE)].map(([, path = '']) => path.trim()) : []
  })
}

/** A string that somebody wrote, and where. */
export interface Written {
  readonly path: Path
  readonly text: string
  /** True if its `{paths}` are replaced. */
  readonly template: boolean
}

/** Operands that can become the value; the others, mostly conditions, are never visible. */
const OUTCOMES: Readonly<Record<string, readonly number[]>> = { $if: [1, 2], $plural: [1, 2, 3] }

/** A value with the strings that it can become changed. */
export function mapWritten(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (!isExpression(value)) return value
  const operator = operatorOf(value)
  const operand = value[operator]
  const outcomes = OUTCOMES[operator] ?? []
  return {
    ...value,
    ...(operator === '$text' && { [operator]: mapWritten(operand, change) }),
    ...(outcomes.length > 0 && {
      [operator]: list(operand).map((part, i) => (outcomes.includes(i) ? mapWritten(part, change) : part)),
    }),
    ...('default' in value && { default: mapWritten(value.default, change) }),
  }
}

/** A condition, and a value as it is by each of its outcomes. */
interface Choice {
  readonly condition: unknown
  readonly outcomes: readonly [then: unknown, otherwise: unknown]
}

/**
 * The first choice between values inside an object; undefined without any. Equal conditions have one outcome: a
 * section never stands beside another kind than its own.
 */
export function firstChoice(value: unknown): Choice | undefined {
  const [condition] = conditionsIn(value)
  if (condition === undefined) return undefined
  const written = JSON.stringify(condition)
  const settle = (part: unknown, outcome: 1 | 2): unknown => {
    if (!isRecord(part)) return part
    if (isExpression(part)) {
      const [test, ...outcomes] = list(part.$if)
      return JSON.stringify(test) === written ? settle(outcomes[outcome - 1], outcome) : part
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, settle(inner, outcome)]))
  }
  return { condition, outcomes: [settle(value, 1), settle(value, 2)] }
}

const conditionsIn = (value: unknown): unknown[] =>
  isExpression(value) ? list(value.$if).slice(0, 1) : Object.values(record(value)).flatMap(conditionsIn)

/** Strings that a value can become: itself, or the results of an expression. */
export function* writtenIn(value: unknown, path: Path): Iterable<Written> {
  if (typeof value === 'string') yield { path, text: value, template: false }
  if (!isExpression(value)) return
  const operator = operatorOf(value)
  const operand = value[operator]
  if (operator === '$text' && typeof operand === 'string')
    yield { path: [...path, operator], text: operand, template: true }
  for (const i of OUTCOMES[operator] ?? []) yield* writtenIn(list(operand)[i], [...path, operator, i])
  yield* writtenIn(value.default, [...path, 'default'])
}

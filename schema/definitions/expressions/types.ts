import type { Path } from '../document/problem.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list, record } from '../json-schema/unknown.ts'

/** An object with one key that begins with `$`: the operator. `default` replaces a missing result or an empty text. */
export type Expression = Readonly<Record<string, unknown>>

/** Values that an expression can read, by root: the first name of a path, such as `route`. The roots depend on where the expression is. */
export type Scope = Readonly<Record<string, unknown>>

/** Types of a `Scope`'s values, by the same keys: the checker infers types where the server computes values. */
export type ScopeTypes = Readonly<Record<string, JsonSchema>>

/** A problem in an expression, found without evaluating it. */
export interface TypeProblem {
  rule: 'нет-пути' | 'нет-корня' | 'может-быть-пусто' | 'не-тот-вид' | 'никогда-не-верно' | 'не-та-запись'
  /** Path inside the expression; undefined if the problem concerns the whole expression. */
  at?: Path
  message: string
  hint: string
}

/** Result of type inference. `mayBeEmpty`: the value can be missing; `fallback`: type of the expression's `default`. */
export interface Inferred {
  schema: JsonSchema
  fallback?: JsonSchema
  mayBeEmpty: boolean
  problems: readonly TypeProblem[]
}

/** An operator of expressions: its help text, the schema of its operand, and its type inference. */
export interface Operator {
  readonly description: string
  /** Schema of the operand; expressions are allowed where it has `bind`. */
  readonly operand: JsonSchema
  readonly infer: (operand: unknown, type: InferPart, scope: ScopeTypes) => Inferred
}

/** Infers the type of a part of an operand. @param at path in the operand */
export type InferPart = (of: unknown, at?: Path, scope?: ScopeTypes) => Inferred

/** Matches a placeholder in a text: `{path}`, which is replaced by the value at the path. */
export const TEMPLATE = /\{([^{}]*)\}/g

export const isExpression = (value: unknown): value is Expression => isRecord(value) && operatorOf(value) !== ''

/** Returns the `$` key of an expression; empty if the object is not an expression. */
export function operatorOf(expression: Expression): string {
  for (const key in expression) if (key.startsWith('$')) return key
  return ''
}

/** Returns the paths that expressions in a value read, at any depth, including placeholders in texts. */
export function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return pathsIn(part)
    if (key === '$get') return [part]
    return key === '$text' ? [...part.matchAll(TEMPLATE)].map(([, path = '']) => path.trim()) : []
  })
}

/** A string from a file, and its path. */
export interface Written {
  readonly path: Path
  readonly text: string
  /** True if the text is a template, in which evaluation replaces each `{path}`. */
  readonly template: boolean
}

/** Indices of the operands that can be the expression's value; the other operands, mostly conditions, are never shown. */
const OUTCOMES: Readonly<Record<string, readonly number[]>> = { $if: [1, 2], $plural: [1, 2, 3] }

/** Applies `change` to each string that a value can evaluate to. */
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

/**
 * Finds the first `$if` in an object. Returns its condition and two copies of the object. Every `$if` with this condition is replaced: in
 * one copy by its first outcome, in the other by its second, so that these outcomes match. Undefined without an `$if`.
 */
export function firstChoice(value: unknown) {
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

/** Yields the strings that a value can evaluate to: the value itself, or the possible results of an expression. */
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

import type { Path } from '../document/problem.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list } from '../json-schema/unknown.ts'
import { TEMPLATE } from './values.ts'

/** An object with one `$` key: worked out when the page is made. `default` goes with `$get`. */
export type Expression = Readonly<Record<string, unknown>>

/** Root names of paths: `route query region settings data item params …`, depending on the place of the expression. */
export type Scope = Readonly<Record<string, unknown>>

/** The schemas of the roots that a place offers: what the checker knows where the server has values. */
export type ScopeTypes = Readonly<Record<string, JsonSchema>>

/** Keys and indices inside an expression. */
export type At = readonly (string | number)[]

/** Something wrong in an expression, found before any value is known. */
export interface TypeProblem {
  rule:
    | 'нет-пути'
    | 'нет-корня'
    | 'может-быть-пусто'
    | 'не-тот-вид'
    | 'никогда-не-верно'
    | 'само-с-собой'
    | 'не-та-запись'
  /** Position inside the expression; absent for a problem of the whole. */
  at?: At
  message: string
  hint: string
}

/** The type of an expression's value; `mayBeEmpty` where it can come out as nothing. */
export interface Inferred {
  schema: JsonSchema
  /** Type of the fallback value. */
  fallback?: JsonSchema
  mayBeEmpty: boolean
  problems: readonly TypeProblem[]
}

/** One word of the vocabulary: its help, its form and its type. */
export interface Operator {
  readonly description: string
  /** The form of the operand; expressions may stand wherever it says `bind`. */
  readonly operand: JsonSchema
  /** An operand as it is written, for the editor to begin with. */
  readonly example: unknown
  readonly infer: (operand: unknown, type: InferPart, scope: ScopeTypes) => Inferred
}

/** The type of a part of an operand. @param at where in the operand it stands */
export type InferPart = (of: unknown, at?: At, scope?: ScopeTypes) => Inferred

export const isExpression = (value: unknown): value is Expression => isRecord(value) && operatorOf(value) !== ''

/** The `$` key of an expression; empty where an object is none. */
export function operatorOf(expression: Expression): string {
  for (const key in expression) if (key.startsWith('$')) return key
  return ''
}

/** The paths that the expressions in a value read, however deep they stand, those in texts among them. */
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

/** The strings that a value can come out as: itself, or what an expression chooses from. */
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

import type { Path } from '../document/problem.ts'
import { list } from '../json-schema/unknown.ts'
import { isExpression, operatorOf } from './types.ts'

/** A string that somebody wrote, and where. */
export interface Written {
  readonly path: Path
  readonly text: string
  /** Whether `{paths}` in it are filled in. */
  readonly template: boolean
}

/** Which parts of an operand can come out as the value; of the others, conditions most of all, nobody sees anything. */
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

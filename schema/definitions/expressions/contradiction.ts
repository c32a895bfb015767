import { list } from '../json-schema/unknown.ts'
import { isExpression, operatorOf, type TypeProblem } from './types.ts'

/** What a condition says of the value at a path. */
interface Said {
  /** Which of the conditions around says it. */
  readonly i: number
  readonly path: string
  /** The only values that it may be. */
  readonly among?: readonly unknown[]
  /** A value that it is not. */
  readonly not?: unknown
  readonly isEmpty?: boolean
  /** It is a number, and more than this one. */
  readonly above?: number
  readonly below?: number
}

/** What is wrong with conditions of which all must be true, where two of them never are together. */
export function contradiction(conditions: readonly unknown[]): TypeProblem | undefined {
  const said = conditions.flatMap((condition, i) => saidBy(condition, i))
  for (const [at, one] of said.entries()) {
    const other = said.slice(0, at).find((before) => before.path === one.path && !canBoth(before, one))
    if (other)
      return {
        rule: 'никогда-не-верно',
        at: [one.i],
        message: `Вместе эти условия никогда не\u00a0верны: «${one.path}» ${wordsOf(other)} и\u00a0тут\u00a0же ${wordsOf(one)}.`,
        hint: 'Уберите одно из\u00a0двух. Если нужно, чтобы было верно хотя бы одно, вместо "$and" пишется "$or".',
      }
  }
  return undefined
}

function saidBy(condition: unknown, i: number): Said[] {
  if (!isExpression(condition)) return []
  const operator = operatorOf(condition)
  const operand = condition[operator]
  switch (operator) {
    case '$get':
      return of(condition, (path) => ({ i, path, isEmpty: false }))
    case '$eq': {
      const [one, other] = list(operand)
      const [read, value] = isExpression(one) ? [one, other] : [other, one]
      return isExpression(value) || value === undefined ? [] : of(read, (path) => ({ i, path, among: [value] }))
    }
    case '$in': {
      const [read, among] = list(operand)
      return Array.isArray(among) && !among.some(isExpression) ? of(read, (path) => ({ i, path, among })) : []
    }
    case '$gt':
    case '$lt': {
      const [read, bound] = list(operand)
      if (typeof bound !== 'number') return []
      return of(read, (path) => ({ i, path, ...(operator === '$gt' ? { above: bound } : { below: bound }) }))
    }
    case '$empty':
      return of(operand, (path) => ({ i, path, isEmpty: true }))
    case '$not':
      return saidBy(operand, i).flatMap(turned)
    case '$and':
      return list(operand).flatMap((part) => saidBy(part, i))
    default:
      return []
  }
}

const of = (read: unknown, say: (path: string) => Said): Said[] =>
  isExpression(read) && typeof read.$get === 'string' && !('default' in read) ? [say(read.$get)] : []

const turned = ({ among, isEmpty, ...rest }: Said): Said[] =>
  isEmpty !== undefined ? [{ ...rest, isEmpty: !isEmpty }] : among?.length === 1 ? [{ ...rest, not: among[0] }] : []

function canBoth(one: Said, other: Said): boolean {
  if (one.isEmpty !== undefined && other.isEmpty !== undefined) return one.isEmpty === other.isEmpty
  const { above = one.above, below = one.below } = other
  if (above !== undefined && below !== undefined) return above < below
  const [among, rest] = one.among ? [one.among, other] : [other.among, one]
  if (!among) return true
  if (rest.isEmpty) return among.some((value) => value === '' || value === false || value === 0)
  if (above !== undefined || below !== undefined)
    return among.some((value) => Number(value) > (above ?? -Infinity) && Number(value) < (below ?? Infinity))
  if (rest.among) return among.some((value) => rest.among?.includes(value))
  return !('not' in rest) || among.some((value) => value !== rest.not)
}

function wordsOf(said: Said): string {
  if (said.isEmpty !== undefined) return said.isEmpty ? 'пусто' : 'не пусто'
  if (said.among) return said.among.map((value) => JSON.stringify(value)).join(' или ')
  if (said.above !== undefined) return `больше ${said.above}`
  if (said.below !== undefined) return `меньше ${said.below}`
  return `не ${JSON.stringify(said.not)}`
}

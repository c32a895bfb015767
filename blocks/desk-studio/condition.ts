import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'

/** Data of a form field that a condition needs. */
export interface Source {
  readonly name: string
  readonly title: string
  /** Kind of the field's value: several options, a checkbox, a number, or a text. */
  readonly holds: 'options' | 'tick' | 'number' | 'text'
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

export type Test = 'eq' | 'not' | 'in' | 'notIn' | 'has' | 'hasNot' | 'filled' | 'empty' | 'more' | 'less'

/** A condition: always, never, or one comparison of another field. */
export type Condition =
  | { readonly when: 'always' | 'never' }
  | { readonly when: 'if'; readonly field: string; readonly test: Test; readonly value?: unknown }

export const TESTS: Readonly<Record<Test, string>> = {
  ...{ eq: 'равно', not: 'не\u00a0равно', in: 'одно из', notIn: 'ни\u00a0одно из', has: 'есть', hasNot: 'нет' },
  ...{ filled: 'заполнено', empty: 'пусто', more: 'больше', less: 'меньше' },
}

/** Returns the tests that can be applied to a field. */
export function testsFor({ holds, options }: Source): readonly Test[] {
  if (holds === 'tick') return ['filled', 'empty']
  if (holds === 'options') return ['has', 'hasNot', 'filled', 'empty']
  if (holds === 'number') return ['eq', 'not', 'more', 'less', 'filled', 'empty']
  return ['eq', 'not', ...(options.length > 0 ? (['in', 'notIn'] as const) : []), 'filled', 'empty']
}

/** Parses a condition. @param absent what a missing value means @returns undefined if it is not a single comparison */
export function readCondition(value: unknown, absent: 'always' | 'never'): Condition | undefined {
  if (value === undefined) return { when: absent }
  if (typeof value === 'boolean') return { when: value ? 'always' : 'never' }
  return read(value, false)
}

function read(value: unknown, isNot: boolean): Condition | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 1) return undefined
  const { $not: inner, $get, $eq, $in, $gt, $lt, $empty } = value
  if (inner !== undefined) return isNot ? undefined : read(inner, true)
  if ($get !== undefined) return comparison(value, isNot ? 'empty' : 'filled')
  if ($empty !== undefined) return comparison($empty, isNot ? 'filled' : 'empty')
  const [one, other] = list($eq ?? $in ?? $gt ?? $lt)
  if ($eq !== undefined && isPlain(other)) return comparison(one, isNot ? 'not' : 'eq', other)
  if ($in !== undefined && isPlain(one)) return comparison(other, isNot ? 'hasNot' : 'has', one)
  if ($in !== undefined && list(other).length > 0 && list(other).every(isPlain))
    return comparison(one, isNot ? 'notIn' : 'in', other)
  if (isNot || typeof other !== 'number') return undefined
  return comparison(one, $gt === undefined ? 'less' : 'more', other)
}

const isPlain = (value: unknown): boolean => ['string', 'number'].includes(typeof value)

function comparison(operand: unknown, test: Test, value?: unknown): Condition | undefined {
  const { $get: path, ...rest } = record(operand)
  const [, field] = typeof path === 'string' ? (/^form\.([a-zA-Z0-9]+)$/.exec(path) ?? []) : []
  if (field === undefined || Object.keys(rest).length > 0) return undefined
  return { when: 'if', field, test, ...(value !== undefined && { value }) }
}

/** Converts a condition to the file's value. @returns undefined if the key is to be omitted */
export function writeCondition(condition: Condition, absent: 'always' | 'never'): unknown {
  if (condition.when !== 'if') return condition.when === absent ? undefined : condition.when === 'always'
  const { field, test, value } = condition
  const path = { $get: `form.${field}` }
  const written: Readonly<Record<Test, unknown>> = {
    eq: { $eq: [path, value] },
    not: { $not: { $eq: [path, value] } },
    in: { $in: [path, value] },
    notIn: { $not: { $in: [path, value] } },
    has: { $in: [value, path] },
    hasNot: { $not: { $in: [value, path] } },
    filled: path,
    empty: { $empty: path },
    more: { $gt: [path, value] },
    less: { $lt: [path, value] },
  }
  return written[test]
}

/** For each test, the pointer to the value that it compares with, inside the condition's expression. */
export const COMPARED: Partial<Record<Test, string>> = {
  ...{ eq: '/$eq/1', not: '/$not/$eq/1', has: '/$in/0', hasNot: '/$not/$in/0', more: '/$gt/1', less: '/$lt/1' },
}

/** Returns the initial value of a comparison. @param before the current value, returned if it is valid for the test */
export function valueFor(test: Test, { holds, options }: Source, before?: unknown): unknown {
  if (test === 'filled' || test === 'empty') return undefined
  if (holds === 'number') return typeof before === 'number' ? before : 0
  const [first = ''] = [before].flat()
  const known = options.some(({ value }) => value === first) ? first : options[0]?.value
  const single = options.length > 0 ? known : typeof first === 'string' ? first : ''
  return test === 'in' || test === 'notIn' ? (Array.isArray(before) ? before : [single]) : single
}

import { nameTypes } from '../json-schema/assignable.ts'
import { type JsonSchema, type JsonType, typesOf } from '../json-schema/types.ts'
import { isDate } from '../text/dates.ts'
import { suggest } from '../text/nearest.ts'
import { type At, type Inferred, isExpression, type ScopeTypes, type TypeProblem } from './types.ts'

/** One side of a comparison: its source, its inferred type, and its position in the operand. */
export interface Compared {
  readonly written: unknown
  readonly inferred: Inferred
  readonly at: At
}

/** Returns a problem if the types of two values rule out equality. */
export function whyNeverEqual(one: Compared, other: Compared, scope: ScopeTypes): TypeProblem | undefined {
  if (hasProblems(one) || hasProblems(other)) return undefined
  const [written = other, read = one] = isExpression(one.written) ? [other, one] : [one, other]
  if (isExpression(written.written)) return canEqual(one.inferred, other.inferred) ? undefined : apart(one, other)
  if (written.written === null)
    return never(
      written.at,
      'с null не совпадает ничто',
      `Пустое значение проверяет { "$empty": ${print(read.written)} }.`,
    )
  if (typeof written.written === 'object')
    return never(written.at, 'списки и объекты не сравнивают', 'Значение в списке ищет "$in".')
  if (canEqual(written.inferred, read.inferred)) return undefined
  if (!isExpression(read.written))
    return never(one.at, `${print(one.written)} и ${print(other.written)} написаны прямо`, readHint(one, other, scope))
  return unlike(written, read)
}

/** Reports a search in a value that is not a list. */
export function notAList(value: Compared, { inferred, written, at }: Compared): TypeProblem | undefined {
  if (isAmong(typesIn(inferred.schema), 'array') || hasProblems({ inferred })) return undefined
  const isTurned = typesIn(value.inferred.schema).includes('array')
  const hint = isTurned
    ? `Список пишется вторым: { "$in": [${print(written)}, ${print(value.written)}] }.`
    : 'Два значения сравнивает "$eq".'
  return never(at, `${name(written)} — не список`, hint)
}

/** Reports an operand that is not a number. */
export function whyNoNumber({ inferred, written, at }: Compared): TypeProblem | undefined {
  const types = typesIn(inferred.schema)
  if (isAmong(types, 'number') || isAmong(types, 'integer') || hasProblems({ inferred })) return undefined
  return never(at, `больше и меньше бывают числа, а ${name(written)} — ${nameTypes(types)}`, NEEDS.number)
}

/** Reports a condition that is a list, or a plain text: usually a path without `$get`. */
export function onlyWords(written: unknown, at: At, scope: ScopeTypes): TypeProblem | undefined {
  if (Array.isArray(written))
    return {
      rule: 'никогда-не-верно',
      at,
      message: 'Здесь одно условие, а\u00a0стоит список.',
      hint: 'Уберите скобки [\u00a0]; несколько условий соединяет { "$and": [ … ] }.',
    }
  if (typeof written !== 'string') return undefined
  const hint = isPath(written, scope) ? pathHint(written) : 'Условие — выражение, например { "$get": "user.signedIn" }.'
  return { rule: 'никогда-не-верно', at, message: `«${written}» здесь просто слова, а не условие.`, hint }
}

/** Reports a condition that is always true: its value is never empty, and is not `false` either. */
export function whyAlwaysTrue(
  written: unknown,
  { schema, mayBeEmpty, problems }: Inferred,
  at: At = [],
): TypeProblem | undefined {
  const [type, ...more] = typesIn(schema)
  if (mayBeEmpty || problems.length > 0 || more.length > 0 || !isExpression(written)) return undefined
  if (type !== 'object' && type !== 'number' && type !== 'integer') return undefined
  const hint =
    type === 'object'
      ? NEEDS.object
      : `Число верно всегда, и\u00a00 тоже: сравните его, { "$gt": [${print(written)}, 0] }.`
  return { rule: 'не-тот-вид', at, message: `Это условие верно всегда: ${name(written)} не\u00a0бывает пустым.`, hint }
}

const never = (at: At, reason: string, hint: string): TypeProblem => ({
  rule: 'никогда-не-верно',
  at,
  message: `Это сравнение никогда не верно: ${reason}.`,
  hint,
})

const hasProblems = ({ inferred }: Pick<Compared, 'inferred'>): boolean => inferred.problems.length > 0

/** A constant compared with a value that it never equals. */
function unlike({ written, inferred, at }: Compared, read: Compared): TypeProblem {
  const { schema } = read.inferred
  const types = typesIn(schema)
  const [type] = typesIn(inferred.schema)
  if (type !== undefined && types.length > 0 && !isAmong(types, type)) {
    const [expected = 'string'] = types
    const reason = `${name(read.written)} — ${nameTypes(types)}, а ${print(written)} — ${nameTypes([type])}`
    return never(
      at,
      reason,
      expected === 'array'
        ? `В списке ищут так: { "$in": [${print(written)}, ${print(read.written)}] }.`
        : NEEDS[expected],
    )
  }
  const reason = `${name(read.written)} не бывает ${print(written)}`
  if (schema.format === 'date') return never(at, reason, 'День пишется так: «2026-11-20».')
  const allowed = (listed(schema) ?? schema.examples ?? []).map(String).filter(Boolean)
  return never(at, reason, suggest(String(written), allowed) || (schema.description ?? ''))
}

const apart = (one: Compared, other: Compared): TypeProblem =>
  never(
    [],
    `${name(one.written)} — ${nameTypes(typesIn(one.inferred.schema))}, а ${name(other.written)} — ${nameTypes(typesIn(other.inferred.schema))}`,
    'Сравнивайте значения одного вида.',
  )

const NEEDS: Readonly<Record<JsonType, string>> = {
  boolean: 'Здесь нужно true или false, без кавычек.',
  number: 'Здесь нужно число, без кавычек.',
  integer: 'Здесь нужно число, без кавычек.',
  string: 'Здесь нужна строка в кавычках.',
  array: 'Значение в списке ищет "$in".',
  object: 'Укажите путь до строки или числа внутри.',
  null: 'Пустое значение проверяет "$empty".',
}

/** Returns true if two values can be equal. A value of unknown type can equal anything. */
function canEqual(one: Inferred, other: Inferred): boolean {
  const kinds = ({ schema, fallback }: Inferred): JsonSchema[] => (fallback ? [schema, fallback] : [schema])
  return kinds(one).some((a) => kinds(other).some((b) => overlap(a, b)))
}

function overlap(a: JsonSchema, b: JsonSchema): boolean {
  const [values, otherValues] = [listed(a), listed(b)]
  if (values && otherValues) return values.some((value) => otherValues.includes(value))
  if (values) return values.some((value) => fits(value, b))
  if (otherValues) return otherValues.some((value) => fits(value, a))
  const [types, others] = [typesIn(a), typesIn(b)]
  if (types.length === 0 || others.length === 0) return true
  // Two lists, or two objects, are never one.
  return types.some((type) => type !== 'array' && type !== 'object' && isAmong(others, type))
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const types = typesIn(schema)
  if (types.length > 0 && !isAmong(types, typeIn(value))) return false
  if (typeof value !== 'string' || value === '') return true
  if (schema.format === 'date') return isDate(value)
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)
}

/** The values that a type lists, if it does. */
const listed = (schema: JsonSchema): readonly unknown[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum?.length ? schema.enum : undefined

/** Possible types of a value; empty if unknown. A missing value is not null. */
const typesIn = (schema: JsonSchema): readonly JsonType[] => {
  const types = typesOf(schema).length > 0 ? typesOf(schema) : [...new Set((listed(schema) ?? []).map(typeIn))]
  return types.filter((type) => type !== 'null')
}

function typeIn(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'number' || type === 'boolean' || type === 'string' ? type : 'object'
}

/** Whole numbers and others are compared alike. */
const isAmong = (types: readonly JsonType[], type: JsonType): boolean =>
  types.length === 0 || types.some((listedType) => numeric(listedType) === numeric(type))

const numeric = (type: JsonType): JsonType => (type === 'integer' ? 'number' : type)

/** Returns the name of an operand in messages: its path, or its source. */
const name = (written: unknown): string =>
  isExpression(written) ? (typeof written.$get === 'string' ? `«${written.$get}»` : 'выражение') : print(written)

const print = (written: unknown): string => JSON.stringify(written, undefined, 1)?.replace(/\s*\n\s*/g, ' ') ?? ''

const isPath = (text: string, scope: ScopeTypes): boolean =>
  Object.hasOwn(scope, text.split('.')[0] ?? '') && text.includes('.')

/** Hint for a path that is written as a plain text. */
export const pathHint = (path: string): string => `Значение по пути берёт { "$get": "${path}" }.`

function readHint(one: Compared, other: Compared, scope: ScopeTypes): string {
  const path = [one.written, other.written].find((part) => typeof part === 'string' && isPath(part, scope))
  return pathHint(String(path ?? 'query.page'))
}

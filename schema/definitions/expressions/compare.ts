import type { Path } from '../document/problem.ts'
import { nameTypes } from '../json-schema/assignable.ts'
import { type JsonType, typeOfValue, typesOf, valuesOf } from '../json-schema/types.ts'
import { suggest } from '../text/nearest.ts'
import { type Inferred, isExpression, type TypeProblem } from './types.ts'

/** One side of a comparison: as written in the file, its inferred type, and its path in the operand. */
export interface Compared {
  readonly written: unknown
  readonly inferred: Inferred
  readonly at: Path
}

/** Returns a problem if two values can never be equal, because of their types or the enum values of a type. */
export function whyNeverEqual(one: Compared, other: Compared): TypeProblem | undefined {
  if (hasProblems(one) || hasProblems(other)) return undefined
  const [written, read] = isExpression(one.written) ? [other, one] : [one, other]
  if (!isExpression(read.written))
    return never(one.at, `${print(one.written)} и ${print(other.written)} написаны прямо`, pathHint('query.page'))
  const [types, otherTypes] = [typesIn(read.inferred), typesIn(written.inferred)]
  // Two lists, or two objects, are never equal.
  const isAlike = otherTypes.some((type) => type !== 'array' && type !== 'object' && isAmong(types, type))
  if (types.length > 0 && otherTypes.length > 0 && !isAlike)
    return never(
      written.at,
      `${name(read.written)} — ${nameTypes(types)}, а ${name(written.written)} — ${nameTypes(otherTypes)}`,
      NEEDS[types[0] ?? 'string'],
    )
  const values = [read.inferred.schema, read.inferred.fallback ?? {}].map(valuesOf)
  if (isExpression(written.written) || !values[0]?.length || values.flat().includes(written.written)) return undefined
  return never(
    written.at,
    `${name(read.written)} не бывает ${print(written.written)}`,
    suggest(String(written.written), values[0].map(String).filter(Boolean)),
  )
}

/** Reports an operator `$in` whose second operand is not a list. */
export function notAList(value: Compared, { inferred, written, at }: Compared): TypeProblem | undefined {
  if (isAmong(typesIn(inferred), 'array') || hasProblems({ inferred })) return undefined
  const isTurned = typesIn(value.inferred).includes('array')
  const hint = isTurned
    ? `Список пишется вторым: { "$in": [${print(written)}, ${print(value.written)}] }.`
    : 'Два значения сравнивает "$eq".'
  return never(at, `${name(written)} — не список`, hint)
}

/** Reports an operand that is not a number. */
export function whyNoNumber({ inferred, written, at }: Compared): TypeProblem | undefined {
  const types = typesIn(inferred)
  if (isAmong(types, 'number') || hasProblems({ inferred })) return undefined
  return never(at, `больше и меньше бывают числа, а ${name(written)} — ${nameTypes(types)}`, NEEDS.number)
}

/** Reports a condition that is a list or a plain string. Such a string is usually a path that lacks `$get`. */
export function onlyWords(written: unknown, at: Path): TypeProblem | undefined {
  if (Array.isArray(written))
    return {
      rule: 'никогда-не-верно',
      at,
      message: 'Здесь одно условие, а\u00a0стоит список.',
      hint: 'Уберите скобки [\u00a0]; несколько условий соединяет { "$and": [ … ] }.',
    }
  if (typeof written !== 'string') return undefined
  const path = /^[a-z]+\.[\w.-]+$/.test(written) ? written : 'user.signedIn'
  return { rule: 'никогда-не-верно', at, message: `«${written}» — слова, а не условие.`, hint: pathHint(path) }
}

/** Reports a condition that is always true: its value is never empty and never `false`. */
export function whyAlwaysTrue(written: unknown, inferred: Inferred): TypeProblem | undefined {
  const [type, ...more] = typesIn(inferred)
  if (inferred.mayBeEmpty || hasProblems({ inferred }) || more.length > 0 || !isExpression(written)) return undefined
  if (type !== 'object' && type !== 'number' && type !== 'integer') return undefined
  const hint = type === 'object' ? NEEDS.object : `Сравните число: { "$gt": [${print(written)}, 0] }.`
  return { rule: 'не-тот-вид', message: `Это условие верно всегда: ${name(written)} не\u00a0бывает пустым.`, hint }
}

const never = (at: Path, reason: string, hint: string): TypeProblem => ({
  rule: 'никогда-не-верно',
  at,
  message: `Это сравнение никогда не верно: ${reason}.`,
  hint,
})

const hasProblems = ({ inferred }: Pick<Compared, 'inferred'>): boolean => inferred.problems.length > 0

const NEEDS: Readonly<Record<JsonType, string>> = {
  boolean: 'Здесь нужно true или false, без кавычек.',
  number: 'Здесь нужно число, без кавычек.',
  integer: 'Здесь нужно число, без кавычек.',
  string: 'Здесь нужна строка в кавычках.',
  array: 'Значение в списке ищет "$in".',
  object: 'Укажите путь до строки или числа внутри.',
  null: 'Пустое значение проверяет "$empty".',
}

/** Returns the possible types of a value, without null; an empty list if they are unknown. */
const typesIn = ({ schema, fallback = {} }: Pick<Inferred, 'schema' | 'fallback'>): readonly JsonType[] => {
  const types = typesOf(schema).length > 0 ? typesOf(schema) : (valuesOf(schema) ?? []).map(typeOfValue)
  return types.length === 0 ? [] : [...new Set([...types, ...typesOf(fallback)])].filter((type) => type !== 'null')
}

/** Returns true if the type is listed, or no types are known; `integer` and `number` count as one type. */
const isAmong = (types: readonly JsonType[], type: JsonType): boolean =>
  types.length === 0 || types.some((listedType) => numeric(listedType) === numeric(type))

const numeric = (type: JsonType): JsonType => (type === 'integer' ? 'number' : type)

/** Returns an operand's name for messages: the path that it reads, or its JSON. */
const name = (written: unknown): string =>
  isExpression(written) ? (typeof written.$get === 'string' ? `«${written.$get}»` : 'выражение') : print(written)

const print = (written: unknown): string => JSON.stringify(written, undefined, 1)?.replace(/\s*\n\s*/g, ' ') ?? ''

/** Returns a hint about a path that is written as a plain string. */
export const pathHint = (path: string): string => `Значение по пути берёт { "$get": "${path}" }.`

import { nameTypes } from '../json-schema/assignable.ts'
import { ANYTHING, type JsonSchema, typesOf } from '../json-schema/types.ts'
import { list } from '../json-schema/unknown.ts'
import { narrow, provenPaths } from './narrow.ts'
import { inferPath, PATH_PATTERN } from './path.ts'
import type { Inferred, Operator, ScopeTypes } from './types.ts'
import { TEMPLATE, toText } from './values.ts'

const any: JsonSchema = { bind: true, description: 'Значение или выражение.' }
const boolean: JsonSchema = { type: 'boolean' }
const string: JsonSchema = { type: 'string' }
const pair: JsonSchema = { type: 'array', items: any, minItems: 2, maxItems: 2 }
const several: JsonSchema = { type: 'array', items: any, minItems: 2 }

/** A type that does not depend on the parts, with the parts' own problems. */
const always = (schema: JsonSchema, parts: readonly Inferred[], mayBeEmpty = false): Inferred => ({
  schema,
  mayBeEmpty,
  problems: parts.flatMap((part) => part.problems),
})

/** A part that is missing: the check of shapes says so. */
const NOTHING: Inferred = { schema: ANYTHING, mayBeEmpty: false, problems: [] }

const compare = (description: string): Operator => ({
  description,
  operand: pair,
  infer: (operand, type) =>
    always(
      boolean,
      list(operand).map((part) => type(part)),
    ),
})

/** What is known of each word of expressions before it is worked out; its value is in values.ts. Add both, with a test. */
export const operators: Readonly<Record<string, Operator>> = {
  $get: {
    description: 'Значение по пути, например «data.article.title». Где оно может быть пустым, рядом пишется "default".',
    operand: { type: 'string', pattern: PATH_PATTERN },
    infer: (operand, _, scope) => inferPath(scope, toText(operand)),
  },
  $text: {
    description: 'Текст со вставками путей в фигурных скобках: «Найдено {data.list.pagination.total}».',
    operand: { type: 'string', minLength: 1 },
    infer: (operand, _, scope) =>
      always(
        string,
        [...toText(operand).matchAll(TEMPLATE)].map(([, path = '']) => inferPrinted(scope, path.trim())),
      ),
  },
  $eq: compare('Верно, когда два значения равны.'),
  $gt: compare('Верно, когда первое число больше второго.'),
  $lt: compare('Верно, когда первое число меньше второго.'),
  $in: compare('Верно, когда первое значение есть в списке, который стоит вторым.'),
  $empty: {
    description: 'Верно, когда значения нет, строка или список пусты.',
    operand: any,
    infer: (operand, type) => always(boolean, [type(operand)]),
  },
  $and: {
    description: 'Верно, когда верно всё перечисленное.',
    operand: several,
    infer: (operand, type) =>
      always(
        boolean,
        list(operand).map((part) => type(part)),
      ),
  },
  $or: {
    description: 'Верно, когда верно хотя бы одно из перечисленного.',
    operand: several,
    infer: (operand, type) =>
      always(
        boolean,
        list(operand).map((part) => type(part)),
      ),
  },
  $not: {
    description: 'Верно, когда выражение неверно.',
    operand: any,
    infer: (operand, type) => always(boolean, [type(operand)]),
  },
  $if: {
    description: 'Три части: условие, значение, когда оно верно, и значение, когда неверно.',
    operand: { type: 'array', items: any, minItems: 3, maxItems: 3 },
    infer: (operand, type, scope) => {
      if (list(operand).length < 3) return NOTHING
      const [given, first, second] = list(operand)
      const condition = type(given)
      const then = type(first, narrow(scope, provenPaths(given)))
      const otherwise = type(second)
      const schema =
        JSON.stringify(then.schema) === JSON.stringify(otherwise.schema)
          ? then.schema
          : widen(then.schema, otherwise.schema)
      return always(schema, [condition, then, otherwise], then.mayBeEmpty || otherwise.mayBeEmpty)
    },
  },
  $plural: {
    description: 'Слово при числе: [число, «изделие», «изделия», «изделий»].',
    operand: { type: 'array', items: any, minItems: 4, maxItems: 4 },
    infer: (operand, type) =>
      always(
        string,
        list(operand).map((part) => type(part)),
      ),
  },
  $format: {
    description: 'Запись по-русски: [значение, «date»] — 20 ноября 2026, [значение, «number»] — 12 345,6.',
    operand: { type: 'array', items: any, minItems: 2, maxItems: 2 },
    infer: (operand, type) => {
      const [of = NOTHING, how = NOTHING] = list(operand).map((part) => type(part))
      return always(string, [of, how], of.mayBeEmpty)
    },
  },
}

/** The type at a path that stands in a text, where only words and numbers can. */
function inferPrinted(scope: ScopeTypes, path: string): Inferred {
  const inferred = inferPath(scope, path)
  const unprintable = typesOf(inferred.schema).filter((type) => type === 'object' || type === 'array')
  if (unprintable.length === 0) return inferred
  const message = `В текст нельзя вставить «${path}»: это ${nameTypes(unprintable)}.`
  return { ...inferred, problems: [{ rule: 'не-тот-вид', message, hint: 'Укажите путь до строки или числа внутри.' }] }
}

/** The union of two simple types. */
function widen(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === ANYTHING || b === ANYTHING) return ANYTHING
  const types = [a, b].flatMap(
    (schema) => schema.type ?? (schema.enum ?? [schema.const]).map((value) => typeof value as 'string'),
  )
  return { type: [...new Set(types)] }
}

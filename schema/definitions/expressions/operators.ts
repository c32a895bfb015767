import { nameTypes } from '../json-schema/assignable.ts'
import { ANYTHING, type JsonSchema, typesOf } from '../json-schema/types.ts'
import { list } from '../json-schema/unknown.ts'
import { isDate } from '../text/dates.ts'
import { suggest } from '../text/nearest.ts'
import { type Compared, notAList, onlyWords, whyNeverEqual, whyNoNumber } from './compare.ts'
import { inferPath } from './infer-path.ts'
import { narrow, provenPaths } from './narrow.ts'
import { PATH_PATTERN } from './path.ts'
import {
  type InferPart,
  type Inferred,
  isExpression,
  type Operator,
  type ScopeTypes,
  TEMPLATE,
  type TypeProblem,
} from './types.ts'
import { FORMATS, toText } from './values.ts'

const any: JsonSchema = { bind: true, description: 'Значение или выражение.' }
const boolean: JsonSchema = { type: 'boolean' }
const string: JsonSchema = { type: 'string' }
const pair: JsonSchema = { type: 'array', items: any, minItems: 2, maxItems: 2 }
const several: JsonSchema = { type: 'array', items: any, minItems: 2 }

/** Returns an inferred type that does not depend on the operands, with the problems of the operands. */
const always = (schema: JsonSchema, parts: readonly Inferred[], mayBeEmpty = false): Inferred => ({
  schema,
  mayBeEmpty,
  problems: parts.flatMap((part) => part.problems),
})

/** Inferred type of a missing operand, which the shape rule reports. */
const NOTHING: Inferred = { schema: ANYTHING, mayBeEmpty: false, problems: [] }

const withProblems = (inferred: Inferred, more: readonly (TypeProblem | undefined)[]): Inferred => ({
  ...inferred,
  problems: [...inferred.problems, ...more.filter((problem) => problem !== undefined)],
})

const partsOf = (operand: unknown, type: InferPart): Inferred[] => list(operand).map((part, i) => type(part, [i]))

const comparedOf = (operand: unknown, type: InferPart): Compared[] =>
  list(operand).map((written, i) => ({ written, inferred: type(written, [i]), at: [i] }))

/** Returns a comparison operator with two operands. @param why returns the reasons why a comparison can never be true */
const compare = (
  description: string,
  why: (one: Compared, other: Compared, type: InferPart) => readonly (TypeProblem | undefined)[],
): Operator => ({
  description,
  operand: pair,
  infer: (operand, type) => {
    const compared = comparedOf(operand, type)
    const [one, other] = compared
    const inferred = always(
      boolean,
      compared.map((part) => part.inferred),
    )
    return one && other ? withProblems(inferred, why(one, other, type)) : inferred
  },
})

const bothNumbers = (one: Compared, other: Compared) => [whyNoNumber(one), whyNoNumber(other)]

/** Returns why `$in` can never be true: checks a literal list element by element, any other list by its type. */
const among = (one: Compared, other: Compared, type: InferPart): (TypeProblem | undefined)[] => {
  if (Array.isArray(other.written))
    return other.written.map((written, i) =>
      whyNeverEqual(one, { written, inferred: type(written), at: [...other.at, i] }),
    )
  const items = other.inferred.schema.items
  const element = items && { ...other, inferred: { ...other.inferred, schema: items } }
  return [notAList(one, other) ?? (element && whyNeverEqual(one, element))]
}

const condition = (operand: unknown, type: InferPart, at: readonly number[] = []): Inferred =>
  withProblems(type(operand, at), [onlyWords(operand, at)])

const conditions = (description: string): Operator => ({
  description,
  operand: several,
  infer: (operand, type) =>
    always(
      boolean,
      list(operand).map((part, i) => condition(part, type, [i])),
    ),
})

/** Help and type inference of each operator; values.ts evaluates them. A new operator needs an entry in both, and a test. */
export const operators: Readonly<Record<string, Operator>> = {
  $get: {
    description: 'Значение по пути, например «data.article.title». Где оно может быть пустым, рядом пишется "default".',
    operand: {
      type: 'string',
      pattern: PATH_PATTERN,
      patternErrorMessage: 'Путь пишется латинскими именами через точку, без пробелов и скобок: «data.article.title».',
    },
    infer: (operand, _, scope) => inferPath(scope, toText(operand)),
  },
  $text: {
    description: 'Текст со вставками путей в фигурных скобках: «Найдено {data.list.pagination.total}».',
    operand: { type: 'string', minLength: 1 },
    infer: (operand, _, scope) =>
      withProblems(
        always(
          string,
          [...toText(operand).matchAll(TEMPLATE)].map(([, path = '']) => inferPrinted(scope, path.trim())),
        ),
        [strayBrace(toText(operand))],
      ),
  },
  $eq: compare('Верно, когда два значения равны.', (one, other) => [whyNeverEqual(one, other)]),
  $gt: compare('Верно, когда первое число больше второго.', bothNumbers),
  $lt: compare('Верно, когда первое число меньше второго.', bothNumbers),
  $in: compare('Верно, когда первое значение есть в списке, который стоит вторым.', among),
  $empty: {
    description: 'Верно, когда значения нет, строка или список пусты.',
    operand: any,
    infer: (operand, type) => always(boolean, [condition(operand, type)]),
  },
  $and: conditions('Верно, когда верно всё перечисленное.'),
  $or: conditions('Верно, когда верно хотя бы одно из перечисленного.'),
  $not: {
    description: 'Верно, когда выражение неверно.',
    operand: any,
    infer: (operand, type) => always(boolean, [condition(operand, type)]),
  },
  $if: {
    description: 'Три части: условие, значение, когда оно верно, и значение, когда неверно.',
    operand: { type: 'array', items: any, minItems: 3, maxItems: 3 },
    infer: (operand, type, scope) => {
      if (list(operand).length < 3) return NOTHING
      const [test, first, second] = list(operand)
      const ifType = condition(test, type, [0])
      const then = type(first, [1], narrow(scope, provenPaths(test)))
      const otherwise = type(second, [2])
      const schema =
        JSON.stringify(then.schema) === JSON.stringify(otherwise.schema)
          ? then.schema
          : widen(then.schema, otherwise.schema)
      return always(schema, [ifType, then, otherwise], then.mayBeEmpty || otherwise.mayBeEmpty)
    },
  },
  $plural: {
    description: 'Слово при числе: [число, «изделие», «изделия», «изделий»].',
    operand: { type: 'array', items: any, minItems: 4, maxItems: 4 },
    infer: (operand, type) => {
      const parts = partsOf(operand, type)
      return withProblems(always(string, parts), [parts[0] && unlikeNumber(parts[0], list(operand)[0])])
    },
  },
  $format: {
    description:
      'Запись по-русски: [значение, «date»] — 20 ноября 2026, [значение, «number»] — 12 345,6, [копейки, «money»] — 100 000 ₽.',
    operand: { type: 'array', items: any, minItems: 2, maxItems: 2 },
    infer: (operand, type) => {
      const [written, word] = list(operand)
      const [input = NOTHING, how = NOTHING] = partsOf(operand, type)
      const wrong =
        word === 'date'
          ? unlikeDate(input, written)
          : word === 'number' || word === 'money'
            ? unlikeNumber(input, written)
            : unknownFormat(word)
      return withProblems(always(string, [input, how], input.mayBeEmpty), [wrong])
    },
  },
}

/** Infers the type of a path in a text template, and reports objects and lists, which cannot be inserted into a text. */
function inferPrinted(scope: ScopeTypes, path: string): Inferred {
  const inferred = inferPath(scope, path)
  const unprintable = typesOf(inferred.schema).filter((type) => type === 'object' || type === 'array')
  if (unprintable.length === 0) return inferred
  const message = `В текст нельзя вставить «${path}»: это ${nameTypes(unprintable)}.`
  return { ...inferred, problems: [{ rule: 'не-тот-вид', message, hint: 'Укажите путь до строки или числа внутри.' }] }
}

/** Reports a brace outside of a `{path}`, which visitors would see. */
function strayBrace(text: string): TypeProblem | undefined {
  const [brace] = text.replace(TEMPLATE, '').match(/[{}]/) ?? []
  const message = `Скобка «${brace}» стоит без пары или лишняя: посетитель её увидит.`
  return brace ? { rule: 'не-та-запись', message, hint: 'Вставка пишется так: «{region.name}».' } : undefined
}

/** Returns a schema that allows the types of both schemas. */
function widen(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === ANYTHING || b === ANYTHING) return ANYTHING
  const types = [a, b].flatMap(
    (schema) => schema.type ?? (schema.enum ?? [schema.const]).map((value) => typeof value as 'string'),
  )
  return { type: [...new Set(types)] }
}

/** Reports an operand of the wrong type. @param type the expected type */
function unlikeWritten(
  schema: JsonSchema,
  type: 'string' | 'number',
  about: string,
  hint: string,
): TypeProblem | undefined {
  const types = typesOf(schema).filter((name) => name !== 'null')
  if (types.length === 0 || types.some((name) => name === type || (type === 'number' && name === 'integer')))
    return undefined
  return { rule: 'не-та-запись', at: [0], message: `${about}, а здесь ${nameTypes(types)}.`, hint }
}

const unlikeNumber = ({ schema, problems }: Inferred, written: unknown): TypeProblem | undefined =>
  problems.length > 0
    ? undefined
    : unlikeWritten(
        schema,
        'number',
        'Нужно число: из другого посетитель прочтёт «NaN» или не то слово',
        typeof written === 'string' ? 'Число пишется без кавычек.' : 'Укажите путь до числа.',
      )

function unlikeDate({ schema, problems }: Inferred, written: unknown): TypeProblem | undefined {
  if (problems.length > 0) return undefined
  if (typeof written === 'string' && !isDate(written.slice(0, 10)))
    return {
      rule: 'не-та-запись',
      at: [0],
      message: `Дня «${written}» нет в календаре.`,
      hint: 'День пишется так: «2026-11-20», сначала год.',
    }
  const { role, format = 'date' } = schema
  if (role !== undefined || !format.startsWith('date'))
    return {
      rule: 'не-та-запись',
      at: [0],
      message: 'Днём становится дата, а здесь другой текст: посетитель прочтёт его как есть.',
      hint: 'Укажите путь до даты или уберите «date».',
    }
  return unlikeWritten(schema, 'string', 'Днём становится строка вида «2026-11-20»', 'Укажите путь до даты.')
}

/** Reports an unknown format name; a name from an expression is known only at run time. */
const unknownFormat = (word: unknown): TypeProblem | undefined =>
  word === undefined || isExpression(word)
    ? undefined
    : {
        rule: 'не-та-запись',
        at: [1],
        message: `Записи «${toText(word)}» нет: посетитель прочтёт «NaN».`,
        hint: suggest(toText(word), FORMATS),
      }

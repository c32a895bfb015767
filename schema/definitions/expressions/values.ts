import { list } from '../json-schema/unknown.ts'
import { formatDate, formatMoney, formatNumber, plural, sentence } from '../text/format.ts'
import { getPath } from './path.ts'
import { type Scope, TEMPLATE } from './types.ts'

/** Evaluates one operator. @param value evaluates a part of the operand */
type Evaluate = (operand: unknown, value: (of: unknown) => unknown, scope: Scope) => unknown

/** Converts a value to text; objects and lists to an empty text. */
export const toText = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? ''))
const toNumber = (value: unknown): number => (typeof value === 'object' ? Number.NaN : Number(value))

/** Returns true for an empty value; `false` counts as empty. A condition is met if its value is not empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const compare =
  (test: (a: unknown, b: unknown) => boolean): Evaluate =>
  (operand, value) =>
    test(value(list(operand)[0]), value(list(operand)[1]))

const numbers = (test: (a: number, b: number) => boolean) => (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' && test(a, b)

/** Format names for `$format`. */
export const FORMATS = ['date', 'number', 'money'] as const

/** Matches a placeholder and any period after it. That period is dropped if the inserted value ends with one: «175 шт.». */
const SENTENCE_PART = new RegExp(`${TEMPLATE.source}(\\.(?=\\s|$))?`, 'g')

/** Evaluates each operator, on the server and in the browser; operators.ts infers their types. */
export const evaluators: Readonly<Record<string, Evaluate>> = {
  $get: (operand, _, scope) => getPath(scope, toText(operand)),
  $text: (operand, _, scope) =>
    toText(operand).replace(SENTENCE_PART, (_match, path: string, end: string) => {
      const value = getPath(scope, path.trim())
      const text = typeof value === 'number' ? formatNumber(value) : toText(value)
      return end === '.' ? sentence(text) : text
    }),
  $eq: compare((a, b) => a === b),
  $gt: compare(numbers((a, b) => a > b)),
  $lt: compare(numbers((a, b) => a < b)),
  $in: compare((a, b) => list(b).includes(a)),
  $empty: (operand, value) => isEmpty(value(operand)),
  $and: (operand, value) => list(operand).every((part) => !isEmpty(value(part))),
  $or: (operand, value) => list(operand).some((part) => !isEmpty(value(part))),
  $not: (operand, value) => isEmpty(value(operand)),
  $if: (operand, value) => {
    const [condition, then, otherwise] = list(operand)
    return isEmpty(value(condition)) ? value(otherwise) : value(then)
  },
  $plural: (operand, value) => {
    const [count, one, few, many] = list(operand).map(value)
    return plural(toNumber(count), toText(one), toText(few), toText(many))
  },
  $format: (operand, value) => {
    const [input, how] = list(operand).map(value)
    if (isEmpty(input)) return undefined
    if (how === 'date') return formatDate(toText(input))
    return (how === 'money' ? formatMoney : formatNumber)(toNumber(input))
  },
}

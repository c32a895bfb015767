import { linkObject } from '../contract/link.ts'
import { partOf } from '../json-schema/at-path.ts'
import { meaningsOf } from '../json-schema/meanings.ts'
import { isFileRole, type JsonSchema } from '../json-schema/types.ts'
import { isRecord, record } from '../json-schema/unknown.ts'
import { formatDate, formatMoney } from '../text/format.ts'
import { plainText } from '../text/marks.ts'
import { inferPath } from './infer-path.ts'
import { type Expression, isExpression, operatorOf, type ScopeTypes, TEMPLATE } from './types.ts'

/** Lookup of titles and types, for describing values in Russian. */
export interface Names {
  /** Returns the title of the file or entry to which a value refers. @param word name of its kind: "tag", "mail", "block" */
  readonly titleOf: (word: string, id: string) => string | undefined
  /** Returns the title of the page, modal or file to which a link object leads. */
  readonly linkTitle?: (link: Readonly<Record<string, unknown>>) => string | undefined
  /** Types of the values that expressions can read, by the first name of a path. */
  readonly scope?: ScopeTypes
}

/** Describes a value in Russian: an enum value by the meaning in its schema, a file by its title, a condition as a sentence. */
export function said(value: unknown, schema: JsonSchema, names: Names): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((item) => said(item, schema.items ?? {}, names)).join(', ')
  if (isRecord(value) && isExpression(value)) return saidExpression(value, names)
  if (isRecord(value)) {
    const isLink = schema.role === 'link'
    const linked = isLink ? names.linkTitle?.(value) : undefined
    if (linked !== undefined) return linked
    const parts = Object.entries(value).flatMap(([key, part]) => {
      const of = partOf(isLink ? linkObject : schema, key) ?? {}
      return key === '$schema' ? [] : [{ of, part, words: said(part, of, names) }]
    })
    const forPeople = parts.filter(
      ({ of, part, words }) => typeof part !== 'boolean' && !(words === part && isCode(words, of)),
    )
    // Example, for an action: «открыть окно: Спасибо».
    return (forPeople.length > 0 ? forPeople : parts)
      .map(({ of, words }, i) => (i === 0 ? '' : wordOf(of) ? ': ' : ', ') + words)
      .join('')
  }
  if (typeof value === 'number' && schema.kopecks !== undefined) return formatMoney(value)
  if (schema.role === 'picture') return 'картинка'
  const text = String(value).replace(/\s*\n\s*/g, ' ')
  if (schema.role === 'text') return plainText(text)
  if (schema.format === 'date') return formatDate(text)
  if (schema.format === 'day-or-minute') return text.replace(/^\S+/, formatDate)
  const { enum: values = schema.examples ?? [] } = schema
  const word = wordOf(schema)
  const meaning = meaningsOf({ ...schema, enum: values })[values.indexOf(value)]
  return (word !== undefined && names.titleOf(word, text)) || meaning || text
}

/** True if a value is an identifier, which authors need not see: one Latin word, and not in a text. */
const isCode = (words: string, { role }: JsonSchema): boolean =>
  role !== 'line' && role !== 'text' && /^[a-z][\w-]*$/i.test(words)

const TITLES = ['alias', 'label', 'title', 'name', 'question', 'text', 'caption', 'alt', 'path', 'from', 'days']

/** Returns the title of a list's element: the first text under a key of `TITLES`. A path is shortened by `addressWords`. */
export const ownTitle = (element: unknown): string | undefined =>
  TITLES.map((key) => record(element)[key])
    .find((value): value is string => typeof value === 'string' && value !== '')
    ?.replace(/^\/.*/, addressWords)

/** Shortens «/{region?}/news/{slug}» to «/news/…». */
export const addressWords = (path: string): string => path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{[^}]*\}/g, '…')

/** Returns the word (`Kind.named`) for the kind of files or entries to which values of this schema refer. */
export const wordOf = ({ role, names }: JsonSchema) => names ?? (isFileRole(role) ? role : undefined)

/** Returns a name for a value, for messages: the first words of its schema's title or description. */
export function nameOf({ title, description = '' }: JsonSchema, otherwise: string): string {
  const [words = ''] = /^(?:[^.:;,(—«]|\.(?=\S))*/.exec(title ?? description) ?? []
  const name = words.trim()
  return name === '' || name.length > 60 ? otherwise : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Builds the Russian description of each operator from the descriptions of its operands. */
const WORDS: Readonly<Record<string, (operands: readonly string[]) => string>> = {
  $eq: ([one, other]) => `${one}: ${other}`,
  $gt: ([one, other]) => `${one} больше ${other}`,
  $lt: ([one, other]) => `${one} меньше ${other}`,
  $in: ([one, other]) => `${one} в\u00a0списке: ${other}`,
  $empty: ([one]) => `нет: ${one}`,
  $not: ([one]) => `не\u00a0так: ${one}`,
  $and: (all) => all.join(' и\u00a0'),
  $or: (all) => all.join(' или '),
  $if: ([test, one, other]) => `если ${test}\u00a0— ${one}, иначе ${other}`,
  $plural: ([count, ...words]) => `${words.join('/')} по\u00a0числу «${count}»`,
  $format: ([one = '']) => one,
}

function saidExpression(expression: Expression, names: Names): string {
  if (!names.scope) return '…'
  const operator = operatorOf(expression)
  const operand = expression[operator]
  const pathName = (path: string): string => nameOf(typeOf({ $get: path }, names), path)
  if (operator === '$get') return pathName(String(operand))
  if (operator === '$text')
    return String(operand).replaceAll(TEMPLATE, (_, path: string) => `[${pathName(path.trim())}]`)
  const operands = Array.isArray(operand) ? operand : [operand]
  // If one operand is an enum value, the type of the other operand says what the value means.
  const types = operands.map((part) => typeOf(part, names)).filter((type) => type !== UNKNOWN)
  return WORDS[operator]?.(operands.map((part) => said(part, types[0] ?? {}, names))) ?? ''
}

const UNKNOWN: JsonSchema = {}

/** Returns the type of the value that a `$get` reads, for a list the type of its elements; {@link UNKNOWN} for any other value. */
function typeOf(value: unknown, { scope = {} }: Names): JsonSchema {
  const path = isRecord(value) ? value.$get : undefined
  const { schema } = typeof path === 'string' ? inferPath(scope, path) : { schema: UNKNOWN }
  return Object.keys(schema).length === 0 ? UNKNOWN : (schema.items ?? schema)
}

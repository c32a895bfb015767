import { parametersOf } from '../../calls/call.ts'
import { isExpression } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { CheckContext } from '../../scope/context.ts'
import { describeMismatch } from '../../scope/param-problems.ts'
import { namedOf, requestsOf } from '../../scope/targets.ts'
import { readLength } from '../../text/format.ts'
import { suggest } from '../../text/nearest.ts'

export interface LinkProblem {
  /** Key of the link object that the problem is about. */
  key?: string
  severity?: 'warning'
  rule: string
  message: string
  hint?: string
}

/**
 * Checks the values that a link passes to a page, as query or route parameters: for example, the page must know a topic or
 * a sort order. @param values literal values; '\0' for computed ones
 */
export function* checkValues(
  context: CheckContext,
  page: string,
  root: 'query' | 'route',
  values: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const file = record(context.files.of('page').get(page)?.value)
  for (const [key, raw] of Object.entries(values)) {
    if (isExpression(raw) || raw === '\0') continue
    const text = String(raw)
    const declared = root === 'query' ? record(record(file.query)[key]) : {}
    const problem = whyRefused(declared, text) ?? whyUseless(context, page, `${root}.${key}`, readAs(declared, text))
    if (problem !== undefined)
      yield { ...problem, message: `Значение «${text}» параметра «${key}» не подходит: ${problem.message}.` }
  }
}

const RULE = 'не-то-значение'

/** Returns why a value does not match the page's declaration of the query parameter. */
function whyRefused({ type, values }: Readonly<Record<string, unknown>>, text: string): LinkProblem | undefined {
  if (Array.isArray(values) && !values.includes(text))
    return { rule: RULE, message: 'страница его не знает', hint: suggest(text, values.map(String)) }
  if (type === 'integer' && !/^[1-9][0-9]*$/.test(text))
    return { rule: RULE, message: 'это не целое число от 1', hint: 'Пишите только цифры: «2».' }
  return undefined
}

const readAs = ({ type }: Readonly<Record<string, unknown>>, text: string): string | number | string[] =>
  type === 'integer' ? Number(text) : type === 'list' ? text.split(',') : text

/** Returns why a value is invalid for the calls to which the page passes it. */
function whyUseless(
  context: CheckContext,
  page: string,
  path: string,
  value: string | number | string[],
): LinkProblem | undefined {
  for (const { call, callParams } of requestsOf(context, page)) {
    for (const [param, from] of Object.entries(callParams)) {
      if (!isExpression(from) || from.$get !== path || call.content?.param === param) continue
      if (call.lengths?.includes(param) && readLength(String(value)) === undefined)
        return { rule: RULE, message: 'это не\u00a0длина', hint: 'Пишите миллиметры числом: «80» или «37,5».' }
      const unknown = unknownEntry(context, call.entries?.[param], [value].flat().map(String))
      if (unknown) return unknown
      const type = parametersOf(call).properties[param]
      const mismatch = type && describeMismatch(value, type)
      if (mismatch !== undefined) return { rule: RULE, message: mismatch, hint: type?.description ?? '' }
    }
  }
  return undefined
}

type Entries = NonNullable<CheckContext['calls'][string]['entries']>[string]

function unknownEntry(
  { files }: CheckContext,
  entries: Entries | undefined,
  words: readonly string[],
): LinkProblem | undefined {
  const file = entries && files.one(entries.kind)
  if (!entries || file?.value === undefined) return undefined
  const all = list(record(file.value)[entries.list])
  const entryNames = all.map((entry) => entries.by.map((key) => String(record(entry)[key])))
  const word = words.find((name) => !entryNames.flat().includes(name))
  if (word === undefined) return undefined
  const names = entryNames.flatMap(([name]) => name ?? [])
  return { rule: RULE, message: `«${word}» нет в ${file.file.replace('schema/', '')}`, hint: suggest(word, names) }
}

/**
 * Warns of links to products that the catalog lacks, if a catalog is given. Only a warning, because an import may add the
 * products later. @param routeParams parts of the route with literal values; '\0' for computed ones
 */
export function* checkNamed(
  context: CheckContext,
  page: string,
  routeParams: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  for (const { exists, message, hint } of namedOf(context, page, routeParams, query))
    if (!exists) yield { severity: 'warning', rule: 'нет-в-каталоге', message, hint }
}

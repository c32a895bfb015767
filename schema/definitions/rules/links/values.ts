import { parametersOf } from '../../../api/call.ts'
import { whyUnfit } from '../../authoring/fits.ts'
import { isExpression } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { CheckContext } from '../../scope/context.ts'
import { suggestEntry } from '../../scope/titled.ts'
import { readLength } from '../../shop/length.ts'
import { suggest } from '../../text/nearest.ts'
import type { LinkProblem } from './addresses.ts'

/**
 * What a link gives a page, parameters of its query or parts of its route, is something that the page and the calls of
 * its data can do with: a topic that there is, an order that there is, a section that can be one.
 * @param given written out; '\0' stands for what is worked out
 */
export function* checkValues(
  context: CheckContext,
  page: string,
  root: 'query' | 'route',
  given: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const file = record(context.files.of('page').get(page)?.value)
  yield* turnedRound(file, given)
  for (const [key, raw] of Object.entries(given)) {
    if (isExpression(raw) || raw === '\0') continue
    const text = String(raw)
    const declared = root === 'query' ? record(record(file.query)[key]) : {}
    const problem = whyRefused(declared, text) ?? whyUseless(context, file, `${root}.${key}`, readAs(declared, text))
    if (problem !== undefined)
      yield { ...problem, message: `Значение «${text}» параметра «${key}» не подходит: ${problem.message}.` }
  }
}

const RULE = 'не-то-значение'

/** Of a least and a greatest length the first is no more than the second; the shop itself would turn them round. */
function* turnedRound(
  { query }: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  for (const [from, least] of Object.entries(given)) {
    const to = from.replace(/From$/, 'To')
    if (to === from || !(to in record(query)) || isExpression(least) || isExpression(given[to])) continue
    const [low, high] = [readLength(String(least)), readLength(String(given[to] ?? ''))]
    if (low !== undefined && high !== undefined && low > high)
      yield {
        ...{ severity: 'warning', rule: RULE },
        message: `«${from}» (${String(least)}) больше, чем «${to}» (${String(given[to])}): похоже, они перепутаны.`,
        hint: `Поменяйте их местами: «${from}=${String(given[to])}&${to}=${String(least)}».`,
      }
  }
}

/** By what the page itself declares of a parameter of its query. */
function whyRefused({ type, values }: Readonly<Record<string, unknown>>, text: string): LinkProblem | undefined {
  if (Array.isArray(values) && !values.includes(text))
    return { rule: RULE, message: 'страница его не знает', hint: suggest(text, values.map(String)) }
  if (type === 'integer' && !/^[1-9][0-9]*$/.test(text))
    return { rule: RULE, message: 'это не целое число от 1', hint: 'Пишите только цифры: «2».' }
  return undefined
}

const readAs = ({ type }: Readonly<Record<string, unknown>>, text: string): string | number | string[] =>
  type === 'integer' ? Number(text) : type === 'list' ? text.split(',') : text

/** By the calls that the page gives it to. */
function whyUseless(
  context: CheckContext,
  page: Readonly<Record<string, unknown>>,
  path: string,
  value: string | number | string[],
): LinkProblem | undefined {
  for (const request of Object.values(record(page.data))) {
    const { source, params } = record(request)
    const call = Object.hasOwn(context.calls, String(source)) ? context.calls[String(source)] : undefined
    if (!call) continue
    for (const [param, from] of Object.entries(record(params))) {
      if (!isExpression(from) || from.$get !== path || call.content?.param === param) continue
      if (call.lengths?.includes(param) && readLength(String(value)) === undefined)
        return { rule: RULE, message: 'это не\u00a0длина', hint: 'Пишите миллиметры числом: «80» или «37,5».' }
      const unknown = unknownEntry(context, call.entries?.[param], [value].flat().map(String))
      if (unknown) return unknown
      const type = parametersOf(call).properties[param]
      const unfit = type && whyUnfit(value, type)
      if (unfit !== undefined) return { rule: RULE, message: unfit, hint: type?.description ?? '' }
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
  const known = all.map((entry) => entries.by.map((key) => String(record(entry)[key])))
  const word = words.find((name) => !known.flat().includes(name))
  if (word === undefined) return undefined
  const names = known.flatMap(([name]) => name ?? [])
  return {
    rule: RULE,
    message: `«${word}» нет в ${file.file.replace('schema/', '')}`,
    hint: suggestEntry(word, all, names),
  }
}

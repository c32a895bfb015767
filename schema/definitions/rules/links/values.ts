import { describeMismatch } from '../../authoring/fits.ts'
import { parametersOf } from '../../calls/call.ts'
import { isExpression } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { missingValue } from '../../scope/catalog.ts'
import type { CheckContext, KnownCatalog } from '../../scope/context.ts'
import { catalogOf, fromRoute, requestsOf } from '../../scope/targets.ts'
import { suggestEntry } from '../../scope/titled.ts'
import { formatNumber } from '../../text/format.ts'
import { readLength } from '../../text/length.ts'
import { suggest } from '../../text/nearest.ts'
import type { LinkProblem } from './addresses.ts'

/**
 * Checks the values that a link passes to a page, as query parameters or parts of its route: an existing topic, an
 * order, a valid section. @param values literal values; '\0' for computed ones
 */
export function* checkValues(
  context: CheckContext,
  page: string,
  root: 'query' | 'route',
  values: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const file = record(context.files.of('page').get(page)?.value)
  yield* checkRanges(file, values)
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

/** A minimum above its maximum; the shop itself would swap them. */
function* checkRanges(
  { query }: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  for (const [from, least] of Object.entries(values)) {
    const to = from.replace(/From$/, 'To')
    if (to === from || !(to in record(query)) || isExpression(least) || isExpression(values[to])) continue
    const [low, high] = [readLength(String(least)), readLength(String(values[to] ?? ''))]
    if (low !== undefined && high !== undefined && low > high)
      yield {
        ...{ severity: 'warning', rule: RULE },
        message: `«${from}» (${String(least)}) больше, чем «${to}» (${String(values[to])}): похоже, они перепутаны.`,
        hint: `Поменяйте их местами: «${from}=${String(values[to])}&${to}=${String(least)}».`,
      }
  }
}

/** Checks a value against the page's declaration of the query parameter. */
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
      const unfit = type && describeMismatch(value, type)
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
  const entryNames = all.map((entry) => entries.by.map((key) => String(record(entry)[key])))
  const word = words.find((name) => !entryNames.flat().includes(name))
  if (word === undefined) return undefined
  const names = entryNames.flatMap(([name]) => name ?? [])
  return {
    rule: RULE,
    message: `«${word}» нет в ${file.file.replace('schema/', '')}`,
    hint: suggestEntry(word, all, names),
  }
}

/**
 * Warns of filters that find nothing, if a catalog is given. It is no error, because an import may add the products
 * tonight. @param routeParams parts of the route with its own values; '\0' for computed ones
 */
export function* checkFilters(
  context: CheckContext,
  page: string,
  routeParams: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const { catalog } = context
  if (!catalog) return
  for (const { call, callParams } of requestsOf(context, page)) {
    const kind = fromRoute(callParams.kind, routeParams)
    // Among the page's calls with these parameters, the one of the list.
    if (!call.facets || kind === undefined || kind === '\0') continue
    for (const facet of call.facets) yield* checkFacet(catalog, kind, facet, query[queryOf(callParams[facet])])
    for (const end of call.lengths ?? []) yield* checkLength(catalog, kind, end, query[queryOf(callParams[end])])
  }
}

/** Sections and products that the catalog does not have. */
export function* checkCatalog(
  context: CheckContext,
  page: string,
  routeParams: Readonly<Record<string, string>>,
): Iterable<LinkProblem> {
  const { catalog } = context
  if (!catalog) return
  for (const { what, kind, name, exists } of catalogOf(context, page, routeParams)) {
    if (exists) continue
    yield {
      ...{ severity: 'warning', rule: 'нет-в-каталоге' },
      ...(what === 'section'
        ? {
            message: `Раздела «${name}» в\u00a0каталоге нет.`,
            hint: [suggest(name, catalog.sections(kind)), OTHERWISE].join(' '),
          }
        : {
            message: `Изделия с\u00a0адресом «${name}» в\u00a0каталоге нет.`,
            hint:
              'Откройте изделие на\u00a0сайте и\u00a0возьмите конец его адреса: «flakon-250-ml». Если его больше не\u00a0делают, ведите в\u00a0раздел. ' +
              OTHERWISE,
          }),
    }
  }
}

/** Words of a filter, «pet,pp»: of one that no product has the list is empty. */
function* checkFacet(catalog: KnownCatalog, kind: string, facet: string, written: unknown): Iterable<LinkProblem> {
  const words = typeof written === 'string' ? written.split(',') : []
  for (const word of words) {
    const missing = missingValue(catalog, kind, facet, word)
    if (missing)
      yield { ...{ severity: 'warning', rule: 'нет-в-каталоге' }, message: missing.message, hint: missing.hint }
  }
}

/** An end beyond all that there is: «heightFrom» above the highest, «heightTo» below the lowest. */
function* checkLength(catalog: KnownCatalog, kind: string, end: string, written: unknown): Iterable<LinkProblem> {
  const length = typeof written === 'string' || typeof written === 'number' ? readLength(String(written)) : undefined
  const bounds = length === undefined ? undefined : catalog.bounds(kind, end.replace(/(?:From|To)$/, ''))
  if (length === undefined || !bounds) return
  const [least, most] = bounds
  if (end.endsWith('From') ? length <= most : length >= least) return
  yield {
    ...{ severity: 'warning', rule: 'нет-в-каталоге' },
    message: `Изделий с\u00a0отбором «${end}» «${String(written)}» в\u00a0каталоге нет: посетитель откроет пустой список.`,
    hint: `Бывает от\u00a0${formatNumber(least)} до\u00a0${formatNumber(most)}\u00a0мм. ${OTHERWISE}`,
  }
}

const queryOf = (from: unknown): string =>
  isExpression(from) && typeof from.$get === 'string' && from.$get.startsWith('query.') ? from.$get.slice(6) : ''

const OTHERWISE = 'Если каталог здесь старый, загрузите новый: npm run import.'

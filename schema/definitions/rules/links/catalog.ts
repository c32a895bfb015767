import { isExpression } from '../../expressions/types.ts'
import type { CheckContext, KnownCatalog } from '../../scope/context.ts'
import { catalogOf, fromRoute, requestsOf } from '../../scope/targets.ts'
import { readLength } from '../../shop/length.ts'
import { formatNumber } from '../../text/format.ts'
import { suggest } from '../../text/nearest.ts'
import { slugOf } from '../../text/transliterate.ts'
import type { LinkProblem } from './addresses.ts'

/**
 * Sections and products that a link's parts name, and values of the filter that its query does, are in the catalogue,
 * where one is at hand. No more than a warning: the catalogue comes from elsewhere, and what is imported tonight must not
 * hold files back.
 * @param given parts of the route with its own values; '\0' stands for what is worked out
 */
/** Filters that find nothing. */
export function* checkFilters(
  context: CheckContext,
  page: string,
  given: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): Iterable<LinkProblem> {
  const { catalog } = context
  if (!catalog) return
  for (const { call, given: params } of requestsOf(context, page)) {
    const kind = fromRoute(params.kind, given)
    // Of the calls that a page asks with the same words, the list's.
    if (!call.facets || kind === undefined || kind === '\0') continue
    for (const facet of call.facets) yield* checkFacet(catalog, kind, facet, query[queryOf(params[facet])])
    for (const end of call.lengths ?? []) yield* checkLength(catalog, kind, end, query[queryOf(params[end])])
  }
}

/** Sections and products that the catalogue does not have. */
export function* checkCatalog(
  context: CheckContext,
  page: string,
  given: Readonly<Record<string, string>>,
): Iterable<LinkProblem> {
  const { catalog } = context
  if (!catalog) return
  for (const { what, kind, name, found } of catalogOf(context, page, given)) {
    if (found) continue
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
  const known = words.length > 0 ? catalog.facetWords(kind, facet) : undefined
  if (!known) return
  for (const word of words)
    if (!known.includes(word))
      yield {
        ...{ severity: 'warning', rule: 'нет-в-каталоге' },
        message: `Изделий с\u00a0отбором «${facet}» «${word}» в\u00a0каталоге нет: посетитель откроет пустой список.`,
        hint: [suggest(slugOf(word), known), OTHERWISE].join(' '),
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

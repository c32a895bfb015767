import { matchRoute, type RouteMatch, segmentsOf } from '../addresses/routing.ts'
import { type Call, callNamed } from '../calls/call.ts'
import { isExpression } from '../expressions/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import { FILES_LABEL, type SchemaFile } from '../kinds/files.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { Route } from '../kinds/routes.ts'
import type { CheckContext, Named } from './context.ts'
import { givenParams } from './given.ts'

/** Returns the parameters that a file passes to a call, including those that `"$all"` adds. */
export const paramsGiven = ({ reachOf }: CheckContext, { kind, id, value }: SchemaFile, call: Call, params: unknown) =>
  givenParams(params, call, kind === 'page' ? { query: record(value).query, routes: reachOf(id).routes } : NO_ADDRESS)

const NO_ADDRESS = { routes: [] }

/** Returns the calls in a page's `data`, with their parameters. */
export function requestsOf(context: CheckContext, page: string) {
  const file = context.files.of('page').get(page)
  if (!file) return []
  return Object.values(record(record(file.value).data)).flatMap((request) => {
    const { source, params } = record(request)
    const call = callNamed(context.calls, source)
    return call ? { call, callParams: paramsGiven(context, file, call, params) } : []
  })
}

/** Returns the content files on which a page's address depends, schema/content/articles/<slug>.json; `file` is undefined if it is missing. */
export const contentOf = (context: CheckContext, page: string, params: Readonly<Record<string, string>>) =>
  requestsOf(context, page).flatMap(({ call: { content }, callParams }) => {
    if (!content) return []
    const files = context.files.of(content.kind)
    const id = content.param ? fromRoute(callParams[content.param], params) : files.keys().next().value
    if (id === undefined) return []
    const folder = FILES_LABEL + context.files.kinds.get(content.kind).path.replace(/[^/]+$/, '')
    return { folder, id, ids: [...files.keys()], file: files.get(id) }
  })

/**
 * Looks up the objects that a page's address names but no file contains, such as a product. @param params literal values of the route's
 * parameters; '\0' for computed ones
 */
export function namedOf(
  context: CheckContext,
  page: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): Named[] {
  const { catalog } = context
  return requestsOf(context, page).flatMap(({ call, callParams }) => {
    const known = (param: string): string | undefined => {
      const from = callParams[param]
      const [, name] = /^query\.(.+)$/.exec(isExpression(from) ? String(from.$get) : '') ?? []
      const value = name === undefined ? fromRoute(from, params) : query[name]
      return typeof value === 'string' && value !== '\0' ? value : undefined
    }
    return (catalog && context.named?.(catalog, call, known)) ?? []
  })
}

/** Returns the route parameter that a `route.…` expression reads; undefined for anything else. */
export const fromRoute = (value: unknown, params: Readonly<Record<string, string>>): string | undefined =>
  isExpression(value) && typeof value.$get === 'string' && value.$get.startsWith('route.')
    ? params[value.$get.slice('route.'.length)]
    : undefined

/**
 * Returns the route of an address if its content exists: the page has no parameters, or they name an existing file or, for
 * example, a product.
 * @param routes candidates, in their order
 */
export function answeredBy(context: CheckContext, routes: readonly Route[], pathname: string): Route | undefined {
  const match = matchRoute(routes, pathname, context.variants)
  return match && isThere(context, match) ? match.route : undefined
}

function isThere(context: CheckContext, { route, params }: RouteMatch): boolean {
  const named = segmentsOf(route.path).flatMap((segment) => ('name' in segment ? (params[segment.name] ?? []) : []))
  if (named.every((name) => context.variants.codes.has(name))) return true
  const content = contentOf(context, route.page, params)
  const others = namedOf(context, route.page, params)
  if (content.length + others.length === 0) return false
  return content.every(({ id, ids }) => ids.includes(id)) && others.every(({ exists }) => exists)
}

/**
 * Returns the anchors of a page, to which `#…` can lead: in its own file, and in the content that it shows. Undefined if one
 * of these files is unreadable.
 */
export function anchorsOf(context: CheckContext, page: string, params: Readonly<Record<string, string>>) {
  const content = contentOf(context, page, params).flatMap(({ file }) => file ?? [])
  const pageFile = context.files.of('page').get(page)
  const files = [...(pageFile ? [pageFile] : []), ...content]
  if (files.some(({ tree }) => tree === undefined)) return undefined
  return new Set(files.flatMap((file) => anchorsIn(context, file)))
}

export const anchorsIn = (context: CheckContext, file: SchemaFile): string[] =>
  context
    .walked(file)
    .places.filter(({ schema, value }) => schema.role === 'anchor' && typeof value === 'string')
    .map(({ value }) => String(value))

/** Returns the valid redirects of routes.json as routes, for `movedTo`. */
export const redirectionsOf = ({ files }: Pick<CheckContext, 'files'>): Route[] =>
  list(record(files.one('routes')?.value).redirects).flatMap((entry) => {
    const { from, to } = record(entry)
    return typeof from === 'string' && typeof to === 'string' ? [{ path: from, page: to }] : []
  })

/** Returns the entries in a kind's file; empty for a kind whose entries are files. */
export function entriesOf({ files }: CheckContext, kind: KindName): Readonly<Record<string, unknown>>[] {
  const { entries } = files.kinds.get(kind)
  return entries ? list(record(files.one(kind)?.value)[entries.list]).map(record) : []
}

/** Returns the names of a kind's files, or of the entries in its only file. */
export function idsOf(context: CheckContext, kind: KindName): string[] {
  const { entries } = context.files.kinds.get(kind)
  return entries
    ? entriesOf(context, kind).map((entry) => String(entry[entries.key]))
    : [...context.files.of(kind).keys()]
}

import { matchRoute } from '../addresses/routing.ts'
import { parseAddress } from '../contract/link.ts'
import type { Path } from '../document/problem.ts'
import { isExpression, writtenIn } from '../expressions/types.ts'
import { isFileRole, type JsonSchema, type Role } from '../json-schema/types.ts'
import { isRecord, list, record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { Route } from '../kinds/routes.ts'
import { linkPlacesIn } from '../text/marks.ts'
import type { CheckContext } from './context.ts'
import { requestsOf } from './targets.ts'

/** A reference to another file or to an entry of one (a tag, an office, a region), for rename and remove. */
export interface Reference {
  /** Kind of the file, or of the file with the entry. */
  readonly kind: KindName
  readonly id: string
  /** Path of the string with the reference. */
  readonly path: Path
  /** Range of the ID in the string; for a page's address, the whole path. */
  readonly start: number
  readonly end: number
  /** Set if the reference is an address of a page, «/faq/»: the page's route. */
  readonly route?: Route
}

/** Returns the kind that a schema's `role` or `names` refers to. */
const kindAt = ({ files: { kinds } }: Pick<CheckContext, 'files'>, { role, names }: JsonSchema) => {
  const word = isFileRole(role) ? role : names
  return word === undefined ? undefined : kinds.named(word)
}

/** Yields references by ID, and by «modal:…» in links and texts. */
export function* namesIn(context: Pick<CheckContext, 'walked' | 'files'>, file: SchemaFile): Iterable<Reference> {
  for (const { path, value, schema } of context.walked(file).places) {
    const { role } = schema
    const kind = kindAt(context, schema)
    if (kind && typeof value === 'string') yield whole(kind, value, path)
    if (role !== 'link' && role !== 'text') continue
    for (const { text, path: at } of writtenIn(value, path))
      for (const { address, start } of role === 'link' ? [{ address: text, start: 0 }] : linkPlacesIn(text)) {
        const named = parseAddress(address)
        if (named?.kind !== 'modal') continue
        const end = start + address.length
        yield { kind: 'modal', id: named.name, path: at, start: end - named.name.length, end }
      }
  }
}

/** Yields all references in a file: by ID, by addresses in any text, and by the parameters of addresses and links. */
export function* referencesIn(context: CheckContext, file: SchemaFile): Iterable<Reference> {
  yield* namesIn(context, file)
  yield* inLinkObjects(context, file)
  if (file.kind === 'routes') yield* inRoutes(context, file)
  yield* inComparisons(file, [], file.value, file.kind === 'page' ? namedBy(context, file.id) : namedAnywhere(context))
  yield* inAddresses(context, file)
}

const whole = (kind: KindName, id: string, path: Path): Reference => ({ kind, id, path, start: 0, end: id.length })

/** Returns the expression paths that name a variant of the site on every page, such as "route.region". */
function namedAnywhere({ files: { kinds } }: Pick<CheckContext, 'files'>): Map<string, KindName> {
  if (!kinds.variants) return new Map()
  const { kind, param, key } = kinds.variants
  return new Map([
    [`route.${param}`, kind],
    [`${param}.${key}`, kind],
  ])
}

/** Returns the kinds to which parameters of a page's address refer: "route.slug" to an article, "query.tag" to a tag. */
export function namedBy(context: CheckContext, page: string): ReadonlyMap<string, KindName> {
  const named = namedAnywhere(context)
  for (const { call, callParams } of requestsOf(context, page)) {
    for (const [param, from] of Object.entries(callParams)) {
      const kind = call.content?.param === param ? call.content.kind : call.entries?.[param]?.kind
      if (kind && isExpression(from) && typeof from.$get === 'string') named.set(from.$get, kind)
    }
  }
  return named
}

function* inLinkObjects(context: CheckContext, file: SchemaFile): Iterable<Reference> {
  for (const { path, value, schema } of context.walked(file).places) {
    if (schema.role !== 'link' || !isRecord(value) || typeof value.route !== 'string') continue
    const named = namedBy(context, value.route)
    const anchored = kindOfAnchors(context, value.route)
    if (anchored && typeof value.anchor === 'string') yield whole(anchored, value.anchor, [...path, 'anchor'])
    for (const [key, root] of [
      ['params', 'route'],
      ['query', 'query'],
    ] as const)
      for (const [name, param] of Object.entries(record(value[key]))) {
        const kind = named.get(`${root}.${name}`)
        if (!kind) continue
        for (const { text, path: at, template } of writtenIn(param, [...path, key, name]))
          if (!template) yield* listed(kind, text, at, 0)
      }
  }
}

/** Returns the kind of content whose entries are anchors on a page. */
const kindOfAnchors = (context: CheckContext, page: string): KindName | undefined =>
  requestsOf(context, page)
    .map(({ call }) => call.content?.kind)
    .find((kind) => kind !== undefined && context.files.kinds.get(kind).entries?.anchors)

/** Yields a reference for each ID in a comma-separated list. */
function* listed(kind: KindName, text: string, path: Path, from: number): Iterable<Reference> {
  let start = from
  for (const id of text.split(',')) {
    yield { kind, id, path, start, end: start + id.length }
    start += id.length + 1
  }
}

function* inRoutes(context: CheckContext, file: SchemaFile): Iterable<Reference> {
  for (const [i, route] of list(record(file.value).routes).entries()) {
    const { page, params } = record(route)
    const named = namedBy(context, String(page))
    for (const [name, value] of Object.entries(record(params))) {
      const kind = named.get(`route.${name}`)
      if (kind && typeof value === 'string') yield whole(kind, value, ['routes', i, 'params', name])
    }
  }
}

/** Yields references in comparisons: `{ "$eq": [{ "$get": "query.tag" }, "rozliv"] }`. */
function* inComparisons(
  file: SchemaFile,
  path: Path,
  value: unknown,
  named: ReadonlyMap<string, KindName>,
): Iterable<Reference> {
  if (named.size === 0 || typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    yield* inComparisons(file, at, part, named)
    if (key !== '$eq' && key !== '$in') continue
    const kind = list(part)
      .map((operand) => named.get(String(record(operand).$get)))
      .find((name) => name !== undefined)
    if (!kind) continue
    for (const [i, operand] of list(part).entries()) {
      if (typeof operand === 'string') yield whole(kind, operand, [...at, i])
      for (const [j, element] of list(operand).entries())
        if (typeof element === 'string') yield whole(kind, element, [...at, i, j])
    }
  }
}

/** Roles of strings that look like addresses of pages, but are none. */
const OTHER_ROLES: ReadonlySet<Role | undefined> = new Set<Role>(['asset', 'picture', 'anchor'])
const OTHER_KEYS: ReadonlySet<unknown> = new Set(['$schema', 'pattern'])

function* inAddresses(context: CheckContext, file: SchemaFile): Iterable<Reference> {
  const others = new Set(
    context
      .walked(file)
      .places.filter(({ schema }) => OTHER_ROLES.has(schema.role) || kindAt(context, schema))
      .map(({ path }) => path.join('/')),
  )
  const host = String(record(context.files.one('site')?.value).host)
  for (const { path, text } of stringsIn(file.value, [])) {
    if (!text.includes('/') || others.has(path.join('/')) || OTHER_KEYS.has(path.at(-1))) continue
    // In routes.json only redirect targets are references.
    if (file.kind === 'routes' && path.at(-1) !== 'to') continue
    for (const { pathname, start, search, hash } of pathsIn(text, host)) {
      const match = matchRoute(context.routes, pathname, context.variants)
      if (!match) continue
      const { route, params } = match
      yield { kind: 'page', id: route.page, path, start, end: start + pathname.length, route }
      const named = namedBy(context, route.page)
      for (const [name, id] of Object.entries(params)) {
        const kind = named.get(`route.${name}`)
        const at = (name === context.variants.param ? pathname.indexOf(`/${id}/`) : pathname.lastIndexOf(`/${id}/`)) + 1
        if (kind && at > 0) yield { kind, id, path, start: start + at, end: start + at + id.length }
      }
      for (const { 1: name, 2: value = '', index, 0: pair } of search.matchAll(/[?&]([^=&]+)=([^&]*)/g)) {
        const kind = named.get(`query.${name}`)
        if (kind) yield* listed(kind, value, path, start + pathname.length + index + pair.length - value.length)
      }
      const end = start + pathname.length + search.length + hash.length
      const anchored = kindOfAnchors(context, route.page)
      if (hash !== '' && anchored) yield { kind: anchored, id: hash.slice(1), path, start: end - hash.length + 1, end }
    }
  }
}

function* stringsIn(value: unknown, path: Path): Iterable<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    yield* stringsIn(part, [...path, Array.isArray(value) ? Number(key) : key])
}

/** Matches a path with a trailing slash, its query and its anchor, if the characters around it can delimit an address. */
const PATH = /(?<=^|[\s("«„[])(\/(?:[^\s/?#()"«»„“[\],;]+\/)*)(?=$|[\s?#)"»“\],;.:!])(\?[^\s()#"«»]*)?(#[a-z0-9-]+)?/g

/** Yields the paths in a text. @param host the site's own host, which may precede them */
function* pathsIn(text: string, host: string) {
  // Replaces the host with as many spaces, so that positions stay the same.
  // A single slash is an address only at the beginning of the text, or as a link's target.
  for (const { 1: pathname = '', 2: search = '', 3: hash = '', index } of text
    .replaceAll(host, ' '.repeat(host.length))
    .matchAll(PATH))
    if (pathname !== '/' || index === 0 || text[index - 1] === '(') yield { pathname, start: index, search, hash }
}

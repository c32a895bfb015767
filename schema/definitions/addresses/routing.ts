import type { Route } from '../kinds/routes.ts'

/** A segment of a route's path: literal text (`word`) or a parameter; a `rest` parameter takes all remaining segments. */
type Segment = { word: string } | { name: string; optional: boolean; rest: boolean }

export interface RouteMatch {
  route: Route
  /** Values of the parameters in braces. */
  params: Readonly<Record<string, string>>
}

/** Cache of parsed paths: the routes are few, and every link and every request is matched against them. */
const segmentsByPath = new Map<string, readonly Segment[]>()

/** Parses "/articles/{slug}" into segments. @param path never from a visitor, because the cache has no limit */
export function segmentsOf(path: string): readonly Segment[] {
  let segments = segmentsByPath.get(path)
  if (!segments) segmentsByPath.set(path, (segments = parseSegments(path)))
  return segments
}

const parseSegments = (path: string): Segment[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => {
      const [, name, sign] = /^\{([a-z]+)([?*]?)\}$/.exec(part) ?? []
      return name ? { name, optional: sign !== '', rest: sign === '*' } : { word: part }
    })

/** The variants of a site, such as regions. A route such as "/{region?}/about" has the parameter `param`, here "region": one of `codes`. */
export interface Variants {
  readonly param: string
  readonly codes: ReadonlySet<string>
}

/** For a site without variants: every visitor sees the same. */
export const NO_VARIANTS: Variants = { param: '', codes: new Set() }

type Matching = Pick<Variants, 'param'> & { readonly codes: Pick<Variants['codes'], 'has'> }

/**
 * Returns the first route that matches an address, with its parameters; undefined if none does. A trailing slash makes no difference.
 * @param pathname decoded, "/articles/kak-vybrat-gorlovinu/"
 */
export function matchRoute(routes: readonly Route[], pathname: string, variants: Matching): RouteMatch | undefined {
  const words = pathname.split('/').slice(1)
  if (words.at(-1) === '') words.pop()
  if (words.includes('')) return undefined
  for (const route of routes) {
    const params = matchSegments(segmentsOf(route.path), words, variants)
    if (params) return { route, params: { ...route.params, ...params } }
  }
  return undefined
}

function matchSegments(
  segments: readonly Segment[],
  words: readonly string[],
  variants: Matching,
  at = 0,
  from = 0,
): Record<string, string> | undefined {
  const segment = segments[at]
  const word = words[from]
  if (!segment) return from === words.length ? {} : undefined
  if ('word' in segment)
    return word === segment.word ? matchSegments(segments, words, variants, at + 1, from + 1) : undefined
  if (segment.rest) return word === undefined ? {} : { [segment.name]: words.slice(from).join('/') }
  if (word !== undefined && (segment.name !== variants.param || variants.codes.has(word))) {
    const matched = matchSegments(segments, words, variants, at + 1, from + 1)
    if (matched) return { [segment.name]: word, ...matched }
  }
  return segment.optional ? matchSegments(segments, words, variants, at + 1, from) : undefined
}

/** Builds a route's address from parameters, with a trailing slash; undefined if a required one is missing. */
export function buildPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  let address = '/'
  for (const segment of segmentsOf(path)) {
    if ('word' in segment) address += `${segment.word}/`
    else if (params[segment.name]) address += `${encodePath(params[segment.name] ?? '', segment.rest)}/`
    else if (!segment.optional) return undefined
  }
  return address
}

/**
 * Returns the new address for an old one, by the first redirect that matches; undefined if none does. A new address with parameters,
 * "/library/{slug}/", gets the values from the old one. Otherwise it begins with the code of a variant if the old address does.
 */
export function movedTo(redirections: readonly Route[], pathname: string, variants: Variants): string | undefined {
  const moved = matchRoute(redirections, pathname, variants)
  if (!moved) return undefined
  const { page: to } = moved.route
  if (to.startsWith('/') && to.includes('{')) return buildPath(to, moved.params)
  const code = moved.params[variants.param]
  return (code === undefined ? '' : `/${code}`) + to
}

const encodePath = (value: string, rest: boolean): string =>
  (rest ? value.split('/') : [value]).map(encodeURIComponent).join('/')

/** Returns the page's route that uses the most of these parameters and needs no others; undefined if there is none. */
export function routeOf(routes: readonly Route[], page: string, params: Readonly<Record<string, string>>) {
  const names = Object.keys(params)
  const used = (route: Route) => segmentsOf(route.path).filter((s) => 'name' in s && names.includes(s.name)).length
  return routes
    .filter((route) => route.page === page && buildPath(route.path, params) !== undefined)
    .sort((a, b) => used(b) - used(a))[0]
}

/** Returns true if addresses that match the path can begin with `word`: only optional parameters precede it. */
export function mayBegin(path: string, word: string): boolean {
  for (const part of segmentsOf(path)) {
    if ('word' in part) return part.word === word
    if (!part.optional) return false
  }
  return false
}

/**
 * Parameters with secrets: the token of an e-mailed link, the signed data of a modal. Stored page URLs omit them
 * (server/engine/calls/request-context.ts), and no analytics run on pages with them (renderer/shop/analytics).
 */
export const SECRETS: readonly string[] = ['token', 'with']

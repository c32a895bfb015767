import { buildPath } from '#schema/definitions/addresses/routing.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import type { Site } from './site.ts'

/** A route whose page makes a call. `bound` says from where the call's parameters come: "route.slug", "query.tag". */
interface Showing {
  source: string
  route: Route
  bound: Readonly<Record<string, string>>
  /** Values that `params` of the route fixes, by the call's parameter; undefined: the route accepts any value. */
  fixed: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the address of the page that shows a call's response for these parameters; "/" if there is no such page. The page files decide
 * it: they bind parameters of calls to parts of the URL.
 */
export function addressOf(site: Site, source: CallName, parameters: Readonly<Record<string, string | undefined>> = {}) {
  const names = Object.keys(parameters).filter((name) => name !== site.variants.param && parameters[name] !== undefined)
  const best = showings(site, source).find((showing) => names.every((name) => suits(showing, name, parameters[name])))
  if (!best) return '/'
  const path: Record<string, string> = {}
  let search = ''
  for (const name of names) {
    const [bound = '', value = ''] = [best.bound[name], parameters[name]]
    if (bound.startsWith('query.'))
      search += `${search === '' ? '?' : '&'}${queryText(bound.slice('query.'.length), value)}`
    else if (bound.startsWith('route.')) path[bound.slice('route.'.length)] = value
  }
  const { param } = site.variants
  const code = parameters[param]
  if (code !== undefined) path[param] = code
  return (buildPath(best.route.path, path) ?? '/') + search
}

/** Encodes a query parameter like a form, but keeps commas. */
const queryText = (name: string, value: string): string =>
  new URLSearchParams([[name, value]]).toString().replaceAll('%2C', ',')

/** Returns true if a route's page shows this value of a parameter: a catalog route that fixes one kind shows no other kind. */
const suits = ({ bound, fixed }: Showing, name: string, value: string | undefined): boolean =>
  bound[name] !== undefined && (fixed[name] === undefined || fixed[name] === value)

/** Returns the routes whose pages make a call, most bound parameters first: lists bind a page number, the home page does not. */
export const showings = (site: Site, source: string): readonly Showing[] => showingsOf(site).get(source) ?? []

// Cached: every card of a list needs an address, and a site never changes.
const showingsOf = memoizeBy((site: Site): ReadonlyMap<string, readonly Showing[]> => {
  const all = site.routes.flatMap((route) =>
    Object.values(site.pages.get(route.page)?.value.data ?? {}).map(({ source, params = {} }) => {
      const bound = Object.fromEntries(Object.entries(params).flatMap(([name, value]) => boundTo(name, value)))
      const fixed = Object.entries(bound).map(([name, place]) => [name, route.params?.[place.replace(/^route\./, '')]])
      return { source, route, bound, fixed: Object.fromEntries(fixed) }
    }),
  )
  const sorted = all.sort((a, b) => Object.keys(b.bound).length - Object.keys(a.bound).length)
  return Map.groupBy(sorted, ({ source }) => source)
})

const boundTo = (name: string, value: unknown): [string, string][] =>
  isExpression(value) && typeof value.$get === 'string' && /^(route|query)\./.test(value.$get)
    ? [[name, value.$get]]
    : []

/** Returns the title of the page that shows a call's response: its route's title, or the page's name. */
export function titleOf(site: Site, source: CallName, parameters: Readonly<Record<string, string>>): string {
  const showing = showings(site, source).find((candidate) =>
    Object.entries(parameters).every(([name, value]) => suits(candidate, name, value)),
  )
  return showing?.route.params?.title ?? site.pages.get(showing?.route.page ?? '')?.value.name ?? ''
}

import type { CallName } from '#schema/api/calls.ts'
import { buildPath, REGION } from '#schema/definitions/addresses/routing.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import type { Site } from './site.ts'

/** A route whose page makes a call, and where the call's parameters come from: "route.slug", "query.tag". */
interface Showing {
  route: Route
  bound: Readonly<Record<string, string>>
}

/**
 * The address of the page that shows what a call answers for these parameters: found by what the pages bind, so that
 * pages and addresses can be renamed in their files alone. "/" where no page shows it.
 */
export function addressOf(
  site: Site,
  source: CallName,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const { region, ...rest } = parameters
  const given: [string, string][] = []
  for (const name in rest) {
    const value = rest[name]
    if (value !== undefined) given.push([name, value])
  }
  const best = showings(site, source).find(({ route, bound }) =>
    given.every(([name, value]) => bound[name] !== undefined && suits(route, bound[name], value)),
  )
  if (!best) return '/'
  const path: Record<string, string> = {}
  const query: [string, string][] = []
  for (const [name, value] of given) {
    const bound = best.bound[name] ?? ''
    if (bound.startsWith('query.')) query.push([bound.slice('query.'.length), value])
    else if (bound.startsWith('route.')) path[bound.slice('route.'.length)] = value
  }
  if (region !== undefined) path[REGION] = region
  const search = query.length > 0 ? new URLSearchParams(query).toString().replaceAll('%2C', ',') : ''
  return (buildPath(best.route.path, path) ?? '/') + (search && `?${search}`)
}

/** A route may fix a part: the catalogue of a kind is not the other's. */
function suits(route: Route, bound: string, value: string): boolean {
  const fixed = route.params?.[bound.replace(/^route\./, '')]
  return fixed === undefined || fixed === value
}

/**
 * The routes whose pages make this call, those that bind more first: the home page may show the same list as the list's
 * own page, which binds its page number too.
 */
export function showings(site: Site, source: string): readonly Showing[] {
  let bySource = known.get(site)
  if (!bySource) known.set(site, (bySource = new Map()))
  let found = bySource.get(source)
  if (!found) bySource.set(source, (found = findShowings(site, source)))
  return found
}

// A site never changes, and every card of a list asks for an address.
const known = new WeakMap<Site, Map<string, readonly Showing[]>>()

const findShowings = (site: Site, source: string): Showing[] =>
  site.routes
    .flatMap((route) =>
      Object.values(site.pages.get(route.page)?.value.data ?? {})
        .filter((request) => request.source === source)
        .map(({ params = {} }) => ({
          route,
          bound: Object.fromEntries(Object.entries(params).flatMap(([name, value]) => boundTo(name, value))),
        })),
    )
    .toSorted((a, b) => Object.keys(b.bound).length - Object.keys(a.bound).length)

const boundTo = (name: string, value: unknown): [string, string][] =>
  isExpression(value) && typeof value.$get === 'string' && /^(route|query)\./.test(value.$get)
    ? [[name, value.$get]]
    : []

/** What the page that shows a call's answer is called: by its route's own title, else by the page's name. */
export function titleOf(site: Site, source: CallName, parameters: Readonly<Record<string, string>>): string {
  const [showing] = showings(site, source).filter(({ route, bound }) =>
    Object.entries(parameters).every(([name, value]) => bound[name] !== undefined && suits(route, bound[name], value)),
  )
  return showing?.route.params?.title ?? site.pages.get(showing?.route.page ?? '')?.value.name ?? ''
}

import { matchRoute } from '#schema/definitions/addresses/routing.ts'
import type { Call, CallName } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { addressOf } from './addresses.ts'
import type { Site } from './site.ts'

/** Returns true if a link leads to a page or an item that is not published yet, or no longer. */
export function isHidden(site: Site, link: string | undefined): boolean {
  if (site.hidden.length === 0 || !link?.startsWith('/')) return false
  const [pathname = ''] = link.split(/[?#]/)
  const hidden = hiddenIn(site)
  if (hidden.materials.has(pathname)) return true
  const page = matchRoute(site.allRoutes, pathname, site.variants)?.route.page
  return page !== undefined && hidden.pages.has(page)
}

const hiddenIn = memoizeBy((site: Site) => ({
  pages: new Set(site.hidden.flatMap(({ kind, id }) => (kind === 'page' ? [id] : []))),
  materials: new Set(
    (Object.entries(site.calls) as [CallName, Call][]).flatMap(([name, call]) => addresses(site, name, call)),
  ),
}))

/** Returns the addresses of the hidden items that a call would return. */
function addresses(site: Site, name: CallName, { content }: Call): string[] {
  const { kind, param } = content ?? {}
  if (param === undefined) return []
  return site.hidden.filter((entry) => entry.kind === kind).map(({ id }) => addressOf(site, name, { [param]: id }))
}

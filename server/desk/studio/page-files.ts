import { record } from '#schema/definitions/json-schema/unknown.ts'
import { DEFAULT_LAYOUT, type KindName } from '#schema/definitions/kinds/kinds.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { BASE, routeAt } from '../../engine/pages/query.ts'
import type { Site } from '../../engine/site/site.ts'
import type { DeskHandlers, StaffContext } from '../context.ts'
import type { DraftedFiles } from './drafts.ts'

/** Returns the site with the caller's draft applied. If errors in the draft prevent this, returns the published site. */
export function draftedSite({ texts, changed }: DraftedFiles, { site, desk: { studio } }: StaffContext): Site {
  if (changed.size === 0) return site
  try {
    return studio.siteOf(texts)
  } catch {
    return site
  }
}

/** Returns the names of all partials inside a JSON value. */
export function partialsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, props } = record(value)
  const { name } = record(props)
  const inside = Object.values(value).flatMap(partialsIn)
  return type === 'partial' && typeof name === 'string' ? [name, ...inside] : inside
}

/** Returns an object whose keys are the calls that return content of this kind. */
export const callsOf = (kinds: Site['kinds'], kind: KindName): object => ({ calls: {}, ...kinds.get(kind) }).calls

/** Returns the content files that a page and its layout show: the only file of a kind, or the item that the page's address names. */
function contentIn({ kinds, files }: Site, values: readonly unknown[], params: Readonly<Record<string, unknown>>) {
  const sources = values.flatMap((value) =>
    Object.values(record(record(value).data)).map((request) => record(request).source),
  )
  return kinds.names.flatMap((kind) => {
    const calls = callsOf(kinds, kind)
    if (!sources.some((source) => typeof source === 'string' && source in calls)) return []
    const ofKind = files.of(kind)
    const named = kinds.isSingle(kind)
      ? [...ofKind.values()]
      : Object.values(params).map((name) => ofKind.get(String(name)))
    return named.flatMap((file) => file?.file ?? [])
  })
}

export const studioPageHandlers = {
  /** Returns the files that a page consists of. @throws HttpError 404 */
  async 'desk.studioPage'({ path }, context) {
    const { desk, staff } = context
    const site = draftedSite(await desk.studio.drafts.read(staff.id), context)
    const url = URL.canParse(path, BASE) ? new URL(path, BASE) : undefined
    const route = url && routeAt(site, url.pathname)
    const page = route && site.pages.get(route.route.page)
    if (!page || site.kinds.areaOf(page.id).staff) throw new HttpError(404, 'Такой страницы нет.')
    const layout = site.layouts.get(page.value.layout ?? DEFAULT_LAYOUT)
    const files = [page, ...(layout ? [layout] : [])]
    const partials = files.flatMap(({ value }) => partialsIn(value))
    const named = partials.flatMap((name) => site.partials.get(name)?.file ?? [])
    const values = files.map(({ value }) => value)
    const content = contentIn(site, values, route.params)
    const settings = site.kinds.settings ? [...site.files.of(site.kinds.settings).values()] : []
    return { files: [...new Set([...[...files, ...settings].map(({ file }) => file), ...named, ...content])] }
  },
} satisfies Partial<DeskHandlers>

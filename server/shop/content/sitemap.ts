import { calls } from '#schema/api/calls.ts'
import { buildPath } from '#schema/definitions/addresses/routing.ts'
import type { Call, CallAnswer, CallName, Handlers } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { addressOf, showings } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import { byAlphabet } from './lists.ts'

export const sitemapHandlers: Handlers<'sitemap', { site: Site }> = {
  'sitemap.view': (_, { site }) => sitemapView(site),
}

/** Returns all pages that a visitor can reach: pages with a fixed address, and the pages of articles, news and other content. */
const sitemapView = memoizeBy((site: Site): CallAnswer<'sitemap.view'> => {
  const named = site.routes.flatMap((route) => {
    const name = route.params?.title ?? site.pages.get(route.page)?.value.name
    const link = buildPath(route.path, {})
    return name !== undefined && link !== undefined && route.guard === undefined ? [{ text: name, link }] : []
  })
  const materials = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, call]) =>
    materialsOf(site, name, call),
  )
  const below = Map.groupBy(materials, ({ link }) => parentOf(link))
  const groups = named.flatMap(({ text, link }) => {
    const items = below.get(link)
    return items ? [{ title: text, link, items }] : []
  })
  return { groups: [{ title: 'Разделы', items: named }, ...groups] }
})

/** Returns the parent of an address: "/articles/" for "/articles/pet-pnd-pp/". */
const parentOf = (link: string): string => link.replace(/[^/]+\/$/, '')

/** Returns the pages that a call shows, one per content file: the newest first, or alphabetically. */
function materialsOf(site: Site, name: CallName, { content }: Call) {
  const param = content?.param
  if (!content || param === undefined || showings(site, name).length === 0) return []
  // The cast is safe, since files of every kind with pages have a title.
  const files: ReadonlyMap<string, { title: string; date?: string }> = site.content(content.kind as 'article')
  return [...files]
    .map(([id, { title, date = '' }]) => ({ id, title, date }))
    .sort((a, b) => b.date.localeCompare(a.date) || byAlphabet(a.title, b.title))
    .map(({ id, title }) => ({ text: title, link: addressOf(site, name, { [param]: id }) }))
}

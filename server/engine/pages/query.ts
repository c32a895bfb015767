import { matchRoute, type RouteMatch } from '#schema/definitions/addresses/routing.ts'
import { slug } from '#schema/definitions/contract/fragments.ts'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import type { ModalFile, PageFile } from '#schema/definitions/kinds/tree.ts'
import type { Site } from '../site/site.ts'

/** Base URL for parsing addresses; never shown. */
export const BASE = 'http://site.invalid'

type Query = Record<string, string | number | readonly string[]>

/** Reads the query parameters that the page file declares; an invalid value counts as missing. */
export function readQuery(page: PageFile, url: URL): Query {
  const query: Query = {}
  for (const [name, { type, values, default: preset, maxLength }] of Object.entries(page.query ?? {})) {
    const raw =
      type === 'list' ? toList(url.searchParams.getAll(name)) : readOne(type, url.searchParams.get(name), maxLength)
    const value = values && !values.includes(String(raw)) ? undefined : raw
    if (value !== undefined) query[name] = value
    else if (preset !== undefined) query[name] = preset as string | number
  }
  return query
}

const readOne = (type: 'string' | 'integer', text: string | null, maxLength = 200): string | number | undefined =>
  text === null || text === '' ? undefined : type === 'integer' ? toInteger(text) : text.slice(0, maxLength)

/** Accepts values with commas and, from forms, repeated parameters. Sorts the values, so that each selection has a single URL. */
function toList(texts: readonly string[]): readonly string[] | undefined {
  const values = [
    ...new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim().slice(0, 60).trimEnd())),
  ].filter(Boolean)
  return values.length > 0 ? values.toSorted().slice(0, 50) : undefined
}

/** Returns the page's query parameters in a fixed order, without defaults, so that each page has a single URL. */
export function searchOf(page: PageFile, url: URL): string {
  const query = readQuery(page, url)
  const parts = Object.entries(page.query ?? {}).flatMap(([name, { default: preset }]) =>
    query[name] === undefined || query[name] === preset ? [] : [[name, String(query[name])]],
  )
  return parts.length > 0 ? `?${new URLSearchParams(parts)}` : ''
}

const toInteger = (text: string): number | undefined => {
  const value = Number(text)
  return /^[0-9]{1,6}$/.test(text) && value >= 1 ? value : undefined
}

/** Returns true if the page, or the modal over it, has the visitor's own data, so that no part of it may be cached. */
export const isOwnView = (page: PageFile | undefined, modal: ModalFile | undefined): boolean =>
  (page?.own || modal?.own) ?? false

/** Returns the route of a decoded path. Until the variants are loaded, any code counts as the code of a variant. */
export function routeAt(site: Site, pathname: string): RouteMatch | undefined {
  if (!pathname.endsWith('/')) return undefined
  const { variants } = site
  const match = matchRoute(site.routes, pathname, variants)
  return match || variants.isComplete ? match : matchRoute(site.routes, pathname, { ...variants, codes: ANY_CODE })
}

const codes = new RegExp(slug.pattern)
const ANY_CODE = { has: (word: string): boolean => codes.test(word) }

/**
 * Returns an address with only the parts on which the page's HTML depends: the path, the parameters that the page reads, and the open modal
 * with its signed parameters. Pages are rendered from this address and cached by it, so that a shared page contains nothing else of a
 * visitor's address (S20).
 */
export function canonicalUrl(site: Site, page: PageFile | undefined, url: URL): URL {
  const canonical = new URL(url)
  canonical.hash = ''
  canonical.search = page ? searchOf(page, url) : ''
  const [modal, opened] = [url.searchParams.get('modal') ?? '', url.searchParams.get('with')]
  if (modal === '' || !site.modals.has(modal)) return canonical
  canonical.searchParams.set('modal', modal)
  const [signedFor] = list(site.signing.open(opened))
  if (opened !== null && signedFor === modal) canonical.searchParams.set('with', opened)
  return canonical
}

import { HttpError } from '../../../engine/http/http-error.ts'
import { ENDS, FACETS } from '../memory/facets.ts'
import type { CatalogIndex } from '../memory/index.ts'
import type { CatalogKind } from '../records.ts'
import { type Choice, matchedWords, type Words, written } from './choice.ts'
import { findSection, matchesOf, sideOf } from './filter.ts'

/** Address of the XLSX price list; without query parameters it contains the whole catalog. */
export const PRICE_LIST = '/papers/price.xlsx'

export const BASKET_PRICE_LIST = '/papers/price/basket.xlsx'

/** Returns the address of a price list with the products of a page: the whole catalog, a section, or a filtered list. */
export const priceListAddress = (kind: CatalogKind, section: string | undefined, words: Words): string =>
  section === undefined && words.size === 0
    ? PRICE_LIST
    : `${PRICE_LIST}?${new URLSearchParams({ kind, ...(section !== undefined && { section }), ...written(words) })}`

export interface ListedProducts {
  /** Cache key: requests for the same products of one catalog have the same key. */
  key: string
  /** Product ids; undefined: all products. */
  ids: Uint32Array | undefined
  /** Name of the exported part: «Банки, отбор»; empty for the whole catalog. */
  part: string
}

/** Returns the products that a price list's query parameters select. @throws HttpError 404 for an unknown catalog or section */
export async function readPriceList(query: URLSearchParams, index: CatalogIndex): Promise<ListedProducts> {
  const kind = query.get('kind')
  if (kind === null) return { key: '', ids: undefined, part: '' }
  if (kind !== 'main' && kind !== 'import') throw new HttpError(404, 'Такого каталога нет.')
  const catalog = index.kinds[kind]
  const path = query.get('section')
  const section = path === null ? undefined : findSection(catalog, (node) => node.path === path)
  const choice = readChoice(query)
  const places = await matchesOf(sideOf(catalog, section), choice)
  const words = [...matchedWords([catalog], choice)]
  return {
    key: JSON.stringify([kind, path, ...words]),
    part: [...(section ? [section.name] : []), ...(words.length > 0 ? ['отбор'] : [])].join(', '),
    ids: Uint32Array.from(places, (place) => catalog.ids[place] ?? 0),
  }
}

/** Parses the selected filters from query parameters, the inverse of `written`. */
function readChoice(query: URLSearchParams): Choice {
  const parameter = (name: string): string | undefined => query.get(name) || undefined
  return Object.fromEntries([
    ...[...FACETS, 'own'].map((name) => [name, parameter(name)?.split(',')]),
    ...ENDS.map((name) => [name, parameter(name)]),
  ])
}

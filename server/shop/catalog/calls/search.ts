import type { CallAnswer, Handler } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { noSuchPage } from '../../../engine/http/http-error.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import { prefixOf } from '../../regions/regions.ts'
import type { Catalog, CatalogContext } from '../catalog.ts'
import type { KindIndex, SortName } from '../memory/index.ts'
import { type Product, propertiesOf } from '../records.ts'
import { createSearch, type FoundProducts, type Search } from '../search/search.ts'
import { TextSearch } from '../search/texts.ts'
import { Synonyms } from '../search/vocabulary.ts'
import { toCard } from './card.ts'
import { type Choice, withoutSpans, written } from './choice.ts'
import { chosenTexts, groupsOf, narrow, relaxations, wrongRangeText } from './filter.ts'
import { PAGE_SIZE, SORT_TEXTS } from './list.ts'
import { pagesOf, wordsIn } from './pages.ts'
import { sectionAddress } from './sections.ts'

/** Maximum numbers of results other than products on the page, and of suggestions below the search field (`suggested…`). */
const MAX = { sections: 6, articles: 4, pages: 6, similar: 12, suggested: 8, suggestedArticles: 2 }

export const searchList: Handler<'search.list', CatalogContext> = async (
  { q = '', page, sort, region, ...typedChoice },
  context,
) => {
  const { site, catalog } = context
  const search = searchOf(context)
  const query = q.trim()
  const sorted = sort !== 'default'
  const result: FoundProducts = query ? await search.products(query, catalog.index.hidden) : { ids: [] }
  const ids = result.ids.slice(0, result.exact)
  const kinds = Object.values(catalog.index.kinds)
  const places = kinds.map((index) => placesOf(index, ids))
  const fit = (choice: Choice) =>
    narrow(
      kinds.map((index, i) => ({ index, places: places[i] ?? NO_PLACES })),
      choice,
    )
  const narrowed = await fit(typedChoice)
  const { words } = narrowed
  const fitting = new Set(kinds.flatMap(({ ids }, i) => [...(narrowed.matches[i] ?? [])].map((place) => ids[place])))
  const matches = ids.filter((id) => fitting.has(id))
  const pages = Math.ceil(matches.length / PAGE_SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  const ordered = sorted ? await inOrder(context, matches, sort) : matches
  const cardsOf = async (ids: readonly number[]) =>
    (await catalog.products(ids)).map((product) => toCard(site, product, prefixOf(site, region)))
  const link = (changes: Readonly<Record<string, string | undefined>>, chosen = words): string =>
    addressOf(site, 'search.list', { q: query, sort: sorted ? sort : undefined, ...written(chosen), ...changes })
  const countOf = async (choice: Choice) => (await fit(choice)).matches.reduce((sum, { length }) => sum + length, 0)
  const properties = propertiesOf(site)
  const wrong = wrongRangeText(typedChoice, properties)
  // Only the first page without filters also shows sections, articles and pages of the site.
  const beside = query !== '' && page === 1 && words.size === 0
  return {
    q: query,
    ...(result.corrected !== undefined && { corrected: result.corrected }),
    ...(result.partial && { partial: true }),
    list: await cardsOf(ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
    similar: beside ? await cardsOf(result.ids.slice(ids.length).slice(0, MAX.similar)) : [],
    sections: beside ? await foundSections(query, search, region, context) : [],
    articles: beside ? await foundArticles(query, site) : [],
    pages: beside ? await foundPages(query, site) : [],
    pagination: { page, pages, size: PAGE_SIZE, total: matches.length, base: link({}) },
    ...(page < pages && { next: link({ page: String(page + 1) }) }),
    sorts: SORT_TEXTS.map(([name, text]) => ({
      text: name === 'default' ? 'Самое подходящее' : text,
      link: link({ sort: name === 'default' ? undefined : name }),
      current: name === sort,
    })),
    views: [],
    filter: {
      total: matches.length,
      ranges: link({}, withoutSpans(words)),
      groups: groupsOf(narrowed, typedChoice, properties, (chosen) => link({}, chosen)),
    },
    chosen: chosenTexts(kinds, words, properties, (chosen) => link({}, chosen)),
    reset: link({}, new Map()),
    relaxed: matches.length > 0 ? [] : await relaxations(words, properties, countOf, (chosen) => link({}, chosen)),
    ...(wrong !== undefined && { wrong }),
  }
}

const NO_PLACES = new Uint32Array()

function placesOf({ ids, size }: KindIndex, productIds: readonly number[]): Uint32Array {
  const shownIds = new Set(productIds)
  const places: number[] = []
  for (let place = 0; place < size; place++) if (shownIds.has(ids[place] ?? 0)) places.push(place)
  return Uint32Array.from(places)
}

export function suggestionOf(site: Site, product: Product, region: string | undefined) {
  const { name: text, link, article, price, use, drawing } = toCard(site, product, prefixOf(site, region))
  return { kind: 'product' as const, text, link, article, price, ...(use && { use }), ...(drawing && { drawing }) }
}

export const searchSuggest: Handler<'search.suggest', CatalogContext> = async ({ q = '', region }, context) => {
  const { site, catalog } = context
  if (!q.trim()) return { list: [] }
  const { words, sections, products } = await searchOf(context).suggest(q, catalog.index.hidden)
  const articles = (await foundArticles(q, site)).slice(0, MAX.suggestedArticles)
  const lines: CallAnswer<'search.suggest'>['list'] = [
    ...words.map((text) => ({ kind: 'word' as const, text, link: addressOf(site, 'search.list', { q: text }) })),
    ...sections.map(({ kind, path, name }) => {
      return { kind: 'section' as const, text: name, link: sectionAddress(context, kind, path, region) }
    }),
    ...(await catalog.products(products)).map((product) => suggestionOf(site, product, region)),
  ]
  return {
    list: [
      ...lines.slice(0, MAX.suggested - articles.length),
      ...articles.map(({ title, link }) => ({ kind: 'article' as const, text: title, link })),
    ],
  }
}

const synonymsOf = memoizeBy((site: Site) => new Synonyms(singleContent(site, 'synonyms').groups))

/** One search index per `Site` and catalog: synonyms come from the schema files, products from the catalog. */
const searches = memoizeBy((site: Site) => {
  const synonyms = synonymsOf(site)
  const otherTexts = () => Promise.all([articles(site), pages(site)])
  let cached: { version: number; search: Search } | undefined
  return ({ index: { version }, database }: Catalog): Search => {
    if (cached?.version !== version) cached = { version, search: createSearch(database, version, synonyms, otherTexts) }
    return cached.search
  }
})

/** Returns the search of the current catalog. */
export const searchOf = ({ site, catalog }: Pick<CatalogContext, 'site' | 'catalog'>): Search => searches(site)(catalog)

async function foundSections(
  q: string,
  search: Search,
  region: string | undefined,
  context: CatalogContext,
): Promise<CallAnswer<'search.list'>['sections']> {
  const sections = await search.sections(q)
  return sections.slice(0, MAX.sections).flatMap(({ id, kind, name, path }) => {
    const section = context.catalog.index.kinds[kind].sections.find((node) => node.id === id)
    return section && section.end > section.first
      ? [{ text: name, link: sectionAddress(context, kind, path, region) }]
      : []
  })
}

const articles = memoizeBy((site: Site) => {
  const texts = site
    .content('article')
    .entries()
    .map(([code, { title, lead, body }]) => [code, { title, body: `${lead} ${wordsIn(body)}` }] as const)
  return TextSearch.read(new Map(texts), synonymsOf(site))
})

async function foundArticles(q: string, site: Site): Promise<CallAnswer<'search.list'>['articles']> {
  const search = await articles(site)
  return search
    .search(q)
    .ids.slice(0, MAX.articles)
    .flatMap((code) => {
      const article = site.content('article').get(code)
      if (!article) return []
      const { title, lead, cover } = article
      return [{ code, title, lead, link: addressOf(site, 'library.view', { code }), drawing: cover }]
    })
}

async function foundPages(q: string, site: Site): Promise<CallAnswer<'search.list'>['pages']> {
  const search = await pages(site)
  return search
    .search(q)
    .ids.slice(0, MAX.pages)
    .map(({ code, title, lead, link }) => ({ code, title, lead, link }))
}

const pages = memoizeBy((site: Site) =>
  TextSearch.read(
    new Map(pagesOf(site).map((page) => [page, { title: page.title, body: `${page.lead} ${page.body}` }])),
    synonymsOf(site),
  ),
)

/** Sorts products by price, volume or name; products without a price or a volume come last. */
async function inOrder({ catalog }: CatalogContext, ids: readonly number[], sort: SortName): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await catalog.database.query
    .selectFrom('products')
    .select(['id', 'price', 'volume', 'name_key'])
    .where('catalog', '=', catalog.index.version)
    .where('id', 'in', [...ids])
    .execute()
  const sign = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '')
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]): number => {
    if (key === 'name') return a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : 0
    const [x, y] = key === 'price' ? [a.price, b.price] : [a.volume, b.volume]
    return x === y ? 0 : x === null ? 1 : y === null ? -1 : (x - y) * sign
  }
  return rows.toSorted(compare).map(({ id }) => id)
}

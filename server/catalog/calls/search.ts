import type { CallAnswer } from '#schema/api/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { noSuchPage } from '../../http/http-error.ts'
import { memoizeBy } from '../../memoize.ts'
import { addressOf } from '../../site/addresses.ts'
import { prefixOf } from '../../site/regions.ts'
import { type Site, singleContent } from '../../site/site.ts'
import type { Catalog } from '../catalog.ts'
import type { SortName } from '../memory/ranks.ts'
import { createSearch, type Search } from '../search/search.ts'
import { TextSearch } from '../search/texts.ts'
import { Synonyms } from '../search/vocabulary.ts'
import { toCard } from './card.ts'
import { chosenSpans, FACET_TITLES, GROUPS, rangeGroup, relaxations, withoutSpans, wrongWords } from './chosen.ts'
import type { CatalogContext } from './context.ts'
import { compareValues, PAGE_SIZE, SORT_TEXTS, toggled, valueText, written } from './list.ts'
import type { Choice } from './narrow.ts'
import { narrowFound, type Words } from './narrow-found.ts'
import { sectionAddress } from './sections.ts'

interface Parameters extends Choice {
  q?: string
  page?: number
  sort?: SortName
  region?: string
}

/** How many sections and articles stand beside the products. */
const MAX = { sections: 6, articles: 4 }

/** How many suggestions there are, articles at the end among them. */
const SUGGESTED = { all: 8, articles: 2 }

export async function searchList(
  { q = '', page = 1, sort = 'default', region, ...asked }: Parameters,
  context: CatalogContext,
): Promise<CallAnswer<'search.list'>> {
  const { site, catalog } = context
  const search = searchOf(context)
  const wanted = q.trim()
  const sorted = sort !== 'default'
  const found = wanted ? await search.products(wanted) : { ids: [] }
  const { ids: matches, words, facets, bounds } = narrowFound(catalog.index, found.ids, asked)
  const pages = Math.ceil(matches.length / PAGE_SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  const ordered = sorted ? await inOrder(context, matches, sort) : matches
  const products = await catalog.products(ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  const link = (changes: Readonly<Record<string, string | undefined>>, chosen = words): string =>
    addressOf(site, 'search.list', { q: wanted, sort: sorted ? sort : undefined, ...written(chosen), ...changes })
  // Who narrows products has left sections and articles behind.
  const countOf = (choice: Choice): number => narrowFound(catalog.index, found.ids, choice).ids.length
  const wrong = wrongWords(asked)
  const beside = wanted !== '' && page === 1 && words.size === 0
  return {
    q: wanted,
    ...('corrected' in found && found.corrected !== undefined && { corrected: found.corrected }),
    ...('partial' in found && found.partial && { partial: true }),
    list: products.map((product) => toCard(site, product, prefixOf(site, region))),
    sections: beside ? await foundSections(wanted, search, region, context) : [],
    articles: beside ? await foundArticles(wanted, site) : [],
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
      groups: [
        ...[...facets].flatMap(([name, values]) => {
          const chosen = words.get(name) ?? []
          return values.length === 0
            ? []
            : {
                code: name,
                title: FACET_TITLES[name],
                chosen: chosen.length,
                values: values
                  .toSorted((a, b) => compareValues(name, a, b))
                  .map((value) => ({
                    value: value.word,
                    text: valueText(name, value),
                    count: value.count,
                    chosen: chosen.includes(value.word),
                    link: link({}, toggled(words, name, value.word)),
                  })),
              }
        }),
        ...[...bounds].flatMap(([name, own]) => rangeGroup(name, own, asked)),
      ].toSorted((a, b) => placeOf(a.code) - placeOf(b.code)),
    },
    chosen: [
      ...[...facets].flatMap(([name, values]) =>
        (words.get(name) ?? []).flatMap((word) => {
          const value = values.find((other) => other.word === word)
          return value ? [{ text: valueText(name, value), link: link({}, toggled(words, name, word)) }] : []
        }),
      ),
      ...chosenSpans(words, (chosen) => link({}, chosen)),
    ],
    reset: link({}, NOTHING),
    relaxed: matches.length > 0 ? [] : await relaxations(words, countOf, (chosen) => link({}, chosen)),
    ...(wrong !== undefined && { wrong }),
  }
}

const NOTHING: Words = new Map()

const placeOf = (code: string): number => GROUPS.indexOf(code)

export async function searchSuggest(
  { q = '', region }: Parameters,
  context: CatalogContext,
): Promise<CallAnswer<'search.suggest'>> {
  const { site, catalog } = context
  if (!q.trim()) return { list: [] }
  const { words, sections, products } = await searchOf(context).suggest(q)
  const articles = (await foundArticles(q, site)).slice(0, SUGGESTED.articles)
  const lines: CallAnswer<'search.suggest'>['list'] = [
    ...words.map((text) => ({ kind: 'word' as const, text, link: addressOf(site, 'search.list', { q: text }) })),
    ...sections.map(({ kind, path, name }) => {
      return { kind: 'section' as const, text: name, link: sectionAddress(context, kind, path, region) }
    }),
    ...(await catalog.products(products)).map((product) => {
      const { name, link, article, price, drawing } = toCard(site, product, prefixOf(site, region))
      return { kind: 'product' as const, text: name, link, article, price, ...(drawing && { drawing }) }
    }),
  ]
  return {
    list: [
      ...lines.slice(0, SUGGESTED.all - articles.length),
      ...articles.map(({ title, link }) => ({ kind: 'article' as const, text: title, link })),
    ],
  }
}

const synonymsOf = memoizeBy((site: Site) => new Synonyms(singleContent(site, 'synonyms').groups))

/** One search for each state of the files and of the catalogue: synonyms are in the one, products in the other. */
const searches = memoizeBy((site: Site) => {
  const synonyms = synonymsOf(site)
  let known: { version: number; search: Search } | undefined
  return ({ index: { version }, database }: Catalog): Search => {
    if (known?.version !== version) known = { version, search: createSearch(database, version, synonyms) }
    return known.search
  }
})

const searchOf = ({ site, catalog }: Pick<CatalogContext, 'site' | 'catalog'>): Search => searches(site)(catalog)

async function foundSections(
  q: string,
  search: Search,
  region: string | undefined,
  context: CatalogContext,
): Promise<CallAnswer<'search.list'>['sections']> {
  const found = await search.sections(q)
  return found.slice(0, MAX.sections).flatMap(({ id, kind, name, path }) => {
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
      return article
        ? [
            {
              code,
              title: article.title,
              lead: article.lead,
              link: addressOf(site, 'library.view', { code }),
              drawing: article.cover,
            },
          ]
        : []
    })
}

/** Every text of a tree of blocks. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  const parts = Array.isArray(value) ? value : Object.values(record(value))
  return parts.map(wordsIn).join(' ')
}

/** The same products by price, volume or name; what has none comes last. */
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

import type { CallParameters, Handler } from '#schema/definitions/calls/call.ts'
import { MAX_QUANTITY, readAmount } from '#schema/definitions/shop/units/quantity.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { noSuchPage } from '../../../engine/http/http-error.ts'
import { addressOf, titleOf } from '../../../engine/site/addresses.ts'
import type { Site } from '../../../engine/site/site.ts'
import { prefixOf } from '../../regions/regions.ts'
import type { Catalog, CatalogContext } from '../catalog.ts'
import { pageOf } from '../memory/count.ts'
import type { KindIndex, SectionNode, SortName } from '../memory/index.ts'
import { propertiesOf } from '../records.ts'
import { findByArticles } from '../search/articles.ts'
import { priceFor, shorten, toCard } from './card.ts'
import { asksForUnknown, type Choice, matchedWords, type Words, withoutSpans, written } from './choice.ts'
import { chosenTexts, findSection, groupsOf, matchesOf, narrow, relaxations, sideOf, wrongRangeText } from './filter.ts'
import { priceListAddress } from './price-list.ts'

type ListParameters = CallParameters<'catalog.list'>

/** Products per page: divisible by 2, 3, 4 and 6, so that the last row of the grid is full at any number of columns. */
export const PAGE_SIZE = 24

export const SORT_TEXTS: readonly [SortName, string][] = [
  ['default', 'По разделам'],
  ['volume', 'Объём: по возрастанию'],
  ['-volume', 'Объём: по убыванию'],
  ['price', 'Сначала дешевле'],
  ['-price', 'Сначала дороже'],
  ['name', 'По названию'],
]

export const catalogList: Handler<'catalog.list', CatalogContext> = async (parameters, { site, catalog }) => {
  const { kind, page, sort, view } = parameters
  const index = catalog.index.kinds[kind]
  const region = prefixOf(site, parameters.region)
  const section = sectionOf(index, parameters)
  const side = sideOf(index, section)
  const words = matchedWords([index], parameters)
  const matches = parameters.articles
    ? await placesOf(index, catalog, parameters.articles)
    : parameters.exact && asksForUnknown(parameters, words)
      ? new Uint32Array()
      : await matchesOf(side, parameters)
  const pages = Math.ceil(matches.length / PAGE_SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  const places = pageOf(matches, sort === 'default' ? undefined : index.ranks[sort], (page - 1) * PAGE_SIZE, PAGE_SIZE)
  const products = await catalog.products([...places].map((place) => index.ids[place] ?? 0))
  const link = linkTo(site, parameters, section, words)
  const properties = propertiesOf(site)
  const wrong = wrongRangeText(parameters, properties)
  const countOf = async (choice: Choice): Promise<number> => (await matchesOf(side, choice)).length
  return {
    list: products.map((product) => ({
      ...toCard(site, product, region),
      ...(view === 'table' && { price: priceFor(parameters.quantity, product.record) }),
    })),
    ...(view === 'table' && { quantity: quantityOf(parameters) ?? '', repriced: link({ quantity: undefined }) }),
    ...(section && { section: { name: section.name, meta: shorten(plainText(section.text)), text: section.text } }),
    path: pathTo(site, index, section, region),
    view,
    pagination: { page, pages, size: PAGE_SIZE, total: matches.length, base: link({}) },
    ...(page < pages && { next: link({ page: String(page + 1) }) }),
    sorts: SORT_TEXTS.map(([name, text]) => ({
      text,
      link: link({ sort: name === 'default' ? undefined : name }),
      current: name === sort,
    })),
    views: [
      { text: 'Карточки', link: link({ view: undefined, quantity: undefined }), current: view === 'cards' },
      { text: 'Таблица', link: link({ view: 'table' }), current: view === 'table' },
    ],
    chosen: chosenTexts([index], words, properties, (chosen) => link({}, chosen)),
    reset: link({}, new Map()),
    ...(matches.length > 0 && !parameters.articles && { priceList: priceListAddress(kind, section?.path, words) }),
    relaxed: matches.length > 0 ? [] : await relaxations(words, properties, countOf, (chosen) => link({}, chosen)),
    ...(wrong !== undefined && { wrong }),
  }
}

export const catalogFilter: Handler<'catalog.filter', CatalogContext> = async (parameters, { site, catalog }) => {
  const index = catalog.index.kinds[parameters.kind]
  const section = sectionOf(index, parameters)
  const narrowed = await narrow([sideOf(index, section)], parameters)
  const link = linkTo(site, parameters, section, narrowed.words)
  const groups = groupsOf(narrowed, parameters, propertiesOf(site), (chosen) => link({}, chosen))
  const { facets } = parameters
  return {
    filter: {
      total: narrowed.matches[0]?.length ?? 0,
      ranges: link({}, withoutSpans(narrowed.words)),
      groups: facets ? facets.flatMap((code) => groups.find((group) => group.code === code) ?? []) : groups,
    },
  }
}

async function placesOf(index: KindIndex, catalog: Catalog, articles: readonly string[]): Promise<Uint32Array> {
  const { same } = await findByArticles(catalog, articles)
  const places = articles.flatMap((article) => same(article).map((id) => index.ids.indexOf(id)))
  return Uint32Array.from(new Set(places.filter((place) => place >= 0)))
}

/** Returns the requested section, if the request names one. @throws HttpError 404 for an unknown section */
function sectionOf(index: KindIndex, { section: path, sectionId: id }: { section?: string; sectionId?: number }) {
  if (path === undefined && id === undefined) return undefined
  return findSection(index, (node) => (path === undefined ? node.id === id : node.path === path))
}

/** Returns the breadcrumbs from the catalog down to the section; the last one has no link. */
export function pathTo(site: Site, index: KindIndex, section: SectionNode | undefined, region: string | undefined) {
  const address = (path?: string) => addressOf(site, 'catalog.list', { kind: index.kind, section: path, region })
  const above = section ? parentsOf(index.sections, section.path) : []
  const root = titleOf(site, 'catalog.list', { kind: index.kind })
  return [
    section ? { text: root, link: address() } : { text: root },
    ...above.map(({ path, name }) => ({ text: name, link: address(path) })),
    ...(section ? [{ text: section.name }] : []),
  ]
}

/** Returns the quantity in the query parameter, as typed, if it is valid for an order line; otherwise undefined. */
function quantityOf({ quantity = '' }: Pick<ListParameters, 'quantity'>): string | undefined {
  const amount = readAmount(quantity.trim().replace(/\s+/g, ' '))
  return amount && amount.quantity <= MAX_QUANTITY ? quantity.trim() : undefined
}

/** Returns the ancestors of a section, the topmost first. */
export const parentsOf = (sections: readonly SectionNode[], path: string): SectionNode[] =>
  sections.filter((node) => path.startsWith(`${node.path}/`))

/** Returns a function that returns this list's address with changed parameters or filters: page 1, unless the changes name a page. */
function linkTo(
  site: Site,
  { kind, region, sort, view, ...typed }: Pick<ListParameters, 'kind' | 'region' | 'sort' | 'view' | 'quantity'>,
  section: SectionNode | undefined,
  words: Words,
) {
  const query = {
    kind,
    section: section?.path,
    region: prefixOf(site, region),
    sort: sort === 'default' ? undefined : sort,
    view: view === 'cards' ? undefined : view,
    quantity: view === 'table' ? quantityOf(typed) : undefined,
  }
  const now = { ...query, ...written(words) }
  return (changes: Readonly<Record<string, string | undefined>>, chosen?: Words): string =>
    addressOf(site, 'catalog.list', { ...(chosen ? { ...query, ...written(chosen) } : now), ...changes })
}

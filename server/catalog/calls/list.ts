import type { CallAnswer } from '#schema/api/types.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { noSuchPage } from '../../http/http-error.ts'
import { addressOf, titleOf } from '../../site/addresses.ts'
import { prefixOf } from '../../site/regions.ts'
import type { Site } from '../../site/site.ts'
import { FACETS, type FacetName, type FacetValue } from '../memory/facets.ts'
import type { KindIndex, SectionNode } from '../memory/index.ts'
import { pageOf } from '../memory/page.ts'
import { ENDS, noBounds } from '../memory/ranges.ts'
import type { SortName } from '../memory/ranks.ts'
import type { CatalogKind } from '../records.ts'
import { toCard } from './card.ts'
import {
  chosenSpans,
  FACET_TITLES,
  GROUPS,
  type Group,
  rangeGroup,
  relaxations,
  withoutSpans,
  wrongWords,
} from './chosen.ts'
import type { CatalogContext } from './context.ts'
import { type Choice, type ListChoice, meantWords, narrow } from './narrow.ts'
import type { Words } from './narrow-found.ts'
import { shorten, volumeText } from './words.ts'

export interface ListParameters extends ListChoice {
  kind: CatalogKind
  region?: string
  page?: number
  sort?: SortName
  view?: 'cards' | 'table'
  /** Only these facets, in this order. */
  facets?: readonly string[]
}

/** Products on a page: the grid's rows of two, three, four and six stay whole. */
export const PAGE_SIZE = 24

export const SORT_TEXTS: readonly [SortName, string][] = [
  ['default', 'По порядку'],
  ['volume', 'Объём: по возрастанию'],
  ['-volume', 'Объём: по убыванию'],
  ['price', 'Сначала дешевле'],
  ['-price', 'Сначала дороже'],
  ['name', 'По названию'],
]

export async function catalogList(
  parameters: ListParameters,
  { site, catalog }: CatalogContext,
): Promise<CallAnswer<'catalog.list'>> {
  const { kind, page = 1, sort = 'default', view = 'cards' } = parameters
  const index = catalog.index.kinds[kind]
  const region = prefixOf(site, parameters.region)
  const { matches, section } = await narrow(index, parameters)
  const pages = Math.ceil(matches.length / PAGE_SIZE)
  if (page > Math.max(pages, 1)) throw noSuchPage(page, pages)
  const places = pageOf(matches, sort === 'default' ? undefined : index.ranks[sort], (page - 1) * PAGE_SIZE, PAGE_SIZE)
  const products = await catalog.products([...places].map((place) => index.ids[place] ?? 0))
  const words = meantWords(index, parameters)
  const link = linkTo(site, parameters, words)
  const wrong = wrongWords(parameters)
  const countOf = async (choice: Choice): Promise<number> =>
    (await narrow(index, { section: parameters.section, ...choice })).matches.length
  return {
    list: products.map((product) => toCard(site, product, region)),
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
      { text: 'Карточки', link: link({ view: undefined }), current: view === 'cards' },
      { text: 'Таблица', link: link({ view: 'table' }), current: view === 'table' },
    ],
    chosen: [
      ...index.facets.flatMap(({ name, values }) =>
        (words.get(name) ?? []).flatMap((word) => {
          const value = values.find((other) => other.word === word)
          return value ? [{ text: valueText(name, value), link: link({}, toggled(words, name, word)) }] : []
        }),
      ),
      ...chosenSpans(words, (chosen) => link({}, chosen)),
    ],
    reset: link({}, new Map()),
    relaxed: matches.length > 0 ? [] : await relaxations(words, countOf, (chosen) => link({}, chosen)),
    ...(wrong !== undefined && { wrong }),
  }
}

export async function catalogFilter(
  parameters: ListParameters,
  { site, catalog }: CatalogContext,
): Promise<CallAnswer<'catalog.filter'>> {
  const index = catalog.index.kinds[parameters.kind]
  const { matches, counts, bounds, section } = await narrow(index, parameters)
  const words = meantWords(index, parameters)
  const link = linkTo(site, { ...parameters, section: section?.path ?? parameters.section }, words)
  // What no product of the section has is not offered at all; what the other choices rule out stays, with a zero.
  const all = words.size > 0 ? await narrow(index, { sectionId: section?.id }) : { counts, bounds }
  const byValue = index.facets.map(({ name, values }, facet): Group => {
    const chosen = words.get(name) ?? []
    return {
      code: name,
      title: FACET_TITLES[name],
      chosen: chosen.length,
      values: values
        .map((value, i) => ({ value, count: counts[facet]?.[i] ?? 0, offered: all.counts[facet]?.[i] ?? 0 }))
        .filter(({ value, offered }) => offered > 0 || chosen.includes(value.word))
        .toSorted((a, b) => compareValues(name, a.value, b.value))
        .map(({ value, count }) => ({
          value: value.word,
          text: valueText(name, value),
          count,
          chosen: chosen.includes(value.word),
          link: link({}, toggled(words, name, value.word)),
        })),
    }
  })
  const byRange = index.measures.flatMap(({ name }, i) =>
    rangeGroup(name, { bounds: bounds[i] ?? noBounds(), offered: all.bounds[i] ?? noBounds() }, parameters),
  )
  const groups = [...byValue.filter(({ values }) => values.length > 0), ...byRange]
  const { facets = GROUPS } = parameters
  const wanted = facets.flatMap((code) => groups.find((group) => group.code === code) ?? [])
  return { filter: { total: matches.length, ranges: link({}, withoutSpans(words)), groups: wanted } }
}

/** From the catalogue down; where it ends there is no link. */
export function pathTo(
  site: Site,
  index: KindIndex,
  section: SectionNode | undefined,
  region: string | undefined,
): { text: string; link?: string }[] {
  const address = (path?: string): string =>
    addressOf(site, 'catalog.list', { kind: index.kind, section: path, region })
  const above = section ? parentsOf(index.sections, section.path) : []
  const root = titleOf(site, 'catalog.list', { kind: index.kind })
  return [
    section ? { text: root, link: address() } : { text: root },
    ...above.map(({ path, name }) => ({ text: name, link: address(path) })),
    ...(section ? [{ text: section.name }] : []),
  ]
}

/** The sections above a path, from the top. */
export const parentsOf = (sections: readonly SectionNode[], path: string): SectionNode[] =>
  sections.filter((node) => path.startsWith(`${node.path}/`))

/** The same choice with one value more or less. */
export function toggled(words: Words, name: FacetName, word: string): Words {
  const before = words.get(name) ?? []
  const after = before.includes(word) ? before.filter((other) => other !== word) : [...before, word].toSorted()
  return new Map([...words, [name, after]])
}

/** Addresses of this list with something changed; a change of the choice or the order begins at the first page. */
function linkTo(site: Site, { kind, section, region, sort, view }: ListParameters, words: Words) {
  const own = {
    kind,
    section,
    region: prefixOf(site, region),
    sort: sort === 'default' ? undefined : sort,
    view: view === 'cards' ? undefined : view,
  }
  const now = { ...own, ...written(words) }
  return (changes: Readonly<Record<string, string | undefined>>, chosen?: Words): string =>
    addressOf(site, 'catalog.list', { ...(chosen ? { ...own, ...written(chosen) } : now), ...changes })
}

/** A choice as an address has it, always in one order. */
export function written(chosen: Words): Record<string, string> {
  const words: Record<string, string> = {}
  if (chosen.size === 0) return words
  for (const name of NAMES) {
    const values = chosen.get(name)
    if (values && values.length > 0) words[name] = values.join(',')
  }
  return words
}

const NAMES = [...FACETS, ...ENDS]

export const valueText = (name: FacetName, { own }: FacetValue): string =>
  name === 'volume' ? volumeText(Number(own)) : name === 'available' ? 'На складе' : own

/** Made once: to be asked with options each time, a text makes another one each time. */
const ALPHABET = new Intl.Collator('ru', { numeric: true })

/** Volumes and necks by their size, the rest by the alphabet. */
export const compareValues = (name: FacetName, a: FacetValue, b: FacetValue): number =>
  name === 'volume' ? Number(a.own) - Number(b.own) : ALPHABET.compare(a.own, b.own)

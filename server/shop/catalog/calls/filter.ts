import { LRUCache } from 'lru-cache'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { choices, foldWord } from '../import/values.ts'
import { type Choices, type Counted, count } from '../memory/count.ts'
import {
  type AskedEnds,
  type Bounds,
  type FacetName,
  type FacetValue,
  noBounds,
  RANGES,
  type RangeName,
  spansOf,
  wrongEnds,
} from '../memory/facets.ts'
import type { KindIndex, SectionNode } from '../memory/index.ts'
import type { Property } from '../records.ts'
import { type Choice, choiceOf, facetNames, matchedWords, toggled, type Words, without, withoutSpan } from './choice.ts'
import { chosenFacets, facetOf, titleOf, valueText } from './filter-texts.ts'

/** Returns the section that `isOne` accepts. @throws HttpError 404 if there is none */
export function findSection({ sections }: KindIndex, isOne: (node: SectionNode) => boolean): SectionNode {
  const section = sections.find(isOne)
  if (!section) throw new HttpError(404, 'Такого раздела нет.')
  return section
}

/** One catalog (own production or partners' products) with the positions of its products before filtering. */
interface Side {
  index: KindIndex
  places: Uint32Array
  /** Path of the section that has these products, "" for the whole catalog; undefined for search results, which are not cached. */
  section?: string
}

export const sideOf = (index: KindIndex, section: SectionNode | undefined): Side => ({
  index,
  section: section?.path ?? '',
  places: section ? index.ranks.default.subarray(section.first, section.end) : index.ranks.default,
})

const choicesOf = ({ facets }: KindIndex, words: Words): Choices =>
  Object.fromEntries(
    facets.flatMap(({ name, values }) => {
      const chosen = words.get(name)
      return chosen ? [[name, new Set(values.flatMap(({ word }, i) => (chosen.includes(word) ? [i] : [])))]] : []
    }),
  )

/** Caches counts per index, because a product list and its filter need the same counts. An entry takes at most 4 bytes per product. */
const counted = memoizeBy((_: KindIndex) => new LRUCache<string, Counted>({ max: 50 }))

async function countSide({ index, places, section }: Side, words: Words, choice: Choice): Promise<Counted> {
  const key = JSON.stringify([section, ...words])
  const cached = section === undefined ? undefined : counted(index).get(key)
  if (cached) return cached
  const result = await count(index, places, choicesOf(index, words), words.size > 0 ? spansOf(choice) : {})
  if (section !== undefined) counted(index).set(key, result)
  return result
}

/** Returns the positions of the products that match all selected filters. */
export const matchesOf = async (side: Side, choice: Choice): Promise<Uint32Array> =>
  (await countSide(side, matchedWords([side.index], choice), choice)).matches

interface OfferedValue extends FacetValue {
  /** Number of products with the value that match the filters of all other facets and of the ranges. */
  count: number
  /** Number of products with the value before filtering. */
  offered: number
}

interface Narrowed {
  words: Words
  /** Positions of the products that match all selected filters, one array per catalog. */
  matches: Uint32Array[]
  values: ReadonlyMap<FacetName, readonly OfferedValue[]>
  /** Smallest and largest length of each range: `bounds` among the matching products, `offered` among all products before filtering. */
  bounds: ReadonlyMap<RangeName, { bounds: Bounds; offered: Bounds }>
}

/** Filters the products of the catalogs, and counts how many would remain for each further filter value. */
export async function narrow(sides: readonly Side[], choice: Choice): Promise<Narrowed> {
  const kinds = sides.map(({ index }) => index)
  const words = matchedWords(kinds, choice)
  const values = new Map(facetNames(kinds).map((name) => [name, new Map<string, OfferedValue>()]))
  const bounds = new Map(RANGES.map((name) => [name, { bounds: noBounds(), offered: noBounds() }]))
  const matches: Uint32Array[] = []
  for (const side of sides) {
    const { index } = side
    const all = await countSide(side, new Map(), choice)
    const chosenPart = words.size > 0 ? await countSide(side, words, choice) : all
    matches.push(chosenPart.matches)
    for (const [facet, { name, values: facetValues }] of index.facets.entries())
      for (const [i, value] of facetValues.entries()) {
        const { count, offered } = values.get(name)?.get(value.word) ?? { count: 0, offered: 0 }
        values.get(name)?.set(value.word, {
          ...value,
          count: count + (chosenPart.counts[facet]?.[i] ?? 0),
          offered: offered + (all.counts[facet]?.[i] ?? 0),
        })
      }
    for (const [i, { name }] of index.measures.entries()) {
      const before = bounds.get(name)
      const [narrowed, offered] = [chosenPart.bounds[i], all.bounds[i]]
      if (before && narrowed && offered)
        bounds.set(name, { bounds: united(before.bounds, narrowed), offered: united(before.offered, offered) })
    }
  }
  const offered = [...values].map(([name, valuesByWord]) => {
    const shown = valuesByWord.values().filter(({ word, offered }) => offered > 0 || words.get(name)?.includes(word))
    return [name, [...shown].sort(compareValues)] as const
  })
  return { words, matches, values: new Map(offered), bounds }
}

const united = (a: Bounds, b: Bounds): Bounds => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) })

/** Created once, because `localeCompare` with options would create a collator for each comparison. */
const ALPHABET = new Intl.Collator('ru', { numeric: true })

/** Sorts numbers by value, other texts alphabetically. */
function compareValues({ stored: a }: FacetValue, { stored: b }: FacetValue): number {
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? ALPHABET.compare(a, b) : difference
}

type Group = CallAnswer<'catalog.filter'>['filter']['groups'][number]
type Link = (chosen: Words) => string

/** Returns the filter's groups of checkboxes and ranges, in the order of properties.json. */
export const groupsOf = (
  { words, values, bounds }: Narrowed,
  ends: AskedEnds,
  properties: readonly Property[],
  linkOf: Link,
): Group[] =>
  properties.flatMap((property): Group[] => {
    if (!property.filter) return []
    const range = RANGES.find((name) => name === property.name)
    const span = range && bounds.get(range)
    if (range && span) return rangeGroup(range, span, ends, properties)
    const name = facetOf(property)
    const facetValues = values.get(name)
    if (!facetValues || facetValues.length === 0) return []
    const chosen = words.get(name) ?? []
    return [
      {
        code: property.name,
        title: property.short ?? property.title,
        chosen: chosen.length,
        values: facetValues.map((value) => ({
          value: value.word,
          text: valueText(name, value, properties),
          ...(name === 'color' && tintOf(value)),
          count: value.count,
          chosen: chosen.includes(value.word),
          link: linkOf(toggled(words, name, value.word)),
        })),
      },
    ]
  })

/** Returns the color of the dot beside a filter value, if the value is the name of a known color. */
function tintOf({ stored }: FacetValue): Pick<Group['values'][number], 'tint'> {
  const tint = choices.tint.find(foldWord(stored))
  return tint ? { tint } : {}
}

/** Returns a range, as a list of one group; an empty list if all products have the same length and the visitor typed nothing. */
function rangeGroup(
  name: RangeName,
  { bounds: { min, max }, offered }: Readonly<Record<'bounds' | 'offered', Bounds>>,
  ends: AskedEnds,
  properties: readonly Property[],
): Group[] {
  const span = spansOf(ends)[name]
  const wrong = wrongEnds(ends).filter(({ range }) => range === name)
  if (!(offered.min < offered.max) && !span && wrong.length === 0) return []
  const isKnown = min <= max
  const shownAt = (end: 'from' | 'to'): string | undefined =>
    wrong.find((wrongEnd) => wrongEnd.end === end)?.text ??
    (span?.[end] === undefined ? undefined : formatNumber(span[end]))
  const [from, to] = [shownAt('from'), shownAt('to')]
  return [
    {
      code: name,
      title: `${titleOf(name, properties)}, мм`,
      chosen: span ? 1 : 0,
      values: [],
      range: {
        min: isKnown ? Math.floor(min) : 1,
        max: isKnown ? Math.ceil(max) : 1,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(wrong.length > 0 && { wrong: 'Нужны миллиметры числом, например\u00a080.' }),
        fromName: `${name}From`,
        toName: `${name}To`,
      },
    },
  ]
}

/** Returns a message that lists the invalid ends of ranges, which are ignored; undefined if all ends are valid. */
export function wrongRangeText(ends: AskedEnds, properties: readonly Property[]): string | undefined {
  const wrong = wrongEnds(ends).map(
    ({ range, end, text }) => `${titleOf(range, properties).toLowerCase()} ${end === 'from' ? 'от' : 'до'} «${text}»`,
  )
  if (wrong.length === 0) return undefined
  return `Не\u00a0учли: ${wrong.join(', ')}. Нужны миллиметры числом, например\u00a080.`
}

/** Returns a link for each filter without which products match, with their number; used if no product matches all filters. */
export async function relaxations(
  words: Words,
  properties: readonly Property[],
  countOf: (choice: Choice) => Promise<number>,
  linkOf: Link,
): Promise<{ text: string; link: string }[]> {
  const conditions = [
    ...chosenFacets(words).map((name) => [titleOf(name, properties), without(words, name)] as const),
    ...RANGES.filter((name) => endsOf(words, name).some((end) => end !== undefined)).map(
      (name) => [titleOf(name, properties), withoutSpan(words, name)] as const,
    ),
  ]
  const wider: { text: string; link: string }[] = []
  for (const [title, rest] of conditions) {
    const count = await countOf(choiceOf(rest))
    const countText = `${formatNumber(count)}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`
    if (count > 0) wider.push({ text: `Без условия «${title}»: ${countText}`, link: linkOf(rest) })
  }
  return wider
}

/** Returns the texts of the selected filter values, each with a link that deselects it. */
export const chosenTexts = (
  kinds: readonly KindIndex[],
  words: Words,
  properties: readonly Property[],
  linkOf: Link,
): { text: string; link: string }[] => [
  ...chosenFacets(words).flatMap((name) =>
    (words.get(name) ?? []).flatMap((word) => {
      const values = kinds.flatMap(({ facets }) => facets.find((facet) => facet.name === name)?.values ?? [])
      const value = values.find((facetValue) => facetValue.word === word)
      return value ? [{ text: valueText(name, value, properties), link: linkOf(toggled(words, name, word)) }] : []
    }),
  ),
  ...RANGES.flatMap((name) => {
    const [from, to] = endsOf(words, name)
    if (from === undefined && to === undefined) return []
    const span =
      from === undefined
        ? `до\u00a0${formatNumber(to ?? 0)}`
        : to === undefined
          ? `от\u00a0${formatNumber(from)}`
          : [...new Set([from, to])].map(formatNumber).join('–')
    return [{ text: `${titleOf(name, properties)} ${span}\u00a0мм`, link: linkOf(withoutSpan(words, name)) }]
  }),
]

const endsOf = (words: Words, name: RangeName): (number | undefined)[] =>
  [words.get(`${name}From`), words.get(`${name}To`)].map((word) => word && Number(word[0]))

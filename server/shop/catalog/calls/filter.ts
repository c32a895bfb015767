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

/** @throws HttpError 404 for an unknown section */
export function findSection({ sections }: KindIndex, isOne: (node: SectionNode) => boolean): SectionNode {
  const section = sections.find(isOne)
  if (!section) throw new HttpError(404, 'Такого раздела нет.')
  return section
}

/** A kind of the catalog with its positions before filtering. */
interface Side {
  index: KindIndex
  places: Uint32Array
  /** The section of the positions; undefined for search results. */
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

/** Cached counts, because a list and its filter need the same. An entry takes at most four bytes per position. */
const counted = memoizeBy((_: KindIndex) => new LRUCache<string, Counted>({ max: 50 }))

async function countSide({ index, places, section }: Side, words: Words, choice: Choice): Promise<Counted> {
  const key = JSON.stringify([section, ...words])
  const cached = section === undefined ? undefined : counted(index).get(key)
  if (cached) return cached
  const result = await count(index, places, choicesOf(index, words), words.size > 0 ? spansOf(choice) : {})
  if (section !== undefined) counted(index).set(key, result)
  return result
}

/** Positions of a side that match all choices. */
export const matchesOf = async (side: Side, choice: Choice): Promise<Uint32Array> =>
  (await countSide(side, matchedWords([side.index], choice), choice)).matches

interface OfferedValue extends FacetValue {
  /** Number of products with the value that match the choices in all other facets. */
  count: number
  /** Number of products with the value, regardless of other choices. */
  offered: number
}

interface Narrowed {
  words: Words
  /** Positions that match all choices, by side. */
  matches: Uint32Array[]
  values: ReadonlyMap<FacetName, readonly OfferedValue[]>
  /** Minimum and maximum of each range, for the current choice and for all products. */
  bounds: ReadonlyMap<RangeName, { bounds: Bounds; offered: Bounds }>
}

/** Filters the sides and counts how many products each further choice would leave. */
export async function narrow(sides: readonly Side[], choice: Choice): Promise<Narrowed> {
  const words = matchedWords(
    sides.map(({ index }) => index),
    choice,
  )
  const values = new Map(
    facetNames(sides.map(({ index }) => index)).map((name) => [name, new Map<string, OfferedValue>()]),
  )
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

/** Created once: comparing with options would create a collator per comparison. */
const ALPHABET = new Intl.Collator('ru', { numeric: true })

/** Sorts numbers by value, other texts alphabetically. */
function compareValues({ stored: a }: FacetValue, { stored: b }: FacetValue): number {
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? ALPHABET.compare(a, b) : difference
}

type Group = CallAnswer<'catalog.filter'>['filter']['groups'][number]
type Link = (chosen: Words) => string

/** The filter's groups, in the order of the properties. */
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

/** The color of a value's dot, if its word is known. */
function tintOf({ stored }: FacetValue): Pick<Group['values'][number], 'tint'> {
  const tint = choices.tint.find(foldWord(stored))
  return tint ? { tint } : {}
}

/** A range with the typed values; undefined if all products have the same length. */
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

/** Names the ignored range ends that are not numbers; undefined if there are none. */
export function wrongRangeText(ends: AskedEnds, properties: readonly Property[]): string | undefined {
  const wrong = wrongEnds(ends).map(
    ({ range, end, text }) => `${titleOf(range, properties).toLowerCase()} ${end === 'from' ? 'от' : 'до'} «${text}»`,
  )
  if (wrong.length === 0) return undefined
  return `Не\u00a0учли: ${wrong.join(', ')}. Нужны миллиметры числом, например\u00a080.`
}

/** If nothing matches all choices: the choices that could be removed, each with the resulting number of products and a link. */
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

/** Chosen values as text; each link removes one. */
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

import { LRUCache } from 'lru-cache'
import type { CallAnswer } from '#schema/api/types.ts'
import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../http/http-error.ts'
import { memoizeBy } from '../../memoize.ts'
import { type Choices, type Counted, count } from '../memory/count.ts'
import {
  type AskedEnds,
  type Bounds,
  ENDS,
  type EndName,
  FACETS,
  type FacetName,
  type FacetValue,
  noBounds,
  RANGES,
  type RangeName,
  spansOf,
  wrongEnds,
} from '../memory/facets.ts'
import type { KindIndex, SectionNode } from '../memory/index.ts'
import { volumeText } from './card.ts'

/** The query's choices, as the contract gives them. */
export type Choice = Readonly<Partial<Record<FacetName, readonly string[]> & Record<EndName, string>>>

/** The choices that mean something, by facet, and the ends of ranges: words of the address. */
export type Words = ReadonlyMap<FacetName | EndName, readonly string[]>

const FACET_TITLES: Readonly<Record<FacetName, string>> = {
  volume: 'Объём',
  material: 'Материал',
  neck: 'Горловина',
  color: 'Цвет',
  purpose: 'Назначение',
  closure: 'Укупорка',
  available: 'Наличие',
}

const RANGE_TITLES: Readonly<Record<RangeName, string>> = { height: 'Высота', diameter: 'Диаметр или ширина' }

/** In the order of the filter. */
const GROUPS: readonly (FacetName | RangeName)[] = FACETS.flatMap((name) =>
  name === 'color' ? [name, ...RANGES] : [name],
)

/** @throws HttpError 404 for an unknown section */
export function findSection({ sections }: KindIndex, isOne: (node: SectionNode) => boolean): SectionNode {
  const section = sections.find(isOne)
  if (!section) throw new HttpError(404, 'Такого раздела нет.')
  return section
}

/** A kind of the catalog with the places that are narrowed. */
interface Side {
  index: KindIndex
  places: Uint32Array
  /** The section that the places are of; undefined where a search found them. */
  section?: string
}

export const sideOf = (index: KindIndex, section: SectionNode | undefined): Side => ({
  index,
  section: section?.path ?? '',
  places: section ? index.ranks.default.subarray(section.first, section.end) : index.ranks.default,
})

/** The choices that some product of the kinds has, and the ranges. */
export function matchedWords(kinds: readonly KindIndex[], asked: Choice): Words {
  const words = FACETS.flatMap((name): [FacetName, readonly string[]][] => {
    const known = new Set(
      kinds.flatMap(({ facets }) => facets.find((facet) => facet.name === name)?.values.map(({ word }) => word) ?? []),
    )
    const meant = (asked[name] ?? []).filter((word) => known.has(word))
    return meant.length > 0 ? [[name, meant]] : []
  })
  const spans = Object.entries(spansOf(asked)).flatMap(([name, { from, to }]): [EndName, number | undefined][] => [
    [`${name as RangeName}From`, from],
    [`${name as RangeName}To`, to],
  ])
  const ends = spans.flatMap(([end, value]): [EndName, string[]][] =>
    value === undefined ? [] : [[end, [String(value)]]],
  )
  return new Map<FacetName | EndName, readonly string[]>([...words, ...ends])
}

const choicesOf = ({ facets }: KindIndex, words: Words): Choices =>
  Object.fromEntries(
    facets.flatMap(({ name, values }) => {
      const chosen = words.get(name)
      return chosen ? [[name, new Set(values.flatMap(({ word }, i) => (chosen.includes(word) ? [i] : [])))]] : []
    }),
  )

/** The last counts: a list and its filter ask for the same. Each holds four bytes for each place at most. */
const counted = memoizeBy((_: KindIndex) => new LRUCache<string, Counted>({ max: 50 }))

async function countSide({ index, places, section }: Side, words: Words, asked: Choice): Promise<Counted> {
  const key = JSON.stringify([section, ...words])
  const known = section === undefined ? undefined : counted(index).get(key)
  if (known) return known
  const result = await count(index, places, choicesOf(index, words), words.size > 0 ? spansOf(asked) : {})
  if (section !== undefined) counted(index).set(key, result)
  return result
}

/** The places of a side that fit all choices. */
export const matchesOf = async (side: Side, asked: Choice): Promise<Uint32Array> =>
  (await countSide(side, matchedWords([side.index], asked), asked)).matches

interface OfferedValue extends FacetValue {
  /** The products that it leaves beside the choices in the other facets. */
  count: number
  /** Number of products with the value, regardless of other choices. */
  offered: number
}

interface Narrowed {
  words: Words
  /** The places that fit all choices, side by side. */
  matches: Uint32Array[]
  values: ReadonlyMap<FacetName, readonly OfferedValue[]>
  /** Smallest and largest length, with the other choices and without. */
  bounds: ReadonlyMap<RangeName, { bounds: Bounds; offered: Bounds }>
}

/** Narrows the sides and counts what each further choice would leave of them together. */
export async function narrow(sides: readonly Side[], asked: Choice): Promise<Narrowed> {
  const words = matchedWords(
    sides.map(({ index }) => index),
    asked,
  )
  const values = new Map(FACETS.map((name) => [name, new Map<string, OfferedValue>()]))
  const bounds = new Map(RANGES.map((name) => [name, { bounds: noBounds(), offered: noBounds() }]))
  const matches: Uint32Array[] = []
  for (const side of sides) {
    const { index } = side
    const all = await countSide(side, new Map(), asked)
    const own = words.size > 0 ? await countSide(side, words, asked) : all
    matches.push(own.matches)
    for (const [facet, { name, values: known }] of index.facets.entries())
      for (const [i, value] of known.entries()) {
        const { count, offered } = values.get(name)?.get(value.word) ?? { count: 0, offered: 0 }
        values.get(name)?.set(value.word, {
          ...value,
          count: count + (own.counts[facet]?.[i] ?? 0),
          offered: offered + (all.counts[facet]?.[i] ?? 0),
        })
      }
    for (const [i, { name }] of index.measures.entries()) {
      const before = bounds.get(name)
      const [narrowed, offered] = [own.bounds[i], all.bounds[i]]
      if (before && narrowed && offered)
        bounds.set(name, { bounds: united(before.bounds, narrowed), offered: united(before.offered, offered) })
    }
  }
  const offered = [...values].map(([name, known]) => {
    const shown = known.values().filter(({ word, offered }) => offered > 0 || words.get(name)?.includes(word))
    return [name, [...shown].sort((a, b) => compareValues(name, a, b))] as const
  })
  return { words, matches, values: new Map(offered), bounds }
}

const united = (a: Bounds, b: Bounds): Bounds => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) })

/** Created once: comparing with options creates one per comparison. */
const ALPHABET = new Intl.Collator('ru', { numeric: true })

/** Volumes by their size, the rest by the alphabet. */
const compareValues = (name: FacetName, a: FacetValue, b: FacetValue): number =>
  name === 'volume' ? Number(a.own) - Number(b.own) : ALPHABET.compare(a.own, b.own)

const valueText = (name: FacetName, { own }: FacetValue): string =>
  name === 'volume' ? volumeText(Number(own)) : name === 'available' ? 'На складе' : own

type Group = CallAnswer<'catalog.filter'>['filter']['groups'][number]
type Link = (chosen: Words) => string

/** The filter's groups, in its order. */
export const groupsOf = ({ words, values, bounds }: Narrowed, asked: AskedEnds, linkOf: Link): Group[] =>
  GROUPS.flatMap((code): Group[] => {
    const range = RANGES.find((name) => name === code)
    const span = range && bounds.get(range)
    if (range && span) return rangeGroup(range, span, asked)
    const name = FACETS.find((facet) => facet === code)
    const known = name && values.get(name)
    if (!name || !known || known.length === 0) return []
    const chosen = words.get(name) ?? []
    return [
      {
        code,
        title: FACET_TITLES[name],
        chosen: chosen.length,
        values: known.map((value) => ({
          value: value.word,
          text: valueText(name, value),
          count: value.count,
          chosen: chosen.includes(value.word),
          link: linkOf(toggled(words, name, value.word)),
        })),
      },
    ]
  })

/** A range with the typed values; undefined if all products have the same length. */
function rangeGroup(
  name: RangeName,
  { bounds: { min, max }, offered }: Readonly<Record<'bounds' | 'offered', Bounds>>,
  asked: AskedEnds,
): Group[] {
  const span = spansOf(asked)[name]
  const wrong = wrongEnds(asked).filter(({ range }) => range === name)
  if (!(offered.min < offered.max) && !span && wrong.length === 0) return []
  const isKnown = min <= max
  const shownAt = (end: 'from' | 'to'): string | undefined =>
    wrong.find((one) => one.end === end)?.text ?? (span?.[end] === undefined ? undefined : formatNumber(span[end]))
  const [from, to] = [shownAt('from'), shownAt('to')]
  return [
    {
      code: name,
      title: `${RANGE_TITLES[name]}, мм`,
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

/** Names range ends that are not lengths and were ignored; undefined without any. */
export function wrongRangeText(asked: AskedEnds): string | undefined {
  const wrong = wrongEnds(asked).map(
    ({ range, end, text }) => `${RANGE_TITLES[range].toLowerCase()} ${end === 'from' ? 'от' : 'до'} «${text}»`,
  )
  if (wrong.length === 0) return undefined
  return `Не\u00a0учли: ${wrong.join(', ')}. Нужны миллиметры числом, например\u00a080.`
}

/**
 * If nothing matches all choices: the conditions that could be removed, with the resulting number of products and a
 * link.
 */
export async function relaxations(
  words: Words,
  countOf: (choice: Choice) => Promise<number>,
  linkOf: Link,
): Promise<{ text: string; link: string }[]> {
  const conditions = [
    ...FACETS.filter((name) => words.has(name)).map((name) => [FACET_TITLES[name], without(words, name)] as const),
    ...RANGES.filter((name) => endsOf(words, name).some((end) => end !== undefined)).map(
      (name) => [RANGE_TITLES[name], withoutSpan(words, name)] as const,
    ),
  ]
  const found: { text: string; link: string }[] = []
  for (const [title, rest] of conditions) {
    const choice = Object.fromEntries(
      [...rest].map(([name, values]) => [name, FACETS.some((facet) => facet === name) ? values : values[0]]),
    )
    const count = await countOf(choice)
    const things = `${formatNumber(count)}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`
    if (count > 0) found.push({ text: `Без условия «${title}»: ${things}`, link: linkOf(rest) })
  }
  return found
}

/** Chosen values as text; each link removes one. */
export const chosenTexts = (
  kinds: readonly KindIndex[],
  words: Words,
  linkOf: Link,
): { text: string; link: string }[] => [
  ...FACETS.flatMap((name) =>
    (words.get(name) ?? []).flatMap((word) => {
      const values = kinds.flatMap(({ facets }) => facets.find((facet) => facet.name === name)?.values ?? [])
      const value = values.find((other) => other.word === word)
      return value ? [{ text: valueText(name, value), link: linkOf(toggled(words, name, word)) }] : []
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
    return [{ text: `${RANGE_TITLES[name]} ${span}\u00a0мм`, link: linkOf(withoutSpan(words, name)) }]
  }),
]

const without = (words: Words, ...names: (FacetName | EndName)[]): Words =>
  new Map([...words].filter(([key]) => !names.includes(key)))

const withoutSpan = (words: Words, name: RangeName): Words => without(words, `${name}From`, `${name}To`)

export const withoutSpans = (words: Words): Words => without(words, ...ENDS)

const endsOf = (words: Words, name: RangeName): (number | undefined)[] =>
  [words.get(`${name}From`), words.get(`${name}To`)].map((word) => word && Number(word[0]))

/** Toggles one value of the choice. */
function toggled(words: Words, name: FacetName, word: string): Words {
  const before = words.get(name) ?? []
  const after = before.includes(word) ? before.filter((other) => other !== word) : [...before, word].toSorted()
  return new Map([...words, [name, after]])
}

/** A choice as an address has it, always in one order. */
export const written = (words: Words): Record<string, string> =>
  Object.fromEntries(
    [...FACETS, ...ENDS].flatMap((name) => {
      const values = words.get(name) ?? []
      return values.length > 0 ? [[name, values.join(',')]] : []
    }),
  )

import {
  type BuiltInFacet,
  ENDS,
  type EndName,
  FACETS,
  type FacetName,
  ownFacet,
  type RangeName,
  spansOf,
} from '../memory/facets.ts'
import type { KindIndex } from '../memory/index.ts'

/** The filter parameters of a list's URL. */
export interface Choice
  extends Readonly<Partial<Record<BuiltInFacet, readonly string[]>>>,
    Readonly<Partial<Record<EndName, string>>> {
  /** Selected values of the shop's own properties: «capColor.belyy». */
  readonly own?: readonly string[]
}

/** The selected filter values that exist, by facet, and the ends of ranges. A «word» is the form of a value in URLs: "pet". */
export type Words = ReadonlyMap<FacetName | EndName, readonly string[]>

/** Returns the names of the facets of these catalogs, without duplicates. */
export const facetNames = (kinds: readonly KindIndex[]): FacetName[] => [
  ...new Set(kinds.flatMap(({ facets }) => facets.map(({ name }) => name))),
]

const isBuiltIn = (name: FacetName | EndName): name is BuiltInFacet => FACETS.some((facet) => facet === name)

const ownStart = (name: FacetName): string => `${name.slice(ownFacet('').length)}.`

function askedWords(choice: Choice, name: FacetName): readonly string[] {
  if (isBuiltIn(name)) return choice[name] ?? []
  const start = ownStart(name)
  return (choice.own ?? []).flatMap((word) => (word.startsWith(start) ? [word.slice(start.length)] : []))
}

/** Returns the selected filter values that at least one product in these catalogs has, and the valid ends of ranges. */
export function matchedWords(kinds: readonly KindIndex[], choice: Choice): Words {
  const words = facetNames(kinds).flatMap((name): [FacetName, readonly string[]][] => {
    const existing = new Set(
      kinds.flatMap(({ facets }) => facets.find((facet) => facet.name === name)?.values.map(({ word }) => word) ?? []),
    )
    const meant = askedWords(choice, name).filter((word) => existing.has(word))
    return meant.length > 0 ? [[name, meant]] : []
  })
  const spans = Object.entries(spansOf(choice)).flatMap(([name, { from, to }]): [EndName, number | undefined][] => [
    [`${name as RangeName}From`, from],
    [`${name as RangeName}To`, to],
  ])
  const ends = spans.flatMap(([end, value]): [EndName, string[]][] =>
    value === undefined ? [] : [[end, [String(value)]]],
  )
  return new Map<FacetName | EndName, readonly string[]>([...words, ...ends])
}

/** Returns true if a facet has selected values but none of them exists. @param words the selected values that exist */
export const asksForUnknown = (choice: Choice, words: Words): boolean =>
  [
    ...FACETS.filter((name) => (choice[name] ?? []).length > 0),
    ...(choice.own ?? []).map((word) => ownFacet(word.slice(0, word.indexOf('.')))),
  ].some((name) => !words.has(name))

const isEnd = (name: FacetName | EndName): name is EndName => ENDS.some((end) => end === name)

/** Returns the selected values of the shop's own properties as URL texts («capColor.belyy»), sorted. */
const ownWords = (words: Words): string[] =>
  [...words]
    .flatMap(([name, values]) => (isBuiltIn(name) || isEnd(name) ? [] : values.map((word) => ownStart(name) + word)))
    .toSorted()

export function choiceOf(words: Words): Choice {
  const propertyWords = ownWords(words)
  const others = [...words].filter(([name]) => isBuiltIn(name) || isEnd(name))
  return {
    ...Object.fromEntries(others.map(([name, values]) => [name, isEnd(name) ? values[0] : values])),
    ...(propertyWords.length > 0 && { own: propertyWords }),
  }
}

/** Converts the selected filter values to query parameters, in a fixed order. */
export function written(words: Words): Record<string, string> {
  const propertyWords = ownWords(words)
  return Object.fromEntries([
    ...[...FACETS, ...ENDS].flatMap((name) => {
      const values = words.get(name) ?? []
      return values.length > 0 ? [[name, values.join(',')]] : []
    }),
    ...(propertyWords.length > 0 ? [['own', propertyWords.join(',')]] : []),
  ])
}

export const without = (words: Words, ...names: (FacetName | EndName)[]): Words =>
  new Map([...words].filter(([key]) => !names.includes(key)))

export const withoutSpan = (words: Words, name: RangeName): Words => without(words, `${name}From`, `${name}To`)

export const withoutSpans = (words: Words): Words => without(words, ...ENDS)

/** Selects a filter value, or deselects it if it is selected. */
export function toggled(words: Words, name: FacetName, word: string): Words {
  const before = words.get(name) ?? []
  const after = before.includes(word) ? before.filter((other) => other !== word) : [...before, word].toSorted()
  return new Map([...words, [name, after]])
}

import { LRUCache } from 'lru-cache'
import { HttpError } from '../../http/http-error.ts'
import { type Choices, type Counted, count } from '../memory/count.ts'
import { FACETS, type FacetName } from '../memory/facets.ts'
import type { KindIndex, SectionNode } from '../memory/index.ts'
import { type EndName, RANGES, type Spans, spansOf } from '../memory/ranges.ts'
import type { Words } from './narrow-found.ts'

/** What a list is asked for, as the contract's query gives it. */
export type Choice = Readonly<Partial<Record<FacetName, readonly string[]> & Record<EndName, string>>>

export type ListChoice = Choice & {
  section?: string | undefined
  sectionId?: number | undefined
}

export interface Narrowed extends Counted {
  section: SectionNode | undefined
}

/** Bytes of what was counted before, the least asked for leaving first; the same as long as the index lives. */
const MAX_SIZE = 32 * 1024 * 1024

/** Of few products all that is counted is small, and soon counted anew: a crawler asks for thousands of choices once. */
const MAX_COUNTED = 500

/** Bytes of the counts, the key and what holds them together. */
const BESIDE = 5000

const counted = new WeakMap<KindIndex, LRUCache<string, { result: Counted }>>()

/** The products of a section that fit what is asked for, and what further choices would leave. */
export async function narrow(index: KindIndex, asked: ListChoice): Promise<Narrowed> {
  const section = findSection(index, asked)
  const [first, end] = section ? [section.first, section.end] : [0, index.size]
  const choices = choicesOf(index, asked)
  const spans = spansOf(asked)
  const key = `${first}-${end} ${JSON.stringify(Object.entries(choices).map(([name, values]) => [name, [...values]]))} ${JSON.stringify(spans)}`
  const cache = cacheOf(index)
  const cached = cache.get(key)
  if (cached) return { ...cached.result, section }
  const result = await count(index, first, end, choices, spans)
  // A copy: the run that was counted in is as long as the section.
  cache.set(key, { result: { ...result, matches: result.matches.slice() } })
  return { ...result, section }
}

function cacheOf(index: KindIndex): LRUCache<string, { result: Counted }> {
  let cache = counted.get(index)
  if (!cache)
    counted.set(
      index,
      (cache = new LRUCache({
        max: MAX_COUNTED,
        maxSize: MAX_SIZE,
        sizeCalculation: ({ result }) => result.matches.byteLength + BESIDE,
      })),
    )
  return cache
}

/** @throws HttpError 404 for a section that there is not */
export function findSection(index: KindIndex, { section: path, sectionId: id }: ListChoice): SectionNode | undefined {
  if (path === undefined && id === undefined) return undefined
  const section = index.sections.find((node) => (path === undefined ? node.id === id : node.path === path))
  if (!section) throw noSuchSection()
  return section
}

/** Words of the address as values; a word that no product has is passed over. */
function choicesOf({ facets }: KindIndex, asked: ListChoice): Choices {
  return Object.fromEntries(
    facets.flatMap(({ name, values }) => {
      const words = asked[name] ?? []
      const indexes = new Set(
        words.map((word) => values.findIndex((value) => value.word === word)).filter((i) => i >= 0),
      )
      return indexes.size > 0 ? [[name, indexes]] : []
    }),
  )
}

/** The words that were asked for and mean something, by facet: what links go on with. */
export function meantWords({ facets }: KindIndex, asked: ListChoice): Words {
  const words = FACETS.flatMap((name): [FacetName, readonly string[]][] => {
    const values = facets.find((facet) => facet.name === name)?.values ?? []
    const words = (asked[name] ?? []).filter((word) => values.some((value) => value.word === word))
    return words.length > 0 ? [[name, words]] : []
  })
  return new Map([...words, ...endWords(spansOf(asked))])
}

/** The ends as words of the address: "heightFrom=80". */
export const endWords = (spans: Spans): [EndName, readonly string[]][] =>
  RANGES.flatMap((name) => {
    const { from, to } = spans[name] ?? {}
    const ends: [EndName, number | undefined][] = [
      [`${name}From`, from],
      [`${name}To`, to],
    ]
    return ends.flatMap(([end, value]): [EndName, readonly string[]][] =>
      value === undefined ? [] : [[end, [String(value)]]],
    )
  })

export const noSuchSection = (): HttpError => new HttpError(404, 'Такого раздела нет.')

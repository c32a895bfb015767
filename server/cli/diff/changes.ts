import { isDeepStrictEqual } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { Found } from './found.ts'
import { pairsOf } from './pairs.ts'
import {
  countOfParagraphs,
  daysOf,
  firstWords,
  fromTo,
  nameOf,
  paragraphsIn,
  shortly,
  shown,
  TIMES,
  titleOf,
  whenShown,
} from './words.ts'

/** Where a value stands in the one file and in the other. */
interface Place {
  readonly was: Path
  readonly now: Path
}

const WHOLE: Place = { was: [], now: [] }

const within = ({ was, now }: Place, ...steps: Path): Place => ({ was: [...was, ...steps], now: [...now, ...steps] })

/** Keys that are nothing but the file's, or that only hold others together. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['$schema', 'format'])
const WITHOUT_NAME: ReadonlySet<string> = new Set(['validation', 'meta'])

/**
 * What differs between two values of one schema, each at its place.
 * @param place of the values; left out: they are the whole of their files
 */
export function* changesBetween(
  before: unknown,
  after: unknown,
  schema: JsonSchema,
  place: Place = WHOLE,
): Iterable<Found> {
  if (isDeepStrictEqual(before, after)) return
  if (Array.isArray(before) && Array.isArray(after) && [before, after].some((all) => all.some(isRecord))) {
    yield* schema.role === 'blocks'
      ? changesOfBlocks(before, after, place)
      : changesOfItems(before, after, schema.items ?? {}, place)
    return
  }
  if (!isPlain(before) || !isPlain(after) || schema.role === 'link') {
    yield { words: fromTo(before, after), at: place.now }
    return
  }
  yield* changesOfKeys(before, after, schema, place)
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('$schema' in value || !isExpression(value))

function* changesOfKeys(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  schema: JsonSchema,
  place: Place,
): Iterable<Found> {
  const times = [...TIMES].filter((key) => schema.properties?.[key])
  const [was, now] = [before, after].map((all) => Object.fromEntries(times.map((key) => [key, all[key]])))
  for (const [key, words] of whenShown(was ?? {}, now ?? {})) yield { words, at: [...place.now, key] }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (WITHOUT_EFFECT.has(key) || times.includes(key)) continue
    const part = schema.properties?.[key] ?? schema.additionalProperties
    const inside = typeof part === 'object' ? part : {}
    yield* changesOfKey(key, before[key], after[key], inside, within(place, key))
  }
}

function* changesOfKey(
  key: string,
  before: unknown,
  after: unknown,
  schema: JsonSchema,
  place: Place,
): Iterable<Found> {
  // What holds anyway may be written or not.
  if (isDeepStrictEqual(before ?? schema.default, after ?? schema.default)) return
  const name = nameOf(schema, key)
  if (key === 'required') {
    yield after === undefined || after === false
      ? { words: 'стало необязательным', at: place.was, gone: after === undefined }
      : { words: 'стало обязательным', at: place.now }
    return
  }
  const isHolder = WITHOUT_NAME.has(key)
  if (before === undefined && !isHolder && !Array.isArray(after))
    yield { words: `${name}: теперь ${shown(after)}`, at: place.now }
  else if (after === undefined && !isHolder && !Array.isArray(before))
    yield { words: `${name}: убрано, было ${shown(before)}`, at: place.was, gone: true }
  else {
    const empty = Array.isArray(before ?? after) ? [] : {}
    // Items and blocks have names of their own.
    const items = Array.isArray(before ?? after) && [before, after].some((all) => list(all).some(isRecord))
    for (const found of changesBetween(before ?? empty, after ?? empty, schema, place))
      yield isHolder || items ? found : prefixed(name, found)
  }
}

const prefixed = (name: string, found: Found): Found => ({ ...found, words: `${name}: ${found.words}` })

function* changesOfItems(
  before: readonly unknown[],
  after: readonly unknown[],
  schema: JsonSchema,
  place: Place,
): Iterable<Found> {
  const noun = nameOf(schema, 'запись')
  const called = (item: unknown): string => `${noun} ${shortly(titleOf(item) ?? item)}`
  const { kept, added, removed, moved } = pairsOf(before, after)
  for (const at of removed) yield { words: `убрано: ${called(before[at])}`, at: [...place.was, at], gone: true }
  for (const at of added) yield { words: `добавлено: ${called(after[at])}${daysOf(after[at])}`, at: [...place.now, at] }
  for (const [now, was] of inOrder(kept)) {
    const inside = { was: [...place.was, was], now: [...place.now, now] }
    if (moved.has(now)) yield { words: `${called(after[now])}: теперь ${now + 1}-е, было ${was + 1}-е`, at: inside.now }
    for (const found of changesBetween(before[was], after[now], schema, inside))
      yield prefixed(called(before[was]), found)
  }
}

const inOrder = (kept: ReadonlyMap<number, number>) => [...kept].sort(([a], [b]) => a - b)

function* changesOfBlocks(before: readonly unknown[], after: readonly unknown[], place: Place): Iterable<Found> {
  const { kept, added, removed, moved } = pairsOf(before, after)
  yield* gathered(removed, before, place.was, true)
  yield* gathered(added, after, place.now, false)
  for (const [now, was] of inOrder(kept)) {
    const inside = { was: [...place.was, was], now: [...place.now, now] }
    const name = `блок ${nameOfBlock(after[now])}${numberOf(now, after)}`
    if (moved.has(now)) yield { words: `${name} переставлен: был ${was + 1}-м, стал ${now + 1}-м`, at: inside.now }
    for (const found of changesOfBlock(record(before[was]), record(after[now]), inside)) yield prefixed(name, found)
  }
}

function* changesOfBlock(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  place: Place,
): Iterable<Found> {
  for (const [key, words] of whenShown(before, after)) yield { words, at: [...place.now, key] }
  const { props, slots = {} } = contractOf(after) ?? {}
  yield* changesBetween(record(before.props), record(after.props), props ?? {}, within(place, 'props'))
  for (const slot of new Set([
    ...Object.keys(slots),
    ...Object.keys({ ...record(before.slots), ...record(after.slots) }),
  ]))
    yield* changesOfBlocks(
      list(record(before.slots)[slot]),
      list(record(after.slots)[slot]),
      within(place, 'slots', slot),
    )
}

/** Blocks that come or go, those of one type together: «добавлено 3 абзаца». */
function* gathered(indices: readonly number[], blocks: readonly unknown[], path: Path, gone: boolean): Iterable<Found> {
  const byType = Map.groupBy(indices, (at) => String(record(blocks[at]).type))
  for (const [type, [first = 0, ...others]] of byType) {
    const all = [first, ...others]
    const at = [...path, first]
    const count =
      type === 'text' ? all.reduce((sum, i) => sum + paragraphsIn(record(record(blocks[i]).props).text), 0) : 0
    const what =
      count > 1
        ? `${gone ? 'убрано' : 'добавлено'} ${countOfParagraphs(count)} (блок «Текст»)`
        : others.length > 0
          ? `${gone ? 'убраны' : 'добавлены'} блоки ${nameOfBlock(blocks[first])}: ${all.length}`
          : `${gone ? 'убран' : 'добавлен'} блок ${nameOfBlock(blocks[first])}, ${first + 1}-й по\u00a0порядку`
    const words = firstWords(record(blocks[first]).props)
    const days = gone || others.length > 0 ? '' : daysOf(blocks[first])
    yield { words: `${words === undefined ? what : `${what}: ${shortly(words)}`}${days}`, at, gone }
  }
}

const contractOf = ({ type }: Record<string, unknown>) => contracts.get(String(type)) ?? coreBlocks.get(String(type))

function nameOfBlock(block: unknown): string {
  const { type, props } = record(block)
  const { form, name } = record(props)
  // What a form or a fragment is told apart by is its file.
  const file = [form, name].find((word) => typeof word === 'string')
  return `«${contractOf(record(block))?.title ?? String(type)}»${typeof file === 'string' && ['form', 'partial'].includes(String(type)) ? ` ${file}` : ''}`
}

/** Which of the blocks of its type it is, where there are several. */
function numberOf(at: number, blocks: readonly unknown[]): string {
  const { type } = record(blocks[at])
  const alike = [...blocks.keys()].filter((i) => record(blocks[i]).type === type)
  return alike.length > 1 ? ` (${alike.indexOf(at) + 1}-й)` : ''
}

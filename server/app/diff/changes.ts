import { isDeepStrictEqual } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import * as words from './words.ts'

export interface FoundChange {
  readonly words: string
  readonly at: Path
  /** True if the value exists only in the old file. */
  readonly gone?: boolean
}

/** Position of a value in the old and the new file. */
interface Place {
  readonly was: Path
  readonly now: Path
}

const WHOLE: Place = { was: [], now: [] }

const within = ({ was, now }: Place, ...steps: Path): Place => ({ was: [...was, ...steps], now: [...now, ...steps] })

/** The differences between two values of one schema. */
export function* changesBetween(
  before: unknown,
  after: unknown,
  schema: JsonSchema,
  place: Place = WHOLE,
): Iterable<FoundChange> {
  if (isDeepStrictEqual(before, after)) return
  if (Array.isArray(before) && Array.isArray(after) && [before, after].some((all) => all.some(isRecord))) {
    yield* schema.role === 'blocks'
      ? changesOfBlocks(before, after, place)
      : changesOfItems(before, after, schema.items ?? {}, place)
    return
  }
  if (!isPlain(before) || !isPlain(after) || schema.role === 'link') {
    yield { words: words.fromTo(before, after), at: place.now }
    return
  }
  yield* changesOfKeys(before, after, schema, place)
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('$schema' in value || !isExpression(value))

function* changesOfKeys(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  { properties = {}, additionalProperties }: JsonSchema,
  place: Place,
): Iterable<FoundChange> {
  const times = words.TIMES.filter((key) => properties[key])
  for (const [key, text] of words.whenShown(before, after, times)) yield { words: text, at: [...place.now, key] }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key === '$schema' || key === 'format' || times.includes(key)) continue
    const schema = properties[key] ?? additionalProperties
    yield* changesOfKey(key, before[key], after[key], typeof schema === 'object' ? schema : {}, within(place, key))
  }
}

function* changesOfKey(
  key: string,
  before: unknown,
  after: unknown,
  schema: JsonSchema,
  place: Place,
): Iterable<FoundChange> {
  // A default may be written or not.
  if (isDeepStrictEqual(before ?? schema.default, after ?? schema.default)) return
  const name = words.nameOf(schema, key)
  // Items and blocks have names of their own; `validation` and `meta` only hold other keys.
  const isList = [before, after].some(Array.isArray)
  const isHolder = key === 'validation' || key === 'meta'
  if (key === 'required')
    yield after
      ? { words: 'стало обязательным', at: place.now }
      : { words: 'стало необязательным', at: place.was, gone: after === undefined }
  else if (before === undefined && !isHolder && !isList)
    yield { words: `${name}: теперь ${words.shown(after)}`, at: place.now }
  else if (after === undefined && !isHolder && !isList)
    yield { words: `${name}: убрано, было ${words.shown(before)}`, at: place.was, gone: true }
  else {
    const empty = isList ? [] : {}
    const hasNames = isHolder || [before, after].some((all) => list(all).some(isRecord))
    for (const change of changesBetween(before ?? empty, after ?? empty, schema, place))
      yield hasNames ? change : prefixed(name, change)
  }
}

const prefixed = (name: string, change: FoundChange): FoundChange => ({ ...change, words: `${name}: ${change.words}` })

function* changesOfItems(
  before: readonly unknown[],
  after: readonly unknown[],
  schema: JsonSchema,
  place: Place,
): Iterable<FoundChange> {
  const noun = words.nameOf(schema, 'запись')
  const called = (item: unknown): string => `${noun} ${words.shortly(words.titleOf(item) ?? item)}`
  const { kept, added, removed, moved } = pairsOf(before, after)
  for (const at of removed) yield { words: `убрано: ${called(before[at])}`, at: [...place.was, at], gone: true }
  for (const at of added)
    yield { words: `добавлено: ${called(after[at])}${words.daysOf(after[at])}`, at: [...place.now, at] }
  for (const [now, was] of kept) {
    const inside = { was: [...place.was, was], now: [...place.now, now] }
    if (moved.has(now)) yield { words: `${called(after[now])}: теперь ${now + 1}-е, было ${was + 1}-е`, at: inside.now }
    for (const change of changesBetween(before[was], after[now], schema, inside))
      yield prefixed(called(before[was]), change)
  }
}

function* changesOfBlocks(before: readonly unknown[], after: readonly unknown[], place: Place): Iterable<FoundChange> {
  const { kept, added, removed, moved } = pairsOf(before, after)
  yield* gathered(removed, before, place.was, true)
  yield* gathered(added, after, place.now, false)
  for (const [now, was] of kept) {
    const inside = { was: [...place.was, was], now: [...place.now, now] }
    const name = `блок ${nameOfBlock(after[now])}${numberOf(now, after)}`
    if (moved.has(now)) yield { words: `${name} переставлен: был ${was + 1}-м, стал ${now + 1}-м`, at: inside.now }
    for (const change of changesOfBlock(record(before[was]), record(after[now]), inside)) yield prefixed(name, change)
  }
}

function* changesOfBlock(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  place: Place,
): Iterable<FoundChange> {
  for (const [key, text] of words.whenShown(before, after)) yield { words: text, at: [...place.now, key] }
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
function* gathered(
  indices: readonly number[],
  blocks: readonly unknown[],
  path: Path,
  gone: boolean,
): Iterable<FoundChange> {
  for (const [type, all] of Map.groupBy(indices, (at) => String(record(blocks[at]).type))) {
    const [first = 0, ...others] = all
    const block = record(blocks[first])
    const paragraphs = all.reduce((sum, at) => sum + words.paragraphsIn(record(record(blocks[at]).props).text), 0)
    const what =
      type === 'text' && paragraphs > 1
        ? `${gone ? 'убрано' : 'добавлено'} ${words.countOfParagraphs(paragraphs)} (блок «Текст»)`
        : others.length > 0
          ? `${gone ? 'убраны' : 'добавлены'} блоки ${nameOfBlock(block)}: ${all.length}`
          : `${gone ? 'убран' : 'добавлен'} блок ${nameOfBlock(block)}, ${first + 1}-й по\u00a0порядку`
    const text = words.firstWords(block.props)
    const days = gone || others.length > 0 ? '' : words.daysOf(block)
    yield { words: `${what}${text === undefined ? '' : `: ${words.shortly(text)}`}${days}`, at: [...path, first], gone }
  }
}

const contractOf = ({ type }: Record<string, unknown>) => contracts.get(String(type)) ?? coreBlocks.get(String(type))

function nameOfBlock(block: unknown): string {
  const { type, props } = record(block)
  const { form, name } = record(props)
  // The file tells forms and fragments apart.
  const file = [form, name].find((word) => typeof word === 'string')
  return `«${contractOf(record(block))?.title ?? String(type)}»${typeof file === 'string' && ['form', 'partial'].includes(String(type)) ? ` ${file}` : ''}`
}

/** « (2-й)»: which of the blocks of its type it is, where there are several. */
function numberOf(at: number, blocks: readonly unknown[]): string {
  const { type } = record(blocks[at])
  const alike = [...blocks.keys()].filter((i) => record(blocks[i]).type === type)
  return alike.length > 1 ? ` (${alike.indexOf(at) + 1}-й)` : ''
}

/** Matched, added and removed elements of a list, by index. */
interface Pairs {
  /** [after, before], in the order after. */
  readonly kept: readonly (readonly [now: number, was: number])[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** The kept ones, by the index after, that have another order than the rest of them. */
  readonly moved: ReadonlySet<number>
}

/** Pairs equal elements first, then those with one id, with one name, and at last those of one kind in their order. */
function pairsOf(before: readonly unknown[], after: readonly unknown[]): Pairs {
  const free = new Set(before.keys())
  const pairs = new Map<number, number>()
  const pairBy = (markOf: (element: unknown) => string | undefined, same = isDeepStrictEqual): void => {
    for (const [now, element] of after.entries()) {
      const mark = markOf(element)
      if (pairs.has(now) || mark === undefined) continue
      const was = [...free].find((at) => markOf(before[at]) === mark && same(before[at], element))
      if (was === undefined) continue
      pairs.set(now, was)
      free.delete(was)
    }
  }
  pairBy(() => '')
  pairBy(idOf, () => true)
  pairBy(nameOf, () => true)
  pairBy(kindOf, (was, now) => idOf(was) === undefined || idOf(now) === undefined)
  const kept = [...pairs].sort(([a], [b]) => a - b)
  return {
    kept,
    added: [...after.keys()].filter((at) => !pairs.has(at)),
    removed: [...free],
    moved: movedOf(kept),
  }
}

/** A name that nothing else in a list has. */
function idOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { id, code, path, name, value } = element
  const fieldName = typeof name === 'string' && /^[a-z][\w-]*$/i.test(name) ? name : undefined
  return [id, code, path, fieldName, value].find((word) => typeof word === 'string')
}

/** Returns the identity of a list element that survives other changes. */
function nameOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { type, name, anchor, question, title, text, props } = element
  const words = [
    name,
    anchor,
    question,
    title,
    text,
    ...(isRecord(props) ? [props.anchor, props.form, props.name] : []),
  ]
  return words.some((word) => typeof word === 'string') ? JSON.stringify([type, words]) : undefined
}

const kindOf = (element: unknown): string => (isRecord(element) ? String(element.type) : typeof element)

/** All but a longest run of pairs in which both indices rise. */
function movedOf(kept: Pairs['kept']): ReadonlySet<number> {
  const runs: number[][] = []
  for (const [i, [, was]] of kept.entries()) {
    const earlier = runs.filter((run) => (kept[run.at(-1) ?? 0]?.[1] ?? 0) < was)
    runs.push([...(longest(earlier) ?? []), i])
  }
  const still = new Set(longest(runs))
  return new Set(kept.flatMap(([now], i) => (still.has(i) ? [] : [now])))
}

const longest = (runs: readonly number[][]): number[] | undefined => runs.toSorted((a, b) => b.length - a.length)[0]

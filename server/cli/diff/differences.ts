import { isDeepStrictEqual } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { lineOf } from '#schema/definitions/document/parse.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import { type KindName, kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { addressesNamed } from '../change/addresses.ts'
import { addressChanges } from './addresses.ts'
import { followed, type Renames } from './followed.ts'
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

/** What has changed of one thing that visitors see, in Russian. */
export interface Difference {
  /** «Страница «О заводе», /about/» */
  readonly title: string
  readonly changes: readonly Change[]
}

export interface Change {
  /** «блок «Вопросы и ответы» (2-й): заголовок: «Вопросы» → «Ответы»» */
  readonly words: string
  readonly file: string
  readonly line: number
}

/** What has changed for visitors from one state of the files to another: what only its writing tells apart is no change. */
export function differences(before: CheckContext, after: CheckContext): Difference[] {
  const pairs = new Map(kindNames.map((kind) => [kind, pairsOfFiles(before, after, kind)]))
  const renames = new Map([...pairs].map(([kind, files]) => [kind, renamedOf(files)]))
  const routes = { was: before.files.one('routes'), now: after.files.one('routes') }
  const moves = [...addressChanges(routes.was?.value, routes.now?.value, renames.get('page') ?? new Map())]
  // Those are told with what has moved.
  const told = new Set(
    [...renames].flatMap(([kind, ids]) => [...ids.keys()].flatMap((id) => addressesNamed(after, kind, id))),
  )
  const others = moves.filter(({ page, from = '' }) => !hasPage(before, after, page) && !told.has(from))
  return kindNames.flatMap((kind) =>
    (pairs.get(kind) ?? [])
      .map((pair) => {
        const { was, now } = pair
        const own = kind === 'page' && was ? moves.filter(({ page }) => page === (now ?? was).id) : []
        const changes = [
          ...(kind === 'routes' ? others : changesOfFile(was, now, before, after, renames)).map((found) =>
            placed(found, pair),
          ),
          ...own.map((found) => placed(found, routes)),
        ]
        return { title: headingOf(kind, was, now, before, after), changes }
      })
      .filter(({ changes }) => changes.length > 0),
  )
}

const hasPage = (before: CheckContext, after: CheckContext, page: string | undefined): boolean =>
  page !== undefined && [before, after].some(({ files }) => files.of('page').has(page))

function placed(found: Found, { was, now }: FilePair): Change {
  const file = found.gone ? (was ?? now) : (now ?? was)
  return { words: found.words, file: file?.file ?? '', line: file ? lineOf(file, found.at) : 1 }
}

const renamedOf = (pairs: readonly FilePair[]): ReadonlyMap<string, string> =>
  new Map(pairs.flatMap(({ was, now }) => (was && now && was.id !== now.id ? [[was.id, now.id]] : [])))

interface FilePair {
  readonly was?: SchemaFile | undefined
  readonly now?: SchemaFile | undefined
}

/** A file that has another name now is the same one where it says the same, or has the same title. */
function pairsOfFiles(before: CheckContext, after: CheckContext, kind: KindName): FilePair[] {
  const [old, fresh] = [before.files.of(kind), after.files.of(kind)]
  const gone = new Set([...old.values()].filter(({ id }) => !fresh.has(id)))
  const added = [...fresh.values()].filter(({ id }) => !old.has(id))
  const renamed = new Map<string, SchemaFile>()
  for (const isSame of [
    (was: SchemaFile, now: SchemaFile) => isDeepStrictEqual(was.value, now.value),
    (was: SchemaFile, now: SchemaFile) => ownTitle(was) !== undefined && ownTitle(was) === ownTitle(now),
  ])
    for (const now of added) {
      const was = renamed.has(now.id) ? undefined : [...gone].find((one) => isSame(one, now))
      if (!was) continue
      renamed.set(now.id, was)
      gone.delete(was)
    }
  return [
    ...[...fresh.values()].map((now) => ({ now, was: old.get(now.id) ?? renamed.get(now.id) })),
    ...[...gone].map((was) => ({ was })),
  ]
}

function changesOfFile(
  was: SchemaFile | undefined,
  now: SchemaFile | undefined,
  before: CheckContext,
  after: CheckContext,
  renames: Renames,
): Found[] {
  const whole = { at: [] }
  if (!was) return [{ ...whole, words: 'добавлено' }]
  // The name of a file is nothing to visitors where it is no part of an address.
  const paths = was.id === now?.id ? [] : addressesNamed(after, was.kind, was.id)
  const moved = paths.map((path) => ({ ...whole, words: leadsTo(path, after) }))
  if (!now) return [{ ...whole, words: 'удалено' }, ...moved]
  if (now.value === undefined || was.value === undefined)
    return now.text === was.text ? moved : [{ ...whole, words: 'файл изменён, но его не\u00a0прочитать' }]
  const { schema } = kinds[now.kind]
  const changes = [...changesBetween(was.value, now.value, schema, NOWHERE)]
  const other = followed(was, before, after, renames)
  if (other === was.value) return [...moved, ...changes]
  // What only calls something by its new name has not changed.
  const real = new Set([...changesBetween(other, now.value, schema, NOWHERE)].map(placeOf))
  return [...moved, ...changes.filter((found) => real.has(placeOf(found)))]
}

const placeOf = ({ at, gone = false }: Found): string => JSON.stringify([at, gone])

/** @param path of what is no more */
function leadsTo(path: string, { files }: CheckContext): string {
  const { to } =
    list(record(files.one('routes')?.value).redirects)
      .map(record)
      .find(({ from }) => from === path) ?? {}
  return typeof to === 'string'
    ? `адрес ${path}/ ведёт на\u00a0${to} (301)`
    : `по\u00a0адресу ${path}/ больше ничего нет (404)`
}

function headingOf(
  kind: KindName,
  was: SchemaFile | undefined,
  now: SchemaFile | undefined,
  before: CheckContext,
  after: CheckContext,
): string {
  const file = now ?? was
  const { title = kind } = kinds[kind].schema
  if (!file || !kinds[kind].path.includes('*')) return title
  const context = now ? after : before
  const addresses =
    kind === 'page'
      ? context.routes.filter(({ page }) => page === file.id).map(({ path }) => path)
      : addressesNamed(context, kind, file.id)
  // The address of the start page is a stroke alone.
  return [`${title} «${ownTitle(file) ?? file.id}»`, ...addresses.map((path) => path.replace(/\/?$/, '/'))].join(', ')
}

function ownTitle({ value }: SchemaFile): string | undefined {
  const { name, title, meta } = record(value)
  const found = [name, title, record(meta).title].find((word) => typeof word === 'string')
  return typeof found === 'string' ? found : undefined
}

/** Where a value stands in the one file and in the other. */
interface Place {
  readonly was: Path
  readonly now: Path
}

const NOWHERE: Place = { was: [], now: [] }

const within = ({ was, now }: Place, ...steps: Path): Place => ({ was: [...was, ...steps], now: [...now, ...steps] })

/** Keys that are nothing but the file's, or that only hold others together. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['$schema', 'format'])
const WITHOUT_NAME: ReadonlySet<string> = new Set(['validation', 'meta'])

function* changesBetween(before: unknown, after: unknown, schema: JsonSchema, place: Place): Iterable<Found> {
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

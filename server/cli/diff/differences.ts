import { isDeepStrictEqual } from 'node:util'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'
import { addressDifferences } from './addresses.ts'

/** What has changed in one file, in Russian. */
export interface Difference {
  /** «Страница «О заводе»» */
  readonly title: string
  readonly file: string
  /** «блок «Вопросы и ответы»: заголовок: «Вопросы» → «Ответы»» */
  readonly changes: readonly string[]
}

/** What has changed for visitors from one state of the files to another: what only its writing tells apart is no change. */
export function differences(before: SchemaFiles, after: SchemaFiles, contracts: Contracts): Difference[] {
  return kindNames.flatMap((kind) => {
    const [old, now] = [before.of(kind), after.of(kind)]
    const gone = [...old.values()].filter(({ id }) => !now.has(id))
    return [...now.values()]
      .map((file) => {
        const was = old.get(file.id)
        const renamed = was ? undefined : gone.find(({ value }) => isDeepStrictEqual(value, file.value))
        if (renamed) return differenceOf(file, [`файл «${renamed.id}» теперь «${file.id}»`])
        if (!was) return differenceOf(file, ['добавлено'])
        if (file.value === undefined || was.value === undefined)
          return differenceOf(file, file.text === was.text ? [] : ['файл изменён, но его не прочитать'])
        const changes =
          kind === 'routes'
            ? addressDifferences(was.value, file.value)
            : changesBetween(was.value, file.value, kinds[kind].schema, contracts)
        return differenceOf(file, [...changes])
      })
      .concat(
        gone
          .filter(
            ({ value }) => ![...now.values()].some((file) => !old.has(file.id) && isDeepStrictEqual(file.value, value)),
          )
          .map((file) => differenceOf(file, ['удалено'])),
      )
      .filter(({ changes }) => changes.length > 0)
  })
}

function differenceOf({ kind, id, file, value }: SchemaFile, changes: readonly string[]): Difference {
  const { name, title, meta } = record(value)
  const own = [name, title, record(meta).title].find((word) => typeof word === 'string')
  const named = kinds[kind].path.includes('*') ? ` «${typeof own === 'string' ? own : id}»` : ''
  return { title: kinds[kind].schema.title + named, file, changes }
}

function* changesBetween(before: unknown, after: unknown, schema: JsonSchema, contracts: Contracts): Iterable<string> {
  if (isDeepStrictEqual(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) {
    yield* schema.role === 'blocks'
      ? changesInList(before, after, blockName(contracts), (was, now) => changesInBlock(was, now, contracts))
      : changesInList(before, after, itemName, (was, now) => changesBetween(was, now, schema.items ?? {}, contracts))
    return
  }
  if (!isPlain(before) || !isPlain(after)) {
    yield fromTo(before, after)
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (WITHOUT_EFFECT.has(key)) continue
    const [was, now] = [before[key], after[key]]
    const part = schema.properties?.[key] ?? schema.additionalProperties
    const inside = typeof part === 'object' ? part : {}
    const label = labelOf(key, inside)
    if (key === 'required' && typeof (now ?? was) === 'boolean') {
      if (was !== now) yield now === true ? 'стало обязательным' : 'стало необязательным'
    } else if (was === undefined) yield `${label}: добавлено ${shown(now)}`
    else if (now === undefined) yield `${label}: убрано ${shown(was)}`
    else for (const change of changesBetween(was, now, inside, contracts)) yield `${label}: ${change}`
  }
}

/** Of the file alone. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['$schema', 'format'])

const isPlain = (value: unknown): value is Record<string, unknown> => isRecord(value) && !isExpressionInside(value)

/** A file has a key with that sign as well. */
const isExpressionInside = (value: Record<string, unknown>): boolean => isExpression(value) && !('$schema' in value)

function* changesInBlock(before: unknown, after: unknown, contracts: Contracts): Iterable<string> {
  const [was, now] = [record(before), record(after)]
  const contract = contracts.get(String(now.type)) ?? coreBlocks.get(String(now.type))
  yield* changesBetween(record(was.props), record(now.props), contract?.props ?? {}, contracts)
  const slots = new Set([...Object.keys(record(was.slots)), ...Object.keys(record(now.slots))])
  for (const slot of slots)
    yield* changesBetween(list(record(was.slots)[slot]), list(record(now.slots)[slot]), { role: 'blocks' }, contracts)
  for (const [key, label] of [
    ['visible', 'когда виден'],
    ['from', 'первый день показа'],
    ['until', 'последний день показа'],
  ] as const)
    if (!isDeepStrictEqual(was[key], now[key])) yield `${label}: ${fromTo(was[key], now[key])}`
}

/** What comes, goes, changes its place or is changed. The same stay together, then those of the same name, in their order. */
function* changesInList(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf: (element: unknown) => string,
  inside: (before: unknown, after: unknown) => Iterable<string>,
): Iterable<string> {
  const free = new Set(before.keys())
  const pairs = new Map<number, number>()
  const pair = (isSame: (was: unknown, now: unknown) => boolean): void => {
    for (const [i, now] of after.entries()) {
      if (pairs.has(i)) continue
      const found = [...free].find((at) => isSame(before[at], now))
      if (found === undefined) continue
      pairs.set(i, found)
      free.delete(found)
    }
  }
  pair(isDeepStrictEqual)
  pair((was, now) => keyOf(was, true) === keyOf(now, true))
  pair((was, now) => keyOf(was, false) === keyOf(now, false))
  const ways = [...pairs].sort(([a], [b]) => a - b).map(([, at]) => at)
  for (const at of [...free]) yield `убрано: ${nameOf(before[at])}`
  for (const [i, now] of after.entries()) {
    const at = pairs.get(i)
    if (at === undefined) yield `добавлено: ${nameOf(now)}`
    else for (const change of inside(before[at], now)) yield isRecord(now) ? `${nameOf(before[at])}: ${change}` : change
  }
  if (ways.some((at, i) => at < (ways[i - 1] ?? -1))) yield 'другой порядок'
}

/** What an element is known by, though other things in it change. @param wordy by its title too */
function keyOf(element: unknown, wordy: boolean): string {
  if (!isRecord(element)) return typeof element
  const { id, type, name, value, code, path, question, title } = element
  return JSON.stringify(
    [id, type, name, value, code, path, wordy ? (question ?? title) : ''].map((word) => word ?? null),
  )
}

const blockName =
  (contracts: Contracts) =>
  (block: unknown): string => {
    const type = String(record(block).type)
    return `блок «${(contracts.get(type) ?? coreBlocks.get(type))?.title ?? type}»`
  }

function itemName(item: unknown): string {
  if (!isRecord(item)) return shown(item)
  const { alias, label, title, name, text, question, alt, id, code, value } = item
  const word = [alias, label, title, name, text, question, alt, id, code, value].find((one) => typeof one === 'string')
  return shown(word ?? 'запись')
}

/** What a key is called, by the first words of its description. */
function labelOf(key: string, { description = '' }: JsonSchema): string {
  const [words = ''] = /^[^.:;,(—]*/.exec(description) ?? []
  const label = words.trim()
  return label === '' || label.length > 60 ? key : (label[0]?.toLowerCase() ?? '') + label.slice(1)
}

const LONGEST = 160
const AROUND = 40

/** A value as it stands in the file, of a long one the beginning. */
function shown(value: unknown): string {
  if (value === undefined) return 'ничего'
  const text = textOf(value)
  return `«${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}»`
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s*\n\s*/g, ' ') : JSON.stringify(value)

/** Of long texts what differs, with some words around. */
function fromTo(before: unknown, after: unknown): string {
  const [was, now] = [before, after].map((value) => (value === undefined ? '' : textOf(value)))
  if (!was || !now || (was.length <= LONGEST && now.length <= LONGEST)) return `${shown(before)} → ${shown(after)}`
  let start = 0
  while (start < was.length && was[start] === now[start]) start++
  let end = 0
  while (end < Math.min(was.length, now.length) - start && was.at(-1 - end) === now.at(-1 - end)) end++
  const from = Math.max(0, start - AROUND)
  const piece = (text: string): string => {
    const to = text.length - Math.max(0, end - AROUND)
    return shown(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`)
  }
  return `${piece(was)} → ${piece(now)}`
}

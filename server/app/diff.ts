import { isDeepStrictEqual } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { baseBlock } from '#schema/definitions/authoring/schema.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { lineOf } from '#schema/definitions/document/parse.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { twinsOf } from '#schema/definitions/drafts/merge.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { partOf } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { isMadeDocument } from '#schema/definitions/kinds/document.ts'
import { indexFiles, type SchemaFile, titleOfFile } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'

/** A file that visitors see another way. */
export interface Difference {
  /** «Страница «О заводе»» */
  readonly title: string
  readonly file: string
  readonly changes: readonly Change[]
}

interface Change {
  /** «блоки › 2 «Вопросы и ответы» › заголовок»; empty for the whole file */
  readonly place: string
  /** In quotes, or «нет». */
  readonly before: string
  readonly after: string
  readonly line: number
}

/** «заголовок · «Вопросы» → «Ответы»» */
export function wordsOf({ place, before, after }: Omit<Change, 'line'>): string {
  if (place !== '') return `${place} · ${before} → ${after}`
  return before === NONE ? 'добавлено' : after === NONE ? 'удалено' : `${before} → ${after}`
}

/** Returns what changed between two states of the files; how a file is formatted does not count. */
export function differences(old: SchemaTexts, fresh: SchemaTexts): Difference[] {
  const [before, after] = [indexFiles(kinds, old), indexFiles(kinds, fresh)]
  return kinds.names.flatMap((kind) => {
    const ids = new Set([...after.of(kind).keys(), ...before.of(kind).keys()])
    return [...ids].flatMap((id) => {
      const [was, now] = [before.of(kind).get(id), after.of(kind).get(id)]
      const file = now ?? was
      const changes = [...changesOfFile(was, now)]
      return file && changes.length > 0 ? { title: titleOf(file), file: file.file, changes } : []
    })
  })
}

function* changesOfFile(was: SchemaFile | undefined, now: SchemaFile | undefined): Iterable<Change> {
  const whole = { place: '', line: 1 }
  if (!was || !now) return yield { ...whole, before: was ? 'файл' : NONE, after: now ? 'файл' : NONE }
  if (was.value === undefined || now.value === undefined) {
    if (was.text !== now.text) yield { ...whole, before: 'файл', after: 'файл, которого не\u00a0прочитать' }
    return
  }
  const found = [...changesBetween(was.value, now.value, kinds.get(now.kind).schema, { words: [], was: [], now: [] })]
  for (const { at, before, after } of found) {
    const isGone = after === undefined
    const line = isGone ? lineOf(was, at.was) : lineOf(now, at.now)
    yield { place: at.words.join(' › '), ...shownPair(before, after), line }
  }
  const { version } = record(now.value)
  // A consent is given to an edition: another text under the same date would be agreed to by nobody.
  if (now.kind === 'document' && found.length > 0 && record(was.value).version === version)
    yield {
      place: 'дата редакции',
      before: shown(version),
      after: `прежняя, а\u00a0документ другой: поставьте новую дату${isMadeDocument(record(now.value).file) ? '; PDF по\u00a0новому тексту сделает разработчик' : ''}`,
      line: lineOf(now, ['version']),
    }
}

/** A value's place in words, and in the old and the new file. */
interface Place {
  readonly words: readonly string[]
  readonly was: Path
  readonly now: Path
}

interface Found {
  readonly at: Place
  readonly before: unknown
  readonly after: unknown
}

function* changesBetween(before: unknown, after: unknown, schema: JsonSchema, at: Place): Iterable<Found> {
  // A default may be written or not.
  if (isDeepStrictEqual(before ?? schema.default, after ?? schema.default)) return
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isRecord))
    yield* changesOfList(before, after, schema, at)
  else if (hasKeys(before) && hasKeys(after) && schema.role !== 'link')
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const part = partOf(schema, key) ?? {}
      const words = SILENT.has(key) ? at.words : [...at.words, nameOfKey(part, key)]
      if (key !== '$schema')
        yield* changesBetween(before[key], after[key], part, { words, was: [...at.was, key], now: [...at.now, key] })
    }
  else yield { at, before, after }
}

/** Keys that only hold other keys. */
const SILENT: ReadonlySet<string> = new Set(['props', 'slots'])

const hasKeys = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('$schema' in value || !isExpression(value))

/** The first words of a key's description. */
function nameOfKey({ description = '' }: JsonSchema, key: string): string {
  const [words = ''] = /^(?:[^.:;,(—«]|\.(?=\S))*/.exec(description) ?? []
  const name = words.trim()
  return name === '' || name.length > 60 ? key : name.charAt(0).toLowerCase() + name.slice(1)
}

function* changesOfList(
  before: readonly unknown[],
  after: readonly unknown[],
  schema: JsonSchema,
  at: Place,
): Iterable<Found> {
  const twins = twinsOf(before, after)
  const kept = twins.flatMap((was, now) => (was === undefined ? [] : [[now, was] as const]))
  const placed = (element: unknown, was: number, now: number): Place => ({
    words: [...at.words, `${now + 1} «${nameOf(element)}»`],
    was: [...at.was, was],
    now: [...at.now, now],
  })
  for (const [i, element] of before.entries())
    if (!twins.includes(i)) yield { at: placed(element, i, i), before: element, after: undefined }
  for (const [i, element] of after.entries())
    if (twins[i] === undefined) yield { at: placed(element, i, i), before: undefined, after: element }
  const order = [...kept].sort(([, a], [, b]) => a - b)
  if (!isDeepStrictEqual(order, kept)) {
    const names = (pairs: typeof kept): string[] => pairs.map(([now]) => nameOf(after[now]))
    yield { at, before: names(order), after: names(kept) }
  }
  for (const [now, was] of kept)
    yield* changesBetween(
      before[was],
      after[now],
      schema.role === 'blocks' ? schemaOfBlock(after[now]) : (schema.items ?? {}),
      placed(after[now], was, now),
    )
}

const contractOf = (block: unknown) => {
  const type = String(record(block).type)
  return contracts.get(type) ?? coreBlocks.get(type)
}

const BLOCK = baseBlock([])

const schemaOfBlock = (block: unknown): JsonSchema => ({
  ...BLOCK,
  properties: {
    ...BLOCK.properties,
    props: contractOf(block)?.props ?? {},
    slots: { additionalProperties: { type: 'array', role: 'blocks' } },
  },
})

/** Name of a block or of another element for people. */
function nameOf(element: unknown): string {
  const { alias, label, title, name, question, text, caption, alt, id, code, path, from, value, days } = record(element)
  const words = [alias, label, title, name, question, text, caption, alt, id, code, path, from, value, days]
  const { form, name: partial } = record(record(element).props)
  const contract = contractOf(element)
  const file = [form, partial].find((word) => typeof word === 'string')
  if (contract) return file === undefined ? contract.title : `${contract.title}: ${file}`
  return cut(String(words.find((word) => typeof word === 'string') ?? textOf(element)).replace(/\*$/, ''), 60)
}

function titleOf(file: SchemaFile): string {
  const { title = file.kind } = kinds.get(file.kind).schema
  return kinds.isSingle(file.kind) ? title : `${title} «${titleOfFile(file, file.id)}»`
}

const NONE = 'нет'
const LONGEST = 160
const AROUND = 40

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

const shown = (value: unknown): string => (value === undefined ? NONE : `«${cut(textOf(value), LONGEST)}»`)

/** All words of a value; of an expression or a link those of its keys and operands. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ')
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join(', ') : String(value)
}

/** Both values; of long texts what differs, with some words around. */
function shownPair(before: unknown, after: unknown): { before: string; after: string } {
  const [was, now] = [textOf(before), textOf(after)]
  if (before === undefined || after === undefined || Math.max(was.length, now.length) <= LONGEST)
    return { before: shown(before), after: shown(after) }
  let start = 0
  while (start < was.length && was[start] === now[start]) start++
  let end = 0
  while (end < Math.min(was.length, now.length) - start && was.at(-1 - end) === now.at(-1 - end)) end++
  const from = Math.max(0, start - AROUND)
  const piece = (text: string): string => {
    const to = text.length - Math.max(0, end - AROUND)
    return shown(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`)
  }
  return { before: piece(was), after: piece(now) }
}

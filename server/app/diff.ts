import { isDeepStrictEqual } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { buildPath } from '#schema/definitions/addresses/routing.ts'
import { baseBlock } from '#schema/definitions/authoring/schema.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { lineOf } from '#schema/definitions/document/parse.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { twinsOf } from '#schema/definitions/drafts/merge.ts'
import { type Names, nameOf, ownTitle, said } from '#schema/definitions/expressions/said.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { partOf } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { isMadeDocument } from '#schema/definitions/kinds/document.ts'
import { indexFiles, type SchemaFile, titleOfFile } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { scopesOf } from '#schema/definitions/rules/bindings/rule.ts'
import { type CheckContext, createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { checkInput } from './check-schema.ts'
import { titleIn } from './editor-names.ts'

/** A changed file, with its changes as texts. */
export interface Difference {
  /** Kind and title of the file: «Страница «О заводе»». */
  readonly title: string
  readonly file: string
  readonly changes: readonly Change[]
}

interface Change {
  /** Titles of the keys on the path: «блоки › 2 «Вопросы и ответы» › заголовок»; empty for the whole file. */
  readonly place: string
  /** The old value in quotes, «нет» if there was none, or «файл» for a whole file. */
  readonly before: string
  readonly after: string
  readonly line: number
}

/** Describes a change: «заголовок · «Вопросы» → «Ответы»». */
export function wordsOf({ place, before, after }: Omit<Change, 'line'>): string {
  if (place !== '') return `${place} · ${before} → ${after}`
  return before === NONE ? 'добавлено' : after === NONE ? 'удалено' : `${before} → ${after}`
}

/** Returns the changes between two states of the files, ignoring formatting. */
export function differences(old: SchemaTexts, fresh: SchemaTexts): Difference[] {
  const [before, after] = [indexFiles(kinds, old), indexFiles(kinds, fresh)]
  const contexts = [createContext(checkInput(after)), createContext(checkInput(before))] as const
  const inEither = (find: (context: CheckContext) => string | undefined): string | undefined =>
    contexts.map(find).find((title) => title !== undefined)
  const names: Names = {
    titleOf: (word, id) => inEither((context) => titleIn(context, word, id)),
    linkTitle: ({ route, params }) =>
      inEither((context) => {
        const path = context.routes.find(({ page }) => page === route)?.path
        const address = path && buildPath(path, record(params) as Record<string, string>) // the file is checked
        return address && titleIn(context, 'link', address)
      }),
  }
  return kinds.names.flatMap((kind) => {
    const ids = new Set([...after.of(kind).keys(), ...before.of(kind).keys()])
    return [...ids].flatMap((id) => {
      const [was, now] = [before.of(kind).get(id), after.of(kind).get(id)]
      const file = now ?? was
      if (!file) return []
      const scopeAt = scopesOf(now ? contexts[0] : contexts[1], file)
      const say: Say = (value, schema, path) =>
        said(value, schema, { ...names, scope: scopeAt({ path, around: [], seenIf: [] }) })
      const changes = [...changesOfFile(was, now, say)]
      return changes.length > 0 ? { title: titleOf(file), file: file.file, changes } : []
    })
  })
}

/** Describes a value as a text. @param path of the value in its file */
type Say = (value: unknown, schema: JsonSchema, path: Path) => string

function* changesOfFile(was: SchemaFile | undefined, now: SchemaFile | undefined, say: Say): Iterable<Change> {
  const whole = { place: '', line: 1 }
  if (!was || !now) return yield { ...whole, before: was ? 'файл' : NONE, after: now ? 'файл' : NONE }
  if (was.value === undefined || now.value === undefined) {
    if (was.text !== now.text) yield { ...whole, before: 'файл', after: 'файл, которого не\u00a0прочитать' }
    return
  }
  const { schema } = kinds.get(now.kind)
  const found = [...changesBetween(was.value, now.value, schema, { words: [], was: [], now: [] }, say)]
  for (const { at, schema, before, after } of found) {
    const line = after === undefined ? lineOf(was, at.was) : lineOf(now, at.now)
    const [old, fresh] = [before, after].map((value) => (value === undefined ? undefined : say(value, schema, at.now)))
    const pair = shownPair(old, fresh)
    yield { place: at.words.join(' › '), ...pair, ...(old === fresh && { after: OTHER }), line }
  }
  const { version } = record(now.value)
  // A consent names the document's date. If the text changes and the date does not, old consents seem to be for the new text.
  if (now.kind === 'document' && found.length > 0 && record(was.value).version === version)
    yield {
      place: 'дата редакции',
      before: shown(String(version)),
      after: `прежняя, а\u00a0документ другой: поставьте новую дату${isMadeDocument(record(now.value).file) ? '; PDF по\u00a0новому тексту сделает разработчик' : ''}`,
      line: lineOf(now, ['version']),
    }
}

/** Position of a value: the titles of the keys that lead to it, and its path in the old and in the new file. */
interface Place {
  readonly words: readonly string[]
  readonly was: Path
  readonly now: Path
}

interface Found {
  readonly at: Place
  readonly schema: JsonSchema
  readonly before: unknown
  readonly after: unknown
}

function* changesBetween(before: unknown, after: unknown, schema: JsonSchema, at: Place, say: Say): Iterable<Found> {
  // Omitting a value that equals the default is no change.
  if (isDeepStrictEqual(before ?? schema.default, after ?? schema.default)) return
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isRecord))
    yield* changesOfList(before, after, schema, at, say)
  else if (hasKeys(before) && hasKeys(after) && schema.role !== 'link')
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const part = partOf(schema, key) ?? {}
      const words = SILENT.has(key) ? at.words : [...at.words, nameOf(part, key)]
      if (key !== '$schema')
        yield* changesBetween(
          before[key],
          after[key],
          part,
          { words, was: [...at.was, key], now: [...at.now, key] },
          say,
        )
    }
  else yield { at, schema, before, after }
}

/** Keys that the shown positions omit, because they only group other keys. */
const SILENT: ReadonlySet<string> = new Set(['props', 'slots'])

const hasKeys = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ('$schema' in value || !isExpression(value))

function* changesOfList(
  before: readonly unknown[],
  after: readonly unknown[],
  schema: JsonSchema,
  at: Place,
  say: Say,
): Iterable<Found> {
  const schemaOf = (element: unknown) => (schema.role === 'blocks' ? schemaOfBlock(element) : (schema.items ?? {}))
  const nameAt = (element: unknown, path: Path) => elementName(element, (value) => say(value, schemaOf(value), path))
  const twins = twinsOf(before, after)
  const kept = twins.flatMap((was, now) => (was === undefined ? [] : [[now, was] as const]))
  const placed = (element: unknown, was: number, now: number): Place => ({
    words: [...at.words, `${now + 1} «${nameAt(element, [...at.now, now])}»`],
    was: [...at.was, was],
    now: [...at.now, now],
  })
  for (const [i, element] of before.entries())
    if (!twins.includes(i))
      yield { at: placed(element, i, i), schema: schemaOf(element), before: element, after: undefined }
  for (const [i, element] of after.entries())
    if (twins[i] === undefined)
      yield { at: placed(element, i, i), schema: schemaOf(element), before: undefined, after: element }
  const order = [...kept].sort(([, a], [, b]) => a - b)
  if (!isDeepStrictEqual(order, kept)) {
    const names = (pairs: typeof kept): string[] => pairs.map(([now]) => nameAt(after[now], [...at.now, now]))
    yield { at, schema: {}, before: names(order), after: names(kept) }
  }
  for (const [now, was] of kept)
    yield* changesBetween(before[was], after[now], schemaOf(after[now]), placed(after[now], was, now), say)
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
    type: { type: 'string', names: 'block' },
    props: contractOf(block)?.props ?? {},
    slots: { additionalProperties: { type: 'array', role: 'blocks' } },
  },
})

/** Returns a name for a block or another element. @param say describes a whole element */
function elementName(element: unknown, say: (element: unknown) => string): string {
  const { type, props } = record(element)
  const contract = contractOf(element)
  const file = Object.entries(record(props)).find(
    ([key, value]) => /^(form|name)$/.test(key) && typeof value === 'string',
  )
  if (contract) return file ? say({ type, props: Object.fromEntries([file]) }) : contract.title
  return cut((ownTitle(element) ?? say(element)).replace(/\*$/, ''), 60)
}

function titleOf(file: SchemaFile): string {
  const { title = file.kind } = kinds.get(file.kind).schema
  return kinds.isSingle(file.kind) ? title : `${title} «${titleOfFile(file, file.id)}»`
}

const NONE = 'нет'
/** Replaces the new text if both shown texts are equal although the values differ, for example for another picture. */
const OTHER = 'изменено'
const LONGEST = 160
const AROUND = 40

const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

const shown = (text: string | undefined): string => (text === undefined ? NONE : `«${cut(text, LONGEST)}»`)

/** Returns both texts in quotes; long ones are cut to the changed part with some characters around it. */
function shownPair(was: string | undefined, now: string | undefined): { before: string; after: string } {
  if (was === undefined || now === undefined || Math.max(was.length, now.length) <= LONGEST)
    return { before: shown(was), after: shown(now) }
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

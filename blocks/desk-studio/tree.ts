import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { ownTitle, wordOf } from '#schema/definitions/expressions/said.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { fromPointer, schemaAtPath } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { COPY_MARK, plainText } from '#schema/definitions/text/marks.ts'
import { type Contract, idOf, isInside, type Place, pointerOf, type StudioState, setting } from './store.ts'

/** An item of the outline: a file, a block, a slot of a block, or a field or a step of a form. */
export interface Item {
  readonly kind: 'file' | 'block' | 'slot' | 'field' | 'step'
  readonly place: Place
  readonly title: string
  /** Short text that distinguishes the item from others of its type. */
  readonly words: string
  /** Texts about the conditions under which visitors see the item. */
  readonly marks: readonly string[]
  readonly children: readonly Item[]
}

export type FieldKind = CallAnswer<'desk.studioBlocks'>['fields'][number]

/** A value that can be chosen, with its title. */
export interface Option {
  readonly value: unknown
  readonly text: string
}

/** The site's file format and names, as the studio gets them. */
export interface Language {
  readonly contracts: ReadonlyMap<string, Contract>
  readonly kinds: Readonly<Record<string, JsonSchema>>
  /** The kind of content that a call returns, by the call's name. */
  readonly sources: Readonly<Record<string, string>>
  readonly fields: ReadonlyMap<string, FieldKind>
  /** Files, entries and calls to which a value may refer, by the word of their kind (`names` of a schema). */
  readonly names: ReadonlyMap<string, readonly Option[]>
}

/** Returns the title of the file, entry or call to which a value refers. */
export const titleIn = ({ names }: Language, word: string, id: string): string | undefined =>
  names.get(word)?.find(({ value }) => value === id)?.text

/** Returns the kind and the title of a file, «Форма: Подписка»; only the kind if the file has no title. */
export const fullTitle = (
  { kinds }: Language,
  { file, kind, title }: Pick<StudioState['opening']['files'][number], 'file' | 'kind' | 'title'>,
): string => (kinds[kind]?.title ?? kind) + (title === idOf(file) ? '' : `: ${title}`)

/** Returns the entries of the same file to which a value may refer. @param among keyword of the value's schema */
export const entriesAmong = (file: unknown, pointer: string, among: readonly string[]): readonly Option[] =>
  among.flatMap((path) => {
    const ups = path.split('../').length - 1
    const around = ups === 0 ? '' : `${pointer.split('/').slice(0, -ups).join('/')}/`
    const entries = valueAt(file, around + path.replaceAll('../', ''))
    if (isExpression(entries)) return []
    const named = Array.isArray(entries)
      ? entries.map((entry) => [record(entry).value ?? record(entry).id ?? record(entry).name, entry] as const)
      : Object.entries(record(entries))
    return named.map(([value, entry]) => ({ value, text: plainText(ownTitle(entry) ?? String(value)) }))
  })

const CORE: Readonly<Record<string, string>> = { outlet: 'Место страницы', partial: 'Фрагмент', body: 'Тело материала' }

export const titleOf = ({ contracts }: Language, type: string) => contracts.get(type)?.title ?? CORE[type] ?? type

/** Returns the keys whose values are lists of blocks. */
const blocksKeys = (schema: JsonSchema | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([key, { role }]) => (role === 'blocks' ? key : []))

export function fileItem(language: Language, file: string, kind: string, title: string, value: unknown): Item {
  const lists = blocksKeys(language.kinds[kind]).filter((key) => Array.isArray(record(value)[key]))
  return {
    ...{ kind: 'file', place: { file, pointer: '' }, title, words: '', marks: marksOf(value) },
    children:
      kind === 'form'
        ? formItems(file, value)
        : lists.flatMap((key) => blockItems(language, file, `/${key}`, record(value)[key])),
  }
}

const formItems = (file: string, value: unknown): Item[] => [
  ...list(record(value).fields).map(
    (field, i): Item => ({
      ...{ kind: 'field', place: { file, pointer: `/fields/${i}` }, title: labelOf(field), words: '' },
      ...{ marks: marksOf(field), children: [] },
    }),
  ),
  ...list(record(value).steps).map(
    (step, i): Item => ({
      ...{ kind: 'step', place: { file, pointer: `/steps/${i}` }, title: `Шаг\u00a0${i + 1}`, marks: [], children: [] },
      words: String(record(step).title ?? ''),
    }),
  ),
]

/** Returns the label of a form's field without inline marks, or its name. */
export function labelOf(field: unknown): string {
  const { label, alias, name } = record(field)
  const words = isRecord(label) ? list(label.$if)[2] : label
  const text = typeof words === 'string' ? words : String(alias ?? name ?? '')
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\*$/, '')
    .trim()
}

const blockItems = (language: Language, file: string, pointer: string, blocks: unknown): Item[] =>
  list(blocks).map((block, i) => blockItem(language, { file, pointer: `${pointer}/${i}` }, block))

function blockItem(language: Language, place: Place, block: unknown): Item {
  const { type, props, slots } = record(block)
  const contract = language.contracts.get(String(type))
  const children = Object.entries(record(contract?.slots)).map(([name, slot]): Item => {
    const pointer = `${place.pointer}${pointerOf(['slots', name])}`
    const title = String(record(slot).description ?? name)
    const inside = blockItems(language, place.file, pointer, record(slots)[name])
    return { kind: 'slot', place: { ...place, pointer }, title, words: '', marks: [], children: inside }
  })
  const title = titleOf(language, String(type))
  const partial = type === 'partial' ? titleIn(language, type, String(record(props).name)) : undefined
  return {
    kind: 'block',
    place,
    title,
    words: partial ?? wordsOf(language, contract, props),
    marks: marksOf(block),
    children,
  }
}

const WORDS = ['title', 'text', 'name', 'caption', 'alt', 'form', 'modal']

function wordsOf(language: Language, contract: Contract | undefined, props: unknown): string {
  const key = WORDS.find((key) => typeof record(props)[key] === 'string')
  const text = key === undefined ? '' : String(record(props)[key])
  const word = key && wordOf((contract?.props as JsonSchema | undefined)?.properties?.[key] ?? {})
  return ((word && titleIn(language, word, text)) ?? text).replaceAll('**', '').slice(0, 60)
}

function marksOf(value: unknown): string[] {
  const { visible, from, until, unpublished } = record(value)
  return [
    ...(visible === undefined ? [] : ['по условию']),
    ...(from === undefined && until === undefined ? [] : ['на время']),
    ...(unpublished === true ? ['черновик'] : []),
  ]
}

/** Returns the items that contain a pointer, from the file to the innermost item. */
export function chainTo(item: Item, pointer: string): readonly Item[] {
  const inner = item.children.find(({ place }) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`))
  return [item, ...(inner ? chainTo(inner, pointer) : [])]
}

/** Returns the innermost item that contains a place and is not a slot: a block, a field, a step, or the file. */
export const blockOf = (file: Item, { pointer }: Place): Item =>
  chainTo(file, pointer).findLast(({ kind }) => kind !== 'slot') ?? file

/** Returns the block or file that contains a block. */
export const around = (file: Item, { pointer }: Place): Item =>
  chainTo(file, pointer)
    .filter(({ kind }) => kind !== 'slot')
    .at(-2) ?? file

const PLACES: Readonly<Record<string, string>> = { page: 'page', layout: 'layout', modal: 'modal', mail: 'mail' }

/** Returns the schema of a value in an opened file; inside a block, by the block's contract. */
export function schemaAt({ contracts, kinds }: Language, state: Pick<StudioState, 'opening' | 'values'>, place: Place) {
  const { file, pointer } = place
  const [at, kind] = [pointer.lastIndexOf('/props'), state.opening.files.find((one) => one.file === file)?.kind ?? '']
  const { type } = record(valueAt(state.values[file], pointer.slice(0, Math.max(at, 0))))
  const props = at < 0 ? undefined : contracts.get(String(type))?.props
  const found = schemaAtPath(
    (props ?? kinds[kind] ?? {}) as JsonSchema,
    fromPointer(props ? pointer.slice(at + 6) : pointer),
  )
  return found.found ? found.schema : {}
}

/** Returns the contracts of the blocks that files of a kind may contain. */
export const insertable = ({ contracts }: Language, kind: string): Contract[] =>
  [...contracts.values()]
    .filter(
      ({ type, places }) =>
        !type.startsWith('desk-') && (kind === 'partial' || places.includes(PLACES[kind] ?? 'content')),
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, 'ru'))

export function split(pointer: string): { list: string; index: number } {
  const at = pointer.lastIndexOf('/')
  return { list: pointer.slice(0, at), index: Number(pointer.slice(at + 1)) }
}

/** Operations that change blocks, and the place to select afterwards. */
export interface Composed {
  readonly operations: readonly Operation[]
  readonly selected: Place
}

/** Inserts a block. @param at pointer of the new block: list and index */
export function insertion(value: unknown, file: string, at: string, block: unknown): Composed {
  const selected = { file, pointer: at }
  const place = { file, pointer: split(at).list }
  const isThere = Array.isArray(valueAt(value, place.pointer))
  return { operations: isThere ? [{ do: 'insert', file, at, value: block }] : setting(value, place, [block]), selected }
}

/** Keys whose texts describe the picture beside them. */
const OF_PICTURE = ['alt', 'caption']

const marked = (text: unknown): string => COPY_MARK + String(text).replace(COPY_MARK, '')

/** Marks the texts that describe pictures in a block's sample, so that the checker warns until the author edits them. */
export const withMarks = (sample: unknown): unknown =>
  Array.isArray(sample)
    ? sample.map(withMarks)
    : isRecord(sample)
      ? Object.fromEntries(
          Object.entries(sample).map(([key, part]) => [
            key,
            OF_PICTURE.includes(key) && typeof part === 'string' ? marked(part) : withMarks(part),
          ]),
        )
      : sample

/**
 * Sets a picture, and marks the texts beside it, because they describe the former picture.
 * @param before the file's value when the upload began: texts that have changed since are not marked
 */
export function withPicture(value: unknown, place: Place, address: string, before = value): readonly Operation[] {
  const { file, pointer } = place
  const former = valueAt(value, pointer)
  const { list: around } = split(pointer)
  const beside = record(valueAt(value, around))
  const words = record(valueAt(before, around))
  const isStale = (key: string): boolean => Boolean(beside[key]) && beside[key] === words[key]
  const stale = former && former !== address ? OF_PICTURE.filter(isStale) : []
  return [
    ...setting(value, place, address),
    ...stale.map((key): Operation => ({ do: 'set', file, at: `${around}/${key}`, value: marked(beside[key]) })),
  ]
}

export function duplication(value: unknown, { file, pointer }: Place): Composed {
  const { list, index } = split(pointer)
  return insertion(value, file, `${list}/${index + 1}`, valueAt(value, pointer))
}

/** Removes a block, and selects the next one; the previous one after the last, the parent after the only block of a list. */
export function removal(value: unknown, item: Item, place: Place): Composed {
  const { list: among, index } = split(place.pointer)
  const length = list(valueAt(value, among)).length
  const pointer = length === 1 ? around(item, place).place.pointer : `${among}/${Math.min(index, length - 2)}`
  return {
    operations: [{ do: 'remove', file: place.file, at: place.pointer }],
    selected: { file: place.file, pointer },
  }
}

/** Moves an item up or down in its list; undefined if it is already the first or the last. */
export function shift(value: unknown, { file, pointer }: Place, by: -1 | 1): Composed | undefined {
  const { list: among, index } = split(pointer)
  const to = index + by
  if (to < 0 || to >= list(valueAt(value, among)).length) return undefined
  const selected = { file, pointer: `${among}/${to}` }
  return { operations: [{ do: 'move', file, at: pointer, to: selected.pointer }], selected }
}

/** Moves a block. @param to pointer, before the move, of the element in front of which the block is inserted */
export function move(value: unknown, { file, pointer }: Place, to: string): Composed {
  const target = withoutRemoved(to, pointer)
  const selected = { file, pointer: target }
  if (Array.isArray(valueAt(value, split(to).list)))
    return { operations: [{ do: 'move', file, at: pointer, to: target }], selected }
  // The target slot has no list yet, so the block is removed and the list is created with it.
  const taking: Operation = { do: 'remove', file, at: pointer }
  const slot = { file, pointer: split(target).list }
  const filling = setting(applyToValue(value, taking), slot, [valueAt(value, pointer)])
  return { operations: [taking, ...filling], selected }
}

/** Returns the target pointer of an item that is dropped on another item; undefined if that is not allowed or changes nothing. */
export function dropAt(dragged: Item, over: Item, isAfter: boolean): string | undefined {
  if (over.place.file !== dragged.place.file || isInside(over.place, dragged.place)) return undefined
  if (over.kind === 'slot' && dragged.kind === 'block') return `${over.place.pointer}/${over.children.length}`
  if (over.kind === 'file' || over.kind !== dragged.kind) return undefined
  const { list, index } = split(over.place.pointer)
  const to = `${list}/${index + (isAfter ? 1 : 0)}`
  return withoutRemoved(to, dragged.place.pointer) === dragged.place.pointer ? undefined : to
}

/** Returns a pointer as it is after the removal of another element. */
function withoutRemoved(pointer: string, removed: string): string {
  const { list, index } = split(removed)
  const steps = fromPointer(pointer)
  const depth = fromPointer(list).length
  const step = Number(steps[depth])
  if (!pointer.startsWith(`${list}/`) || step <= index) return pointer
  return pointerOf(steps.with(depth, String(step - 1)))
}

/** Returns the possible targets of moving a block: before each other block of the file, and at the end of each list. */
export function moves(file: Item, moved: Place): { to: string; title: string; depth: number }[] {
  const visit = (items: readonly Item[], pointer: string, title: string, depth: number) => [
    ...items.flatMap((item): { to: string; title: string; depth: number }[] => [
      ...(item.place.pointer === moved.pointer
        ? []
        : [{ to: item.place.pointer, title: `Перед: ${nameOf(item)}`, depth }]),
      ...(item.place.pointer === moved.pointer
        ? []
        : item.children.flatMap((slot) => visit(slot.children, slot.place.pointer, slot.title, depth + 1))),
    ]),
    { to: `${pointer}/${items.length}`, title: `В\u00a0конец: ${title}`, depth },
  ]
  const lists = Map.groupBy(file.children, ({ place }) => split(place.pointer).list)
  return [...lists].flatMap(([pointer, items]) => visit(items, pointer, file.title, 0))
}

export const nameOf = ({ title, words }: Pick<Item, 'title' | 'words'>) => (words ? `${title}\u00a0— ${words}` : title)

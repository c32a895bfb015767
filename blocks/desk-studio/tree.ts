import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { applyToValue, type Operation, valueAt } from '#schema/definitions/drafts/operations.ts'
import { ownTitle, wordOf } from '#schema/definitions/expressions/said.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { fromPointer, schemaAtPath } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { COPY_MARK, plainText } from '#schema/definitions/text/marks.ts'
import { type Contract, idOf, isInside, type Place, pointerOf, type StudioState, setting } from './store.ts'

/** An item of the outline: a file, a block, a block's slot, or a form's field or step. */
export interface Item {
  readonly kind: 'file' | 'block' | 'slot' | 'field' | 'step'
  readonly place: Place
  readonly title: string
  /** Short text from the item's content, to tell it from others of the same type. */
  readonly words: string
  /** Texts about the conditions for showing the item to visitors. */
  readonly marks: readonly string[]
  readonly children: readonly Item[]
}

export type FieldKind = CallAnswer<'desk.studioBlocks'>['fields'][number]

/** A value that an author can choose, with its title. */
export interface Option {
  readonly value: unknown
  readonly text: string
}

/** Data of the studio about the site's files: their format, and the names in them. */
export interface Language {
  readonly contracts: ReadonlyMap<string, Contract>
  readonly kinds: Readonly<Record<string, JsonSchema>>
  /** Kind of the content that a call returns, by name of the call. */
  readonly sources: Readonly<Record<string, string>>
  readonly fields: ReadonlyMap<string, FieldKind>
  /** Files, entries or calls that a value may refer to, by what they are (`names` in a schema). */
  readonly names: ReadonlyMap<string, readonly Option[]>
}

/** Returns the title of the file, entry or call that a value refers to. */
export const titleIn = ({ names }: Language, word: string, id: string): string | undefined =>
  names.get(word)?.find(({ value }) => value === id)?.text

/** Returns a file's kind and title, for example «Форма: Подписка». Without a title, returns only the kind. */
export const fullTitle = (
  { kinds }: Language,
  { file, kind, title }: Pick<StudioState['opening']['files'][number], 'file' | 'kind' | 'title'>,
): string => (kinds[kind]?.title ?? kind) + (title === idOf(file) ? '' : `: ${title}`)

/** Returns the entries of the same file that a value may refer to. @param among the keyword `among` of the value's schema */
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

/** Returns the keys of an object that contain lists of blocks. */
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

/** Returns the label of a form's field without inline marks. Without a label, returns its name. */
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

/** Returns the items around a pointer, from the file to the innermost one. */
export function chainTo(item: Item, pointer: string): readonly Item[] {
  const inner = item.children.find(({ place }) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`))
  return [item, ...(inner ? chainTo(inner, pointer) : [])]
}

/** Returns the innermost item around a place, except slots: a block, a field, a step, or the file. */
export const blockOf = (file: Item, { pointer }: Place): Item =>
  chainTo(file, pointer).findLast(({ kind }) => kind !== 'slot') ?? file

/** Returns the block around a block. For an outermost block, returns the file. */
export const around = (file: Item, { pointer }: Place): Item =>
  chainTo(file, pointer)
    .filter(({ kind }) => kind !== 'slot')
    .at(-2) ?? file

const PLACES: Readonly<Record<string, string>> = { page: 'page', layout: 'layout', modal: 'modal', mail: 'mail' }

/** Returns the schema of a value in an opened file. Inside a block the schema comes from the block's contract. */
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

/** Returns the contracts of the blocks that may be inserted into a kind of file. */
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

/** Returns operations that insert a block. @param at JSON pointer that the new block will have */
export function insertion(value: unknown, file: string, at: string, block: unknown): Composed {
  const selected = { file, pointer: at }
  const place = { file, pointer: split(at).list }
  const isThere = Array.isArray(valueAt(value, place.pointer))
  return { operations: isThere ? [{ do: 'insert', file, at, value: block }] : setting(value, place, [block]), selected }
}

/** Keys of texts that describe the picture in the same object. */
const OF_PICTURE = ['alt', 'caption']

const marked = (text: unknown): string => COPY_MARK + String(text).replace(COPY_MARK, '')

/** Marks the texts about pictures in a block's sample. The checker warns about them until the author edits them. */
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
 * Sets a picture. Marks the texts in the same object, because they describe the former picture.
 * @param words the object when the upload began: a text that has changed since then is not marked
 */
export function withPicture(value: unknown, place: Place, address: string, words?: object): readonly Operation[] {
  const { file, pointer } = place
  const former = valueAt(value, pointer)
  const { list: around } = split(pointer)
  const beside = record(valueAt(value, around))
  const isStale = (key: string): boolean => Boolean(beside[key]) && beside[key] === record(words ?? beside)[key]
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

/** Removes a block. Selects the next block of the list, or else the previous one, or else the parent. */
export function removal(value: unknown, item: Item, place: Place): Composed {
  const { list: among, index } = split(place.pointer)
  const length = list(valueAt(value, among)).length
  const pointer = length === 1 ? around(item, place).place.pointer : `${among}/${Math.min(index, length - 2)}`
  return {
    operations: [{ do: 'remove', file: place.file, at: place.pointer }],
    selected: { file: place.file, pointer },
  }
}

/** Moves an item up or down in its list. Returns undefined if it is already the first or the last. */
export function shift(value: unknown, { file, pointer }: Place, by: -1 | 1): Composed | undefined {
  const { list: among, index } = split(pointer)
  const to = index + by
  if (to < 0 || to >= list(valueAt(value, among)).length) return undefined
  const selected = { file, pointer: `${among}/${to}` }
  return { operations: [{ do: 'move', file, at: pointer, to: selected.pointer }], selected }
}

/** Moves a block. @param to pointer of the element in front of which the block is inserted, as it is before the move */
export function move(value: unknown, { file, pointer }: Place, to: string): Composed {
  const target = withoutRemoved(to, pointer)
  const selected = { file, pointer: target }
  if (Array.isArray(valueAt(value, split(to).list)))
    return { operations: [{ do: 'move', file, at: pointer, to: target }], selected }
  // The target slot is missing in the file. So the block is removed, and a list with it is created there.
  const taking: Operation = { do: 'remove', file, at: pointer }
  const slot = { file, pointer: split(target).list }
  const filling = setting(applyToValue(value, taking), slot, [valueAt(value, pointer)])
  return { operations: [taking, ...filling], selected }
}

/** Returns the pointer to which a dragged item would be moved by a drop. Undefined if it may not or need not be moved. */
export function dropAt(dragged: Item, over: Item, isAfter: boolean): string | undefined {
  if (over.place.file !== dragged.place.file || isInside(over.place, dragged.place)) return undefined
  if (over.kind === 'slot' && dragged.kind === 'block') return `${over.place.pointer}/${over.children.length}`
  if (over.kind === 'file' || over.kind !== dragged.kind) return undefined
  const { list, index } = split(over.place.pointer)
  const to = `${list}/${index + (isAfter ? 1 : 0)}`
  return withoutRemoved(to, dragged.place.pointer) === dragged.place.pointer ? undefined : to
}

/** Returns what a pointer becomes when another element is removed. */
function withoutRemoved(pointer: string, removed: string): string {
  const { list, index } = split(removed)
  const steps = fromPointer(pointer)
  const depth = fromPointer(list).length
  const step = Number(steps[depth])
  if (!pointer.startsWith(`${list}/`) || step <= index) return pointer
  return pointerOf(steps.with(depth, String(step - 1)))
}

/** Returns where a block can be moved: in front of each other block of the file, and to the end of each list. */
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

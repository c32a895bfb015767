import type { Kysely, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { applyToText } from '#schema/definitions/drafts/apply.ts'
import type { FileOperation } from '#schema/definitions/drafts/operations.ts'
import { type Conflict, rebase } from '#schema/definitions/drafts/rebase.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { Drafts } from '../../engine/pages/preview.ts'
import { uploadsIn } from './pictures.ts'

/** Changes of the schema files that a person has not published. */
export interface Draft {
  /** Grows with every change, undo and redo. */
  readonly version: number
  /** The keys of the changes of the last hour, each with its time: a repeated change changes nothing. */
  readonly keys: string
  /** The texts of the files when the draft began to change them; one that was not there has none. */
  readonly base: Readonly<Record<string, string>>
  /** In their order: those that are undone are the last. */
  readonly actions: readonly Action[]
  /** Places that others changed too, until their author has read of them. */
  readonly conflicts: readonly Conflict[]
}

/** A step of undo. */
interface Action {
  readonly number: number
  readonly at: string
  readonly operations: readonly FileOperation[]
  readonly isUndone: boolean
}

const EMPTY: Draft = { version: 0, keys: '', base: {}, actions: [], conflicts: [] }

/** Time for which the key of a change is remembered. */
const KEY_MS = 3_600_000

/** Adds a key to those of the last hour. */
export function withKey(keys: string, key: string, now = Date.now()): string {
  const remembered = keys.split(' ').filter((one) => now - Number(one.split(':')[1]) < KEY_MS)
  return [...remembered, `${key}:${now}`].join(' ')
}

export const hasKey = ({ keys }: Draft, key: string): boolean =>
  keys.split(' ').some((one) => one.startsWith(`${key}:`))

/** Reads the draft of a person, in one statement: another process may change it meanwhile. */
export async function readDraft(query: Kysely<Tables>, staff: number): Promise<Draft> {
  const rows = await query
    .selectFrom('studio_drafts')
    .leftJoin('studio_actions', 'studio_actions.staff_id', 'studio_drafts.staff_id')
    .select(['version', 'base', 'conflicts', 'last_key', 'number', 'at', 'operations', 'undone'])
    .where('studio_drafts.staff_id', '=', staff)
    .orderBy('number')
    .execute()
  const [draft] = rows
  if (!draft) return EMPTY
  // As `writeDraft` wrote them.
  return {
    version: draft.version,
    keys: draft.last_key,
    base: JSON.parse(draft.base) as Draft['base'],
    conflicts: JSON.parse(draft.conflicts) as Conflict[],
    actions: rows.flatMap(({ number, at, operations, undone }) =>
      number === null || at === null || operations === null
        ? []
        : { number, at, operations: JSON.parse(operations) as FileOperation[], isUndone: Boolean(undone) },
    ),
  }
}

/** Takes the draft for a change. @returns false where it is no longer of this version */
async function takeDraft(
  transaction: Transaction<Tables>,
  staff: number,
  version: number,
  values: { base?: string; conflicts?: string; last_key: string },
): Promise<boolean> {
  await transaction
    .insertInto('studio_drafts')
    .values({ staff_id: staff, version: 0, base: '{}', conflicts: '[]', last_key: '' })
    .onConflict((conflict) => conflict.column('staff_id').doNothing())
    .execute()
  const taken = await transaction
    .updateTable('studio_drafts')
    .set({ version: version + 1, ...values })
    .where('staff_id', '=', staff)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return taken !== undefined
}

/** Rows of one statement: databases bound its values. */
const ROWS = 1000

/** Writes a draft as `applyDraft` has moved it to the site's files. @returns false where it has changed since */
export async function writeDraft(
  transaction: Transaction<Tables>,
  staff: number,
  { version, keys, base, actions, conflicts }: Draft,
): Promise<boolean> {
  const values = { base: JSON.stringify(base), conflicts: JSON.stringify(conflicts), last_key: keys }
  if (!(await takeDraft(transaction, staff, version, values))) return false
  await transaction.deleteFrom('studio_actions').where('staff_id', '=', staff).execute()
  const rows = actions.map(({ number, at, operations, isUndone }) => ({
    ...{ staff_id: staff, number, at, operations: JSON.stringify(operations), undone: isUndone ? 1 : 0 },
  }))
  for (let i = 0; i < rows.length; i += ROWS)
    await transaction
      .insertInto('studio_actions')
      .values(rows.slice(i, i + ROWS))
      .execute()
  return true
}

/** Notes that the author of a draft has read of its conflicts. @returns false where it has changed since */
export const settleConflicts = (query: Kysely<Tables>, staff: number, draft: Draft): Promise<boolean> =>
  query.transaction().execute((transaction) => writeDraft(transaction, staff, { ...draft, conflicts: [] }))

/** Milliseconds within which a change of one value continues the last action: a text that is typed is one step of undo. */
const TYPING_MS = 5_000

/**
 * Adds an action to a draft as `applyDraft` has moved it to the site's files; what was undone is gone then.
 * @returns false where the draft has changed since
 */
export function writeAction(
  query: Kysely<Tables>,
  staff: number,
  draft: Draft,
  operations: readonly FileOperation[],
  now = new Date(),
): Promise<boolean> {
  const kept = draft.actions.filter(({ isUndone }) => !isUndone)
  const last = kept.at(-1)
  const isTyping = last && now.getTime() - Date.parse(last.at) < TYPING_MS && isSamePlace(last.operations, operations)
  const number = (last?.number ?? 0) + (isTyping ? 0 : 1)
  const added = { number, at: now.toISOString(), operations, isUndone: false }
  const actions = [...(isTyping ? kept.slice(0, -1) : kept), added]
  return query.transaction().execute((transaction) => writeDraft(transaction, staff, { ...draft, actions }))
}

function isSamePlace(before: readonly FileOperation[], after: readonly FileOperation[]): boolean {
  const [one, other] = [before[0], after[0]]
  const isAlone = before.length === 1 && after.length === 1
  return isAlone && one?.do === 'set' && other?.do === 'set' && one.file === other.file && one.at === other.at
}

/** Undoes the last action, or does the first undone one again. @returns false where the draft has changed or has none */
export const turnBack = (
  query: Kysely<Tables>,
  staff: number,
  { version, how, keys }: { version: number; how: 'undo' | 'redo'; keys: string },
): Promise<boolean> =>
  query.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('studio_actions')
      .select('number')
      .where('staff_id', '=', staff)
      .where('undone', '=', how === 'undo' ? 0 : 1)
      .orderBy('number', how === 'undo' ? 'desc' : 'asc')
      .executeTakeFirst()
    if (!row || !(await takeDraft(transaction, staff, version, { last_key: keys }))) return false
    await transaction
      .updateTable('studio_actions')
      .set({ undone: how === 'undo' ? 1 : 0 })
      .where('staff_id', '=', staff)
      .where('number', '=', row.number)
      .execute()
    return true
  })

/** Forgets all changes: they are published, or not wanted. @returns false where the draft has changed since */
export const clearDraft = (
  transaction: Transaction<Tables>,
  staff: number,
  { version, keys }: Pick<Draft, 'version' | 'keys'>,
): Promise<boolean> => writeDraft(transaction, staff, { ...EMPTY, version, keys })

/** A draft and the files with its changes. */
export interface DraftedFiles {
  /** The draft as if it had been begun on the files that the site has now. */
  readonly draft: Draft
  readonly texts: SchemaTexts
  /** Names the files that the site has now. */
  readonly of: string
  /** The changed files: paths from the project's root, with their texts; undefined for one that is deleted. */
  readonly changed: ReadonlyMap<string, string | undefined>
  /** The uploaded pictures that they name and the site does not have yet: addresses in files. */
  readonly uploads: readonly string[]
}

/** Applies a draft to the files that the site has now, which others may have changed since it was begun. */
export function applyDraft(texts: SchemaTexts, draft: Draft): DraftedFiles {
  const now = textsIn(texts)
  const conflicts = [...draft.conflicts]
  const moved = new Map<FileOperation, FileOperation | undefined>()
  const byFile = Map.groupBy(
    draft.actions.flatMap((action) => action.operations),
    ({ file }) => file,
  )
  for (const [file, ofFile] of byFile) {
    const [before, current] = [draft.base[file], now.get(file)]
    if (current === before) continue
    const result = rebase(valueIn(before), valueIn(current), ofFile)
    for (const [i, operation] of ofFile.entries()) moved.set(operation, result.operations[i])
    conflicts.push(...result.conflicts)
  }
  const changed = new Map<string, string | undefined>()
  const isApplied = (operation: FileOperation): boolean => {
    const { file } = operation
    try {
      changed.set(file, applyToText(changed.has(file) ? changed.get(file) : now.get(file), operation))
      return true
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      conflicts.push({ operation, why: 'gone' })
      return false
    }
  }
  const actions = draft.actions.map((action) => {
    const operations = action.operations.flatMap((one) => (moved.has(one) ? (moved.get(one) ?? []) : one))
    return { ...action, operations: action.isUndone ? operations : operations.filter(isApplied) }
  })
  const named = [...changed.values()].flatMap((text) => (text === undefined ? [] : uploadsIn(text)))
  const uploads = new Map(named.filter(([file]) => !texts.assets.includes(file)))
  return {
    draft: { ...draft, base: textsOf(now, byFile.keys()), actions, conflicts },
    of: texts.version,
    texts: withChanges(texts, changed, uploads),
    changed: new Map([...changed].filter(([file, text]) => now.get(file) !== text)),
    uploads: [...uploads.keys()],
  }
}

const valueIn = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** The texts of those files that are there. */
export const textsOf = (all: ReadonlyMap<string, string>, files: Iterable<string>): Readonly<Record<string, string>> =>
  Object.fromEntries([...files].flatMap((file) => (all.has(file) ? [[file, all.get(file) ?? '']] : [])))

/** The texts of files by their paths from the project's root, without byte order marks. */
export const textsIn = ({ read }: SchemaTexts): ReadonlyMap<string, string> =>
  new Map(read.map(({ path, text }) => [FILES_LABEL + path, text.replace('\uFEFF', '')]))

function withChanges(
  texts: SchemaTexts,
  changed: ReadonlyMap<string, string | undefined>,
  uploads: ReadonlyMap<string, string>,
): SchemaTexts {
  if (changed.size === 0) return texts
  const there = new Set(texts.read.map(({ path }) => FILES_LABEL + path))
  const read = texts.read.flatMap((one) => {
    const file = FILES_LABEL + one.path
    if (!changed.has(file)) return one
    const text = changed.get(file)
    return text === undefined ? [] : { ...one, text }
  })
  const added = [...changed].flatMap(([file, text]) =>
    text === undefined || there.has(file) ? [] : { path: file.slice(FILES_LABEL.length), text },
  )
  return schemaTexts(
    [...read, ...added].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    [...texts.assets, ...uploads.keys()],
    { ...texts.pictures, ...Object.fromEntries([...uploads].map(([file, address]) => [file, { address }])) },
    texts.unread,
  )
}

/** Drafts that are kept in memory, each in the state that was read last. */
const MAX_DRAFTS = 50

/** The drafts of all staff, applied to the files that the site has. */
export class StudioDrafts implements Drafts {
  readonly #query: Kysely<Tables>
  readonly #texts: () => SchemaTexts
  readonly #kept = new LRUCache<number, DraftedFiles>({ max: MAX_DRAFTS })

  constructor(query: Kysely<Tables>, texts: () => SchemaTexts) {
    this.#query = query
    this.#texts = texts
  }

  /** Returns a person's draft and the files with its changes. */
  async read(staff: number): Promise<DraftedFiles> {
    const draft = await readDraft(this.#query, staff)
    const texts = this.#texts()
    const kept = this.#kept.get(staff)
    if (kept && kept.draft.version === draft.version && kept.of === texts.version) return kept
    const files = applyDraft(texts, draft)
    this.#kept.set(staff, files)
    return files
  }

  async load(staff: number): Promise<void> {
    await this.read(staff)
  }

  textsOf(staff: number): SchemaTexts | undefined {
    return this.#kept.get(staff)?.texts
  }
}

import { LRUCache } from 'lru-cache'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import type { Drafts } from '../../engine/pages/preview.ts'
import { type Draft, EMPTY, type FileTexts, onSite } from './draft.ts'
import { uploadsIn } from './uploads.ts'

/** Maximum number of idempotency keys that a draft stores. */
const MAX_KEYS = 50

/** Adds an idempotency key. Removes the oldest key if there are more than `MAX_KEYS`. */
export const withKey = (keys: string, key: string): string => [...keys.split(' ').slice(1 - MAX_KEYS), key].join(' ')

export const hasKey = ({ keys }: Draft, key: string): boolean => keys.split(' ').includes(key)

/** Reads a person's draft. */
async function readDraft(query: Query, staff: number): Promise<Draft> {
  const draft = await query.selectFrom('studio_drafts').selectAll().where('staff_id', '=', staff).executeTakeFirst()
  if (!draft) return EMPTY
  const { version, last_key: keys, changed_at: changedAt, base, conflicts } = draft
  return { files: JSON.parse(base), conflicts: JSON.parse(conflicts), version, keys, changedAt }
}

/** Writes a draft. @returns false if the stored draft has changed since it was read */
export async function writeDraft(
  transaction: Transaction,
  staff: number,
  { version, keys, changedAt, files, conflicts }: Draft,
): Promise<boolean> {
  await transaction
    .insertInto('studio_drafts')
    .values({ staff_id: staff, version: 0, base: '{}', conflicts: '[]', last_key: '' })
    .onConflict((conflict) => conflict.column('staff_id').doNothing())
    .execute()
  const updated = await transaction
    .updateTable('studio_drafts')
    .set({
      ...{ version: version + 1, last_key: keys, changed_at: changedAt },
      ...{ base: JSON.stringify(files), conflicts: JSON.stringify(conflicts) },
    })
    .where('staff_id', '=', staff)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return updated !== undefined
}

/** A draft, together with the site's files to which it has been applied. */
export interface DraftedFiles {
  /** The draft, merged with the site's current files. */
  readonly draft: Draft
  readonly texts: SchemaTexts
  /** Version of the files in `site`. */
  readonly of: string
  readonly site: FileTexts
  /** The draft's changed files with their texts, by path from the project's root; undefined for a deleted file. */
  readonly changed: FileTexts
  /** Paths of uploads that the changed files mention and that the site does not have yet: "/assets/uploads/….jpg". */
  readonly uploads: readonly string[]
}

/** Applies a draft to the site's current files. Others may have changed these files since the draft was begun. */
export function applyDraft(texts: SchemaTexts, stored: Draft): DraftedFiles {
  const site = textsIn(texts)
  const draft = onSite(stored, site)
  const changed = new Map(
    Object.entries(draft.files).flatMap(([file, { base, text }]) => (base === text ? [] : [[file, text] as const])),
  )
  const named = [...changed.values()].flatMap((text) => (text === undefined ? [] : uploadsIn(text)))
  const uploads = new Map(named.filter(([file]) => !texts.assets.includes(file)))
  return {
    ...{ draft, of: texts.version, site, changed, uploads: [...uploads.keys()] },
    texts: withChanges(texts, changed, uploads),
  }
}

/** Splits a draft. @param without files not to publish @returns `part` to publish, and `rest`, a draft of the others */
export function splitDraft(files: DraftedFiles, without: readonly string[], texts: SchemaTexts) {
  const { draft } = files
  const only = (isWanted: (file: string) => boolean): Draft => {
    const some = Object.entries(draft.files).filter(([file]) => isWanted(file))
    return {
      ...{ ...draft, files: Object.fromEntries(some), conflicts: draft.conflicts.filter(({ file }) => isWanted(file)) },
      changedAt: some.length > 0 ? draft.changedAt : null,
    }
  }
  const part =
    without.length === 0
      ? files
      : applyDraft(
          texts,
          only((file) => !without.includes(file)),
        )
  return { part, rest: only((file) => without.includes(file)) }
}

/** Returns the texts of files by path from the project's root, without byte order marks. */
export const textsIn = ({ read }: SchemaTexts): ReadonlyMap<string, string> =>
  new Map(read.map(({ path, text }) => [FILES_LABEL + path, text.replace('\uFEFF', '')]))

function withChanges(texts: SchemaTexts, changed: FileTexts, uploads: ReadonlyMap<string, string>): SchemaTexts {
  if (changed.size === 0) return texts
  const unchanged = texts.read.filter(({ path }) => !changed.has(FILES_LABEL + path))
  const added = [...changed].flatMap(([file, text]) =>
    text === undefined ? [] : { path: file.slice(FILES_LABEL.length), text },
  )
  const pictures = [...uploads].filter(([file]) => !file.endsWith('.pdf'))
  return schemaTexts(
    [...unchanged, ...added].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    [...texts.assets, ...uploads.keys()],
    { ...texts.pictures, ...Object.fromEntries(pictures.map(([file, address]) => [file, { address }])) },
    texts.unread,
  )
}

/** Maximum number of drafts in the cache. */
const MAX_DRAFTS = 50

/** Reads and writes the drafts of all staff, and applies them to the site's files. */
export class StudioDrafts implements Drafts {
  readonly #query: Query
  readonly #texts: () => SchemaTexts
  readonly #cached = new LRUCache<number, DraftedFiles>({ max: MAX_DRAFTS })

  constructor(query: Query, texts: () => SchemaTexts) {
    this.#query = query
    this.#texts = texts
  }

  /** Returns a person's draft, applied to the site's files. */
  async read(staff: number): Promise<DraftedFiles> {
    const ofStaff = this.#query.selectFrom('studio_drafts').where('staff_id', '=', staff)
    const { version = 0 } = (await ofStaff.select('version').executeTakeFirst()) ?? {}
    const cached = this.#cached.get(staff)
    if (cached?.draft.version === version && cached.of === this.#texts().version) return cached
    return this.#store(staff, await readDraft(this.#query, staff))
  }

  /** Writes a person's draft. @returns false if the stored draft has changed since it was read */
  async write(staff: number, draft: Draft): Promise<boolean> {
    const isWritten = await this.#query.transaction().execute((transaction) => writeDraft(transaction, staff, draft))
    if (isWritten) this.#store(staff, { ...draft, version: draft.version + 1 })
    return isWritten
  }

  #store(staff: number, draft: Draft): DraftedFiles {
    const files = applyDraft(this.#texts(), draft)
    this.#cached.set(staff, files)
    return files
  }

  async load(staff: number): Promise<void> {
    await this.read(staff)
  }

  textsOf(staff: number): SchemaTexts | undefined {
    return this.#cached.get(staff)?.texts
  }
}

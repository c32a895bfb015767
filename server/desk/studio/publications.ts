import { type Selectable, sql } from 'kysely'
import type { Engine } from '../../engine/database/table.ts'
import type { Query, Tables, Transaction } from '../../engine/database/tables.ts'

/** A file of a publication, by path from the project's root. `before` is undefined for a new file, `after` for a deleted file. */
export interface PublishedFile {
  readonly file: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

export interface Publication {
  readonly id: number
  /** Time of the publication, ISO 8601. */
  readonly at: string
  readonly who: string
  /** Id of the author; null in older publications. */
  readonly staff: number | null
  /** The author's note. Without a note, a summary of the changes. */
  readonly words: string
  readonly files: readonly PublishedFile[]
  /** Hash of the git commit. Empty if the publication was not committed. */
  readonly commit: string
}

/**
 * Locks the table while a publication gets its number. Without the lock, PostgreSQL could commit a lower number after a higher one, and a
 * reader that continues after the last number it has read would skip the lower one.
 */
export const lockPublications = (transaction: Transaction, engine: Engine) =>
  engine === 'postgres' ? sql`lock table studio_publications in exclusive mode`.execute(transaction) : undefined

/** Adds a publication to the history. @returns its number */
export async function addPublication(
  transaction: Transaction,
  { files, ...rest }: Omit<Publication, 'id' | 'commit'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('studio_publications')
    .values({ ...rest, files: JSON.stringify(files), commit_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function noteCommit(query: Query, id: number, commit: string): Promise<void> {
  await query.updateTable('studio_publications').set({ commit_name: commit }).where('id', '=', id).execute()
}

/** Maximum number of publications that a list contains. */
const LISTED = 50

/** Returns publications, newest first. @param file only those that changed it @param since lowest number; without it, the last 50 */
export async function readPublications(query: Query, file?: string, since = 0): Promise<Publication[]> {
  const rows = await query
    .selectFrom('studio_publications')
    .selectAll()
    .$if(file !== undefined, (all) => all.where('files', 'like', `%"file":${JSON.stringify(file)}%`))
    .where('id', '>=', since)
    .orderBy('id', 'desc')
    .$if(since === 0, (all) => all.limit(LISTED))
    .execute()
  // `like` also finds files with similar names, such as a-b.json for a_b.json.
  return rows.map(publicationOf).filter(({ files }) => !file || files.some((one) => one.file === file))
}

/** Returns the publications whose numbers are higher than `id`, oldest first. */
export async function publicationsAfter(query: Query, id: number): Promise<Publication[]> {
  const rows = await query.selectFrom('studio_publications').selectAll().where('id', '>', id).orderBy('id').execute()
  return rows.map(publicationOf)
}

/** Returns the last five publications since a time that this member of the staff has not made. */
export async function publishedByOthers(query: Query, staff: number, since: string): Promise<Publication[]> {
  const newer = query.selectFrom('studio_publications').selectAll().where('at', '>', since).orderBy('id', 'desc')
  return (await newer.where('staff', 'is distinct from', staff).limit(5).execute()).map(publicationOf)
}

export async function readPublication(query: Query, id: number): Promise<Publication | undefined> {
  const row = await query.selectFrom('studio_publications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && publicationOf(row)
}

type Row = Selectable<Tables['studio_publications']>

const publicationOf = ({ files, commit_name: commit, ...row }: Row): Publication => ({
  ...row,
  commit,
  files: JSON.parse(files) as PublishedFile[], // JSON from `addPublication`
})

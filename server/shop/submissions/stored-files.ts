import { open } from 'node:fs/promises'
import { type SqlBool, sql } from 'kysely'
import type { Database, Query, Tables, Transaction } from '../../engine/database/tables.ts'
import type { Upload } from '../../engine/forms/uploads.ts'

/** Size of a chunk in bytes: SQLite writes one in a few milliseconds. */
const PART = 256 * 1024

/** Tables whose rows own files, each with the table of the chunks and its foreign key. Chunks are deleted with their owner. */
const PARTS = {
  submission_files: ['submission_file_parts', 'file'],
  order_files: ['order_file_parts', 'file'],
  letter_files: ['letter_file_parts', 'file'],
  lot_files: ['lot_file_parts', 'file'],
  catalog_jobs: ['catalog_job_parts', 'job'],
  catalog_job_unknown: ['catalog_job_unknown', 'job'],
} as const satisfies Partial<Record<keyof Tables, readonly [keyof Tables, string]>>

type Owner = keyof typeof PARTS

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Yields the bytes of a stored file in chunks, each read on demand. @param id id of the owner's row */
export async function* readContent(query: Query, owner: Owner, id: number): AsyncGenerator<Uint8Array> {
  const [table, key] = PARTS[owner]
  for (let position = 0; ; position++) {
    const { rows } = await sql<{ content: Uint8Array }>`
      select content from ${sql.table(table)} where ${sql.ref(key)} = ${id} and position = ${position}`.execute(query)
    const [part] = rows
    if (!part) return
    yield part.content
  }
}

/** Writes a file in chunks, one statement each, so that other writes can run in between. @param id id of the owner's row */
export async function writeContent(query: Query, owner: Owner, id: number, parts: Parts): Promise<void> {
  const [table, key] = PARTS[owner]
  let position = 0
  for await (const content of parts)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(key)}, position, content)
      values (${id}, ${position++}, ${content})`.execute(query)
}

let writing: Promise<unknown> = Promise.resolve()

/**
 * Writes files into the database in chunks, so that other writes can run in between; one submission at a time, to limit memory. Files
 * have no submission until `assignFiles`; the daily job deletes files that never get one. @returns the ids of the files
 */
export function storeFiles({ query }: Pick<Database, 'query'>, files: readonly Upload[], now: Date): Promise<number[]> {
  if (files.length === 0) return Promise.resolve([])
  const turn = writing.then(async () => {
    const ids: number[] = []
    for (const file of files) ids.push(await storeFile(query, file, now))
    return ids
  })
  writing = turn.catch(() => undefined)
  return turn
}

async function storeFile(query: Query, { field, name, type, path }: Upload, now: Date): Promise<number> {
  if (path === undefined) throw new TypeError('A file that is not kept gets through no check')
  const { id } = await query
    .insertInto('submission_files')
    .values({ submission: null, field, name, type, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeContent(query, 'submission_files', id, readParts(path))
  return id
}

/** Yields an upload's bytes in chunks. The caller must write a chunk before requesting the next, which reuses the buffer. */
export async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  await using source = await open(path)
  // All chunks share one buffer.
  const room = Buffer.allocUnsafe(PART)
  for (;;) {
    const { buffer, bytesRead } = await source.read(room, 0, PART)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** Splits bytes into chunks, for callers that read a file before their transaction. */
export function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PART) yield bytes.subarray(from, from + PART)
}

export async function assignFiles(transaction: Transaction, files: readonly number[], submission: number) {
  if (files.length === 0) return
  await transaction.updateTable('submission_files').set({ submission }).where('id', 'in', files).execute()
}

/** Deletes the files of a repeated or refused submission. */
export async function dropFiles({ query }: Pick<Database, 'query'>, files: readonly number[]): Promise<void> {
  if (files.length === 0) return
  await query.deleteFrom('submission_files').where('id', 'in', files).where('submission', 'is', null).execute()
}

/** SQL condition for letters in the outbox that have attachments (see {@link attachmentsOf}). */
export const hasFiles = sql<SqlBool>`(exists (select 1 from submission_files where submission = outbox.submission)
  or exists (select 1 from letter_files join letters on letters.id = letter_files.letter where letters.outbox = outbox.id))`

/** Maximum size of a letter's attachments in bytes: encoding adds a third, and mail servers accept 25 to 30 MB. */
const MAX_ATTACHED = 20_000_000
const TOO_LARGE = 'Файлы заявки слишком велики для письма. Они лежат на рабочем месте:'

/**
 * Returns the attachments of a letter in the outbox: the files of its submission, or files that staff attached. If a submission's files are
 * too large, returns a text file with a link to the desk. @param letter.id id of the outbox row @param deskOf returns this link
 */
export async function attachmentsOf(
  query: Query,
  letter: { id: number; submission: number | null },
  deskOf: (submission: number) => string,
) {
  if (letter.submission !== null) {
    const files = await filesOfSubmission(query, letter.submission)
    if (files.reduce((sum, { bytes }) => sum + Number(bytes), 0) > MAX_ATTACHED) {
      const lines = [TOO_LARGE, ...files.map(({ name }) => name), deskOf(letter.submission)]
      return [
        { name: 'Файлы заявки.txt', type: 'text/plain; charset=utf-8', content: [Buffer.from(lines.join('\r\n'))] },
      ]
    }
    return files.map(({ id, name, type }) => ({ name, type, content: readContent(query, 'submission_files', id) }))
  }
  const files = await query
    .selectFrom('letter_files')
    .innerJoin('letters', 'letters.id', 'letter_files.letter')
    .select(['letter_files.id', 'name', 'type'])
    .where('outbox', '=', letter.id)
    .orderBy('letter_files.id')
    .execute()
  return files.map(({ id, name, type }) => ({ name, type, content: readContent(query, 'letter_files', id) }))
}

/** Returns a submission's files with their sizes, in order of upload. */
export const filesOfSubmission = (query: Query, submission: number) =>
  query
    .selectFrom('submission_files')
    .select(['id', 'name', 'type'])
    .select(({ selectFrom }) =>
      selectFrom('submission_file_parts')
        .whereRef('file', '=', 'submission_files.id')
        .select(sql<number>`sum(length(content))`.as('bytes'))
        .as('bytes'),
    )
    .where('submission', '=', submission)
    .orderBy('id')
    .execute()

import { open } from 'node:fs/promises'
import type { Kysely, Selectable } from 'kysely'
import type { Limits, Question } from '../catalog/import/limits.ts'
import type { CatalogKind } from '../catalog/records.ts'
import { daysBefore, type EraseStep, oldRows } from '../database/erasing.ts'
import type { CatalogJobRow, Tables } from '../database/tables.ts'

// Changes of the whole catalog that staff start: one at a time, in the database, so that every instance shows them.

export type CatalogJob = Selectable<CatalogJobRow>

export interface JobOptions {
  /** Undefined: the file says. */
  kind?: CatalogKind | undefined
  /** True if products that the file lacks stay. */
  adds?: boolean
  /** Limits that staff agreed to. */
  limits?: Limits
  /** An undo: the catalog to restore. */
  restores?: number
}

/** Result of a job, in words. */
export interface JobReport {
  message: string
  preview: readonly string[]
  questions: readonly Omit<Question, 'flag'>[]
  problems: readonly string[]
}

export const EMPTY_REPORT: JobReport = { message: '', preview: [], questions: [], problems: [] }

/** Both are written below alone. */
export const optionsOf = ({ options }: CatalogJob): JobOptions => JSON.parse(options) as JobOptions
export const reportOf = ({ report }: CatalogJob): JobReport => JSON.parse(report) as JobReport

export const lastJob = (query: Kysely<Tables>): Promise<CatalogJob | undefined> =>
  query.selectFrom('catalog_jobs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

type NewJob = Pick<CatalogJob, 'state' | 'source' | 'email'> & { catalog: number | undefined; options: JobOptions }

/** Begins a job; any other is over, and its file is dropped. @returns its number */
export async function addJob(
  query: Kysely<Tables>,
  { catalog, options, ...job }: NewJob,
  now = new Date(),
): Promise<number> {
  const at = now.toISOString()
  const { id } = await query
    .insertInto('catalog_jobs')
    .values({
      ...job,
      options: JSON.stringify(options),
      catalog: catalog ?? null,
      ...{ created_at: at, alive_at: at, done: 0, total: 0, report: JSON.stringify(EMPTY_REPORT) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query.deleteFrom('catalog_jobs').where('id', '<', id).execute()
  return id
}

type Change = Partial<Pick<CatalogJob, 'alive_at' | 'done' | 'total' | 'catalog'>> & {
  state?: CatalogJob['state']
  options?: JobOptions
  report?: JobReport
}

/** Changes a job that is in this state. @returns false where it is not any more */
export async function changeJob(
  query: Kysely<Tables>,
  id: number,
  from: CatalogJob['state'],
  { options, report, ...change }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('catalog_jobs')
    .set({
      ...change,
      ...(options && { options: JSON.stringify(options) }),
      ...(report && { report: JSON.stringify(report) }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Bytes of a part: SQLite writes one in a few milliseconds. */
const PART = 256 * 1024

/** Keeps a job's file until it is over: another instance may be asked to write it. */
export async function storeJobFile(query: Kysely<Tables>, job: number, path: string): Promise<void> {
  const source = await open(path)
  const room = Buffer.allocUnsafe(PART)
  try {
    for (let position = 0; ; position++) {
      const { buffer, bytesRead } = await source.read(room, 0, PART)
      if (bytesRead === 0) return
      await query
        .insertInto('catalog_job_parts')
        .values({ job, position, content: buffer.subarray(0, bytesRead) })
        .execute()
    }
  } finally {
    await source.close()
  }
}

export async function* readJobFile(query: Kysely<Tables>, job: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const part = await query
      .selectFrom('catalog_job_parts')
      .select('content')
      .where('job', '=', job)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}

export const dropJobFile = (query: Kysely<Tables>, job: number) =>
  query.deleteFrom('catalog_job_parts').where('job', '=', job).execute()

const KEPT_DAYS = 30

export const catalogJobSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'catalog-jobs', title: 'файлы загрузок каталога' },
    { table: 'catalog_jobs', key: 'id', column: 'created_at' },
    ({ now }) => daysBefore(now, KEPT_DAYS),
  ),
]

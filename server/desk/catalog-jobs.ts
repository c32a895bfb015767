import type { Kysely, Selectable } from 'kysely'
import { daysBefore, type EraseStep, oldRows } from '../engine/database/erasing.ts'
import type { Tables } from '../engine/database/tables.ts'
import type { Limits, Question } from '../shop/catalog/import/limits.ts'
import type { CatalogKind } from '../shop/catalog/records.ts'
import type { CatalogJobRow } from '../shop/tables.ts'

// Changes of the whole catalog that staff start: one at a time, in the database, so that every instance shows them.

export type CatalogJob = Selectable<CatalogJobRow>

export interface JobOptions {
  /** Undefined: the file says. */
  kind?: CatalogKind | undefined
  /** True if products that the file lacks stay. */
  adds?: boolean
  /** The workbook's sheet that staff chose. */
  sheet?: string
  /** Limits that staff agreed to. */
  limits?: Limits
  /** An undo: the catalog to restore. */
  restores?: number
  /** `catalogEdition` before the check: only what was shown then is written. */
  edition?: string | undefined
  /** Why the file had to be checked again, in words. */
  again?: string
}

/** Result of a job, in words. */
export interface JobReport {
  message: string
  preview: readonly string[]
  questions: readonly Omit<Question, 'flag'>[]
  problems: readonly string[]
  /** Sheets of which one has to be chosen before anything else. */
  sheets?: readonly string[]
  /** Prices with fractions of a kopeck. */
  rounded?: number
}

export const EMPTY_REPORT: JobReport = { message: '', preview: [], questions: [], problems: [] }

/** Only the functions below write these columns, so the casts are safe. */
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

import type { Selectable } from 'kysely'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { daysBefore, type EraseStep, oldRows } from '../../../engine/database/erasing.ts'
import type { Query } from '../../../engine/database/tables.ts'
import type { CatalogJobRow } from '../../tables.ts'
import type { ImportOptions } from '../import/import-catalog.ts'
import type { Limits, Question } from '../import/limits.ts'
import type { ColumnsQuestion, Reading } from '../import/reading.ts'

// Jobs that change the whole catalog are stored in the database, so that all server instances show them. Any number of checked files may
// wait for confirmation; the jobs themselves run one after another (run.ts).

export type CatalogJob = Selectable<CatalogJobRow>

/** Options of a job. `edition`: the catalog's edition before the check; the job writes the file only if the edition is still the same. */
export interface JobOptions extends Pick<ImportOptions, 'kind' | 'adds' | 'since' | 'sheet' | 'edition'> {
  /** Meanings of the file's columns, as staff chose them. */
  reading?: Reading
  /** Import limits, raised as far as staff confirmed in answer to the questions; by default `LIMITS` (import/limits.ts). */
  limits?: Limits
  /** Id of the catalog to restore, if the job is an undo. */
  restores?: number
  /** Session and name of the file, if 1C sent it (server/shop/exchange). */
  exchange?: string
  /** Why the file was checked a second time. */
  again?: string
}

/** Result of a job, for staff to read. */
export interface JobReport {
  message: string
  preview: readonly string[]
  questions: readonly Omit<Question, 'flag'>[]
  problems: readonly string[]
  /** Errors in content/exchange.json. */
  errors?: readonly string[]
  /** Names in 1C's files that content/exchange.json does not map. */
  unmapped?: readonly string[]
  /** Sheets from which staff must choose before the file is checked. */
  sheets?: readonly string[]
  /** Columns whose meaning staff must choose before the file is checked. */
  columns?: ReturnType<typeof partsOf>
  /** Number of prices with fractions of a kopeck. */
  rounded?: number
  /** Rows whose product is not in the catalog: their number, and the texts of the first ones. */
  unknown?: { count: number; lines: readonly string[] }
}

/** State and report of a job after a check of its file or after an import. */
export interface JobResult {
  state: 'asking' | 'done' | 'failed'
  report: JobReport
}

const SHOWN = 100

export const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, SHOWN),
  ...(lines.length > SHOWN ? [`И\u00a0ещё ${formatNumber(lines.length - SHOWN)}.`] : []),
]

/** Returns the part of a question about columns that a report stores. */
export const partsOf = ({ columns, prices }: ColumnsQuestion) => ({ columns, prices })

export const EMPTY_REPORT: JobReport = { message: '', preview: [], questions: [], problems: [] }

/** Parses a job's JSON column. Only the functions below write it, so the cast is safe. */
export const optionsOf = ({ options }: CatalogJob): JobOptions => JSON.parse(options) as JobOptions
export const reportOf = ({ report }: CatalogJob): JobReport => JSON.parse(report) as JobReport

export const isRunning = ({ state }: Pick<CatalogJob, 'state'>): boolean => state === 'checking' || state === 'writing'

/** Authors that are recorded for changes by 1C: `BY` in histories, in the audit and in jobs; `BY_ORDERS` in jobs with order files. */
export const BY = '1С'
export const BY_ORDERS = '1С, заказы'
export const isOfExchange = ({ email }: Pick<CatalogJob, 'email'>): boolean => email === BY || email === BY_ORDERS

/** Milliseconds without a heartbeat after which a job counts as aborted. */
const DEAD_MS = 30_000

export const BROKEN_OFF = 'Работа оборвалась. Каталог прежний: попробуйте ещё раз.'

/** Stored in place of the catalog's edition, which it never equals: accepting the file then first checks it a second time. */
const UNCHECKED = 'unchecked'
const FILE_STAYS: JobReport = {
  ...EMPTY_REPORT,
  message: 'Работа оборвалась, файл цел. Нажмите «Принять»: он проверится ещё раз.',
}

/** Returns unfinished jobs, the last job of staff, and job `id`, newest first. Resets jobs whose process died. */
export async function readJobs(query: Query, id = 0): Promise<CatalogJob[]> {
  const jobs = await query
    .selectFrom('catalog_jobs')
    .selectAll()
    .where((is) =>
      is.or([
        is('state', 'in', ['checking', 'asking', 'writing']),
        is('id', '=', id),
        is(
          'id',
          '=',
          is
            .selectFrom('catalog_jobs')
            .where('email', 'not in', [BY, BY_ORDERS])
            .select(({ fn }) => fn.max('id').as('last')),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const dead = jobs.filter((job) => isRunning(job) && Date.now() - Date.parse(job.alive_at) >= DEAD_MS)
  for (const job of dead) {
    const { restores, exchange, ...options } = optionsOf(job)
    const end: Change =
      restores === undefined && exchange === undefined
        ? { state: 'asking', options: { ...options, edition: UNCHECKED }, report: FILE_STAYS }
        : { state: 'failed', report: { ...EMPTY_REPORT, message: BROKEN_OFF } }
    await changeJob(query, job.id, job.state, end)
  }
  return dead.length > 0 ? readJobs(query, id) : jobs
}

type NewJob = Pick<CatalogJob, 'state' | 'source' | 'email'> & { catalog: number | undefined; options: JobOptions }

/** Adds a job. @returns the job's id */
export async function addJob(query: Query, { catalog, options, ...job }: NewJob): Promise<number> {
  const at = new Date().toISOString()
  const { id } = await query
    .insertInto('catalog_jobs')
    .values({
      ...{ ...job, options: JSON.stringify(options), catalog: catalog ?? null },
      ...{ created_at: at, alive_at: at, done: 0, total: 0, report: JSON.stringify(EMPTY_REPORT) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<Pick<CatalogJob, 'alive_at' | 'done' | 'total' | 'catalog'>> & {
  state?: CatalogJob['state']
  options?: JobOptions
  report?: JobReport
}

/** Changes a job if its state is `from`. @returns false if it is in another state */
export async function changeJob(
  query: Query,
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

export const dropJobFile = (query: Query, job: number) =>
  query.deleteFrom('catalog_job_parts').where('job', '=', job).execute()

const RETENTION_DAYS = 30

export const catalogJobSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'catalog-jobs', title: 'файлы загрузок каталога' },
    { table: 'catalog_jobs', key: 'id', column: 'created_at' },
    ({ now }) => daysBefore(now, RETENTION_DAYS),
  ),
]

/** Returns the stored meanings of columns for files whose titles have the hash `sign`; undefined if staff have not chosen them yet. */
export async function readingOf(query: Query, sign: string): Promise<Reading | undefined> {
  const row = await query.selectFrom('price_readings').select('reading').where('titles', '=', sign).executeTakeFirst()
  return row && (JSON.parse(row.reading) as Reading) // written by storeReading
}

/** Stores the meanings of columns for files whose titles have the hash `sign`. */
export async function storeReading(query: Query, sign: string, reading: Reading): Promise<void> {
  const row = { reading: JSON.stringify(reading), at: new Date().toISOString() }
  await query
    .insertInto('price_readings')
    .values({ titles: sign, ...row })
    .onConflict((conflict) => conflict.column('titles').doUpdateSet(row))
    .execute()
}

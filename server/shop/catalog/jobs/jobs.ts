import type { Selectable } from 'kysely'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { daysBefore, type EraseStep, oldRows } from '../../../engine/database/erasing.ts'
import type { Query } from '../../../engine/database/tables.ts'
import type { CatalogJobRow } from '../../tables.ts'
import type { Limits, Question } from '../import/limits.ts'
import type { ColumnsQuestion } from '../import/problem.ts'
import type { Reading } from '../import/reading.ts'
import type { CatalogKind } from '../records.ts'

// Jobs that change the whole catalog. They are stored in the database, so that every instance shows them. Any number of checked files may
// wait for confirmation; the jobs themselves run one after another (run.ts).

export type CatalogJob = Selectable<CatalogJobRow>

export interface JobOptions {
  /** Undefined: the kind is in the file. */
  kind?: CatalogKind | undefined
  /** True if products that the file lacks stay. */
  adds?: boolean
  /** ISO date from which a price list is valid; undefined: at once. */
  since?: string | undefined
  /** The workbook's sheet that staff chose. */
  sheet?: string
  /** The file's columns as staff stated them. */
  reading?: Reading
  /** Limits that staff confirmed. */
  limits?: Limits
  /** An undo: the catalog to restore. */
  restores?: number
  /** A file of 1C (server/shop/exchange): its session and name. */
  exchange?: string
  /** `catalogEdition` before the check: the file is only written if the catalog is still the same. */
  edition?: string | undefined
  /** Why the file was checked a second time. */
  again?: string
}

/** Result of a job, in words. */
export interface JobReport {
  message: string
  preview: readonly string[]
  questions: readonly Omit<Question, 'flag'>[]
  problems: readonly string[]
  /** Errors in content/exchange.json. */
  errors?: readonly string[]
  /** Parts of 1C's files that content/exchange.json does not map. */
  unmapped?: readonly string[]
  /** Sheets to choose from, before anything else. */
  sheets?: readonly string[]
  /** Columns whose meaning must be stated, before anything else. */
  columns?: ReturnType<typeof partsOf>
  /** Number of prices with fractions of a kopeck. */
  rounded?: number
  /** Rows without a product in the catalog: their number, and lines for the first ones. */
  unknown?: { count: number; lines: readonly string[] }
}

/** Outcome of a step of a job. */
export interface JobResult {
  state: 'asking' | 'done' | 'failed'
  report: JobReport
}

const SHOWN = 100

export const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, SHOWN),
  ...(lines.length > SHOWN ? [`И\u00a0ещё ${formatNumber(lines.length - SHOWN)}.`] : []),
]

/** A question about columns, as stored in a report. */
export const partsOf = ({ columns, prices }: ColumnsQuestion) => ({ columns, prices })

export const EMPTY_REPORT: JobReport = { message: '', preview: [], questions: [], problems: [] }

/** Only the functions below write these columns, so the casts are safe. */
export const optionsOf = ({ options }: CatalogJob): JobOptions => JSON.parse(options) as JobOptions
export const reportOf = ({ report }: CatalogJob): JobReport => JSON.parse(report) as JobReport

export const isRunning = ({ state }: Pick<CatalogJob, 'state'>): boolean => state === 'checking' || state === 'writing'

/** Author of the exchange's changes: in histories of orders, and in jobs of the catalog, where files of orders are apart. */
export const BY = '1С'
export const BY_ORDERS = '1С, заказы'
export const isOfExchange = ({ email }: Pick<CatalogJob, 'email'>): boolean => email === BY || email === BY_ORDERS

/** A job without a heartbeat for this long counts as dead with its process. */
const DEAD_MS = 30_000

export const BROKEN_OFF = 'Работа оборвалась. Каталог прежний: попробуйте ещё раз.'

/** Stands for an edition if the file must be checked again. */
const UNCHECKED = 'unchecked'
const FILE_STAYS: JobReport = {
  ...EMPTY_REPORT,
  message: 'Работа оборвалась, файл цел. Нажмите «Принять»: он проверится ещё раз.',
}

/** Unfinished jobs, the staff's last job, and the job with this number, newest first. A file whose process died is pending again. */
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

/** @returns the job's number */
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

/** Changes a job in this state. @returns false if its state is another */
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

/** The reading of files with this hash of titles; undefined until somebody states it. */
export async function readingOf(query: Query, sign: string): Promise<Reading | undefined> {
  const row = await query.selectFrom('price_readings').select('reading').where('titles', '=', sign).executeTakeFirst()
  return row && (JSON.parse(row.reading) as Reading) // written by storeReading
}

/** Stores how to read files with this hash of titles. */
export async function storeReading(query: Query, sign: string, reading: Reading): Promise<void> {
  const row = { reading: JSON.stringify(reading), at: new Date().toISOString() }
  await query
    .insertInto('price_readings')
    .values({ titles: sign, ...row })
    .onConflict((conflict) => conflict.column('titles').doUpdateSet(row))
    .execute()
}

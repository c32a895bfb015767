import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Place } from '../../../engine/database/database.ts'
import type { Database } from '../../../engine/database/tables.ts'
import { uploadFolder } from '../../../engine/forms/uploads.ts'
import type { Letters } from '../../../engine/mail/letters.ts'
import { sharePicture } from '../../../engine/pictures/uploaded.ts'
import type { ContentTypes } from '../../../engine/site/site.ts'
import { writeTable } from '../../sheets/table-file.ts'
import { readContent, readParts, writeContent } from '../../submissions/stored-files.ts'
import { oldCatalogs, restoreCatalog } from '../history.ts'
import { type PreparedImport, prepareImport } from '../import/import-catalog.ts'
import { LIMITS, questionsOf } from '../import/limits.ts'
import { checkedText, previewOf } from '../import/preview.ts'
import { ImportError, Problems } from '../import/problem.ts'
import { openPictureReceiver } from '../import/receive-pictures.ts'
import type { CatalogSchema } from '../records.ts'
import {
  type CatalogJob,
  EMPTY_REPORT,
  type JobOptions,
  type JobReport,
  type JobResult,
  optionsOf,
  partsOf,
  readingOf,
  shown,
  storeReading,
} from './jobs.ts'

/** Data for the worker thread of a job. */
export interface JobWork extends CatalogSchema {
  config: Place
  job: number
  /** Settings of the exchange; `takers` is the path of the module whose `takeFiles` imports 1C's files. */
  exchange: ContentTypes['exchange']
  takers: string
  /** VAT of the day in percent; null if the shop pays no VAT. */
  vat: number | null
  /** Schema files and origin of the site, for importing orders and composing e-mails about them. */
  site?: { texts: SchemaTexts; origin: string }
}

/** Reports the number of written products and their total. */
export type Progress = (done: number, total: number) => void

const MAX_ROWS = 200_000

/** Functions by which the job's thread reports progress to the server process and gets e-mails from it. */
export interface JobHost {
  tell: Progress
  letters: Letters
}

/** Imports 1C's files, or in a dry run returns what they would change. @param archive path of a ZIP; by default the files that 1C sent */
export type TakeFiles = (
  database: Database,
  job: CatalogJob,
  work: JobWork,
  host: JobHost,
  archive?: string,
) => Promise<JobResult>

/** Does the next step of a job, depending on its state: checks the file, or writes the catalog. @throws ImportError, DisplacedError */
export async function workAt(database: Database, job: CatalogJob, work: JobWork, takeFiles: TakeFiles, host: JobHost) {
  const { tell } = host
  const { restores, edition, exchange } = optionsOf(job)
  if (exchange !== undefined) return takeFiles(database, job, work, host)
  if (restores !== undefined) return restore(database, { restores, edition }, tell)
  return withFile(database, job, work, (file) =>
    /\.zip$/i.test(file) ? takeFiles(database, job, work, host, file) : loadFile(database, job, file, work, tell),
  )
}

async function restore(
  database: Database,
  { restores, edition }: Pick<JobOptions, 'restores' | 'edition'>,
  tell: Progress,
): Promise<JobResult> {
  const old = (await oldCatalogs(database)).find((catalog) => catalog.id === restores)
  if (!old) throw new ImportError('Этого каталога в\u00a0истории больше нет.')
  await restoreCatalog(database, old, { passed: (done) => tell(done, old.products), edition })
  return { state: 'done', report: { ...EMPTY_REPORT, message: `Возвращён каталог «${old.source}».` } }
}

async function withFile(
  { query }: Database,
  job: CatalogJob,
  { config }: JobWork,
  use: (file: string) => Promise<JobResult>,
): Promise<JobResult> {
  const folder = join(uploadFolder(config.dataFolder), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = join(folder, job.source.replace(/[/\\]/g, '_'))
    await pipeline(readContent(query, 'catalog_jobs', job.id), createWriteStream(file, { mode: 0o600 }))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loadFile(
  database: Database,
  job: CatalogJob,
  file: string,
  { config: { dataFolder }, properties, materials, vat }: JobWork,
  tell: Progress,
): Promise<JobResult> {
  const { kind, adds, since, sheet, limits, edition, reading } = optionsOf(job)
  const writes = job.state === 'writing'
  const pictures = await openPictureReceiver({
    ...{ dataFolder, dryRun: !writes },
    share: (address) => sharePicture(database, dataFolder, address),
  })
  const problems = new Problems()
  let total = 0
  const { outcome, changes, unknown, question, write } = await prepareImport(
    database,
    file,
    {
      kind,
      adds: adds ?? false,
      // The date may have come while the file waited for confirmation; the prices are then valid at once.
      since: since !== undefined && since > today() ? since : undefined,
      sheet,
      reading: { readingOf: async (sign) => reading ?? readingOf(database.query, sign), vat },
      pictures,
      ...{ properties, materials },
      maxRows: MAX_ROWS,
      edition,
      passed: (done) => tell(done, total),
    },
    problems.report,
  )
  const checked = {
    ...EMPTY_REPORT,
    problems: shown(problems.lines()),
    preview: [checkedText(outcome)],
    ...(question && { columns: partsOf(question) }),
  }
  if (!changes)
    return failed(checked, `Ошибок: ${formatNumber(outcome.errors)}. Исправьте их и\u00a0загрузите файл ещё раз.`)
  const questions = questionsOf(changes, outcome, limits ?? LIMITS)
  const report = {
    ...checked,
    preview: [...checked.preview, ...previewOf(changes)],
    questions,
    rounded: outcome.rounded,
    unknown: {
      count: outcome.unknown,
      lines: shown(unknown.rows.map(({ line, cells }) => `${line}: ${cells.join('; ')}`)),
    },
  }
  if (!writes) await storeUnknown(database, job.id, unknown, `${file}.unknown.xlsx`)
  if (!writes) return { state: 'asking', report }
  if (questions.length > 0) return failed(report, 'Пока файл ждал, каталог изменился: загрузите файл ещё раз.')
  total = outcome.rows + outcome.kept
  const written = await write()
  // The meanings of the columns are stored for later files only once staff have confirmed the import.
  if (reading && question) await storeReading(database.query, question.sign, reading)
  return {
    state: 'done',
    report: { ...report, message: written === undefined ? 'Всё уже было так.' : 'Каталог загружен.' },
  }
}

/** Stores the rows of unknown products as a workbook, which staff can correct and import. @param file path of a new file */
async function storeUnknown(
  { query }: Database,
  job: number,
  { titles, rows }: PreparedImport['unknown'],
  file: string,
) {
  await query.deleteFrom('catalog_job_unknown').where('job', '=', job).execute()
  if (rows.length === 0) return
  await writeTable(
    file,
    titles,
    rows.map(({ cells }) => cells),
  )
  await writeContent(query, 'catalog_job_unknown', job, readParts(file))
}

/** Returns the result of a failed job: `asking` if the file's columns were in question, so that staff can correct their answer. */
const failed = (report: JobReport, message: string): JobResult => ({
  state: report.columns ? 'asking' : 'failed',
  report: { ...report, message: `${message} Каталог прежний.` },
})

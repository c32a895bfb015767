import type { CallAnswer, CallName, CallParameters } from '#schema/definitions/calls/call.ts'
import { rowCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatMoment, formatNumber } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/tables.ts'
import { mimeOf } from '../engine/forms/uploads.ts'
import { confirmFirst, fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { DONE } from '../shop/account/profile.ts'
import { type OldCatalog, oldCatalogs } from '../shop/catalog/history.ts'
import { LIMITS, type Limits, times } from '../shop/catalog/import/limits.ts'
import { countText } from '../shop/catalog/import/preview.ts'
import { type AskedColumn, refuseWords } from '../shop/catalog/import/reading.ts'
import {
  addJob,
  type CatalogJob,
  changeJob,
  dropJobFile,
  EMPTY_REPORT,
  isOfExchange,
  isRunning,
  type JobOptions,
  optionsOf,
  readJobs,
  reportOf,
} from '../shop/catalog/jobs/jobs.ts'
import { runCatalogJob } from '../shop/catalog/jobs/run.ts'
import { catalogEdition, currentCatalog } from '../shop/catalog/replace.ts'
import { jobWork } from '../shop/exchange/protocol.ts'
import { readParts, writeContent } from '../shop/submissions/stored-files.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { commitSeen, seenOf } from './preview.ts'

const STATES: Readonly<Record<CatalogJob['state'], string>> = {
  checking: 'файл проверяется',
  asking: 'ждёт решения',
  writing: 'записывается',
  done: 'готово',
  failed: 'не\u00a0записано',
  dropped: 'от\u00a0файла отказались',
}

/** Addresses where staff download the whole catalog. */
export const CATALOG_FILES = { xlsx: '/desk/catalog.xlsx', csv: '/desk/catalog.csv' } as const

const NONE: CallAnswer<'desk.import'> = {
  id: '',
  version: '0',
  state: 'none',
  stateText: 'загрузок не\u00a0было',
  ...{ isRunning: false, done: 0, total: 0, facts: [], preview: [], questions: [], problems: [] },
  ...{ unknown: [], unknownLink: '', sheets: [], columns: '', columnRows: [], unit: '', vat: '', isRead: true },
  ...CATALOG_FILES,
}

/** Returns a column's name for the form: its number and heading. A space replaces `;`, which separates cells there. */
const columnName = ({ title }: AskedColumn, i: number): string => `${i + 1}. ${title.replace(/[;\s]+/g, ' ')}`

const inLines = (texts: readonly string[]) => texts.map((text) => ({ text }))

/** Returns the import limits that a checked file needs. Staff see them as questions, which they confirm when they accept the file. */
const neededLimits = (job: CatalogJob): Limits => {
  const needs = reportOf(job).questions.map((question) => question.needs)
  return {
    removing: Math.max(LIMITS.removing, ...needs.map(({ removing = 0 }) => removing)),
    jump: Math.max(LIMITS.jump, ...needs.map(({ jump = 0 }) => jump)),
    odd: needs.some(({ odd }) => odd),
    round: needs.some(({ round }) => round),
    skip: needs.some(({ skip }) => skip),
  }
}

const MODES: Readonly<Record<CallParameters<'desk.importStart'>['mode'], JobOptions>> = {
  auto: {},
  add: { adds: true },
  main: { kind: 'main' },
  import: { kind: 'import' },
}

/** Returns the ID of the current catalog, with which an import is compared, and its `edition`, which changes with each edit in the desk. */
const shownCatalog = async (database: Database) => ({
  edition: await catalogEdition(database),
  catalog: await currentCatalog(database),
})

const pageOf = ({ site }: Pick<StaffContext, 'site'>, id: number) => ({
  link: addressOf(site, 'desk.import', { id: String(id) }),
})

/** Starts a job. @returns a link to the page that shows its progress */
function run(context: StaffContext, job: Pick<CatalogJob, 'id' | 'state'>) {
  const { database, site, desk, staff } = context
  void runCatalogJob(database, { ...job, email: staff.email }, jobWork(site, desk.config, desk.log))
  return pageOf(context, job.id)
}

/** Returns a hash of the report that staff saw and of the job's options, which include the catalog's edition. */
const versionOf = (job: CatalogJob): string => seenOf(job.id, job.report, job.options)

const jobText = ({ source, email }: CatalogJob): string => `«${source}» (${email})`

/** Checks that no catalog is being written. @throws HttpError 409 while one is */
export async function refuseWhileWriting({ query }: Database): Promise<void> {
  const job = (await readJobs(query)).find(({ state }) => state === 'writing')
  if (job) throw new HttpError(409, `Сейчас записывается ${jobText(job)}. Подождите, пока он запишется.`)
}

/** Returns the job of a checked file that waits for a decision, and writes its name into the audit. @throws HttpError 409 without one */
async function waiting({ database, audit }: StaffContext, id: string): Promise<CatalogJob> {
  const job = (await readJobs(database.query, Number(id))).find((candidate) => candidate.id === Number(id))
  if (job) audit({ subject: job.source })
  if (job?.state === 'asking') return job
  throw new HttpError(
    409,
    job
      ? `Этот файл уже не\u00a0ждёт решения: ${jobText(job)} ${STATES[job.state]}.`
      : 'Этого файла уже нет: загрузите его ещё раз.',
  )
}

/** Changes the job of a pending file. @throws HttpError 409 if somebody else has already accepted or rejected the file */
async function decide({ database }: StaffContext, { id }: CatalogJob, change: Parameters<typeof changeJob>[3]) {
  const alive = { alive_at: new Date().toISOString(), done: 0, total: 0 }
  if (!(await changeJob(database.query, id, 'asking', { ...change, ...alive })))
    throw new HttpError(409, 'О файле только что решил кто-то ещё: обновите страницу.')
}

/** Checks a pending file again, with the additional options `more`, against the current catalog. */
async function checkAgain(context: StaffContext, job: CatalogJob, more: JobOptions) {
  const { catalog, edition } = await shownCatalog(context.database)
  const options = { ...optionsOf(job), edition, ...more }
  await decide(context, job, { state: 'checking', catalog: catalog ?? null, report: EMPTY_REPORT, options })
  return run(context, { id: job.id, state: 'checking' })
}

const sourceOf = async ({ query }: Database, catalog: number | undefined): Promise<string> => {
  const row = await query
    .selectFrom('catalogs')
    .select('source')
    .where('id', '=', catalog ?? 0)
    .executeTakeFirst()
  return row?.source ?? 'пустой'
}

const catalogText = ({ source, createdAt, products }: OldCatalog): string =>
  `«${source}» от\u00a0${formatMoment(createdAt)}: ${countText(products)}`

const EDITS: readonly CallName[] = ['desk.productSave', 'desk.photosAdd']

/** Counts the edits made in the desk since the current catalog was loaded, at `since`. An undo of that catalog would lose them. */
async function countEdits({ query }: Database, since: string): Promise<number> {
  const { count } = await query
    .selectFrom('staff_audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('call', 'in', EDITS)
    .where('status', '=', 200)
    .where('at', '>', since)
    // Skips audit entries without changes.
    .where('changes', 'not like', '{"changes":{},%')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the current catalog, the number of edits that an undo would lose, and the version that staff confirm. */
async function undoOf(database: Database) {
  const { edition, catalog: id = 0 } = await shownCatalog(database)
  const current = await database.query.selectFrom('catalogs').selectAll().where('id', '=', id).executeTakeFirst()
  const edits = current ? await countEdits(database, current.created_at) : 0
  return { id, edition, current, edits, version: edits === 0 ? seenOf(id) : seenOf(id, edition) }
}

export const catalogHandlers = {
  async 'desk.import'({ id }, { site, database: { query } }) {
    const all = await readJobs(query, Number(id ?? 0))
    const jobs = all.filter((job) => !isOfExchange(job))
    const job = id === undefined ? jobs[0] : jobs.find((candidate) => candidate.id === Number(id))
    if (!job && id !== undefined) throw new HttpError(404, 'Такой загрузки нет.')
    if (!job) return NONE
    const others = jobs.filter((other) => other !== job && (other.state === 'asking' || isRunning(other)))
    const {
      message,
      preview,
      questions,
      problems,
      unmapped = [],
      errors = [],
      sheets = [],
      columns,
      unknown = { count: 0, lines: [] },
    } = reportOf(job)
    const { again, restores, since } = optionsOf(job)
    return {
      id: String(job.id),
      version: versionOf(job),
      state: job.state,
      stateText: STATES[job.state],
      isRunning: isRunning(job),
      done: Number(job.done),
      total: Number(job.total),
      facts: [
        { label: restores === undefined ? 'Файл' : 'Возвращается', text: job.source },
        { label: 'Кто и\u00a0когда', text: `${job.email}, ${formatMoment(job.created_at)}` },
        { label: 'Состояние', text: STATES[job.state] },
        { label: 'Цены действуют', text: since === undefined ? '' : `с\u00a0${formatDate(since)}` },
        { label: 'Итог', text: message },
        { label: 'Проверка повторена', text: again ?? '' },
        ...others.map((other) => ({
          label: 'Другой файл',
          text: `${jobText(other)}: ${STATES[other.state]}`,
          ...pageOf({ site }, other.id),
        })),
      ],
      // Some fonts have no glyph for the arrow, so a dash replaces it.
      preview: inLines(preview.map((text) => text.replaceAll(' → ', '\u00a0— '))),
      questions: inLines(questions.map(({ text }) => text)),
      problems: inLines([...errors, ...unmapped, ...problems]),
      unknown: inLines(unknown.lines),
      unknownLink: unknown.count > 0 ? `/desk/catalog/unknown/${job.id}` : '',
      sheets: inLines(sheets),
      columns: columns?.columns.map((column, i) => `${columnName(column, i)}; ${column.guess}`).join('\n') ?? '',
      columnRows:
        columns?.columns.map((column, i) => ({
          article: columnName(column, i),
          samples: column.samples.join(' · '),
        })) ?? [],
      ...(columns?.prices ?? { unit: '', vat: '' }),
      isRead: !columns || (preview.length > 0 && message === ''),
      ...CATALOG_FILES,
    }
  },

  async 'desk.importStart'({ mode, since }, context) {
    const [file] = context.files
    if (file?.path === undefined)
      throw fieldError('file', file ? 'Файл больше 50\u00a0МБ: разделите его' : 'Выберите файл')
    if (file.type === '')
      throw fieldError(
        'file',
        'Внутри не\u00a0то, что в\u00a0имени файла: старый .xls, веб-страница или файл, дошедший не\u00a0до\u00a0конца. Откройте его в\u00a0Excel и\u00a0сохраните как «Книга Excel (.xlsx)»',
      )
    if (since !== undefined && (!isDate(since) || since < today()))
      throw fieldError('since', 'Укажите день, который ещё не\u00a0прошёл: без дня цены начнут действовать сразу')
    context.audit({ subject: file.name })
    const { query } = context.database
    const { catalog, edition } = await shownCatalog(context.database)
    const id = await addJob(query, {
      ...{ state: 'checking', source: file.name, email: context.staff.email, catalog },
      options: { ...MODES[mode], since, edition },
    })
    // Stores the file in the database until the job ends, because another server instance may finish the job.
    await writeContent(query, 'catalog_jobs', id, readParts(file.path))
    return run(context, { id, state: 'checking' })
  },

  async 'desk.importAccept'({ id, version, agreed = [] }, context) {
    const { database, audit } = context
    const job = await waiting(context, id)
    await refuseWhileWriting(database)
    if (version !== versionOf(job))
      throw confirmFirst('С\u00a0тех пор файл проверили ещё раз: посмотрите, что изменится теперь, и\u00a0примите.')
    const { catalog: current, edition } = await shownCatalog(database)
    if (current !== job.catalog || edition !== optionsOf(job).edition) {
      const again =
        current === job.catalog
          ? 'Пока файл ждал, в\u00a0каталоге изменили цены, остатки или фото.'
          : `Пока файл ждал, каталог сменился на\u00a0«${await sourceOf(database, current)}».`
      await checkAgain(context, job, { again })
      throw new HttpError(409, `${again} Файл проверяется ещё раз: посмотрите, что изменится теперь, и\u00a0примите.`)
    }
    const questions = reportOf(job).questions.map(({ text }) => text)
    if (questions.some((text) => !agreed.includes(text)))
      throw fieldError('agreed', 'Прочтите каждый вопрос и\u00a0отметьте, что так и\u00a0нужно')
    const answer = questions.length > 0 && { 'согласие с\u00a0вопросами': [null, questions.join(' ')] as const }
    audit({ changes: { каталог: [await sourceOf(database, current), job.source], ...answer } })
    await decide(context, job, { state: 'writing', options: { ...optionsOf(job), limits: neededLimits(job) } })
    return run(context, { id: job.id, state: 'writing' })
  },

  /** Returns name and type of the workbook with the file's rows whose products the catalog lacks. @throws HttpError 404 if there is none */
  async 'desk.importUnknown'({ file }, { database }) {
    const job = (await readJobs(database.query, Number(file))).find(({ id }) => id === Number(file))
    if (!job || !reportOf(job).unknown?.count) throw new HttpError(404, 'Таких строк нет.')
    return { name: `Нет в каталоге — ${job.source.replace(/\.[^.]*$/, '')}.xlsx`, type: mimeOf('xlsx') }
  },

  /** Selects the sheet of a pending workbook to import, and checks the file again. */
  async 'desk.importSheet'({ id, sheet }, context) {
    const job = await waiting(context, id)
    if (!reportOf(job).sheets?.includes(sheet))
      throw new HttpError(422, 'Такого листа нет.', { sheet: 'Выберите лист' })
    return checkAgain(context, job, { sheet })
  },

  /** Stores the meanings that staff give to the unknown columns of a pending file, and checks the file again. */
  async 'desk.importColumns'({ id, columns, unit, vat }, context) {
    const job = await waiting(context, id)
    const asked = reportOf(job).columns
    if (!asked) throw new HttpError(409, 'Этот файл о\u00a0столбцах не\u00a0спрашивал.')
    const words = rowsOf(columns).map((row) => rowCells(row, 2)[1]?.toLowerCase() ?? '')
    const reading = { columns: words.map((word) => (word === 'не читать' ? '' : word)), unit, hasVat: vat === 'with' }
    const wrong =
      words.length === asked.columns.length
        ? refuseWords(reading.columns, unit)
        : `Строк должно быть ${asked.columns.length}: по\u00a0одной на\u00a0столбец`
    if (wrong) throw fieldError('columns', wrong)
    return checkAgain(context, job, { reading })
  },

  async 'desk.importDrop'({ id }, context) {
    const job = await waiting(context, id)
    await decide(context, job, { state: 'dropped' })
    await dropJobFile(context.database.query, job.id)
    return DONE
  },

  async 'desk.catalogs'({ catalog }, { database }) {
    const { id, current, edits, version } = await undoOf(database)
    return {
      version: catalog === undefined ? seenOf(id) : version,
      facts: current
        ? [
            { label: 'Файл', text: current.source },
            { label: 'Загружен', text: formatMoment(current.created_at) },
            { label: 'Изделий', text: formatNumber(current.products) },
            ...(edits > 0 ? [{ label: 'Правок на\u00a0рабочем месте', text: formatNumber(edits) }] : []),
          ]
        : [],
      list: (await oldCatalogs(database)).map((old) => ({ id: String(old.id), text: catalogText(old) })),
    }
  },

  async 'desk.catalogUndo'({ catalog, version }, context) {
    const { database, audit } = context
    const { id: current, edition, edits, version: now } = await undoOf(database)
    const old = (await oldCatalogs(database)).find(({ id }) => id === Number(catalog))
    const shown = await sourceOf(database, current)
    audit({ subject: old?.source ?? catalog, changes: { каталог: [shown, old?.source ?? null] } })
    return commitSeen(version, current, {
      async commit() {
        if (!old) return undefined
        await refuseWhileWriting(database)
        if (version !== now)
          throw confirmFirst(
            `После загрузки «${shown}» цены, остатки, сроки или фото меняли здесь ${times(edits)}: эти правки пропадут. Если так и\u00a0нужно, подтвердите.`,
          )
        const options = { restores: old.id, edition }
        const job = { source: catalogText(old), email: context.staff.email, catalog: current, options }
        const id = await addJob(database.query, { state: 'writing', ...job })
        return run(context, { id, state: 'writing' })
      },
      async otherwise() {
        throw new HttpError(409, `Каталог уже сменился: теперь показывается «${shown}». Обновите страницу.`)
      },
    })
  },
} satisfies Partial<DeskHandlers>

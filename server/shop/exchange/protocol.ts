import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import type { Database } from '../../engine/database/database.ts'
import { allowSlowBody } from '../../engine/http/body-deadline.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { clientKey, type RateLimit, type RateLimiter } from '../../engine/limits/rate-limiter.ts'
import { isOneOf } from '../../engine/secrets/hash.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { addJob, isRunning, readJobs, reportOf } from '../catalog/jobs/jobs.ts'
import { runCatalogJob } from '../catalog/jobs/run.ts'
import type { Config } from '../config.ts'
import type { MakeStepContext } from '../orders/steps.ts'
import { vatOn } from '../vat.ts'
import { baseName, folderOf, MAX_BYTES, openReceived, receivePiece } from './files.ts'
import { confirmOrders, giveOrders, giveStatuses } from './give-orders.ts'
import { ExchangeError } from './read-xml.ts'
import { beginSession, COOKIE, changeFile, changeSession, fileOf, readSession } from './sessions.ts'
import { type ExchangeReport, hideUnseen } from './take-goods.ts'
import { takeOrders } from './take-orders.ts'
import type { FileWork } from './worker.ts'

/** Where 1C comes, with and without a slash at the end; docs/exchange.md says how it is set up. */
export const EXCHANGE_PATH = '/exchange/1c'

const LOGIN = '1c'

/** Bytes of a piece. */
const FILE_LIMIT = 2_000_000

/** 1C waits longer, but a proxy may not. */
const ANSWER_MS = 8000

const TRIES: RateLimit = { name: 'exchange', points: 20, seconds: 900, message: 'Слишком много неверных паролей.' }

const HEADER_LOST =
  'Логин и\u00a0пароль до\u00a0сайта не\u00a0дошли. Проверьте, что прокси передаёт заголовок Authorization.'

interface Options {
  config: Pick<Config, 'exchangePassword' | 'dataFolder' | 'databaseUrl'>
  database: Database
  site: () => Site
  limiter: RateLimiter
  log: Pick<Logger, 'error' | 'warn'>
  /** What steps of orders need. */
  steps: (request: Request, response: Response) => MakeStepContext
}

type OwnSession = Awaited<ReturnType<typeof readSession>>

/** Answers 1C, which speaks of goods (`catalog`) and of orders (`sale`), by plain text that begins with how it went. */
export function createExchange(options: Options): Router {
  const { config, log } = options
  const router = Router({ caseSensitive: true })
  router.all(EXCHANGE_PATH, async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store')
    if (config.exchangePassword === undefined) {
      response.status(404).type('text/plain').send('Обмен не\u00a0включён.')
      return
    }
    const sent = await answer(request, response, options).catch((error: unknown) => {
      if (error instanceof ExchangeError || error instanceof HttpError) return ['failure', error.message]
      log.error(error, 'an exchange with 1C failed')
      return ['failure', 'На\u00a0сайте случилась ошибка. Повторите обмен.']
    })
    // 1C ignores it, and is no visitor.
    response.removeHeader('Set-Cookie')
    if (Array.isArray(sent)) response.type('text/plain').send(sent.join('\n'))
    else response.set('Content-Type', sent.type).end(sent.bytes)
  })
  return router
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function answer(
  request: Request,
  response: Response,
  options: Options,
): Promise<string[] | ReturnType<typeof giveStatuses>> {
  const { query } = options.database
  const [type, mode, sessid] = ['type', 'mode', 'sessid'].map((name) => textIn(request.query[name]))
  const now = new Date()
  if (type !== 'catalog' && type !== 'sale') throw new ExchangeError('Такого обмена нет: бывают catalog и\u00a0sale.')
  if (mode === 'checkauth') {
    await authorize(request, options)
    const session = await beginSession(query, type, now)
    const seconds = Math.floor(now.getTime() / 1000)
    return ['success', COOKIE, session.secret, `sessid=${session.sessid}`, `timestamp=${seconds}`]
  }
  const session = await readSession(query, request.headers.cookie, sessid, now)
  if (mode === 'init') return init(session, textIn(request.query.version) ?? '', options)
  if (mode === 'file' || mode === 'import') {
    const name = baseName(textIn(request.query.filename) ?? '')
    const isOld = type === 'sale' && session.version === ''
    const steps = () => options.steps(request, response)
    if (mode === 'import')
      return type === 'sale' ? importOrders(session, name, steps(), options) : importFile(session, name, options)
    const received = await receive(request, session, name, options)
    // Old 1C does not ask to import orders; a file in pieces is no file until the last of them.
    return isOld
      ? importOrders(session, name, steps(), options, Number.POSITIVE_INFINITY).catch(ifIncomplete(received))
      : received
  }
  if (mode === 'deactivate')
    return ['success', await hideUnseen(options.database, session, singleContent(options.site(), 'exchange'))]
  if (mode === 'complete') return ['success']
  if (type === 'sale' && mode === 'query') return giveOrders(query, session, options.site())
  if (type === 'sale' && mode === 'info') return giveStatuses(options.site())
  if (type === 'sale' && mode === 'success') {
    await confirmOrders(query, session)
    return ['success']
  }
  throw new ExchangeError(`Такого запроса нет: ${mode?.slice(0, 30)}.`)
}

/** @throws ExchangeError, LimitReached */
async function authorize(request: Request, { config, limiter, log }: Options): Promise<void> {
  const key = clientKey(request.ip ?? '')
  await limiter.check(TRIES, key)
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
  if (encoded === undefined) throw new ExchangeError(HEADER_LOST)
  if (isOneOf(Buffer.from(encoded, 'base64').toString(), [`${LOGIN}:${config.exchangePassword}`])) return
  await limiter.consume(TRIES, key)
  log.warn({ security: 'exchange refused' }, 'a wrong password of the exchange')
  throw new ExchangeError('Неверный логин или пароль.')
}

/** Forgets the files that came before. */
async function init(session: OwnSession, version: string, { config, database }: Options): Promise<string[]> {
  await rm(folderOf(config.dataFolder, session.id), { recursive: true, force: true })
  const reset = { bytes: 0, piece: '', job: null, done: 0, state: 'received' } as const
  await database.query.updateTable('exchange_files').set(reset).where('session', '=', session.id).execute()
  await changeSession(database.query, session, { version: version.slice(0, 20) })
  const answered = Number.parseFloat(version) >= 3 ? '3.1' : '2.09'
  const more = version === '' ? [] : [`sessid=${session.sessid}`, `version=${answered}`]
  return ['zip=yes', `file_limit=${FILE_LIMIT}`, ...more]
}

async function receive(request: Request, session: OwnSession, name: string, { config, database: { query } }: Options) {
  if (request.method !== 'POST') throw new ExchangeError('Файл отправляют методом POST.')
  allowSlowBody(request, () => undefined)
  // Pictures are the site's own.
  if (!/\.(?:xml|zip)$/i.test(name)) {
    request.resume()
    return ['success']
  }
  const file = await fileOf(query, session.id, name, new Date())
  const { sum } = await query
    .selectFrom('exchange_files')
    .select(({ fn }) => fn.sum<number>('bytes').as('sum'))
    .where('session', '=', session.id)
    .executeTakeFirstOrThrow()
  if (Number(sum) > MAX_BYTES) throw new ExchangeError('Файлов обмена больше 500\u00a0МБ.')
  const folder = folderOf(config.dataFolder, session.id)
  const { bytes, piece } = await receivePiece(request, folder, name, file.piece)
  if (bytes > 0)
    await changeFile(query, file, { bytes: Number(file.bytes) + bytes, piece, job: null, done: 0, state: 'received' })
  return ['success']
}

/** Begins to take a file, or tells how far it is: `progress` makes 1C ask again. */
async function importFile(session: OwnSession, name: string, options: Options): Promise<string[]> {
  const { query } = options.database
  const until = Date.now() + ANSWER_MS
  for (;;) {
    const file = await fileOf(query, session.id, name, new Date())
    const id = file.job ?? (await startJob(file.id, session.id, name, options))
    const job = id === undefined ? undefined : (await readJobs(query, id)).find((candidate) => candidate.id === id)
    if (id !== undefined && (!job || !isRunning(job))) {
      const isDone = job?.state === 'done'
      const { message, problems } = job
        ? reportOf(job)
        : { message: 'Работа оборвалась, повторите обмен.', problems: [] }
      const report = JSON.stringify({ message, lines: problems })
      // What failed is begun anew when 1C asks once more.
      const end = { state: isDone ? 'done' : 'failed', ended_at: new Date().toISOString(), report } as const
      await changeFile(query, file, { ...end, ...(!isDone && { job: null }) })
      return [isDone ? 'success' : 'failure', message]
    }
    if (Date.now() > until) return ['progress', job ? 'Файл загружается.' : 'Сайт занят другой загрузкой.']
    await wait(200)
  }
}

const ifIncomplete = (received: string[]) => (error: unknown) => {
  if (error instanceof ExchangeError) return received
  throw error
}

/** Takes a file of orders. @param until when to answer that there are more, in milliseconds */
async function importOrders(
  session: OwnSession,
  name: string,
  steps: MakeStepContext,
  { config, database: { query } }: Options,
  until = Date.now() + ANSWER_MS,
) {
  const file = await fileOf(query, session.id, name, new Date())
  const before: ExchangeReport = file.done > 0 ? JSON.parse(file.report) : { message: '', lines: [] } // written below
  if (file.state === 'done') return ['success', 'Уже взято.']
  const ended_at = new Date().toISOString()
  try {
    const path = await openReceived(folderOf(config.dataFolder, session.id), name)
    const { done, isOver, report } = await takeOrders(path, steps, file.done, until)
    const whole = JSON.stringify({ ...report, lines: [...before.lines, ...report.lines] } satisfies ExchangeReport)
    await changeFile(query, file, { done, report: whole, ...(isOver && { state: 'done', ended_at }) })
    // They hold data of buyers.
    if (isOver) await rm(path, { force: true })
    return [isOver ? 'success' : 'progress', report.message]
  } catch (error) {
    if (error instanceof ExchangeError) {
      const report = JSON.stringify({ message: error.message, lines: [] } satisfies ExchangeReport)
      await changeFile(query, file, { state: 'failed', ended_at, report })
    }
    throw error
  }
}

/** Begins a job for a file, unless another is being written. @returns its number */
async function startJob(file: number, session: number, name: string, { config, database, site, log }: Options) {
  const { query } = database
  if ((await readJobs(query)).some(({ state }) => state === 'writing')) return undefined
  const begun = await query.transaction().execute(async (transaction) => {
    const job = {
      state: 'writing',
      source: name,
      email: '1С',
      catalog: undefined,
      options: { exchange: file },
    } as const
    const id = await addJob(transaction, job)
    const mine = transaction.updateTable('exchange_files').set({ job: id }).where('id', '=', file)
    const { numUpdatedRows } = await mine.where('job', 'is', null).executeTakeFirst()
    if (numUpdatedRows === 1n) return id
    await transaction.deleteFrom('catalog_jobs').where('id', '=', id).execute()
    return undefined
  })
  if (begun === undefined) return undefined
  const { dataFolder, databaseUrl } = config
  const work = { session, name, settings: singleContent(site(), 'exchange') }
  runCatalogJob(
    database,
    { id: begun, state: 'writing' },
    {
      ...{ config: { dataFolder, databaseUrl }, log, properties: [], vat: vatOn(site()) },
      program: new URL('./worker.ts', import.meta.url),
      exchange: { ...work, folder: folderOf(dataFolder, session) } satisfies FileWork,
    },
  )
  return begun
}

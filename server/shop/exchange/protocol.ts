import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Request, type Response, Router, raw } from 'express'
import type { Logger } from 'pino'
import type { Database, Query } from '../../engine/database/tables.ts'
import { allowSlowBody } from '../../engine/http/body-deadline.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { clientKey, type RateLimit, type RateLimiter } from '../../engine/limits/rate-limiter.ts'
import type { Letters } from '../../engine/mail/letters.ts'
import type { SiteState } from '../../engine/pages/site-state.ts'
import { isOneOf } from '../../engine/secrets/hash.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { addJob, BY, BY_ORDERS, isRunning, readJobs, reportOf } from '../catalog/jobs/jobs.ts'
import { runCatalogJob } from '../catalog/jobs/run.ts'
import type { JobWork } from '../catalog/jobs/work.ts'
import { catalogSchemaOf } from '../catalog/records.ts'
import type { Config } from '../config.ts'
import { UnreadableFile } from '../sheets/xml-parts.ts'
import { vatOn } from '../vat.ts'
import { baseName, exchangeFolder, isWhole, receivePiece } from './files.ts'
import { confirmOrders, giveOrders } from './give-orders.ts'
import { auditExchange, beginSession, COOKIE, changeSession, readSession } from './sessions.ts'
import { TAKERS } from './take-files.ts'

/** Maximum size of a piece in bytes, as 1C is told; the server accepts eight times as much. */
const FILE_LIMIT = 2_000_000

/** Milliseconds after which the server responds `progress`: 1C would wait longer, but a proxy may not. */
const ANSWER_MS = 8000

const TRIES: RateLimit = { name: 'exchange', points: 20, seconds: 900, message: 'Слишком много неверных паролей.' }
const ALL_TRIES: RateLimit = { ...TRIES, name: 'exchange login', points: 200 }
const LOGIN = '1c'

interface Options {
  config: Pick<Config, 'exchangePassword'> & JobWork['config']
  database: Database
  state: () => Pick<SiteState, 'site' | 'texts' | 'origin'>
  limiter: RateLimiter
  letters: Letters
  log: Pick<Logger, 'error' | 'warn'>
}

/** A request of 1C within a session. `key` consists of session and file name, and identifies the job that imports the file. */
type Asked = Record<'folder' | 'name' | 'key', string> & {
  request: Request
  response: Response
  session: Awaited<ReturnType<typeof readSession>>
  isSale: boolean
}

/** Creates the router of the CommerceML exchange of goods (`catalog`) and orders (`sale`). */
export function createExchange(options: Options): Router {
  const router = Router({ caseSensitive: true })
  router.all('/exchange/1c', async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store')
    const sent = await answer(request, response, options).catch((error: unknown) => {
      if (error instanceof UnreadableFile || error instanceof HttpError) return ['failure', error.message]
      options.log.error(error, 'an exchange with 1C failed')
      return ['failure', 'На\u00a0сайте случилась ошибка. Повторите обмен.']
    })
    // 1C is no visitor, and ignores the cookies of visitors.
    response.removeHeader('Set-Cookie')
    if (Array.isArray(sent)) response.type('text/plain').send(sent.join('\n'))
    else response.set('Content-Type', sent.type).end(sent.bytes)
  })
  return router
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function answer(request: Request, response: Response, options: Options) {
  const { query } = options.database
  const [type, mode, sessid] = ['type', 'mode', 'sessid'].map((name) => textIn(request.query[name]))
  const now = new Date()
  const audit = (subject: string, more: object = {}) =>
    auditExchange(query, subject, { адрес: request.ip ?? '', ...more })
  if (mode === 'checkauth') {
    await authorize(request, options)
    const session = await beginSession(query, now)
    await audit('вход')
    const timestamp = Math.floor(now.getTime() / 1000)
    return ['success', COOKIE, session.secret, `sessid=${session.sessid}`, `timestamp=${timestamp}`]
  }
  const session = await readSession(query, request.headers.cookie, sessid, now)
  const folder = exchangeFolder(options.config, session.id)
  const isSale = type === 'sale'
  const name = mode === 'file' || mode === 'import' ? baseName(textIn(request.query.filename) ?? '') : ''
  const asked = { request, response, session, folder, name, key: `${session.id}/${name}`, isSale }
  if (mode === 'init') return init(asked, options)
  if (mode === 'file') return receive(asked, options)
  if (mode === 'import') return importFile(asked, options)
  // Items that 1C did not send in this exchange stay visible: only a deletion mark hides a product.
  if (mode === 'deactivate' || mode === 'complete') return ['success']
  if (isSale && mode === 'query') {
    const { count, ...file } = await giveOrders(query, session, options.state().site)
    await audit('запрос заказов', { заказов: count })
    return file
  }
  if (!isSale || mode !== 'success') throw new UnreadableFile(`Такого запроса нет: ${mode?.slice(0, 30)}.`)
  await audit('заказы получены', { заказов: await confirmOrders(query, session) })
  return ['success']
}

/** Checks login and password of 1C. @throws UnreadableFile, LimitReached */
async function authorize(request: Request, { config, database, limiter, log }: Options): Promise<void> {
  const key = clientKey(request.ip ?? '')
  await limiter.check(TRIES, key)
  await limiter.check(ALL_TRIES, LOGIN)
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
  if (encoded === undefined)
    throw new UnreadableFile(
      'Логин и\u00a0пароль до\u00a0сайта не\u00a0дошли. Проверьте, что прокси передаёт заголовок Authorization.',
    )
  if (isOneOf(Buffer.from(encoded, 'base64').toString(), [`${LOGIN}:${config.exchangePassword}`])) return
  await limiter.consume(TRIES, key)
  await limiter.consume(ALL_TRIES, LOGIN)
  await auditExchange(database.query, 'неверный пароль', { адрес: request.ip ?? '' }, false)
  log.warn({ security: 'exchange refused' }, 'a wrong password of the exchange')
  throw new UnreadableFile('Неверный логин или пароль.')
}

/** Starts an exchange: deletes the session's earlier files, and returns what this site supports. */
async function init({ request, session, folder }: Asked, { database }: Options): Promise<string[]> {
  const version = textIn(request.query.version) ?? ''
  await rm(folder, { recursive: true, force: true })
  await changeSession(database.query, session, { version: version.slice(0, 20) })
  const answered = Number.parseFloat(version) >= 3 ? '3.1' : '2.09'
  const more = version === '' ? [] : [`sessid=${session.sessid}`, `version=${answered}`]
  return ['zip=yes', `file_limit=${FILE_LIMIT}`, ...more]
}

async function receive(asked: Asked, options: Options): Promise<string[]> {
  const { request, response, session, folder, name, key, isSale } = asked
  allowSlowBody(request, () => undefined)
  await promisify(raw({ type: () => true, limit: FILE_LIMIT * 8 }))(request, response)
  // Pictures are ignored, since the site has pictures of its own.
  if (!/\.(?:xml|zip)$/i.test(name)) return ['success']
  if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('Файл пуст.')
  if (await receivePiece(request.body, folder, name)) await forgetJob(options.database.query, key)
  // Old versions of 1C do not request the import of orders, so the import starts with the last piece of a file.
  const isOld = isSale && session.version === ''
  if (isOld && (await isWhole(join(folder, name)))) return importFile(asked, options, Number.POSITIVE_INFINITY)
  return ['success']
}

/** Starts the import of a file and waits for its result. After the response `progress`, 1C repeats the request. */
async function importFile(asked: Asked, options: Options, until = Date.now() + ANSWER_MS): Promise<string[]> {
  const { query } = options.database
  const { name, key, isSale } = asked
  for (;;) {
    const own = query
      .selectFrom('catalog_jobs')
      .select('id')
      .where('options', '=', JSON.stringify({ exchange: key }))
    const mine = await own.executeTakeFirst()
    const jobs = await readJobs(query, mine?.id)
    const job = jobs.find(({ id }) => id === mine?.id)
    if (job?.state === 'done') return ['success', reportOf(job).message]
    if (job?.state === 'failed') {
      await forgetJob(query, key)
      return ['failure', reportOf(job).message]
    }
    if (!job && (isSale || !jobs.some(isRunning))) {
      const facts = { source: name, email: isSale ? BY_ORDERS : BY, catalog: undefined, options: { exchange: key } }
      const id = await addJob(query, { state: 'writing', ...facts })
      const { site, texts, origin } = options.state()
      const work = { ...jobWork(site, options.config, options.log), site: { texts, origin }, letters: options.letters }
      void runCatalogJob(options.database, { id, state: 'writing', email: facts.email }, work)
    }
    if (Date.now() > until) return ['progress', job ? 'Файл загружается.' : 'Сайт занят другой загрузкой.']
    await wait(200)
  }
}

/** Returns the site's data for the worker thread of a job. */
export const jobWork = <Log>(
  site: Site,
  { dataFolder, databaseUrl, deskKey, deskKeyBefore }: JobWork['config'],
  log: Log,
) => ({
  ...{ config: { dataFolder, databaseUrl, deskKey, deskKeyBefore }, log },
  ...{ ...catalogSchemaOf(site), vat: vatOn(site) },
  ...{ exchange: singleContent(site, 'exchange'), takers: TAKERS },
})

/** Detaches the job from its file, so that the next request of 1C imports the file from the start. */
const forgetJob = (query: Query, key: string) =>
  query
    .updateTable('catalog_jobs')
    .set({ options: JSON.stringify({ exchange: key.split('/')[0] }) })
    .where('options', '=', JSON.stringify({ exchange: key }))
    .execute()

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { contractErrors, contracts, contractsVersion, reloadContracts } from '#blocks/contracts.ts'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { DeskServices } from '../desk/services.ts'
import { sealTotpSecrets } from '../desk/staff.ts'
import { writePublished } from '../desk/studio/follow.ts'
import { startPublishing } from '../desk/studio/scheduled.ts'
import { createApp } from '../engine/app/app.ts'
import { closeServer, createHttpServer, listen } from '../engine/app/http-server.ts'
import { ensureDataFolder, misspelledVariables, StartError } from '../engine/config.ts'
import { DataUnavailable } from '../engine/database/data-unavailable.ts'
import type { Database } from '../engine/database/database.ts'
import { checkConnections, refusalOf } from '../engine/database/postgres.ts'
import { SQLITE_FILE } from '../engine/database/read-only.ts'
import { startErrorOf } from '../engine/database/sqlite-file.ts'
import { dropLeftUploads } from '../engine/forms/uploads.ts'
import { serveFiles } from '../engine/http/files.ts'
import { createLog } from '../engine/http/log.ts'
import { proxyProblem } from '../engine/http/security.ts'
import { backupTask, ensureBackupFolder } from '../engine/jobs/backups.ts'
import { startDaily } from '../engine/jobs/daily.ts'
import { createLetters, type Letters, type RenderLetter } from '../engine/mail/letters.ts'
import { managerOf } from '../engine/mail/mailer.ts'
import { failingLetters, startOutbox } from '../engine/mail/outbox.ts'
import { createTransport, senderOf } from '../engine/mail/transport.ts'
import { readLastGood, storeLastGood } from '../engine/pages/last-good.ts'
import { HeldFiles, type LiveSite, openLiveSite } from '../engine/pages/live-site.ts'
import { loadBuiltLetters, loadBuiltRenderer, type RenderPage } from '../engine/pages/load-renderer.ts'
import { PageCache } from '../engine/pages/page-cache.ts'
import { type Loaded, loadSite, type SiteState } from '../engine/pages/site-state.ts'
import { publicFolder, root, schemaFolder } from '../engine/paths.ts'
import { sealSigningKeys } from '../engine/secrets/signing.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { watchFolders } from '../engine/site/watch.ts'
import { knownCatalog } from '../shop/catalog/known-catalog.ts'
import { openStore, type Store } from '../shop/catalog/store.ts'
import { type Config, readConfig, readDataFolder, VARIABLES } from '../shop/config.ts'
import { bookOldEvents } from '../shop/orders/old-events.ts'
import { indexOldOrders } from '../shop/orders/search.ts'
import { rowsOfOldCustomers } from '../shop/submissions/customers.ts'
import { attachmentsOf } from '../shop/submissions/stored-files.ts'
import { createUpstream, type Upstream } from '../shop/upstream/upstream.ts'
import { checkInWorker } from './check-in-worker.ts'
import { checkAndTry, checkSchema } from './check-schema.ts'
import { createDeskServices } from './desk-services.ts'
import type { Vite } from './development.ts'
import { eraseTask } from './erasing.ts'
import { shopOfApp } from './shop-app.ts'
import { shopOfSite } from './site-options.ts'

/** Starts the site, or prints in one place why it cannot. */
async function main(): Promise<void> {
  const config = readConfig()
  warnOf(config)
  const log = createLog(config.logLevel)
  ensureDataFolder(config)
  ensureBackupFolder({ backupFolder: backupFolderOf(config) })

  const upstream = createUpstream({ ...config, log })
  const server = createHttpServer()
  const cache = new PageCache(pageLifetime(config))

  // At the same time: a new shop loads its catalog in a second.
  const [store, { vite, render, renderLetter }] = await Promise.all([
    openStore(config, (error) => log.error(error, 'the catalog version could not be read')),
    loadRenderer(config, server),
  ])
  await checkConnections(store.database, config, console.warn)
  await sealSecrets(store.database)

  const held = new HeldFiles()
  const desk = createDeskServices({
    ...{ config, log, upstream, store, held, render, renderLetter },
    studio: {
      texts: () => site.state().texts,
      site: () => site.state().site,
      siteOf: (texts) => site.state().previewed(undefined, texts).site,
      check: async (texts, staff) => (vite ? checkSchema(texts) : checkInWorker(texts, 'check', staff)),
      tryOut: (texts) => (vite ? checkAndTry(texts, vite.tryRender) : checkInWorker(texts, 'try')),
      published: () => site.filesChanged(),
    },
  })
  // The files may be deployed without what the studio has published.
  await writePublished({ database: store.database, desk }).catch((err: unknown) =>
    log.error({ err }, 'publications could not be followed'),
  )
  const site = await openSite({ config, log, server, vite, render, upstream, cache, desk, store, held })
  store.onSwitch(site.catalogChanged)
  await dropLeftUploads(config.dataFolder, new Date())
  // The regions of another back end are known before the first request.
  await upstream?.ready()

  const { letters, outbox } = openMail(config, log, store, site, renderLetter)
  const stopDaily = startDailyTasks({ config, log, store, site, letters })

  let stopping = false
  if (vite) server.off('request', vite.answerWaiting)
  server.on(
    'request',
    createApp(
      {
        ...{ config, log, state: site.state, render, cache },
        mail: { letters, wake: outbox.wake },
        files: vite ? await filesInDevelopment(vite, config, site.state, log) : serveFiles(),
        readiness: {
          stopping: () => stopping,
          heldBack: site.heldBack,
          failingLetters: () => failingLetters(store.database, managerOf(site.state().site)),
        },
        development: vite,
        warn: console.warn,
      },
      shopOfApp({ config, state: site.state, store, upstream, desk }),
    ),
  )
  // Those that waited for valid files.
  vite?.refreshPages()
  await bookOldEvents(store.database, site.state().site)
  await indexOldOrders(store.database)
  await rowsOfOldCustomers(store.database)
  if (!server.listening) await listen(server, config.port, config.host)

  // After everything that may refuse the start: a refused start changes no data.
  await storeSchema(config, log, site.state())
  const stopWatching = watchFiles(config, site.filesChanged)
  const stopPublishing = startPublishing({ database: store.database, desk })

  async function stop(): Promise<void> {
    // npm forwards a signal that the process group receives too.
    if (stopping) return
    stopping = true
    await setTimeout(config.drainSeconds * 1000)
    await Promise.all([stopWatching(), vite?.close(), closeServer(server)])
    await Promise.all([outbox.stop(), stopDaily(), stopPublishing()])
    await store.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  // Last: readers of this line may change files or stop the site.
  collectGarbage()
  console.log(`Сайт открыт: http://localhost:${(server.address() as AddressInfo).port}`)
}

/** Frees what the start alone needed; nobody waits yet. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** The code that renders pages and letters: the build's, or in development Vite's. */
async function loadRenderer({ production, schemaFolder }: Config, server: Server) {
  if (production) return { vite: undefined, render: await loadBuiltRenderer(), renderLetter: await loadBuiltLetters() }
  const vite = await (await import('./development.ts')).startVite(server, schemaFolder)
  return { vite, render: vite.render, renderLetter: vite.renderLetter }
}

/** Renders letters, and sends those of the outbox. */
function openMail(config: Config, log: Logger, store: Store, site: LiveSite, renderLetter: RenderLetter) {
  const letters = createLetters(
    (mail, roots) => site.state().maker.prepareLetter(mail, roots),
    renderLetter,
    (at, error) => log.error({ at, error }, 'a block of a letter threw and was left out'),
  )
  const outbox = startOutbox({
    database: store.database,
    attachmentsOf: (query, letter) =>
      attachmentsOf(query, letter, (submission) => {
        const { site: current, origin } = site.state()
        return origin + addressOf(current, 'desk.request', { id: String(submission) })
      }),
    transport: createTransport(config, () => senderOf(site.state().site), console.log),
    manager: () => managerOf(site.state().site),
    log,
  })
  return { letters, outbox }
}

/** Encrypts the secrets that were stored without a DESK_KEY, or says that staff's are not encrypted. */
async function sealSecrets(database: Database): Promise<void> {
  await sealSigningKeys(database)
  if ((await sealTotpSecrets(database)) > 0)
    console.warn(
      'Ключи кодов сотрудников лежат в\u00a0базе незашифрованными: задайте DESK_KEY (docs/operations.md, «Keys and secrets»).',
    )
}

/** Prints one line for each setting without effect. */
function warnOf(config: Config): void {
  for (const line of misspelledVariables(VARIABLES, process.env)) console.warn(line)
  if (config.databaseUrl && config.backupFolder)
    console.warn('BACKUP_DIR не\u00a0действует с\u00a0PostgreSQL: копии делает pg_dump (docs/operations.md).')
  if (config.apiLocal.length > 0 && config.apiUpstream === undefined)
    console.warn('API_LOCAL не\u00a0действует без\u00a0API_UPSTREAM: на все вызовы отвечает сам сайт.')
  const problem = proxyProblem(config)
  if (problem) console.warn(problem)
}

/** `npm run db` */
const DB_PROGRAM = join(import.meta.dirname, '../cli/db.ts')

/** PostgreSQL has its own backups. */
const backupFolderOf = ({ databaseUrl, backupFolder }: Config): string | undefined =>
  databaseUrl ? undefined : backupFolder

/** Milliseconds that pages are cached: the data of another back end may change, and in development the code. */
const pageLifetime = ({ production, apiUpstream }: Config): number | undefined => {
  if (!production) return 1
  return apiUpstream === undefined ? undefined : 15_000
}

interface SiteParts {
  config: Config
  log: Logger
  server: Server
  vite: Vite | undefined
  render: RenderPage
  upstream: Upstream | undefined
  cache: PageCache
  desk: DeskServices
  store: Store
  held: HeldFiles
}

/** Loads and checks the schema files. @throws StartError where they do not check and never did */
async function openSite(parts: SiteParts): Promise<LiveSite> {
  const { config, log, server, vite, render, upstream, cache, desk, store, held } = parts
  const check = async (texts: SchemaTexts): Promise<readonly Problem[]> => {
    // Before the start there are no requests to block.
    if (server.listening && !vite) return checkInWorker(texts, 'try')
    if (!vite) return checkAndTry(texts, render)
    const ofContracts = contractProblems()
    return ofContracts.length > 0
      ? ofContracts
      : withCodeApart(await checkAndTry(texts, vite.tryRender, knownCatalog(readDataFolder())))
  }
  const shop = shopOfSite({ store, upstream, desk })
  const options = { ...config, ...shop, check, lastGood: () => readLastGood(config) }
  const load = async (before?: { state: SiteState; seen: string }): Promise<Loaded> => {
    if (vite) await reloadContracts()
    const loaded = await loadSite(
      { ...options, contracts, contractsVersion },
      (source, error) => log.warn({ source, error }, 'an optional source failed'),
      before,
    )
    void writeNames(config, log)
    return loaded
  }
  return openLiveSite({
    held,
    load: async (before) => {
      const loaded = await load(before)
      const ofCode = loaded.problems.filter(({ rule }) => OF_CODE.includes(rule))
      if (vite && before && ofCode.length > 0) console.error(reportFormats.text(ofCode))
      return before || loaded.state || !vite ? loaded : whenRight({ loaded, load, server, config, vite })
    },
    clearPages: () => cache.clear(),
    store: (state) => storeSchema(config, log, state),
    author: vite,
  })
}

const blocksFolder = join(root, 'blocks')

/** Watches the files that the site is made of, in development the contracts too; Vite watches the rest of the blocks. */
const watchFiles = ({ production, schemaFolder }: Config, changed: () => Promise<void>) =>
  watchFolders(
    [schemaFolder, publicFolder, ...(production ? [] : [blocksFolder])],
    changed,
    (path, stats) =>
      path.startsWith(blocksFolder + sep) && stats?.isFile() === true && basename(path) !== 'contract.ts',
  )

const storeSchema = (config: Config, log: Logger, { texts }: SiteState): Promise<void> =>
  storeLastGood(config, texts).catch((error) => log.warn(error, 'the served schema files could not be stored'))

/** Time for open pages to fetch what has changed, in milliseconds. */
const REFRESHED_MS = 500

/** Writes the names that editors offer; not for another shop's files, as tests have them. It blocks the process for a while. */
async function writeNames(config: Config, log: Logger): Promise<void> {
  if (config.production || config.schemaFolder !== schemaFolder) return
  await setTimeout(REFRESHED_MS)
  const { writeEditorNames } = await import('./editor-names.ts')
  await writeEditorNames().catch((error) => log.warn({ error }, 'the names for editors could not be written'))
}

/** Problems of a block's code rather than of the files. */
const OF_CODE = ['вид/неизвестный-блок', 'показ/ошибка']

/** In development a broken block rejects no file: pages that use it show the error. */
const withCodeApart = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (OF_CODE.includes(problem.rule) ? { ...problem, severity: 'warning' } : problem))

interface DailyParts {
  config: Config
  log: Logger
  store: Store
  site: LiveSite
  letters: Letters
}

function startDailyTasks({ config, log, store: { database }, site, letters }: DailyParts): () => Promise<unknown> {
  const backupFolder = backupFolderOf(config)
  return startDaily({
    database,
    tasks: [
      eraseTask({ config, database, state: site.state, letters }),
      ...(backupFolder === undefined ? [] : [backupTask(DB_PROGRAM, config.dataFolder, backupFolder)]),
    ],
    log,
  })
}

/** Vite, and before it the pages for authors and developers. */
async function filesInDevelopment(
  vite: Vite,
  { schemaFolder }: Config,
  state: () => SiteState,
  log: Logger,
): Promise<RequestHandler> {
  const { createForAuthors } = await import('./for-authors.ts')
  const report = (at: string, error: unknown) => log.error({ at, error }, 'a block of the gallery threw')
  const { render, renderLetter, middleware } = vite
  return Router().use(createForAuthors({ state, schemaFolder, render, renderLetter, report }), middleware)
}

interface Wrong {
  loaded: Loaded
  load(): Promise<Loaded>
  server: Server
  config: Config
  vite: Vite
}

/** In development a first start waits for valid files, and shows the problems meanwhile. */
async function whenRight({ loaded, load, server, config, vite }: Wrong): Promise<Loaded> {
  const { promise, resolve } = Promise.withResolvers<Loaded>()
  function tell({ problems }: Loaded): void {
    console.error(reportFormats.text(problems))
    vite.showProblems(problems, true)
  }
  tell(loaded)
  server.on('request', vite.answerWaiting)
  await listen(server, config.port, config.host)
  console.log(
    `Сайт откроется, когда эти места будут исправлены: http://localhost:${(server.address() as AddressInfo).port}`,
  )
  let { seen } = loaded
  const stop = watchFiles(config, async () => {
    const next = await load()
    if (next.state) return resolve(next)
    if (next.seen !== seen) tell(next)
    seen = next.seen
  })
  const right = await promise
  void stop()
  return right
}

/** The contracts that, in development, cannot be used as they are now. */
const contractProblems = (): Problem[] =>
  [...contractErrors].map(([type, error]) => ({
    ...{ file: `blocks/${type}/contract.ts`, line: 1, column: 1, pointer: '' },
    ...{ severity: 'error', rule: 'блоки/контракт', hint: '' },
    message: `Контракт блока «${type}» не\u00a0загружен: ${error instanceof Error ? error.message : error}`,
  }))

try {
  await main()
} catch (error) {
  const cause = error instanceof DataUnavailable ? refusalOf(startErrorOf(error, SQLITE_FILE)) : error
  console.error(cause instanceof StartError ? cause.message : cause)
  process.exit(1)
}

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Router } from 'express'
import type { Logger } from 'pino'
import { sealTotpSecrets } from '../desk/staff.ts'
import { writePublished } from '../desk/studio/follow.ts'
import { startPublishing } from '../desk/studio/scheduled.ts'
import { createApp } from '../engine/app/app.ts'
import { watchCrashes } from '../engine/app/crash.ts'
import { closeServer, createHttpServer, listen } from '../engine/app/http-server.ts'
import { ensureDataFolder, misspelledVariables, StartError } from '../engine/config.ts'
import { DataUnavailable } from '../engine/database/data-unavailable.ts'
import { checkConnections, refusalOf } from '../engine/database/postgres.ts'
import { SQLITE_FILE } from '../engine/database/read-only.ts'
import { startErrorOf } from '../engine/database/sqlite-file.ts'
import type { Database } from '../engine/database/tables.ts'
import { dropLeftUploads } from '../engine/forms/uploads.ts'
import { serveBuild } from '../engine/http/files.ts'
import { createLog } from '../engine/http/log.ts'
import { proxyProblem } from '../engine/http/security.ts'
import { ensureBackupFolder } from '../engine/jobs/backups.ts'
import { createLetters, type RenderLetter } from '../engine/mail/letters.ts'
import { managerOf } from '../engine/mail/mailer.ts'
import { failingLetters, startOutbox } from '../engine/mail/outbox.ts'
import { createTransport, senderOf } from '../engine/mail/transport.ts'
import { HeldFiles, type LiveSite } from '../engine/pages/live-site.ts'
import { loadBuiltLetters, loadBuiltRenderer } from '../engine/pages/load-renderer.ts'
import { PageCache } from '../engine/pages/page-cache.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { sealSigningKeys } from '../engine/secrets/signing.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { openStore, type Store } from '../shop/catalog/store.ts'
import { type Config, readConfig, VARIABLES } from '../shop/config.ts'
import { bookOldEvents } from '../shop/orders/old-events.ts'
import { indexOldOrders } from '../shop/orders/search.ts'
import { rowsOfOldCustomers } from '../shop/submissions/customers.ts'
import { attachmentsOf, hasFiles } from '../shop/submissions/stored-files.ts'
import { createUpstream } from '../shop/upstream/upstream.ts'
import { checkInWorker } from './check-in-worker.ts'
import { checkAndTry, checkSchema } from './check-schema.ts'
import { backupFolderOf, startDailyTasks } from './daily-tasks.ts'
import { createDeskServices } from './desk-services.ts'
import type { Vite } from './development.ts'
import { openShop } from './open-shop.ts'
import { openSite, storeSchema, watchFiles } from './open-site.ts'

/** Starts the site. @throws if it cannot start; the end of this file prints the reason */
async function main(): Promise<void> {
  const config = readConfig()
  warnOf(config)
  const log = createLog(config.logLevel)
  ensureDataFolder(config)
  ensureBackupFolder({ backupFolder: backupFolderOf(config) })

  const upstream = createUpstream({ ...config, log })
  const server = createHttpServer()
  let stopping = false
  watchCrashes(log, () => {
    stopping = true
    return closeServer(server)
  })
  const cache = new PageCache(pageLifetime(config))

  // Opens the store while the renderer loads, since a new shop's store needs a second to load its catalog.
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
  // Writes the studio's publications that the files lack: a deployment may have replaced the files by older ones.
  await writePublished({ database: store.database, desk }).catch((err: unknown) =>
    log.error({ err }, 'publications could not be followed'),
  )
  const shop = openShop({ config, store, upstream, desk })
  const site = await openSite({ config, log, server, vite, render, cache, shop, held })
  store.onSwitch(site.catalogChanged)
  await dropLeftUploads(config.dataFolder, new Date())
  // The first request needs the regions of the other back end.
  await upstream?.ready()

  const { letters, outbox } = openMail(config, log, store, site, renderLetter)
  const stopDaily = startDailyTasks({ config, log, store, site, letters })

  if (vite) server.off('request', vite.answerWaiting)
  server.on(
    'request',
    createApp(
      {
        ...{ log, state: site.state, render, cache },
        mail: { letters, wake: outbox.wake },
        files: vite ? await filesInDevelopment(vite, config, site.state, log) : serveBuild(),
        readiness: {
          stopping: () => stopping,
          heldBack: site.heldBack,
          failingLetters: () => failingLetters(store.database, managerOf(site.state().site)),
        },
        development: vite,
        warn: console.warn,
      },
      shop,
    ),
  )
  // Reloads the pages that showed problems while the server waited for valid files.
  vite?.refreshPages()
  await bookOldEvents(store.database, site.state().site)
  await indexOldOrders(store.database)
  await rowsOfOldCustomers(store.database)
  if (!server.listening) await listen(server, config, log)

  // Runs after every step that may refuse the start, so that a refused start does not replace the last good schema files.
  await storeSchema(config, log, site.state(), held)
  const stopWatching = watchFiles(config, log, site.filesChanged)
  const stopPublishing = startPublishing({ database: store.database, desk })

  async function stop(): Promise<void> {
    // On Ctrl+C the process group gets a signal, and npm forwards it again: the second one is ignored.
    if (stopping) return
    stopping = true
    await setTimeout(config.drainSeconds * 1000)
    await Promise.all([stopWatching(), vite?.close(), closeServer(server)])
    await Promise.all([outbox.stop(), stopDaily(), stopPublishing()])
    await store.close()
    process.exit(0)
  }
  const stopAtOnce = (): Promise<void> =>
    stop().catch((err: unknown) => {
      log.error({ err }, 'the stop failed')
      process.exit(1)
    })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopAtOnce)
  // Prints this line last, because programs that wait for this line may change files or stop the site.
  collectGarbage()
  console.log(`Сайт открыт: http://localhost:${(server.address() as AddressInfo).port}`)
}

/** Frees memory that only the start needed, before the first requests. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Loads the code that renders pages and letters: the build's, or in development Vite's. */
async function loadRenderer({ production, schemaFolder }: Config, server: Server) {
  if (production) return { vite: undefined, render: await loadBuiltRenderer(), renderLetter: await loadBuiltLetters() }
  const vite = await (await import('./development.ts')).startVite(server, schemaFolder)
  return { vite, render: vite.render, renderLetter: vite.renderLetter }
}

/** Starts the renderer of letters and the outbox, which sends them. */
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
    hasFiles,
    transport: createTransport(config, () => senderOf(site.state().site), console.log),
    manager: () => managerOf(site.state().site),
    log,
  })
  return { letters, outbox }
}

/** With DESK_KEY encrypts secrets that were stored as plain text. Without it warns if there are secrets of staff. */
async function sealSecrets(database: Database): Promise<void> {
  await sealSigningKeys(database)
  if ((await sealTotpSecrets(database)) > 0)
    console.warn(
      'Ключи кодов сотрудников лежат в\u00a0базе незашифрованными: задайте DESK_KEY (docs/operations.md, «Keys and secrets»).',
    )
}

/** Prints one line for each setting that is misspelled, has no effect, or contradicts another one. */
function warnOf(config: Config): void {
  for (const line of misspelledVariables(VARIABLES, process.env)) console.warn(line)
  if (config.databaseUrl && config.backupFolder)
    console.warn('BACKUP_DIR не\u00a0действует с\u00a0PostgreSQL: копии делает pg_dump (docs/operations.md).')
  if (config.apiLocal.length > 0 && config.apiUpstream === undefined)
    console.warn('API_LOCAL не\u00a0действует без\u00a0API_UPSTREAM: на все вызовы отвечает сам сайт.')
  const problem = proxyProblem(config)
  if (problem) console.warn(problem)
}

/** Returns the lifetime of cached pages in milliseconds, since new code or upstream data do not clear the cache; undefined: no limit. */
const pageLifetime = ({ production, apiUpstream }: Config): number | undefined => {
  if (!production) return 1
  return apiUpstream === undefined ? undefined : 15_000
}

/** Returns Vite's middleware, preceded by the routes for authors and developers. */
async function filesInDevelopment(vite: Vite, { schemaFolder }: Config, state: () => SiteState, log: Logger) {
  const { createForAuthors } = await import('./for-authors.ts')
  const report = (at: string, error: unknown) => log.error({ at, error }, 'a block of the gallery threw')
  const { render, renderLetter, middleware } = vite
  return Router().use(createForAuthors({ state, schemaFolder, render, renderLetter, report }), middleware)
}

try {
  await main()
} catch (error) {
  const cause = error instanceof DataUnavailable ? refusalOf(startErrorOf(error, SQLITE_FILE)) : error
  console.error(cause instanceof StartError ? cause.message : cause)
  process.exit(1)
}

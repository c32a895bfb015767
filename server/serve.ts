import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'

import { createAhead } from './app/ahead.ts'
import { createApp } from './app/app.ts'
import type { Vite } from './app/development.ts'
import { closeServer, createHttpServer, listen, stopListening } from './app/http-server.ts'
import { openLiveSite } from './app/live-site.ts'
import { onNewDay } from './app/new-day.ts'
import { knownCatalog } from './catalog/known-catalog.ts'
import { openStore } from './catalog/store.ts'
import { type Config, ensureDataFolder, misspelledVariables, readConfig, readDataFolder, StartError } from './config.ts'
import { checkConnections } from './database/connections.ts'
import { refusalOf } from './database/refusals.ts'
import { DataUnavailable } from './database/unavailable.ts'
import { dropLeftUploads } from './forms/left-uploads.ts'
import { attachmentsOf } from './forms/stored-files.ts'

import { serveFiles } from './http/files.ts'
import { proxyProblem } from './http/forwarded.ts'
import { createLog } from './http/log.ts'
import { failingLetters } from './mail/failing.ts'
import { createLetters } from './mail/letters.ts'
import { managerOf } from './mail/manager.ts'
import { startOutbox } from './mail/outbox.ts'
import { createTransport, senderOf } from './mail/transport.ts'
import { ensureBackupFolder } from './maintenance/backups.ts'
import { startDaily } from './maintenance/daily.ts'
import { backupTask, eraseTask } from './maintenance/tasks.ts'

import type { Known } from './pages/check-and-try.ts'
import { checkAfterOthers, checkApart, startChecker } from './pages/check-apart.ts'
import { keepHeldSince, openLastGood, readHeldSince } from './pages/last-good.ts'
import { loadBlocksAhead, loadBuiltLetters, loadBuiltRenderer } from './pages/load-renderer.ts'
import { type Loaded, loadSite, type SiteState } from './pages/site-state.ts'
import { homeKey, savedKeys, saveKeys } from './pages/warm.ts'
import { publicFolder, schemaFolder } from './paths.ts'
import { ownProcess } from './processes/own-process.ts'
import { watchFolders } from './site/watch.ts'
import { startTracing } from './tracing/export.ts'
import { createUpstream } from './upstream/upstream.ts'

/** How often it is asked whether another process serves other files than this one, in milliseconds. */
const ASK_OTHERS_EVERY = 300

/** Starts the site, or tells in one place why it cannot and leaves nothing half-started. */
async function main(): Promise<void> {
  const config = readConfig()
  const own = ownProcess()
  const { people } = own
  // Of several the one that started them has said it.
  if (own.number === undefined) for (const line of misspelledVariables(process.env)) people.warn(line)
  const log = createLog(config.logLevel)
  const stopTracing = startTracing(config, log)
  ensureDataFolder(config)
  const backupFolder = config.databaseUrl ? undefined : config.backupFolder
  ensureBackupFolder({ backupFolder })
  if (config.databaseUrl && config.backupFolder)
    people.warn('BACKUP_DIR не\u00a0действует с\u00a0PostgreSQL: копии делает pg_dump (docs/operations.md).')
  if (config.apiLocal.length > 0 && config.apiUpstream === undefined)
    people.warn('API_LOCAL не\u00a0действует без\u00a0API_UPSTREAM: на все вызовы отвечает сам сайт.')
  const upstream = createUpstream({ ...config, log })
  const upstreamReady = upstream?.ready()
  const server = createHttpServer()
  const vite = config.production
    ? undefined
    : await (await import('./app/development.ts')).startVite(server, config.schemaFolder)
  // Before anything can ask for pages: another process may switch catalogues at any moment.
  const render = vite?.render ?? (await loadBuiltRenderer())
  // Nobody is shown a catalogue before the site is there.
  let catalogChanged = (): void => undefined
  const opening = openStore(
    config,
    () => catalogChanged(),
    (error) => log.error(error, 'the catalogue could not be looked at'),
  )
  opening.catch(() => undefined) // told below, after what is wrong with the files
  const ahead = createAhead({
    ...{ config, render, log },
    catalog: () => store.catalog,
    isServed: (state) => state === site.state(),
  })
  async function beginAhead(): Promise<void> {
    await loadBlocksAhead().catch((error) => log.error(error, 'what pages are drawn by could not be loaded ahead'))
    site.makeAhead(savedKeys(site.state(), config.dataFolder))
  }
  const known: Known = { files: new Map(), tried: new Map() }
  const check = async (texts: SchemaTexts): Promise<readonly Problem[]> =>
    vite
      ? (await import('./pages/check-and-try.ts')).checkAndTry(texts, known, render, knownCatalog(readDataFolder()))
      : own.isFirst
        ? checkApart(texts)
        : checkAfterOthers(texts)
  /** What editors offer; of another shop's files, as tests have them, they have no use. */
  async function writeNames(): Promise<void> {
    if (config.production || config.schemaFolder !== schemaFolder) return
    const { writeEditorNames } = await import('./pages/editor-names.ts')
    await writeEditorNames().catch((error) => log.warn({ error }, 'the names for editors could not be written'))
  }
  const lastGood = openLastGood(config, (error) => log.warn(error, 'what is served could not be kept'))
  const load = (before?: { state: SiteState; seen: string }): Promise<Loaded> =>
    loadSite(
      {
        ...config,
        store: () => store,
        upstream,
        check,
        lastGood: (current) => (current && !lastGood.isAnothers() ? current : (lastGood.read() ?? current)),
      },
      (source, error) => log.warn({ source, error }, 'an optional source failed'),
      before,
    ).finally(() => void writeNames()) // afterwards: nobody waits for it
  const folders = [config.schemaFolder, publicFolder]
  const site = await openLiveSite({
    load: async (before) => {
      const loaded = await load(before)
      return before || loaded.state || !vite ? loaded : whenRight({ loaded, load, folders, server, config, vite })
    },
    warm: ahead.all,
    keep: ({ texts }) => lastGood.keep(texts),
    since: { read: () => readHeldSince(config), keep: (since) => keepHeldSince(config, since) },
    author: vite,
    people,
  })
  const store = await opening
  // Which regions there are is asked before the first request.
  await upstreamReady
  catalogChanged = site.catalogChanged
  if (own.isFirst) await checkConnections(store.database, config, people.warn)
  await dropLeftUploads(config.dataFolder, new Date())
  let [stopping, leaving] = [false, false]

  const outbox = startOutbox({
    database: store.database,
    attachmentsOf,
    transport: createTransport(config, () => senderOf(site.state().site), console.log),
    manager: () => managerOf(site.state().site),
    log,
  })
  const renderLetter = vite ? vite.renderLetter : await loadBuiltLetters()
  const letters = createLetters(
    (mail, roots) => site.state().maker.prepareLetter(mail, roots),
    renderLetter,
    (at, error) => log.error({ at, error }, 'a block of a letter threw and was left out'),
  )
  const stopDaily = startDaily({
    database: store.database,
    tasks: [
      eraseTask({ config, database: store.database, state: site.state, letters }),
      ...(backupFolder === undefined ? [] : [backupTask(config.dataFolder, backupFolder)]),
    ],
    log,
  })
  const files: RequestHandler = vite ? await filesInDevelopment(vite, config, site.state, log) : serveFiles()
  if (vite) server.off('request', vite.answerWaiting)
  server.on(
    'request',
    createApp({
      config,
      log,
      state: site.state,
      store,
      mail: { letters, wake: outbox.wake },
      upstream,
      render,
      files,
      readiness: {
        stopping: () => stopping,
        leaving: () => leaving,
        heldBack: site.heldBack,
        failingLetters: () => failingLetters(store.database, managerOf(site.state().site)),
      },
      own,
      warn: people.warn,
    }),
  )
  const problem = proxyProblem(config)
  if (problem) people.warn(problem)
  // What runs for the first time takes tens of milliseconds at once: visitors would wait for it side by side.
  const first = ahead.pages(site.state(), [homeKey(site.state())])
  // Another back end may be slow: what it answers is waited for by nobody who does not ask.
  if (!upstream) await first
  if (!server.listening) await listen(server, config.port)

  // Only now: a start that is refused leaves the data as they are.
  void lastGood.keep(site.state().texts)
  if (config.production) void beginAhead()
  const stopWatching = watchFolders(folders, site.filesChanged, vite || !own.isFirst ? undefined : startChecker)
  const stopDays = onNewDay(site.dayChanged)
  const askOthers = setInterval(() => {
    // Files that check are the same for all.
    if (site.heldBack().length === 0 || !lastGood.isAnothers()) return
    site.othersChanged().catch((error) => log.warn({ error }, 'what another process serves could not be read'))
  }, ASK_OTHERS_EVERY).unref()

  /** @param closed of who listens no more: settles when all connections have ended */
  async function end(seconds: number, closed?: Promise<unknown>): Promise<void> {
    leaving = true
    await setTimeout(seconds * 1000)
    clearInterval(askOthers)
    stopDays()
    await Promise.all([stopWatching(), vite?.close(), closeServer(server, closed)])
    await Promise.all([outbox.stop(), stopDaily(), lastGood.kept()])
    await store.close()
    await stopTracing()
    if (config.production) saveKeys(site.wanted(), config.dataFolder)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A signal to the whole group comes twice: npm hands on its own.
      if (stopping) return
      stopping = true
      if (!leaving) void end(config.drainSeconds)
    })
  }
  // Whoever keeps a connection learns from an answer that it is the last one.
  own.onLeave(() => void end(Math.max(1, config.drainSeconds), stopListening(server)))
  process.on('SIGUSR2', () => {
    if (own.number === undefined)
      people.warn('Процесс один: без\u00a0перерыва перезапускаются несколько (WEB_CONCURRENCY).')
  })
  // Last: whoever reads it may change files or stop the site right away.
  own.serving((server.address() as AddressInfo).port)
}

/** Vite, and before it what only authors and developers are shown. */
async function filesInDevelopment(
  vite: Vite,
  { schemaFolder }: Config,
  state: () => SiteState,
  log: Logger,
): Promise<RequestHandler> {
  const { createForAuthors } = await import('./app/for-authors.ts')
  const report = (at: string, error: unknown) => log.error({ at, error }, 'a block of the gallery threw')
  const { render, renderLetter, middleware } = vite
  return Router().use(createForAuthors({ state, schemaFolder, render, renderLetter, report }), middleware)
}

interface Wrong {
  loaded: Loaded
  load(): Promise<Loaded>
  folders: readonly string[]
  server: Server
  config: Config
  vite: Vite
}

/** In development a first start waits for files that check, and shows meanwhile what is wrong with them. */
async function whenRight({ loaded, load, folders, server, config, vite }: Wrong): Promise<Loaded> {
  const { promise, resolve } = Promise.withResolvers<Loaded>()
  function tell({ problems }: Loaded): void {
    console.error(reportFormats.text(problems))
    vite.showProblems(problems)
  }
  tell(loaded)
  server.on('request', vite.answerWaiting)
  await listen(server, config.port)
  console.log(
    `Сайт откроется, когда эти места будут исправлены: http://localhost:${(server.address() as AddressInfo).port}`,
  )
  let { seen } = loaded
  const stop = watchFolders(folders, async () => {
    const next = await load()
    if (next.state) return resolve(next)
    if (next.seen !== seen) tell(next)
    seen = next.seen
  })
  const right = await promise
  // Not waited for: it is what is running.
  void stop()
  return right
}

try {
  await main()
} catch (error) {
  const told = error instanceof DataUnavailable ? refusalOf(error) : error
  console.error(told instanceof StartError ? told.message : told)
  process.exit(1)
}

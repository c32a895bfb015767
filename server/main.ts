import './umask.ts'
import './broken-pipe.ts'
import './mode.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { contracts } from '#blocks/contracts.ts'
import { hasErrors } from '#schema/definitions/checker/check.ts'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { createApp } from './app/app.ts'
import { ensureBuilt } from './app/build.ts'
import { openStore } from './catalog/store.ts'
import { ensureDataFolder, readConfig, StartError } from './config.ts'
import { dropLeftUploads } from './forms/left-uploads.ts'
import { attachmentsOf } from './forms/stored-files.ts'
import { FILES_MS } from './http/body-deadline.ts'
import { serveFiles } from './http/files.ts'
import { proxyProblem } from './http/forwarded.ts'
import { createLog } from './http/log.ts'
import { createLetters } from './mail/compose.ts'
import { failingLetters } from './mail/failing.ts'
import { managerOf } from './mail/manager.ts'
import { startOutbox } from './mail/outbox.ts'
import { createTransport, senderOf } from './mail/transport.ts'
import { ensureBackupFolder } from './maintenance/backups.ts'
import { startDaily } from './maintenance/daily.ts'
import { backupTask, eraseTask } from './maintenance/tasks.ts'
import { createResponseCache } from './pages/cache.ts'
import { loadBuiltLetters, loadBuiltRenderer, renderInDevelopment } from './pages/renderer.ts'
import { type Loaded, loadSite, type SiteState } from './pages/site-state.ts'
import { tryPages } from './pages/trial.ts'
import { publicFolder } from './paths.ts'
import { watchFolders } from './site/watch.ts'

/** Starts the site, or tells in one place why it cannot and leaves nothing half-started. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  ensureDataFolder(config)
  const backupFolder = config.databaseUrl ? undefined : config.backupFolder
  ensureBackupFolder({ backupFolder })
  if (config.databaseUrl && config.backupFolder)
    console.warn('BACKUP_DIR не\u00a0действует с\u00a0PostgreSQL: копии делает pg_dump (docs/operations.md).')
  const load = (known?: SiteState): Promise<Loaded> =>
    loadSite(
      { ...config, publicFolder, store: () => store },
      (source, error) => log.warn({ source, error }, 'an optional source failed'),
      known,
    )
  let current = accept(await load())
  const server = createServer(SLOW_CLIENTS)
  // Before the store, which tells it of another catalogue.
  const vite = config.production ? undefined : await (await import('./app/development.ts')).startVite(server)
  const store = await openStore(
    config,
    () => {
      // Another cache, not an emptied one: a page that is being made from the old catalogue must not get into it.
      current = { ...current, cache: createResponseCache() }
      vite?.refreshPages()
      console.log('Каталог сменился: сайт показывает новый.')
    },
    (error) => log.error(error, 'the catalogue could not be looked at'),
  )
  await dropLeftUploads(config.dataFolder, new Date())
  let stopping = false
  let heldBack: readonly Problem[] = []
  if (config.production) await ensureBuilt(console.log)
  const render = vite ? renderInDevelopment : await loadBuiltRenderer()
  const tryState = ({ files, site }: SiteState): Promise<Problem[]> => tryPages(files, site, contracts, render)
  current = accept({ state: current, problems: await tryState(current) })

  const outbox = startOutbox({
    database: store.database,
    attachmentsOf,
    transport: createTransport(config, () => senderOf(current.site), console.log),
    manager: () => managerOf(current.site),
    log,
  })
  const letters = createLetters(
    (mail, roots) => current.maker.prepareLetter(mail, roots),
    vite ? vite.renderLetter : await loadBuiltLetters(),
    (at, error) => log.error({ at, error }, 'a block of a letter threw and was left out'),
  )
  const stopDaily = startDaily({
    database: store.database,
    tasks: [
      eraseTask({ config, database: store.database, state: () => current, letters }),
      ...(backupFolder === undefined ? [] : [backupTask(config.dataFolder, backupFolder)]),
    ],
    log,
  })
  const files: RequestHandler = vite?.middleware ?? serveFiles()
  server.on(
    'request',
    createApp({
      config,
      log,
      state: () => current,
      store,
      mail: { letters, wake: outbox.wake },
      render,
      files,
      readiness: {
        stopping: () => stopping,
        heldBack: () => placesOf(heldBack),
        failingLetters: () => failingLetters(store.database, managerOf(current.site)),
      },
      tell: console.warn,
    }),
  )
  const problem = proxyProblem(config)
  if (problem) console.warn(problem)
  await listen(server, config.port)

  const stopWatching = watchFolders([config.schemaFolder, publicFolder], async () => {
    const served = current
    const loaded = await load(served)
    if (loaded.state === served) {
      heldBack = []
      vite?.refreshPages()
      return
    }
    const problems = [...loaded.problems, ...(loaded.state ? await tryState(loaded.state) : [])]
    if (!loaded.state || hasErrors(problems)) {
      vite?.showProblems(problems)
      reportRefused(problems)
      heldBack = problems
      return
    }
    heldBack = []
    current = loaded.state
    vite?.refreshPages()
    console.log('Файлы схемы изменились и проверены: сайт показывает новое.')
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      // A signal to the whole group comes twice: npm hands on its own.
      if (stopping) return
      stopping = true
      await setTimeout(config.drainSeconds * 1000)
      await Promise.all([stopWatching(), vite?.close(), close(server)])
      await Promise.all([outbox.stop(), stopDaily()])
      await store.close()
      process.exit(0)
    })
  }
  // Last: whoever reads it may change files or stop the site right away.
  console.log(`Сайт открыт: http://localhost:${(server.address() as AddressInfo).port}`)
}

/** @throws StartError that lists every problem, where there is an error among them */
function accept({ state, problems }: Loaded): SiteState {
  const report = reportFormats.text(problems)
  if (!state || hasErrors(problems))
    throw new StartError(`${report}\n\nСайт не запущен: исправьте эти места в файлах схемы.`)
  if (report) console.warn(report)
  return state
}

function reportRefused(problems: readonly Problem[]): void {
  console.error(`${reportFormats.text(problems)}\n\nИзменения не приняты: сайт показывает прежнее.`)
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Порт ${port} занят. Остановите то, что на нём работает, или укажите другой: PORT=3001 npm start.`,
      )
    if (code === 'EACCES')
      throw new StartError(`На порту ${port} нельзя слушать без особых прав. Укажите другой: PORT=3001 npm start.`)
    throw error
  }
}

/**
 * Milliseconds (docs/requirements.md R5): headers 10 s, looked after each second; a whole request as long as one with files may
 * take, other bodies are cut earlier (http/body-deadline.ts).
 */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: FILES_MS,
  connectionsCheckingInterval: 1000,
  // Longer than balancers keep theirs: who closes first must not be the one that a request is on its way to.
  keepAliveTimeout: 75_000,
}

/** «schema/pages/home.json:12:3», each once. */
const placesOf = (problems: readonly Problem[]): string[] => [
  ...new Set(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column }) => `${file}:${line}:${column}`),
  ),
]

/** Lets running requests finish, ten seconds at most (docs/requirements.md R4). */
async function close(server: Server): Promise<void> {
  const timer = globalThis.setTimeout(() => server.closeAllConnections(), 10_000)
  server.close()
  server.closeIdleConnections()
  // A connection whose last request has been answered meanwhile is not waited for.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await once(server, 'close')
  clearInterval(sweep)
  clearTimeout(timer)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

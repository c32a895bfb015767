import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { contractErrors, contracts, contractsVersion, reloadContracts } from '#blocks/contracts.ts'
import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { fileProblem } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { listen } from '../engine/app/http-server.ts'
import type { Shop } from '../engine/app/shop.ts'
import { readPassed, storeLastGood } from '../engine/pages/last-good.ts'
import { type HeldFiles, type LiveSite, openLiveSite } from '../engine/pages/live-site.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import type { PageCache } from '../engine/pages/page-cache.ts'
import { type Loaded, loadSite, type SiteState } from '../engine/pages/site-state.ts'
import { publicFolder, root, schemaFolder } from '../engine/paths.ts'
import { watchFolders } from '../engine/site/watch.ts'
import { knownCatalog } from '../shop/catalog/known-catalog.ts'
import { type Config, readDataFolder } from '../shop/config.ts'
import { programVersion } from './build.ts'
import { checkInWorker } from './check-in-worker.ts'
import { checkAndTry } from './check-schema.ts'
import type { Vite } from './development.ts'

interface SiteParts {
  config: Config
  log: Logger
  server: Server
  vite: Vite | undefined
  render: RenderPage
  cache: PageCache
  shop: Shop
  held: HeldFiles
}

/** Loads and checks the schema files. @throws StartError in production if they are invalid and there is no last good version */
export async function openSite(parts: SiteParts): Promise<LiveSite> {
  const { config, log, server, vite, render, cache, shop, held } = parts
  const check = async (texts: SchemaTexts): Promise<readonly Problem[]> => {
    // Checks in this process before the server listens, since there are no requests to block.
    if (server.listening && !vite) return checkInWorker(texts, 'try')
    if (!vite) return (await readPassed(config, texts, programVersion())) ?? checkAndTry(texts, render)
    const ofContracts = contractProblems()
    return ofContracts.length > 0
      ? ofContracts
      : withCodeApart(await checkAndTry(texts, vite.tryRender, knownCatalog(readDataFolder())))
  }
  const load = async (before?: { state: SiteState; seen: string }): Promise<Loaded> => {
    if (vite) await reloadContracts()
    const loaded = await loadSite(
      { ...shop, check, contracts, contractsVersion },
      (source, error) => log.warn({ source, error }, 'an optional source failed'),
      before,
    )
    writeNames(config).catch((err: unknown) => log.warn({ err }, 'the names for editors could not be written'))
    return loaded
  }
  return openLiveSite({
    held,
    load: async (before) => {
      const loaded = await load(before)
      const ofCode = loaded.problems.filter(({ rule }) => OF_CODE.includes(rule))
      if (vite && before && ofCode.length > 0) console.error(reportFormats.text(ofCode))
      return before || loaded.state || !vite ? loaded : whenRight({ loaded, load, server, config, log, vite })
    },
    clearPages: () => cache.clear(),
    store: (state) => storeSchema(config, log, state, held),
    author: vite,
  })
}

const blocksFolder = join(root, 'blocks')

/** Watches the schema files and public/, in development also the blocks' contracts. Vite watches the other files of the blocks. */
export const watchFiles = ({ production, schemaFolder }: Config, log: Logger, changed: () => Promise<void>) =>
  watchFolders(
    [schemaFolder, publicFolder, ...(production ? [] : [blocksFolder])],
    changed,
    (err) => log.error({ err }, 'changed files are not noticed'),
    (path, stats) =>
      path.startsWith(blocksFolder + sep) && stats?.isFile() === true && basename(path) !== 'contract.ts',
  )

export const storeSchema = (config: Config, log: Logger, { texts }: SiteState, held: HeldFiles): Promise<void> =>
  storeLastGood(
    config,
    texts,
    config.production && held.list().length === 0
      ? { program: programVersion(), warnings: held.warnings() }
      : undefined,
  ).catch((error) => log.warn(error, 'the served schema files could not be stored'))

/** Milliseconds to wait until open pages have loaded the changed page data. */
const REFRESHED_MS = 500

/** In development writes the names for editors, if the schema files are the project's own. Waits first, since it blocks the process. */
async function writeNames(config: Config): Promise<void> {
  if (config.production || config.schemaFolder !== schemaFolder) return
  await setTimeout(REFRESHED_MS)
  const { writeEditorNames } = await import('./editor-names.ts')
  await writeEditorNames()
}

/** Rules that report errors in a block's code rather than in the files. */
const OF_CODE = ['вид/неизвестный-блок', 'показ/ошибка']

/** In development turns errors in a block's code into warnings, so that the files go live; pages with the block show the error. */
const withCodeApart = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (OF_CODE.includes(problem.rule) ? { ...problem, severity: 'warning' } : problem))

interface Wrong {
  loaded: Loaded
  load(): Promise<Loaded>
  server: Server
  config: Config
  log: Logger
  vite: Vite
}

/** In development waits for valid files at a first start, and shows the problems meanwhile. */
async function whenRight({ loaded, load, server, config, log, vite }: Wrong): Promise<Loaded> {
  const { promise, resolve } = Promise.withResolvers<Loaded>()
  function tell({ problems }: Loaded): void {
    console.error(reportFormats.text(problems))
    vite.showProblems(problems, true)
  }
  tell(loaded)
  server.on('request', vite.answerWaiting)
  await listen(server, config, log)
  console.log(
    `Сайт откроется, когда эти места будут исправлены: http://localhost:${(server.address() as AddressInfo).port}`,
  )
  let { seen } = loaded
  const stop = watchFiles(config, log, async () => {
    const next = await load()
    if (next.state) return resolve(next)
    if (next.seen !== seen) tell(next)
    seen = next.seen
  })
  const right = await promise
  await stop()
  return right
}

/** Returns problems for contracts that cannot be loaded in development. */
const contractProblems = (): Problem[] =>
  [...contractErrors].map(([type, error]) =>
    fileProblem(`blocks/${type}/contract.ts`, {
      ...{ severity: 'error', rule: 'блоки/контракт', hint: '' },
      message: `Контракт блока «${type}» не\u00a0загружен: ${error instanceof Error ? error.message : error}`,
    }),
  )

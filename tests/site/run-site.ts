import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'
import { variantsFolder } from '#server/engine/pictures/uploaded.ts'
import { dataVariables, dropDatabaseFor, ON_POSTGRES } from './data.ts'
import { LIFTED } from './limits.ts'
import { STABLE } from './stable-node.ts'
import { removeFolder } from './temporary-folder.ts'

/** Limit for a start in development: Vite bundles packages first, half a minute beside other suites. Must be less than a hook's timeout. */
const DEVELOPMENT_START_MS = 100_000

/** A site in its own process, on a free port of 127.0.0.1. */
export interface RunningSite extends AsyncDisposable {
  url: string
  dataFolder: string
  /** Returns everything that the process has printed so far. */
  output(): string
  /** Waits until the process prints this text. @throws after `limit` milliseconds, by default half a minute */
  printed(text: string | RegExp, limit?: number): Promise<void>
  stop(): Promise<void>
  process: ChildProcess
}

/** Starts `server/main.ts` with these environment variables. @throws with the output, if the process ends instead of serving */
export async function startSite(
  env: Record<string, string> = {},
  args: readonly string[] = [],
  project = root,
): Promise<RunningSite> {
  const site = await spawnSite(env, args, project)
  const stopped = once(site.process, 'exit').then(([code, signal]) => {
    throw new Error(`The site ended at its start with ${signal ?? code}:\n${site.output()}`)
  })
  stopped.catch(() => undefined)
  try {
    await Promise.race([
      site.printed('Сайт открыт', args.includes('--dev') ? DEVELOPMENT_START_MS : undefined),
      stopped,
    ])
  } catch (error) {
    await site.stop()
    throw error
  }
  return { ...site, url: /http:\/\/localhost:\d+/.exec(site.output())?.[0].replace('localhost', '127.0.0.1') ?? '' }
}

/**
 * Starts the process as `startSite` does, but does not wait until it serves: for starts that must fail.
 * @param stdout descriptor of a file for its standard output
 */
export async function spawnSite(
  env: Record<string, string> = {},
  args: readonly string[] = [],
  project = root,
  stdout: 'pipe' | number = 'pipe',
): Promise<RunningSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-data-'))
  const { VITEST, TEST_DEMO_DATA, ...ours } = process.env // if VITEST is set, vike does nothing
  const folder = env.DATA_DIR ?? dataFolder
  const isEmpty = async () => (await readdir(folder).catch(() => [])).length === 0
  // Copies the demo catalog, because importing it takes seconds of processor time. A test of the import itself sets DEMO.
  if (TEST_DEMO_DATA && env.DEMO === undefined && !ON_POSTGRES && (await isEmpty())) {
    const pictures = variantsFolder(TEST_DEMO_DATA)
    await cp(TEST_DEMO_DATA, folder, { recursive: true, filter: (path) => path !== pictures })
    await symlink(pictures, variantsFolder(folder)) // all sites share the picture variants that one has made
  }
  // The benchmark starts Node with the same flags as production.
  const flags = VITEST ? STABLE : ['--max-semi-space-size=8']
  const child = spawn(process.execPath, [...flags, 'server/start.mjs', ...args], {
    cwd: project,
    env: {
      ...ours,
      NODE_ENV: args.includes('--dev') ? 'development' : 'production',
      PORT: '0',
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataFolder,
      DEMO: '1',
      ...LIFTED,
      // With npm run test:upstream, tests/upstream/setup.ts starts one back end, which all sites of the tests use.
      ...(ours.TEST_UPSTREAM !== undefined && { API_UPSTREAM: ours.TEST_UPSTREAM }),
      ...(env.DATABASE_URL === undefined && (await dataVariables(folder))),
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await Promise.all([removeFolder(dataFolder), dropDatabaseFor(dataFolder)])
  }
  return {
    url: '',
    dataFolder: folder,
    process: child,
    output: () => output,
    printed: (text, limit) =>
      waitFor(
        () => (typeof text === 'string' ? output.includes(text) : text.test(output)),
        () => `«${text}» was not printed:\n${output}`,
        limit,
      ),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits until `test` returns true. @throws with `why` after `limit` milliseconds */
export async function waitFor(
  test: () => boolean | Promise<boolean>,
  why: () => string,
  limit = 60_000,
): Promise<void> {
  const end = Date.now() + limit
  while (!(await test())) {
    if (Date.now() > end) throw new Error(why())
    await new Promise((done) => setTimeout(done, 50))
  }
}

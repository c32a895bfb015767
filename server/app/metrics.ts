import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type Request, Router } from 'express'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { inTime } from '../in-time.ts'
import { failingLetters, waitingLetters } from '../mail/failing.ts'
import { CONTENT_TYPE, exposition, type Family, family, partsOf } from '../metrics/families.ts'
import { createProcessMetrics } from '../metrics/process.ts'
import type { RequestMetrics } from '../metrics/requests.ts'
import { isSameSecret } from '../secrets/hash.ts'

interface MetricsOptions {
  config: Pick<Config, 'metricsToken'>
  database: Database
  catalog: () => Catalog
  requests: Pick<RequestMetrics, 'families'>
  /** Of another back end, where there is one. */
  upstream: () => readonly Family[]
  /** What is served of the schema files. */
  schema: () => { version: string; heldBack: readonly unknown[] }
  manager: () => string | undefined
}

/** How long the database may take to tell of itself, in milliseconds; without it the rest is told. */
const DATABASE_MS = 2000

/**
 * GET /metrics (OpenMetrics): for who names METRICS_TOKEN, and for who asks from this machine without a proxy; for
 * others it does not exist.
 */
export function createMetrics(options: MetricsOptions): Router {
  const { config, requests, upstream, schema, catalog } = options
  const processMetrics = createProcessMetrics()
  const ofProcess = () =>
    partsOf([...requests.families, ...upstream(), ...options.database.metrics, ...processMetrics()], undefined)
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/metrics', async (request, response, next) => {
    if (!isAllowed(request, config)) return next()
    request.answered = { kind: 'watch', name: 'metrics' }
    const { version, heldBack } = schema()
    const { index } = catalog()
    const families: Family[] = [
      ...(await dataMetrics(options)),
      family({ name: 'tara_catalog_version', help: 'The catalogue that is shown.' }, 'gauge', [[{}, index.version]]),
      family(
        { name: 'tara_catalog_products', help: 'Products of it.' },
        'gauge',
        Object.values(index.kinds).map(({ kind, size }) => [{ kind }, size]),
      ),
      family({ name: 'tara_schema', help: 'The schema files that are served.' }, 'info', [[{ version }, 1]]),
      family({ name: 'tara_schema_held_back', help: 'Places that hold a change of schema files back.' }, 'gauge', [
        [{}, heldBack.length],
      ]),
    ]
    const parts = [...ofProcess(), ...partsOf(families, undefined)]
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': CONTENT_TYPE }).end(exposition(parts))
  })
  return router
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

function isAllowed(request: Request, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined) return metricsToken !== undefined && isSameSecret(given, metricsToken)
  return isFromHere(request) && !FORWARDED.some((name) => request.headers[name] !== undefined)
}

/** By the connection itself, whatever is said of it. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
}

/** What the data tell; that they do not answer, where they do not. */
async function dataMetrics({ database, manager }: MetricsOptions): Promise<readonly Family[]> {
  const up = (isUp: boolean) =>
    family({ name: 'tara_database_up', help: 'Whether the data answer.' }, 'gauge', [[{}, Number(isUp)]])
  const reading = Promise.all([
    database.size(),
    waitingLetters(database),
    failingLetters(database, manager()),
    database.answers(),
  ]).catch(() => undefined)
  const read = await inTime(reading, DATABASE_MS, () => undefined)
  if (!read) return [up(false)]
  const [size, waiting, failing, answers] = read
  return [
    up(answers),
    family({ name: 'tara_database_size_bytes', help: 'Room that the data take.', unit: 'bytes' }, 'gauge', [
      [{}, size],
    ]),
    family({ name: 'tara_outbox_letters', help: 'Letters that are to be sent.' }, 'gauge', [
      [{ state: 'waiting' }, waiting],
      [{ state: 'failing' }, failing.waiting],
      [{ state: 'given-up' }, failing.givenUp],
    ]),
    family(
      { name: 'tara_outbox_failing_for_manager', help: 'Of those that fail, the ones that tell of orders and forms.' },
      'gauge',
      [[{}, failing.manager]],
    ),
  ]
}

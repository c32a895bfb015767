import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type Request, Router } from 'express'
import { collectDefaultMetrics, Gauge, type Metric, type OpenMetricsContentType, Registry } from 'prom-client'
import type { Catalog } from '../../shop/catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { failingLetters, waitingLetters } from '../mail/outbox.ts'
import { isOneOf } from '../secrets/hash.ts'
import { withTimeout } from '../with-timeout.ts'

interface MetricsOptions {
  config: Tokens
  database: Database
  catalog: () => Catalog
  requests: readonly Metric[]
  upstream: readonly Metric[]
  /** The schema files that are served. */
  schema: () => { version: string; heldBack: readonly unknown[] }
  manager: () => string | undefined
}

/** Timeout of the database for a scrape, in milliseconds. */
const DATABASE_MS = 2000

/**
 * GET /metrics (OpenMetrics): for requests with METRICS_TOKEN, and for those from this machine without a proxy; for
 * others it does not exist.
 */
export function createMetrics(options: MetricsOptions): Router {
  const { config, requests, upstream, database } = options
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of [...requests, ...upstream, ...database.metrics, ...shopMetrics(options)])
    registry.registerMetric(metric)
  collectDefaultMetrics({ register: registry })
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/metrics', async (request, response, next) => {
    if (!isAllowed(request, config)) return next()
    request.answered = { kind: 'watch', name: 'metrics' }
    const text = await registry.metrics()
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': registry.contentType }).end(text)
  })
  return router
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

type Tokens = Pick<Config, 'metricsToken' | 'metricsTokenBefore'>

function isAllowed(request: Request, { metricsToken, metricsTokenBefore }: Tokens): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined) return isOneOf(given, [metricsToken, metricsTokenBefore])
  return isFromHere(request) && !FORWARDED.some((name) => request.headers[name] !== undefined)
}

/** Tests the address of the connection; headers are ignored. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
}

type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>]

interface GaugeOptions {
  name: string
  help: string
  labels?: readonly string[]
  /** Reads the samples on each scrape; without an answer in time the gauge has none. */
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

const gauge = ({ name, help, labels = [], read }: GaugeOptions): Gauge =>
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      const reading = Promise.resolve(read()).catch(() => [])
      const samples = await withTimeout(reading, DATABASE_MS, () => [])
      this.reset()
      // reset() sets a gauge without labels to 0.
      if (samples.length === 0 && labels.length === 0) this.remove()
      for (const [value, given = {}] of samples) this.set(given, value)
    },
  })

/** The database, letters, catalog and schema files. */
function shopMetrics({ database, manager, catalog, schema }: MetricsOptions): readonly Gauge[] {
  return [
    gauge({
      name: 'tara_database_up',
      help: 'Whether the database answers.',
      read: async () => [[Number(await withTimeout(database.answers(), DATABASE_MS / 2, () => false))]],
    }),
    gauge({
      name: 'tara_database_size_bytes',
      help: 'Bytes that the data take.',
      read: async () => [[await database.size()]],
    }),
    gauge({
      name: 'tara_outbox_letters',
      help: 'Letters that are to be sent.',
      labels: ['state'],
      async read() {
        const failing = await failingLetters(database, manager())
        return [
          [await waitingLetters(database), { state: 'waiting' }],
          [failing.waiting, { state: 'failing' }],
          [failing.givenUp, { state: 'given-up' }],
        ]
      },
    }),
    gauge({
      name: 'tara_outbox_failing_for_manager',
      help: 'Failing letters about orders and forms.',
      read: async () => [[(await failingLetters(database, manager())).manager]],
    }),
    gauge({
      name: 'tara_catalog_version',
      help: 'The catalog that is shown.',
      read: () => [[catalog().index.version]],
    }),
    gauge({
      name: 'tara_catalog_products',
      help: 'Products of the catalog that is shown.',
      labels: ['kind'],
      read: () => Object.values(catalog().index.kinds).map(({ kind, size }) => [size, { kind }]),
    }),
    gauge({
      name: 'tara_schema_info',
      help: 'The schema files that are served.',
      labels: ['version'],
      read: () => [[1, { version: schema().version }]],
    }),
    gauge({
      name: 'tara_schema_held_back',
      help: 'Places that hold a change of schema files back.',
      read: () => [[schema().heldBack.length]],
    }),
  ]
}

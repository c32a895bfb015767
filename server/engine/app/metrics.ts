import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type Request, Router } from 'express'
import { collectDefaultMetrics, type Gauge, type Metric, type OpenMetricsContentType, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/tables.ts'
import { failingLetters, waitingLetters } from '../mail/outbox.ts'
import { gauge, READING_MS } from '../metrics/gauge.ts'
import { isOneOf } from '../secrets/hash.ts'
import { withTimeout } from '../with-timeout.ts'

interface MetricsOptions {
  config: Pick<Config, 'metricsToken'>
  database: Database
  /** Metrics of requests and of the shop. */
  more: readonly Metric[]
  /** Returns the version of the served schema files, and the files whose newest version is not served. */
  schema: () => { version: string; heldBack: readonly unknown[] }
  manager: () => string | undefined
}

/** Serves GET /metrics (OpenMetrics) for METRICS_TOKEN, or without a token to this machine if no proxy is between; otherwise 404. */
export function createMetrics(options: MetricsOptions): Router {
  const { config, more, database } = options
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of [...more, ...database.metrics, ...siteMetrics(options)]) registry.registerMetric(metric)
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

function isAllowed(request: Request, { metricsToken }: MetricsOptions['config']): boolean {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token !== undefined) return isOneOf(token, [metricsToken])
  return isFromHere(request) && !FORWARDED.some((name) => request.headers[name] !== undefined)
}

/** Returns true for a connection from this machine. Ignores headers, which a client can forge. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
}

function siteMetrics({ database, manager, schema }: MetricsOptions): readonly Gauge[] {
  return [
    gauge({
      name: 'tara_database_up',
      help: 'Whether the database answers.',
      read: async () => [[Number(await withTimeout(database.answers(), READING_MS / 2, () => false))]],
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

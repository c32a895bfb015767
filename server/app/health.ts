import { type RequestHandler, Router } from 'express'
import type { Database } from '../database/database.ts'
import { inTime } from '../in-time.ts'
import type { HeldFile } from './live-site.ts'

/** What /readyz tells beside whether the process takes requests (R6). */
export interface Readiness {
  /** Whether the process has been asked to stop. */
  stopping(): boolean
  /** The schema files that wait to be served; empty where what is served is the newest. */
  heldBack(): readonly HeldFile[]
  /** How many letters fail, and since when; no addresses. */
  failingLetters(): Promise<object>
}

/** How long the database may take to answer, in milliseconds. */
const DATABASE_MS = 2000

/**
 * GET /healthz: the process answers. GET /readyz: whether to send it requests: 503 while it stops and where the
 * database does not answer or only reads; what only somebody should look at stands in its JSON.
 */
export function createHealth(
  database: Pick<Database, 'answers'>,
  { stopping, heldBack, failingLetters }: Readiness,
): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(['/healthz', '/readyz'], (request, _response, next) => {
    request.answered = { kind: 'watch', name: 'health' }
    next()
  })
  router.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  const readyz: RequestHandler = async (_request, response) => {
    const answers = !stopping() && (await inTime(database.answers(), DATABASE_MS, () => false))
    const status = stopping() ? 'stopping' : answers ? 'ok' : 'no database'
    const mail = answers ? await failingLetters().catch(() => undefined) : undefined
    response
      .status(status === 'ok' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status, schema: { heldBack: heldBack() }, ...(mail && { mail }) })
  }
  router.get('/readyz', readyz)
  return router
}

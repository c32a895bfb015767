import { Router } from 'express'
import type { Database } from '../database/tables.ts'
import type { HeldFile } from '../pages/live-site.ts'
import { withTimeout } from '../with-timeout.ts'

/** Details of /readyz besides its status (R6). */
export interface Readiness {
  /** True during shutdown. */
  stopping(): boolean
  /** Schema files whose newest version is not served, because it has errors. */
  heldBack(): readonly HeldFile[]
  /** Returns the numbers of failing letters and when the oldest of them was written; no addresses. */
  failingLetters(): Promise<object>
}

/** Timeout of the database check, in milliseconds. */
const DATABASE_MS = 2000

/**
 * Creates the routes of the health checks. GET /healthz answers 200 while the process runs. GET /readyz answers 503 during shutdown and if
 * the database is down or read-only; its JSON lists problems for the operator.
 */
export function createHealth(
  database: Pick<Database, 'answers'>,
  { stopping, heldBack, failingLetters, ofShop }: Readiness & { ofShop: () => object | undefined },
): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(['/healthz', '/readyz'], (request, _response, next) => {
    request.answered = { kind: 'watch', name: 'health' }
    next()
  })
  router.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  router.get('/readyz', async (_request, response) => {
    const answers = !stopping() && (await withTimeout(database.answers(), DATABASE_MS, () => false))
    const status = stopping() ? 'stopping' : answers ? 'ok' : 'no database'
    const mail = answers ? await failingLetters().catch(() => undefined) : undefined
    response
      .status(status === 'ok' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status, schema: { heldBack: heldBack(), ...ofShop() }, ...(mail && { mail }) })
  })
  return router
}

import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { isCallName, makeCall } from './api/call.ts'
import { createApi } from './api/router.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import { requestLog } from './http/log.ts'
import { createSearchEngineFiles } from './http/search-engines.ts'
import { refuseCrossSite, securityHeaders } from './http/security.ts'
import { createPageAnswer } from './pages/answer.ts'
import type { RenderPage } from './pages/renderer.ts'
import type { SiteState } from './site/live-site.ts'
import { createRegionForm } from './visitor/region-form.ts'
import { ensureUid } from './visitor/uid.ts'
import { readVisitor } from './visitor/visitor.ts'

interface Parts {
  config: Config
  log: Logger
  state: () => SiteState
  catalog: () => Catalog
  render: RenderPage
  /** The build's files, or Vite in development. */
  files: RequestHandler
  /** Whether the process takes requests: not while it stops. */
  ready: () => boolean
}

/** The whole site as an Express application. */
export function createApp({ config, log, state, catalog, render, files, ready }: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustedProxies)
  app.set('query parser', 'simple')
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  app.get(
    '/readyz',
    (_request, response) =>
      void response
        .status(ready() ? 200 : 503)
        .type('text')
        .send(ready() ? 'ok' : 'stopping'),
  )
  app.use(requestLog(log))
  app.use(securityHeaders(!config.production))
  app.use(refuseCrossSite(() => state().origin))
  app.use(createSearchEngineFiles(state, catalog))
  app.use(files)
  app.use(
    createApi((request, response, own) => {
      const { site } = state()
      const { choseRegion } = readVisitor(site, request.get('Cookie'))
      return {
        site,
        catalog: catalog(),
        database: catalog().database,
        subject: config.geoHeader && !choseRegion ? request.get(config.geoHeader) : undefined,
        uid: own ? ensureUid(request, response, site.constants.cookieLifetime) : undefined,
      }
    }),
  )
  app.use(createRegionForm(state))
  const answerPage = createPageAnswer({
    state,
    render,
    keeps: config.production,
    remember: ({ call, body }, uid, { site }) =>
      isCallName(call)
        ? makeCall(call, body, { site, catalog: catalog(), database: catalog().database, uid })
        : Promise.reject(new TypeError(`There is no call ${call}`)),
  })
  app.use((request: Request, response: Response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answerPage(request, response)
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json({ message: 'Так эту страницу запросить нельзя.', statusCode: 405 })
    return undefined
  })
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status = (error as { status?: number }).status ?? 500
    if (status >= 500) request.log.error(error, 'request failed')
    response.status(status).json({
      message: status < 500 ? 'Запрос записан неверно.' : `Что-то пошло не так. Номер запроса: ${String(request.id)}.`,
      statusCode: status,
    })
  })
  return app
}

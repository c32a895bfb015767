import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { isCallName } from '#schema/api/calls.ts'
import { recognize } from './account/recognize.ts'
import { createAccountRouter } from './account/router.ts'
import { makeCall } from './api/call.ts'
import { createContexts, type Mail } from './api/request-context.ts'
import { CALL_PATHS, createApi, sendError } from './api/router.ts'
import type { Store } from './catalog/store.ts'
import type { Config } from './config.ts'
import { createFormPost } from './forms/form-post.ts'
import { requestLog } from './http/log.ts'
import { createSearchEngineFiles } from './http/search-engines.ts'
import { refuseCrossSite, securityHeaders } from './http/security.ts'
import { createListForms } from './lists/forms.ts'
import { createPageAnswer } from './pages/answer.ts'
import type { RenderPage } from './pages/renderer.ts'
import type { SiteState } from './site/live-site.ts'
import { createSubscriptionRouter } from './subscription/router.ts'
import { createRegionForm } from './visitor/region-form.ts'

interface Parts {
  config: Config
  log: Logger
  state: () => SiteState
  store: Pick<Store, 'database' | 'catalog' | 'signingKey'>
  mail: Mail
  render: RenderPage
  /** The build's files, or Vite in development. */
  files: RequestHandler
  /** Whether the process takes requests: not while it stops. */
  ready: () => boolean
}

/** The whole site as an Express application. */
export function createApp({ config, log, state, store, mail, render, files, ready }: Parts): Express {
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
  app.use(securityHeaders(!config.production, () => state().site.constants.captcha.kind))
  app.use(refuseCrossSite(() => state().origin))
  app.use(createSearchEngineFiles(state, () => store.catalog))
  app.use(files)
  app.use(recognize(store.database))
  const contexts = createContexts({ config, state, store, mail })
  app.use(createApi(contexts))
  app.use(CALL_PATHS, sendError)
  app.use(createRegionForm(state))
  app.use(createListForms((request, response) => contexts.own(request, response)))
  app.use(createSubscriptionRouter({ database: store.database, signing: () => state().site.signing }))
  app.use(createAccountRouter((request, response) => contexts.own(request, response)))
  const pages = createPageAnswer({
    state,
    render,
    keeps: config.production,
    remember: ({ call, body }, context) =>
      isCallName(call) ? makeCall(call, body, context) : Promise.reject(new TypeError(`There is no call ${call}`)),
    context: (request, response) => contexts.own(request, response),
  })
  app.use(createFormPost({ context: (request, response) => contexts.own(request, response), show: pages.comeBack }))
  app.use((request: Request, response: Response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return pages.answer(request, response)
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json({ message: 'Так эту страницу запросить нельзя.', statusCode: 405 })
    return undefined
  })
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    pages.fail(request, response, error),
  )
  return app
}

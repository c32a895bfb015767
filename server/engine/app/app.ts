import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { isCallIn } from '#schema/definitions/calls/call.ts'
import { callPrefixes, createCallAt } from '../calls/call-paths.ts'
import { type Contexts, createContexts, type Mail, type RequestHead } from '../calls/request-context.ts'
import { createCallRouter, sendCallError } from '../calls/router.ts'
import type { Config } from '../config.ts'
import { createFormLimit } from '../forms/admission.ts'
import { createFormPost } from '../forms/form-post.ts'
import { createPostReader } from '../forms/uploads.ts'
import { limitBodyTime } from '../http/body-deadline.ts'
import { createIsHttps } from '../http/cookies.ts'
import { serveFiles } from '../http/files.ts'
import { HttpError, MALFORMED } from '../http/http-error.ts'
import { logRequest } from '../http/log.ts'
import {
  createSecurityHeaders,
  refuseCrossSite,
  refuseNul,
  refuseSeveralHosts,
  watchForwarded,
} from '../http/security.ts'
import { createNewVisitors, createReadLimit } from '../limits/per-address.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { managerOf } from '../mail/mailer.ts'
import { createRequestMetrics } from '../metrics/requests.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import type { PageCache } from '../pages/page-cache.ts'
import {
  createPreviewRoutes,
  createPreviews,
  type MayPreview,
  NO_DRAFTS,
  type Previews,
  readPreview,
} from '../pages/preview.ts'
import { BASE } from '../pages/query.ts'
import { PageResponder } from '../pages/respond.ts'
import type { SiteState } from '../pages/site-state.ts'
import { publicFolder } from '../paths.ts'
import { createPictures } from '../pictures/router.ts'
import { variantsFolder } from '../pictures/uploaded.ts'
import { createVisitorCookie, type VisitorCookie } from '../visitor/visitor.ts'
import { createCachedPages } from './cached-pages.ts'
import { unhandledErrors } from './crash.ts'
import { createHealth, type Readiness } from './health.ts'
import { createIcons } from './icons.ts'
import { createMetrics } from './metrics.ts'
import type { AppParts, Shop } from './shop.ts'

export interface AppOptions {
  log: Logger
  state: () => SiteState
  mail: Mail
  render: RenderPage
  cache: PageCache
  /** Serves the files of the build; in development, the files of Vite. Those of public/ are served after them. */
  files: RequestHandler
  readiness: Readiness
  /** Set in development: the nonce of Vite's styles, and a function that returns the page for an error in the code. */
  development?: { styleNonce: string; explain(error: unknown, path: string): string } | undefined
  /** Prints a one-line hint about the configuration. */
  warn: (line: string) => void
}

const TOO_MANY = 'С\u00a0вашего адреса пришло слишком много заявок.'

/** Creates the Express application that answers every request of a shop. */
export function createApp(options: AppOptions, shop: Shop): RequestListener {
  const { state, mail, files } = options
  const { config, calls, makeCall, drafts = NO_DRAFTS } = shop
  const callAt = createCallAt(calls)
  const site = () => state().site
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', config.trustedProxies)
  app.set('query parser', 'simple')

  const limiter = createRateLimiter(shop.database())
  const limits = {
    forms: createFormLimit({ ...shop.formLimits, form: { perHour: config.formsPerHour, message: TOO_MANY } }, limiter),
    newVisitors: createNewVisitors(config, shop.isKnown ?? (async () => false), limiter),
  }
  const visitors = createVisitorCookie({
    lifetime: () => site().constants.cookieLifetime,
    renewed: shop.visitorRenewed,
  })
  const pictures = createPictures({ folder: variantsFolder(config.dataFolder), ...shop.pictures(state) })
  const mayPreview: MayPreview = async (staff, isDraft) => shop.mayPreview?.(staff, isDraft, site()) ?? false
  const previews = createPreviews(state, drafts)
  const stateOf = (request: RequestHead): SiteState => previews(request)?.state ?? state()
  const contexts = createContexts({
    isTried: (request) => previews(request)?.isDraft === true,
    ...{ config, shop, state: stateOf, mail, limits, visitors },
    readPicture: pictures.read,
  })
  const posts = createPostReader({ folder: config.dataFolder, limit: limits.forms })
  const parts: AppParts = { state, contexts, limiter, pictures, letters: mail.letters }
  const use = (routers: ((parts: AppParts) => readonly RequestHandler[]) | undefined): void => {
    for (const router of routers?.(parts) ?? []) app.use(router)
  }

  const requests = createRequestMetrics()
  app.use(monitoring(options, shop, requests))
  const open = createOpening(options, config)
  app.use((request, response, next) => {
    open(request, response)
    next()
  })
  app.use(
    refuseCrossSite(() => state().origin),
    refuseNul,
    refuseNoAddress,
    refuseSeveralHosts,
  )
  app.use(createIcons(site, publicFolder))
  app.use(createPreviewRoutes(state, mayPreview))
  use(shop.publicRouters)
  app.use(pictures.router)
  app.use(
    files,
    serveFiles(publicFolder, (path) => site().hasFile(path)),
  )
  app.use(readPreview(state, drafts, mayPreview, previews))
  for (const session of shop.sessions?.(state) ?? []) app.use(session)
  app.use(createCallRouter({ calls, callAt, makeCall, contexts, posts, readStoredFile: shop.readStoredFile }))
  use(shop.formRouters)
  app.use(callPrefixes(calls), sendCallError(calls, callAt))
  use(shop.documentRouters)
  const pages = createPages(options, shop, { contexts, visitors, previews })
  app.use(
    createFormPost({
      site,
      posts,
      isPage: isPageIn(state),
      context: contexts.own,
      makeCall,
      show: (request, response, posted) => pages.renderInvalidForm(request, response, posted),
    }),
  )
  app.use(allowGet, (request, response) => pages.respond(request, response))
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    pages.renderError(request, response, error),
  )
  const isHttps = createIsHttps(config)
  const sendCached = createCachedPages({
    ...{ state, cache: options.cache, visitors, detectsVariant: config.geoHeader !== undefined },
    sessionCookie: shop.sessionCookie,
    open(request, response) {
      requests.watch(request, response)
      open(request, response)
    },
  })
  return (request, response) => {
    request.isHttps = isHttps(request)
    if (options.readiness.stopping() || !sendCached(request, response)) app(request, response)
  }
}

/** Creates a router that measures requests and answers health checks and /metrics. */
function monitoring({ state, readiness }: AppOptions, shop: Shop, requests: ReturnType<typeof createRequestMetrics>) {
  const { config } = shop
  const database = shop.database()
  const router = Router({ caseSensitive: true })
  router.use((request, response, next) => {
    requests.watch(request, response)
    // Makes clients of a stopping instance send their next requests to another instance.
    if (readiness.stopping()) response.set('Connection', 'close')
    next()
  })
  router.use(limitBodyTime)
  router.use(createHealth(database, { ...readiness, ofShop: () => shop.readiness?.(state().site) }))
  router.use(
    createMetrics({
      ...{ config, database },
      more: [unhandledErrors, ...requests.metrics, ...(shop.metrics?.() ?? [])],
      schema: () => ({ version: state().site.version, heldBack: readiness.heldBack() }),
      manager: () => managerOf(state().site),
    }),
  )
  return router
}

function createOpening({ log, state, development, warn }: AppOptions, config: Config) {
  const { production, scriptHosts, siteUrl } = config
  const noteForwarded = watchForwarded(config, warn)
  const headers = createSecurityHeaders(
    {
      ...{ development: !production, styleNonce: development?.styleNonce, scriptHosts, warn },
      https: siteUrl?.startsWith('https:') ?? false,
    },
    () => {
      const { captcha, analytics, security } = state().site.constants
      return { captcha: captcha.kind, metrica: analytics.metrica !== undefined, security }
    },
  )
  return (request: IncomingMessage, response: ServerResponse): void => {
    logRequest(log, request, response)
    noteForwarded(request)
    for (const [name, value] of headers()) response.setHeader(name, value)
  }
}

const createPages = (
  { state, render, cache, development, mail }: AppOptions,
  { config, calls, makeCall, back }: Shop,
  { contexts, visitors, previews }: { contexts: Contexts; visitors: VisitorCookie; previews: Previews },
) =>
  new PageResponder({
    state,
    previews,
    cache,
    render,
    recordVisit: ({ call, body }, context) =>
      isCallIn(calls, call) ? makeCall(call, body, context) : Promise.reject(new TypeError(`There is no call ${call}`)),
    context: (request, response) => contexts.own(request, response),
    visitors,
    letters: mail.letters,
    detectsVariant: config.geoHeader !== undefined,
    reads: createReadLimit(config),
    explain: development?.explain,
    back: back && ((request, response) => back(request, response, state().site)),
  })

/** Returns true if a request's URL leads to a page or opens a modal; the page under the modal may be missing. */
const isPageIn =
  (state: () => SiteState) =>
  ({ originalUrl }: Request): boolean => {
    const url = new URL(BASE + originalUrl)
    return 'page' in state().maker.resolve(url, true) || url.searchParams.has('modal')
  }

/** Refuses a request target that is not a path, such as «*». */
const refuseNoAddress: RequestHandler = ({ originalUrl }, _response, next) =>
  next(originalUrl.startsWith('/') && URL.canParse(BASE + originalUrl) ? undefined : new HttpError(400, MALFORMED))

function allowGet({ method }: Request, response: Response, next: NextFunction): void {
  if (method === 'GET' || method === 'HEAD') next()
  else
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json({ message: 'Так эту страницу запросить нельзя.', statusCode: 405 })
}

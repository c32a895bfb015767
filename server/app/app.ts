import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { calls, isCallName } from '#schema/api/calls.ts'
import { DESK_ADDRESS } from '#schema/definitions/shop/kinds.ts'
import { createDeskRouter } from '../desk/router.ts'
import type { DeskServices } from '../desk/services.ts'
import { authenticateStaff, staffBrowser } from '../desk/sessions.ts'
import { createTables } from '../desk/tables.ts'
import { createCachedPages } from '../engine/app/cached-pages.ts'
import { createIcons } from '../engine/app/icons.ts'
import { createMetrics } from '../engine/app/metrics.ts'
import { callPrefixes } from '../engine/calls/call-paths.ts'
import { type Contexts, createContexts, type Mail } from '../engine/calls/request-context.ts'
import { createCallRouter, sendCallError } from '../engine/calls/router.ts'
import type { Config } from '../engine/config.ts'
import type { Database } from '../engine/database/database.ts'
import { createFormLimit } from '../engine/forms/accept-submission.ts'
import { createFormPost } from '../engine/forms/form-post.ts'
import { createPostReader, type PostReader } from '../engine/forms/uploads.ts'
import { limitBodyTime } from '../engine/http/body-deadline.ts'
import { createIsHttps } from '../engine/http/cookies.ts'
import { watchForwarded } from '../engine/http/forwarded.ts'
import { logRequest } from '../engine/http/log.ts'
import { createSecurityHeaders, refuseCrossSite, refuseNul, refuseSeveralHosts } from '../engine/http/security.ts'
import { createNewVisitors, createReadLimit } from '../engine/limits/per-address.ts'
import { createRateLimiter, type RateLimiter } from '../engine/limits/rate-limiter.ts'
import { managerOf } from '../engine/mail/mailer.ts'
import { createRequestMetrics, type RequestMetrics } from '../engine/metrics/requests.ts'
import type { HeldFile } from '../engine/pages/live-site.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import type { PageCache } from '../engine/pages/page-cache.ts'
import { BASE, pageFileOf } from '../engine/pages/query.ts'
import { PageResponder } from '../engine/pages/respond.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { publicFolder } from '../engine/paths.ts'
import { createPictureMaker } from '../engine/pictures/maker.ts'
import { createPictures, type Pictures } from '../engine/pictures/router.ts'
import { sharedPicture, variantsFolder } from '../engine/pictures/uploaded.ts'
import type { Site } from '../engine/site/site.ts'
import { createVisitorCookie, type VisitorCookie } from '../engine/visitor/uid.ts'
import { withTimeout } from '../engine/with-timeout.ts'
import { knownBrowser } from '../shop/account/known-browsers.ts'
import { createAccountLimits } from '../shop/account/limits.ts'
import { mailAccounts } from '../shop/account/mail-accounts.ts'
import { createAccountRouter } from '../shop/account/router.ts'
import { authenticate, browserSession } from '../shop/account/sessions.ts'
import { drawnInstead, renderingOf } from '../shop/catalog/pictures.ts'
import { createPictureSources, drawnName, PICTURE_PROGRAM } from '../shop/catalog/rendering/sources.ts'
import type { Store } from '../shop/catalog/store.ts'
import { touchLists } from '../shop/lists/items.ts'
import { createListRouter } from '../shop/lists/router.ts'
import { createPapers } from '../shop/papers/router.ts'
import { createRegionForm } from '../shop/regions/router.ts'
import { readStoredFile } from '../shop/submissions/stored-files.ts'
import { createSubscriptionRouter } from '../shop/subscription/subscription.ts'
import {
  createLinkedPictures,
  insteadOfLinked,
  isLinked,
  linkedName,
  linkOf,
} from '../shop/upstream/linked-pictures.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { authenticateUpstream, backVisitor } from '../shop/upstream/visitor.ts'
import { callAt, makeCall } from './calls.ts'
import type { Vite } from './development.ts'
import { createSearchEngineFiles } from './search-engines.ts'
import { noteCall } from './security-events.ts'

interface AppOptions {
  config: Config
  log: Logger
  state: () => SiteState
  store: Pick<Store, 'database' | 'catalog' | 'signingKeys'>
  mail: Mail
  /** The back end that answers calls. */
  upstream?: Upstream | undefined
  render: RenderPage
  cache: PageCache
  /** The build's files, or Vite in development. */
  files: RequestHandler
  readiness: Readiness
  desk: DeskServices
  /** In development: the nonce of Vite's styles, and the page for an error of the code. */
  development?: Pick<Vite, 'styleNonce' | 'explain'> | undefined
  /** Prints a hint about the configuration, in one line. */
  warn: (line: string) => void
}

/** The Express application that answers every request. */
export function createApp(options: AppOptions): RequestListener {
  const { config, state, store, mail, upstream, files, desk } = options
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', config.trustedProxies)
  app.set('query parser', 'simple')

  const limiter = createRateLimiter(store.database)
  const limits = {
    forms: createFormLimit(config, limiter),
    newVisitors: createNewVisitors(config, store.database, limiter),
  }
  const visitors = createVisitorCookie({
    lifetime: () => state().site.constants.cookieLifetime,
    renewed: (uid) => touchLists(store.database, uid, new Date()),
  })
  const { companies } = desk
  const accountLimits = createAccountLimits(config, limiter)
  const contexts = createContexts({
    ...{ config, state, database: store.database, mail, limits, visitors, makeCall, note: noteCall },
    more: {
      public: () => ({ catalog: store.catalog, upstream, desk }),
      own: (request, response, site) => ({
        back: upstream && backVisitor(request, response, site),
        accountLimits,
        clientSecrets: [config.clientSecret, config.clientSecretBefore],
        browser: browserSession(request, response, site.constants.cookieLifetime),
        knownBrowser: knownBrowser(request, response, site.signing),
        staffBrowser: staffBrowser(request, response),
        companies,
      }),
      accounts: mailAccounts,
      // A user of the upstream has no account here.
      userOfLetters: (user) => (upstream?.takes('security.token') ? undefined : user?.id),
    },
  })
  const posts = createPostReader({ folder: config.dataFolder, limit: limits.forms })

  const requests = createRequestMetrics()
  app.use(monitoring(options, requests))
  const open = createOpening(options)
  app.use((request, response, next) => {
    open(request, response)
    next()
  })
  app.use(
    refuseCrossSite(() => state().origin),
    refuseNul,
    refuseSeveralHosts,
  )
  app.use(createIcons(() => state().site, publicFolder))
  app.use(
    createSearchEngineFiles(state, () => store.catalog, {
      sitemap: () => makeCall('sitemap.view', {}, contexts.public({ headers: {} })),
      products: upstream?.takes('catalog.list') ? (kind) => upstream.products(kind) : undefined,
    }),
  )
  const pictures = openPictures(config, store, state)
  app.use(pictures.router)
  app.use(files)
  app.use(authenticate(store.database))
  app.use(DESK_ADDRESS, keepOut, authenticateStaff(store.database))
  if (upstream?.takes('security.token')) app.use(authenticateUpstream(() => state().site))
  app.use(callRoutes(options, contexts, posts))
  app.use(callPrefixes(calls), sendCallError(calls, callAt))
  const site = () => state().site
  app.use(
    createPapers(
      { keepsCatalog: !upstream?.takes('catalog.list'), keepsOrders: !upstream?.takes('order.view') },
      {
        ...{ config, state, database: store.database, limiter, makeCall },
        catalog: () => store.catalog,
        readPicture: pictures.read,
        uidOf: (request, response) => contexts.own(request, response).uid,
        context: contexts.own,
      },
    ),
  )
  const pages = createPages(options, { contexts, visitors, limiter })
  app.use(
    createFormPost({
      site,
      posts,
      isPage: isPageIn(site),
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

/** Counts and times requests; answers health checks and /metrics. */
function monitoring({ config, state, store, upstream, desk, readiness }: AppOptions, requests: RequestMetrics): Router {
  const router = Router({ caseSensitive: true })
  router.use((request, response, next) => {
    requests.watch(request, response)
    // A client of a stopping instance connects to another one for its next request.
    if (readiness.stopping()) response.set('Connection', 'close')
    next()
  })
  router.use(limitBodyTime)
  router.use(
    createHealth(store.database, {
      ...readiness,
      vanished: () => desk.vanished(state().site),
    }),
  )
  router.use(
    createMetrics({
      config,
      database: store.database,
      catalog: () => store.catalog,
      requests: requests.metrics,
      upstream: upstream?.metrics ?? [],
      schema: () => ({ version: state().site.version, heldBack: readiness.heldBack() }),
      manager: () => managerOf(state().site),
    }),
  )
  return router
}

/** Returns a function that logs a request and sets the headers of every response. */
function createOpening({ config, log, state, development, warn }: AppOptions) {
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

/** Calls below /api, and the forms that need no page: region, lists, subscription, account. */
function callRoutes({ state, store, desk }: AppOptions, contexts: Contexts, posts: PostReader): Router {
  const site = () => state().site
  const router = Router({ caseSensitive: true })
  router.use(callPrefixes(calls), compression())
  router.use(createCallRouter({ calls, callAt, makeCall, contexts, posts, site, readStoredFile }))
  router.use(createRegionForm(site))
  router.use(createListRouter({ context: contexts.own, makeCall }))
  router.use(createSubscriptionRouter({ database: store.database, signing: () => site().signing }))
  router.use(createAccountRouter({ context: contexts.own, makeCall }))
  router.use(createTables({ desk, site, context: contexts.own, makeCall }))
  router.use(createDeskRouter({ database: store.database, context: contexts.own, makeCall }))
  return router
}

interface PageParts {
  contexts: Contexts
  visitors: VisitorCookie
  limiter: RateLimiter
}

const createPages = (
  { config, log, state, render, cache, upstream, development, mail }: AppOptions,
  { contexts, visitors, limiter }: PageParts,
) =>
  new PageResponder({
    state,
    cache,
    render,
    recordVisit: ({ call, body }, context) =>
      isCallName(call) ? makeCall(call, body, context) : Promise.reject(new TypeError(`There is no call ${call}`)),
    context: (request, response) => contexts.own(request, response),
    visitors,
    letters: mail.letters,
    detectsVariant: config.geoHeader !== undefined,
    reads: createReadLimit(config, limiter, (error) => log.warn({ error }, 'the count of pages is not shared')),
    explain: development?.explain,
    back: upstream && ((request, response) => backVisitor(request, response, state().site)),
  })

/** Returns true if a request's URL has a page or opens a modal, which may be over a missing page. */
const isPageIn =
  (site: () => Site) =>
  ({ originalUrl }: Request): boolean => {
    const url = new URL(BASE + originalUrl)
    return pageFileOf(site(), url) !== undefined || url.searchParams.has('modal')
  }

/** Product pictures: files, renderings, and an upstream's pictures. */
function openPictures(config: Config, store: AppOptions['store'], state: () => SiteState): Pictures {
  const fetchLinked =
    config.apiUpstream === undefined
      ? undefined
      : createLinkedPictures({ dataFolder: config.dataFolder, back: config.apiUpstream })
  return createPictures({
    folder: variantsFolder(config.dataFolder),
    maker: createPictureMaker({ program: PICTURE_PROGRAM }),
    cacheName: (name) => (isLinked(name) ? linkedName(name, Date.now()) : drawnName(name)),
    mayChange: isLinked,
    sourceOf: createPictureSources({
      publicFolder,
      uploaded: (address) => sharedPicture(store.database, config.dataFolder, address),
      publicFile: (address) => state().site.pictureFile(address),
      // A rendering also replaces a photo whose file is broken.
      rendering: async (...ids) => {
        const [product, closure] = await store.catalog.products(ids.filter((id) => id !== undefined))
        return product && renderingOf(product.record, closure?.record)
      },
      linked: (name) => {
        const link = fetchLinked && linkOf(name, state().site.signing)
        return link && (() => fetchLinked(link))
      },
    }),
    insteadOf: async (name, address) => {
      const link = linkOf(name, state().site.signing)
      return link ? insteadOfLinked(link) : drawnInstead(store.catalog, address)
    },
  })
}

/** Nobody keeps or indexes what is said to staff. */
function keepOut(_request: Request, response: Response, next: NextFunction): void {
  response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
  next()
}

/** Refuses every method except GET and HEAD. */
function allowGet({ method }: Request, response: Response, next: NextFunction): void {
  if (method === 'GET' || method === 'HEAD') next()
  else
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json({ message: 'Так эту страницу запросить нельзя.', statusCode: 405 })
}

/** State in /readyz beside its status (R6). */
interface Readiness {
  /** True during shutdown. */
  stopping(): boolean
  /** Schema files that are not served in their newest version. */
  heldBack(): readonly HeldFile[]
  /** Number of failing letters and the time of the first failure; no addresses. */
  failingLetters(): Promise<object>
}

interface Vanished {
  /** Sections that files name and the catalog does not have. */
  vanished(): readonly string[]
}

/** Timeout of the database check, in milliseconds. */
const DATABASE_MS = 2000

/**
 * GET /healthz: the process responds. GET /readyz: 503 during shutdown and if the database is down or read-only; its
 * JSON lists what an operator should look at.
 */
function createHealth(
  database: Pick<Database, 'answers'>,
  { stopping, heldBack, vanished, failingLetters }: Readiness & Vanished,
): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(['/healthz', '/readyz'], (request, _response, next) => {
    request.answered = { kind: 'watch', name: 'health' }
    next()
  })
  router.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  const readyz: RequestHandler = async (_request, response) => {
    const answers = !stopping() && (await withTimeout(database.answers(), DATABASE_MS, () => false))
    const status = stopping() ? 'stopping' : answers ? 'ok' : 'no database'
    const mail = answers ? await failingLetters().catch(() => undefined) : undefined
    response
      .status(status === 'ok' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status, schema: { heldBack: heldBack(), vanishedSections: vanished() }, ...(mail && { mail }) })
  }
  router.get('/readyz', readyz)
  return router
}

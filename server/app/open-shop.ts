import { type NextFunction, type Request, type Response, Router } from 'express'
import type { Metric } from 'prom-client'
import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { DESK_ADDRESS, kinds } from '#schema/definitions/shop/kinds.ts'
import { mayCall } from '../desk/context.ts'
import { createDeskRouter } from '../desk/router.ts'
import type { DeskServices } from '../desk/services.ts'
import { authenticateStaff, staffBrowser } from '../desk/sessions.ts'
import { staffById } from '../desk/staff.ts'
import { serveDocuments } from '../desk/studio/uploads.ts'
import type { AppParts, Shop } from '../engine/app/shop.ts'
import { uploadFolder } from '../engine/forms/uploads.ts'
import { createRateLimiter } from '../engine/limits/rate-limiter.ts'
import { gauge } from '../engine/metrics/gauge.ts'
import { readLastGood } from '../engine/pages/last-good.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { publicFolder } from '../engine/paths.ts'
import { createPictureMaker } from '../engine/pictures/maker.ts'
import { sharedPicture } from '../engine/pictures/uploaded.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { knownBrowser } from '../shop/account/known-browsers.ts'
import { createAccountLimits } from '../shop/account/limits.ts'
import { createAccountRouter } from '../shop/account/router.ts'
import { authenticate, browserSession, SESSION_COOKIE } from '../shop/account/sessions.ts'
import { mailAccounts } from '../shop/account/users.ts'
import { createAliasRouter } from '../shop/aliases/router.ts'
import type { Catalog } from '../shop/catalog/catalog.ts'
import { drawnInstead, renderingOf } from '../shop/catalog/pictures.ts'
import { createPictureSources, drawnName, PICTURE_PROGRAM } from '../shop/catalog/rendering/sources.ts'
import type { Store } from '../shop/catalog/store.ts'
import type { Config } from '../shop/config.ts'
import { createExchange } from '../shop/exchange/protocol.ts'
import { isKnownVisitor, touchLists } from '../shop/lists/items.ts'
import { createListRouter } from '../shop/lists/router.ts'
import { sourceIn } from '../shop/orders/order.ts'
import { createDrawingRouter } from '../shop/papers/drawings/drawing-router.ts'
import { createOrderRouter } from '../shop/papers/order-router.ts'
import { createPriceRouter } from '../shop/papers/prices/price-router.ts'
import { regionVariants } from '../shop/regions/regions.ts'
import { createRegionForm } from '../shop/regions/router.ts'
import { readContent } from '../shop/submissions/stored-files.ts'
import { createSubscriptionRouter } from '../shop/subscription/subscription.ts'
import { createWithoutDead } from '../shop/upstream/dead-links.ts'
import {
  createLinkedPictures,
  insteadOfLinked,
  isLinked,
  linkedName,
  linkOf,
} from '../shop/upstream/linked-pictures.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { authenticateUpstream, backVisitor } from '../shop/upstream/visitor.ts'
import { makeCall } from './calls.ts'
import { createSearchEngineFiles } from './search-engines.ts'
import { noteCall } from './security-events.ts'
import { guards, roots } from './shop.ts'

interface Options {
  config: Config
  store: Pick<Store, 'database' | 'catalog' | 'signingKeys'>
  /** Client of another back end, which answers some of the calls; undefined if there is none. */
  upstream?: Upstream | undefined
  /** Undefined in commands, which render no pages of the desk. */
  desk?: DeskServices | undefined
}

/** Describes this shop and its desk to the engine. Does not access the store before a method is called. */
export function openShop(options: Options): Shop {
  const { config, store, upstream, desk } = options
  return {
    config,
    lastGood: () => readLastGood(config),
    ...{ kinds, contracts, guards, roots, calls, makeCall },
    // Runs layers 1 to 6 of the checker in this process. The checker is imported when it is first needed.
    check: async (texts) => (await import('./check-schema.ts')).checkSchema(texts),
    signingKeys: () => store.signingKeys,
    baseData: (path, context) => makeCall('seo.data', { path }, context),
    database: () => store.database,
    publicContext: () => ({ catalog: store.catalog, upstream, desk, companies: desk?.companies }),
    ownContexts() {
      const accountLimits = createAccountLimits(config, createRateLimiter(store.database))
      const clientSecrets = [config.clientSecret, config.clientSecretBefore]
      return (request, response, site) => ({
        ...{ accountLimits, clientSecrets, source: sourceIn(request.headers) },
        back: upstream && backVisitor(request, response, site),
        browser: browserSession(request, response, site.constants.cookieLifetime),
        knownBrowser: knownBrowser(request, response, site.signing),
        staffBrowser: staffBrowser(request, response),
      })
    },
    accounts: mailAccounts,
    // A user who signs in at the upstream has no account here.
    userOfLetters: (user) => (upstream?.takes('security.token') ? undefined : user?.id),
    note: noteCall,
    variants: regionVariants(upstream?.regions),
    elsewhere: (site) => ({
      withoutDead:
        upstream &&
        createWithoutDead(site, contracts, {
          has: upstream.has,
          ownSections: () => (upstream.takes('catalog.list') ? sectionsOf(site)(store.catalog.index) : NO_SECTIONS),
        }),
      keepsOrders: !upstream?.takes('basket.item'),
    }),
    isKnown: (uid) => isKnownVisitor(store.database, uid),
    formLimits: {
      paste: { perHour: 60, message: 'С\u00a0вашего адреса пришло слишком много таблиц.' },
      order: { perHour: config.ordersPerHour, message: 'С\u00a0вашего адреса пришло слишком много заказов.' },
    },
    visitorRenewed: (uid) => touchLists(store.database, uid, new Date()),
    sessions: (state) => [
      authenticate(store.database),
      Router({ caseSensitive: true }).use(DESK_ADDRESS, keepOut, authenticateStaff(store.database)),
      ...(upstream?.takes('security.token') ? [authenticateUpstream(() => state().site)] : []),
    ],
    sessionCookie: SESSION_COOKIE,
    back: upstream && backVisitor,
    pictures: (state) => picturesOf(options, state),
    readStoredFile: (query, file) => readContent(query, 'submission_files', file),
    drafts: desk?.studio.drafts,
    async mayPreview(id, isDraft, site) {
      const person = await staffById(store.database.query, id)
      return person !== undefined && mayCall(site, person.role, isDraft ? 'desk.studio' : 'desk.site')
    },
    publicRouters: ({ state, contexts }) => [
      createSearchEngineFiles(state, () => store.catalog, {
        dataFolder: config.dataFolder,
        sitemap: () => makeCall('sitemap.view', {}, contexts.public({ headers: {} })),
        products: upstream?.takes('catalog.list') ? (kind) => upstream.products(kind) : undefined,
      }),
    ],
    formRouters({ state, contexts: { own: context } }) {
      const site = () => state().site
      const { database } = store
      return [
        createRegionForm(site),
        createListRouter({ context, makeCall, folder: uploadFolder(config.dataFolder) }),
        createAliasRouter({ context, site }),
        createSubscriptionRouter({ database, signing: () => site().signing }),
        createAccountRouter({ context, makeCall }),
        ...(desk ? [createDeskRouter({ database, desk, site, context, makeCall })] : []),
      ]
    },
    documentRouters: (parts) => [
      serveDocuments(store.database, config.dataFolder),
      ...papersOf(options, parts),
      exchangeOf(options, parts),
    ],
    readiness: (site) => ({ vanishedSections: desk?.vanished(site) }),
    metrics: () => [...(upstream?.metrics ?? []), ...catalogMetrics(store.catalog)],
  }
}

/** Creates routers of documents, such as PDFs and price lists, about the shop's own catalog and orders. */
function papersOf({ config, store, upstream }: Options, { state, contexts, limiter, pictures }: AppParts): Router[] {
  const dependencies = {
    ...{ config, state, database: store.database, limiter, makeCall },
    catalog: () => store.catalog,
    readPicture: pictures.read,
    uidOf: (request: Request, response: Response) => contexts.own(request, response).uid,
    context: contexts.own,
  }
  return [
    ...(upstream?.takes('catalog.list') ? [] : [createPriceRouter(dependencies), createDrawingRouter(dependencies)]),
    ...(upstream?.takes('order.view') ? [] : [createOrderRouter(dependencies)]),
  ]
}

const exchangeOf = ({ config, store: { database }, upstream, desk }: Options, { state, limiter, letters }: AppParts) =>
  upstream || !desk || config.exchangePassword === undefined
    ? Router().all('/exchange/1c', (_, response) => void response.sendStatus(404))
    : createExchange({ config, database, state, limiter, letters, log: desk.log })

/** Returns the options of the picture router. Pictures are files, drawings of products, or pictures of another back end. */
function picturesOf({ config, store }: Options, state: () => SiteState): ReturnType<Shop['pictures']> {
  const fetchLinked =
    config.apiUpstream === undefined
      ? undefined
      : createLinkedPictures({ dataFolder: config.dataFolder, back: config.apiUpstream })
  return {
    maker: createPictureMaker({ program: PICTURE_PROGRAM }),
    cacheName: (name) => (isLinked(name) ? linkedName(name, Date.now()) : drawnName(name)),
    mayChange: isLinked,
    sourceOf: createPictureSources({
      publicFolder,
      uploaded: (address) => sharedPicture(store.database, config.dataFolder, address),
      publicFile: (address) => state().site.pictureFile(address),
      // Returns the data from which the picture process draws a product.
      rendering: async (...ids) => {
        const [product, closure] = await store.catalog.withHidden(ids.filter((id) => id !== undefined))
        return product && renderingOf(state().site, product.record, closure?.record)
      },
      linked: (name) => {
        const link = fetchLinked && linkOf(name, state().site.signing)
        return link && (() => fetchLinked(link))
      },
    }),
    insteadOf: async (name, address) => {
      const { site } = state()
      const link = linkOf(name, site.signing)
      if (link) return insteadOfLinked(site, link)
      const { database, index } = store.catalog
      return drawnInstead(site, database, index.version, address)
    },
  }
}

/** Forbids caching and indexing of responses to staff. */
function keepOut(_request: Request, response: Response, next: NextFunction): void {
  response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
  next()
}

export const catalogMetrics = (catalog: Catalog): readonly Metric[] => [
  gauge({ name: 'tara_catalog_version', help: 'The catalog that is shown.', read: () => [[catalog.index.version]] }),
  gauge({
    name: 'tara_catalog_products',
    help: 'Products of the catalog that is shown.',
    labels: ['kind'],
    read: () => Object.values(catalog.index.kinds).map(({ kind, size }) => [size, { kind }]),
  }),
]

const NO_SECTIONS: readonly string[] = []

/** Returns the addresses of a catalog's sections. */
const sectionsOf = memoizeBy((site: Site) =>
  memoizeBy(({ kinds }: Store['catalog']['index']): readonly string[] =>
    Object.values(kinds).flatMap(({ kind, sections }) =>
      sections.map(({ path }) => addressOf(site, 'catalog.list', { kind, section: path })),
    ),
  ),
)

import type { Request, RequestHandler, Response } from 'express'
import type { Metric } from 'prom-client'
import type { Contexts } from '../calls/request-context.ts'
import type { Config } from '../config.ts'
import type { Query } from '../database/tables.ts'
import type { HourlyLimit } from '../forms/admission.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Letters } from '../mail/letters.ts'
import type { Drafts } from '../pages/preview.ts'
import type { ShopPages, SiteState } from '../pages/site-state.ts'
import type { PictureRouterOptions, Pictures } from '../pictures/router.ts'
import type { Site } from '../site/site.ts'
import type { BackVisitor } from '../visitor/visitor.ts'

/** Parts of the application that a shop's own routers need. */
export interface AppParts {
  state: () => SiteState
  contexts: Contexts
  limiter: RateLimiter
  pictures: Pictures
  letters: Letters
}

/** The parts that a shop provides to the engine. A site that has only pages leaves out the optional properties. */
export interface Shop extends ShopPages {
  config: Config
  /** Returns true if the database has rows with this visitor ID. */
  isKnown?: (uid: string) => Promise<boolean>
  /** Further rate limits of submissions by name, such as `order`. `acceptSubmission` selects one by `counted`. */
  formLimits?: Readonly<Record<string, HourlyLimit>>
  /** Called after a visitor's cookie was renewed. */
  visitorRenewed?: (uid: string) => Promise<void>
  /** Middlewares that authenticate users. */
  sessions?: (state: () => SiteState) => readonly RequestHandler[]
  /** Name of the session cookie. Requests with this cookie get no cached page. */
  sessionCookie?: string
  /** Returns the visitor's identity at another back end. */
  back?: ((request: Request, response: Response, site: Site) => BackVisitor) | undefined
  /** Returns the options of the picture router: sources, cache names and replacements. */
  pictures: (state: () => SiteState) => Omit<PictureRouterOptions, 'folder'>
  readStoredFile?: (query: Query, file: number) => AsyncIterable<Uint8Array>
  /** Creates routers of public files that are the same for everyone, such as robots.txt. */
  publicRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Creates routers of form posts that are not calls. */
  formRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Creates routers of documents. They run after the calls and before the pages. */
  documentRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Drafts of the schema files, which previews may show. */
  drafts?: Drafts | undefined
  /** Returns true if a staff member may preview. Without this function no preview key of staff is valid. */
  mayPreview?: (staff: number, isDraft: boolean, site: Site) => Promise<boolean>
  /** Returns further facts about the schema files for the JSON of /readyz. */
  readiness?: (site: Site) => object
  metrics?: () => readonly Metric[]
}

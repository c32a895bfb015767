import type { Request, RequestHandler, Response } from 'express'
import type { Metric } from 'prom-client'
import type { Contexts } from '../calls/request-context.ts'
import type { Config } from '../config.ts'
import type { Query } from '../database/tables.ts'
import type { HourlyLimit } from '../forms/accept-submission.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Letters } from '../mail/letters.ts'
import type { Drafts } from '../pages/preview.ts'
import type { ShopPages, SiteState } from '../pages/site-state.ts'
import type { PictureRouterOptions, Pictures } from '../pictures/router.ts'
import type { Site } from '../site/site.ts'
import type { BackVisitor } from '../visitor/visitor.ts'

/** The parts of the application that a shop's own routers are made of. */
export interface AppParts {
  state: () => SiteState
  contexts: Contexts
  limiter: RateLimiter
  pictures: Pictures
  letters: Letters
}

/** A shop as the engine knows it; a site of pages alone has only calls. */
export interface Shop extends ShopPages {
  config: Config
  /** True for a visitor's number that something is stored under. */
  isKnown?: (uid: string) => Promise<boolean>
  /** Limits of submissions beside those of forms, by the names that calls have for them (`counted`). */
  formLimits?: Readonly<Record<string, HourlyLimit>>
  /** Called when the cookie of a visitor gets a new lifetime. */
  visitorRenewed?: (uid: string) => Promise<void>
  /** Find out who is signed in. */
  sessions?: (state: () => SiteState) => readonly RequestHandler[]
  /** Cookie of a session: no cached page is for a request that has it. */
  sessionCookie?: string
  /** The visitor as another back end knows them. */
  back?: ((request: Request, response: Response, site: Site) => BackVisitor) | undefined
  /** Its pictures: their sources, names in the cache, and replacements. */
  pictures: (state: () => SiteState) => Omit<PictureRouterOptions, 'folder'>
  /** Reads a file that a call answers with. */
  readStoredFile?: (query: Query, file: number) => AsyncIterable<Uint8Array>
  /** Addresses that the same bytes are for everybody at, such as robots.txt. */
  publicRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Forms with an address of their own, beside the calls. */
  formRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Documents, between calls and pages. */
  documentRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Drafts of the schema files, which previews may show. */
  drafts?: Drafts | undefined
  /** Left out: no key of a member of the staff is good. */
  mayPreview?: (staff: number, isDraft: boolean, site: Site) => Promise<boolean>
  /** More about the schema files in the JSON of /readyz. */
  readiness?: (site: Site) => object
  metrics?: () => readonly Metric[]
}

import type { Request, RequestHandler, Response } from 'express'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Metric } from 'prom-client'
import type { CallName, Calls, MakeCall } from '#schema/definitions/calls/types.ts'
import type { CallContext } from '../calls/context.ts'
import type { Contexts, ContextsOfShop } from '../calls/request-context.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { HourlyLimit } from '../forms/accept-submission.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Letters } from '../mail/letters.ts'
import type { Drafts, MayPreview } from '../pages/preview.ts'
import type { PictureRouterOptions, Pictures } from '../pictures/router.ts'
import type { BackVisitor } from '../visitor/visitor.ts'

/** The parts of the application that a shop's own routers are made of. */
export interface AppParts {
  contexts: Contexts
  limiter: RateLimiter
  pictures: Pictures
  letters: Letters
}

/** A shop as the application knows it; a site of pages alone has only calls. */
export interface ShopOfApp {
  database: Database
  calls: Calls
  makeCall: MakeCall<CallContext>
  /** Parts of the contexts of its calls. */
  contexts: ContextsOfShop
  /** Logs the outcome of a call that matters to security. */
  note?: (log: Logger, call: CallName, statusCode: number) => void
  /** True for a visitor's number that something is stored under. */
  isKnown?: (uid: string) => Promise<boolean>
  /** Limits of submissions beside those of forms, by the names that calls have for them (`counted`). */
  formLimits?: Readonly<Record<string, HourlyLimit>>
  /** Called when the cookie of a visitor gets a new lifetime. */
  visitorRenewed?: (uid: string) => Promise<void>
  /** Find out who is signed in. */
  sessions?: readonly RequestHandler[]
  /** Cookie of a session: no cached page is for a request that has it. */
  sessionCookie?: string
  /** The visitor as another back end knows them. */
  back?: ((request: Request, response: Response) => BackVisitor) | undefined
  /** Its pictures: their sources, names in the cache, and replacements. */
  pictures: Omit<PictureRouterOptions, 'folder'>
  /** Reads a file that a call answers with. */
  readStoredFile?: (query: Kysely<Tables>, file: number) => AsyncIterable<Uint8Array>
  /** Addresses that the same bytes are for everybody at, such as robots.txt. */
  publicRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Forms with an address of their own, beside the calls. */
  formRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Documents, between calls and pages. */
  documentRouters?: (parts: AppParts) => readonly RequestHandler[]
  /** Drafts of the schema files, which previews may show. */
  drafts?: Drafts
  /** Left out: no key of a member of the staff is good. */
  mayPreview?: MayPreview
  /** More about the schema files in the JSON of /readyz. */
  readiness?: () => object
  metrics?: readonly Metric[]
}

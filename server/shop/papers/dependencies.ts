import type { Request, Response } from 'express'
import type { MakeCall } from '#schema/definitions/calls/call.ts'
import type { Database } from '../../engine/database/tables.ts'
import type { RateLimiter } from '../../engine/limits/rate-limiter.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { ReadPicture } from './offer/data.ts'

/** Dependencies of the routers that serve papers about the catalog. */
export interface CatalogPapers {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  state: () => { site: Site; origin: string }
  catalog: () => Catalog
  /** Returns the number of the visitor who sent the request. */
  uidOf: (request: Request, response: Response) => string
}

/** Dependencies of the routers that serve papers about orders and offers; a call authorizes each request. */
export interface OrderPapers<Context> extends Pick<CatalogPapers, 'state' | 'catalog'> {
  database: Database
  limiter: RateLimiter
  readPicture: ReadPicture
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

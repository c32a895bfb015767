import type { Request, Response } from 'express'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import type { Site } from '../site/site.ts'

/** What the addresses of papers need. */
export interface PapersDependencies {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  site: () => Site
  catalog: () => Catalog
  /** The visitor's number. */
  uidOf: (request: Request, response: Response) => string
}

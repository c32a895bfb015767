import type { Database } from '../../database/database.ts'
import type { Site } from '../../site/site.ts'
import type { Catalog } from '../catalog.ts'

/** What calls about the catalogue need. */
export interface CatalogContext {
  site: Site
  catalog: Catalog
  database: Database
}

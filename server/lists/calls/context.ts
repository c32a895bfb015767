import type { CatalogContext } from '../../catalog/catalog.ts'

/** What calls about a visitor's lists need. */
export interface ListContext extends CatalogContext {
  /** The visitor's number. */
  uid: string
  /** The site's own, for the address of a shared basket. */
  origin: string
  /** The browser's own key of this very change. */
  idempotencyKey: string | undefined
}

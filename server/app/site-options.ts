import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { DeskServices } from '../desk/services.ts'
import type { ShopOfSite } from '../engine/pages/site-state.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import type { Store } from '../shop/catalog/store.ts'
import { regionVariants } from '../shop/regions/regions.ts'
import { createWithoutDead } from '../shop/upstream/dead-links.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { makeCall } from './calls.ts'
import { guards, roots } from './shop.ts'

interface Options {
  store: Pick<Store, 'database' | 'catalog' | 'signingKeys'>
  /** The back end that answers calls. */
  upstream?: Upstream | undefined
  /** For pages of the desk. */
  desk?: DeskServices | undefined
}

/** This shop as its pages know it. */
export const shopOfSite = ({ store, upstream, desk }: Options): ShopOfSite => ({
  kinds,
  contracts,
  ...{ guards, roots },
  calls,
  makeCall,
  // Layers 1 to 6, in this process; the checker is loaded where it is needed.
  check: async (texts) => (await import('./check-schema.ts')).checkSchema(texts),
  signingKeys: () => store.signingKeys,
  baseData: (path, context) => makeCall('seo.data', { path }, context),
  // Commands that make no page have no data.
  database: () => store.database,
  publicContext: () => ({ catalog: store.catalog, upstream, desk, companies: desk?.companies }),
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
})

const NO_SECTIONS: readonly string[] = []

/** The addresses of a catalog's sections. */
const sectionsOf = memoizeBy((site: Site) =>
  memoizeBy(({ kinds }: Store['catalog']['index']): readonly string[] =>
    Object.values(kinds).flatMap(({ kind, sections }) =>
      sections.map(({ path }) => addressOf(site, 'catalog.list', { kind, section: path })),
    ),
  ),
)

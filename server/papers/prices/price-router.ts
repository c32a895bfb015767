import { readFile } from 'node:fs/promises'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { today } from '#schema/definitions/text/dates.ts'
import { BASKET_PRICE_LIST, type ListedProducts, PRICE_LIST, readPriceList } from '../../catalog/calls/price-list.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { withExport } from '../../catalog/import/export-in-thread.ts'
import { ownPropertiesOf } from '../../catalog/properties.ts'
import type { Config } from '../../config.ts'
import { uploadFolder } from '../../forms/uploads.ts'
import { HttpError } from '../../http/http-error.ts'
import { clientKey, type RateLimit, type RateLimiter } from '../../limits/rate-limiter.ts'
import { readItems } from '../../lists/items.ts'
import { hashOf } from '../../secrets/hash.ts'
import type { Site } from '../../site/site.ts'

/** Bytes of kept price lists: the whole list of 100,000 products has about 12 MB. */
const KEPT_BYTES = 48_000_000

export const LIMIT: RateLimit = {
  name: 'price lists',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много прайс-листов.',
}

interface Dependencies {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  site: () => Site
  catalog: () => Catalog
  limiter: RateLimiter
  /** The visitor's number. */
  uidOf: (request: Request, response: Response) => string
}

interface Making extends ListedProducts {
  site: Site
  address: string
}

/**
 * Price lists in the columns of the import: of the shop, a section, a narrowed list, the basket. A thread makes them;
 * they are kept until the catalog changes.
 */
export function createPriceRouter({ config, site, catalog, limiter, uidOf }: Dependencies): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const kept = new LRUCache<string, Buffer, Making>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // One that is dropped while it is made still goes to whoever waits for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { context: { ids, site, address } }) {
      // Only what is made counts: kept lists cost nothing.
      await limiter.consume(LIMIT, clientKey(address))
      const work = { config, folder: uploadFolder(config.dataFolder), properties: ownPropertiesOf(site), ids }
      return withExport({ ...work, ending: '.xlsx' }, (file) => readFile(file))
    },
  })

  async function send({ key, ids }: ListedProducts, request: Request, response: Response): Promise<void> {
    const [now, { version, edition }] = [site(), catalog().index]
    const name = hashOf(JSON.stringify([version, edition, ownPropertiesOf(now), key]))
    const bytes = await kept.forceFetch(name, { context: { key, ids, site: now, address: request.ip ?? '' } })
    response
      .attachment(`Прайс-лист ${now.constants.name} ${today()}.xlsx`)
      .set({ ETag: `"${name}"`, 'X-Robots-Tag': 'noindex' })
      .send(bytes)
  }

  router.get(PRICE_LIST, async (request, response) => {
    const query = new URL(request.originalUrl, 'http://site.invalid').searchParams
    response.set('Cache-Control', 'public, no-cache')
    await send(await readPriceList(query, catalog()), request, response)
  })
  router.get(BASKET_PRICE_LIST, async (request, response) => {
    const items = await readItems(catalog().database.query, uidOf(request, response), 'basket')
    if (items.length === 0)
      throw new HttpError(404, 'Корзина пуста: положите в\u00a0неё изделия, и\u00a0будет прайс-лист.')
    const ids = Uint32Array.from(items, ({ product }) => product).toSorted()
    response.set('Cache-Control', 'no-store')
    await send({ key: ids.join(), ids }, request, response)
  })
  return router
}

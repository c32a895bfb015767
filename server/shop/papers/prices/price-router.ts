import { readFile } from 'node:fs/promises'
import { type Request, type Response, Router } from 'express'
import { today } from '#schema/definitions/text/dates.ts'
import type { RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../../engine/secrets/hash.ts'
import { addressOf } from '../../../engine/site/addresses.ts'
import { withAliases } from '../../aliases/aliases.ts'
import { BASKET_PRICE_LIST, type ListedProducts, PRICE_LIST, readPriceList } from '../../catalog/calls/price-list.ts'
import type { CatalogIndex } from '../../catalog/memory/index.ts'
import type { CatalogKind } from '../../catalog/records.ts'
import { readItems } from '../../lists/items.ts'
import { threadFiles, withThreadFile } from '../../sheets/thread-file.ts'
import { vatOn } from '../../vat.ts'
import { createCachedFiles } from '../cached-files.ts'
import type { CatalogPapers } from '../dependencies.ts'
import { type PriceList, SLUG } from './price-list.ts'

/** Maximum size of all cached price lists in bytes: a list of 100,000 products has about 12 MB. */
const CACHE_BYTES = 48_000_000

const WRITER = new URL('./price-list.ts', import.meta.url)

const LIMIT: RateLimit = {
  name: 'price lists',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много прайс-листов.',
}

/**
 * Serves price lists for buyers: of the whole shop, a section, a filtered list, or the basket. They are made in a thread and cached until
 * the catalog changes.
 */
export function createPriceRouter({ config, state, catalog, uidOf }: CatalogPapers): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const cached = createCachedFiles({ queue: threadFiles, limit: LIMIT, maxBytes: CACHE_BYTES })

  function send(
    { key, ids, part, ...own }: ListedProducts & Pick<PriceList, 'aliases'>,
    { version, edition }: CatalogIndex,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { site, origin } = state()
    const pageOf = (kind: CatalogKind): string => origin + addressOf(site, 'catalog.view', { kind, slug: SLUG })
    const list = { pages: { main: pageOf('main'), import: pageOf('import') }, withVat: vatOn(site) !== null, ...own }
    const work: PriceList = { ...list, ids }
    return cached.send(
      {
        key: hashOf(JSON.stringify([version, edition, list, key])),
        name: `${['Прайс-лист', site.constants.name, part, today()].filter(Boolean).join(' ')}.xlsx`,
        make: () => withThreadFile({ writer: WRITER, name: 'price.xlsx', config, work }, (file) => readFile(file)),
      },
      request,
      response,
    )
  }

  router.get(PRICE_LIST, async (request, response) => {
    const query = new URL(request.originalUrl, 'http://site.invalid').searchParams
    const { index } = catalog()
    const listed = await readPriceList(query, index)
    await send(listed, index, request, response.set('Cache-Control', 'public, no-cache'))
  })
  router.get(BASKET_PRICE_LIST, async (request, response) => {
    const { query } = catalog().database
    const uid = uidOf(request, response)
    const items = await withAliases(query, { uid }, await readItems(query, uid, 'basket'))
    const ids = Uint32Array.from(items, ({ product }) => product).toSorted()
    const named = items.flatMap(({ kind, article, alias }) => (alias ? [[`${kind} ${article}`, alias]] : []))
    const aliases = named.length > 0 && { aliases: Object.fromEntries(named) }
    const listed = { key: `only ${ids.join()}`, ids, part: 'корзина', ...aliases }
    await send(listed, catalog().index, request, response.set('Cache-Control', 'no-store'))
  })
  return router
}

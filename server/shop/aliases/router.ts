import { type Request, type Response, Router } from 'express'
import type { OwnContext } from '../../engine/calls/context.ts'
import { readAddress, sendRedirection } from '../../engine/pages/page-address.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import { currentUser } from '../../engine/visitor/visitor.ts'
import { productPage } from '../catalog/calls/card.ts'
import { searchOf } from '../catalog/calls/search.ts'
import { articleKey } from '../catalog/search/words.ts'
import { aliasProducts } from './aliases.ts'

interface Dependencies {
  context: (request: Request, response: Response) => Pick<OwnContext, 'catalog' | 'database'>
  site: () => Site
}

/**
 * Redirects a signed-in customer who searches for one of their aliases to its product, unless the search itself finds products. It handles
 * the request before the search page, whose cached HTML is the same for all visitors.
 */
export function createAliasRouter({ context, site }: Dependencies): Router {
  return Router({ caseSensitive: true }).use(async (request: Request, response: Response, next) => {
    const user = currentUser(request)
    if (!user || request.method !== 'GET') return next()
    const { url, type } = readAddress(request.originalUrl)
    const q = url.searchParams.get('q') ?? ''
    if (q === '' || url.pathname !== addressOf(site(), 'search.list')) return next()
    const { catalog, database } = context(request, response)
    const id = (await aliasProducts(database.query, user)).get(articleKey(q))
    const [product] = id === undefined ? [] : await catalog.products([id])
    if (!product) return next()
    const { ids, partial, corrected } = await searchOf({ site: site(), catalog }).products(q, catalog.index.hidden)
    if (ids.length > 0 && !partial && corrected === undefined) return next()
    sendRedirection(response, type, { kind: 'redirect', status: 302, location: productPage(site(), product.record) })
  })
}

import type { calls } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/types.ts'
import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { requestCall } from '../engine/api/client.ts'
import { setRoutes } from '../engine/api/routes.ts'
import { setRenewal } from '../engine/visitor/session.ts'
import { setFill } from '../kit/fill.ts'

type Calls = typeof calls

/** Calls that the browser makes itself. The types enforce the contract's methods, paths and `opensNotFound`. */
const ROUTES = {
  'basket.item': 'GET /api/app/basket/item',
  'basket.add': 'POST /api/app/basket/item/add',
  'basket.set': 'POST /api/app/basket/item/set',
  'basket.update': 'POST /api/app/basket/item/update',
  'basket.remove': 'POST /api/app/basket/item/remove',
  'basket.pair': 'POST /api/app/basket/pair',
  'basket.share': 'POST /api/app/basket/share',
  'company.byInn': 'GET /api/app/company/{inn}',
  'favorite.item': 'GET /api/app/favorite/item',
  'favorite.add': 'POST /api/app/favorite/item/add',
  'favorite.remove': 'POST /api/app/favorite/item/remove',
  'compare.item': 'GET /api/app/compare/item',
  'compare.add': 'POST /api/app/compare/item/add',
  'compare.remove': 'POST /api/app/compare/item/remove',
  'order.view': 'GET /api/app/order/{number}/view',
  'order.repeat': 'POST /api/app/order/repeat',
  'order.invoice': 'POST /api/app/order/invoice',
  'personal.profile': 'GET /api/app/personal/profile/item 404',
  'region.detect': 'GET /api/app/region/detect',
  'search.suggest': 'GET /api/app/search/suggest',
  'security.logout': 'POST /security/logout',
  'security.renew': 'POST /api/app/security/token/renew',
  'watched.list': 'GET /api/app/watched/list',
} as const satisfies {
  readonly [Name in CallName]?: `${Calls[Name]['method']} ${Calls[Name]['path']}${Calls[Name] extends { opensNotFound: true } ? ' 404' : ''}`
}

type ShopRoutes = typeof ROUTES

declare module '../engine/api/routes.ts' {
  interface BrowserRoutes extends ShopRoutes {}
}

setRoutes(ROUTES)
addOwnRules(fieldRules)
setRenewal(() => requestCall('security.renew', {}))
setFill(async () => (await import('./company/fill-company.ts')).fillCompany)

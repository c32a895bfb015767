import type { calls } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/types.ts'
import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { setRoutes } from '../engine/api/routes.ts'

type Calls = typeof calls

/** Calls that the desk's pages make themselves. The types enforce the contract's methods and paths. */
const ROUTES = {
  'desk.arrivals': 'GET /desk/api/arrivals',
  'desk.productFind': 'GET /desk/api/catalog/find',
  'desk.search': 'GET /desk/api/search',
} as const satisfies {
  readonly [Name in CallName]?: `${Calls[Name]['method']} ${Calls[Name]['path']}`
}

type DeskRoutes = typeof ROUTES

declare module '../engine/api/routes.ts' {
  interface BrowserRoutes extends DeskRoutes {}
}

setRoutes(ROUTES)
addOwnRules(fieldRules)

import type { CallName } from '#schema/definitions/calls/types.ts'
import type { Registered } from '#schema/definitions/register.ts'

/** Calls that the browser makes itself: "GET /api/app/basket/item", with " 404" where a 404 leads to /404/. */
type Routes = Registered<'routes', Readonly<Partial<Record<CallName, string>>>>

export type BrowserCall = keyof Routes & CallName

let routes: Readonly<Partial<Record<string, string>>> = {}

/** Sets the routes of the shop, when its code is loaded. */
export function setRoutes(ofShop: Routes): void {
  routes = ofShop
}

/** @throws TypeError for a call without a route */
export function routeOf(name: BrowserCall): string {
  const route = routes[name]
  if (route === undefined) throw new TypeError(`${name} has no route`)
  return route
}

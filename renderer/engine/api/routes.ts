import type { CallName } from '#schema/definitions/calls/types.ts'

/**
 * Calls that the browser makes itself, added by declaration merging: "GET /api/app/basket/item", with " 404" where a 404
 * leads to /404/.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the shop and the desk fill it
export interface BrowserRoutes {}

export type BrowserCall = keyof BrowserRoutes & CallName

let routes: Readonly<Partial<Record<string, string>>> = {}

/** Adds routes, when the code that calls them is loaded. */
export function setRoutes(added: Readonly<Partial<Record<CallName, string>>>): void {
  routes = { ...routes, ...added }
}

/** @throws TypeError for a call without a route */
export function routeOf(name: BrowserCall): string {
  const route = routes[name]
  if (route === undefined) throw new TypeError(`${name} has no route`)
  return route
}

import { mayBegin } from '#schema/definitions/addresses/routing.ts'
import type { Route } from '#schema/definitions/kinds/routes.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { Region } from '#schema/kinds/regions.ts'

/** Regions of another back end (server/shop/upstream); fields that it does not send are missing. */
export interface UpstreamRegions {
  readonly list: readonly UpstreamRegion[]
  readonly phone: string | undefined
}

export type UpstreamRegion = Pick<Region, 'id' | 'code' | 'name'> &
  Partial<Pick<Region, 'nameIn' | 'phone' | 'delivery'>>

/** Drops regions whose code is the first path segment of a page of this site; returns undefined if none is left. */
export const filterRegions = memoizeBy((routes: readonly Route[]) => {
  const isTaken = (code: string) => kinds.isServers(`/${code}/`) || routes.some(({ path }) => mayBegin(path, code))
  return memoizeBy((said: UpstreamRegions): UpstreamRegions | undefined => {
    const list = said.list.filter(({ code }) => !isTaken(code))
    return list.length > 0 ? { ...said, list } : undefined
  })
})

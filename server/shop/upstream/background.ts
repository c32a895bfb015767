import { slug } from '#schema/definitions/contract/fragments.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import type { UpstreamRegion, UpstreamRegions } from '../regions/upstream-regions.ts'
import type { PublicCalls } from './public-calls.ts'
import { type Answer, pagination, phoneOf, rowsOf, text, words } from './reading.ts'

// Values that the server refreshes in the background; requests use the last known value.

interface Refreshed<T> {
  last(): T
  /** Refreshes the value if it is stale, and returns it; after `timeoutMs` milliseconds returns the last known value. */
  soon(timeoutMs: number): Promise<T>
}

/** Creates a background value. @param fresh milliseconds until the next refresh @param again milliseconds until a failed one is retried */
export function refreshed<T>(
  initial: T,
  read: (last: T) => Promise<T>,
  { fresh, again, failed }: { fresh: number; again: number; failed: (error: unknown) => void },
): Refreshed<T> {
  let value = initial
  let until = 0
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      value = await read(value)
      until = Date.now() + fresh
    } catch (error) {
      until = Date.now() + again
      failed(error)
    }
    reading = undefined
  }
  function due(): Promise<void> | undefined {
    if (!reading && Date.now() >= until) reading = refresh()
    return reading
  }
  return {
    last() {
      void due()
      return value
    },
    async soon(timeoutMs) {
      const coming = due()
      if (coming) await withTimeout(coming, timeoutMs, () => undefined)
      return value
    },
  }
}

type Regions = UpstreamRegions | 'unknown' | undefined

/** Creates the background value of the back end's regions: 'unknown' before the first response; undefined if no region was ever valid. */
export const refreshedRegions = (
  calls: Pick<PublicCalls, 'read'>,
  failed: (error: unknown) => void,
): Refreshed<Regions> =>
  refreshed<Regions>(
    'unknown',
    async (last) => {
      const [answer, settings] = await Promise.all([
        calls.read('region.list', {}).catch((error: unknown) => {
          if (error instanceof HttpError) return { list: [] }
          throw error
        }),
        calls.read('settings.view', {}).catch((): Answer => ({})),
      ])
      const { contacts } = record(settings.settings ?? settings)
      const current = { list: regionsIn(answer), phone: phoneOf(text(record(contacts), 'phone')) }
      if (current.list.length === 0) return last === 'unknown' ? undefined : last
      // If nothing has changed, the same object is returned, because callers memoize by object.
      return JSON.stringify(current) === JSON.stringify(last) ? last : current
    },
    { fresh: 60_000, again: 5000, failed },
  )

const isSlug = new RegExp(slug.pattern)

/** Returns the valid regions (with an id, a code and a name), without duplicates. */
export function regionsIn(answer: Answer): UpstreamRegion[] {
  const seen = new Set<string | number>()
  return list(answer.list).flatMap((row) => {
    const region = record(row)
    const [id, code, name] = [Number(region.id), text(region, 'code'), words(region, 'name')]
    if (!Number.isInteger(id) || id < 1 || code === undefined || !isSlug.test(code) || name === undefined) return []
    if (seen.has(id) || seen.has(code)) return []
    seen.add(id).add(code)
    const [nameIn, phone, delivery] = [
      words(region, 'nameIn'),
      phoneOf(text(region, 'phone')),
      words(region, 'delivery'),
    ]
    return [{ id, code, name, ...(nameIn && { nameIn }), ...(phone && { phone }), ...(delivery && { delivery }) }]
  })
}

/** Maximum number of URLs in a sitemap. */
const MAX_PRODUCTS = 50_000

/** Creates the background value of a catalog's product slugs. Reads the pages of the product list until a page has no new slug. */
export const refreshedProducts = (
  kind: string,
  calls: Pick<PublicCalls, 'ask'>,
  failed: (error: unknown) => void,
): Refreshed<readonly string[]> =>
  refreshed<readonly string[]>(
    [],
    async () => {
      const slugs = new Set<string>()
      for (let page = 1, pages = 1; page <= pages && slugs.size < MAX_PRODUCTS; page++) {
        const parameters = { kind, page }
        const answer = await calls.ask('catalog.list', parameters)
        const before = slugs.size
        for (const row of rowsOf(answer, 'list')) {
          const slug = text(record(row), 'slug')
          if (slug !== undefined && isSlug.test(slug)) slugs.add(slug)
        }
        if (slugs.size === before) break
        pages = pagination(answer, { parameters }, '').pages
      }
      return [...slugs].slice(0, MAX_PRODUCTS)
    },
    { fresh: 3_600_000, again: 60_000, failed },
  )

import { slug as slugSchema } from '#schema/definitions/contract/fragments.ts'
import { inTime } from '../in-time.ts'
import type { Site } from '../site/site.ts'
import { productsIn } from './answers/catalog.ts'
import { pagination, text } from './answers/values.ts'
import type { PublicCalls } from './public-calls.ts'

interface Options {
  ask: PublicCalls['ask']
  /** Told of lists that could not be read. */
  failed: (error: unknown) => void
  /** How long a reader waits for them, in milliseconds. */
  patience: number
  now?: () => number
}

/** The names in addresses of all products of a kind, for who looks for every page. */
export interface ProductSlugs {
  /** Those that its lists have named last; fewer, or none, while they are being read for the first time. */
  of(kind: string, site: Site): Promise<readonly string[]>
}

/** How long they are good, in milliseconds: it takes a page of the list after the other to read them. */
const FRESH_MS = 3_600_000

/** The same of what was not read to its end. */
const AGAIN_MS = 60_000

/** As many addresses as one sitemap may hold. */
const MOST = 50_000

export function createProductSlugs({ ask, failed, patience, now = () => Date.now() }: Options): ProductSlugs {
  const kinds = new Map<string, { slugs: ReadonlySet<string>; until: number; reading: Promise<void> | undefined }>()

  /** Page by page, until one names nothing new. */
  async function readAll(kind: string, site: Site, told: (slugs: ReadonlySet<string>) => void): Promise<void> {
    const slugs = new Set<string>()
    for (let page = 1, pages = 1; page <= pages && slugs.size < MOST; page++) {
      const given = { kind, page }
      const answer = await ask('catalog.list', given)
      const before = slugs.size
      for (const one of productsIn(answer)) {
        const slug = text(one, 'slug', 'code')
        if (slug !== undefined && isSlug.test(slug) && slugs.size < MOST) slugs.add(slug)
      }
      if (slugs.size === before) break
      ;({ pages } = pagination(answer, { site, given, origin: '', ownOrigin: '', own: {} }, ''))
      told(slugs)
    }
    told(slugs)
  }

  return {
    async of(kind, site) {
      const known = kinds.get(kind) ?? { slugs: new Set<string>(), until: 0, reading: undefined }
      kinds.set(kind, known)
      if (!known.reading && now() >= known.until) {
        const isFirst = known.slugs.size === 0
        let read: ReadonlySet<string> = known.slugs
        known.until = now() + FRESH_MS
        known.reading = readAll(kind, site, (slugs) => {
          read = slugs
          // Nothing is taken away before all is read.
          if (isFirst) known.slugs = slugs
        })
          .then(() => void (known.slugs = read))
          .catch((error: unknown) => {
            known.until = now() + AGAIN_MS
            failed(error)
          })
          .finally(() => (known.reading = undefined))
      }
      if (known.reading) await inTime(known.reading, patience, () => undefined)
      return [...known.slugs]
    },
  }
}

const isSlug = new RegExp(slugSchema.pattern)

import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { wholeRubles } from '#schema/definitions/shop/units/money.ts'
import type { Region } from '#schema/kinds/regions.ts'
import { type Site, singleContent, type Variant } from '../../engine/site/site.ts'
import { filterRegions, type UpstreamRegions } from './upstream-regions.ts'

declare module '#schema/definitions/register.ts' {
  interface Register {
    variant: Region
  }
}

/** Returns a function that lists a site's regions. @param said returns regions of another back end, which replace those of regions.json */
export const regionVariants =
  (said: () => UpstreamRegions | 'unknown' | undefined = () => undefined) =>
  (site: Site): Pick<Site['variants'], 'list' | 'isComplete'> => {
    const last = said()
    const usable = last === undefined || last === 'unknown' ? undefined : filterRegions(site.allRoutes)(last)
    return { list: usable ? upstreamList(site)(usable) : fileList(site), isComplete: last !== 'unknown' }
  }

/** Returns the region of a visitor. */
export function regionOf({ variant }: { variant: Variant | undefined }): Region {
  if (!variant) throw new TypeError('The checker lets no schema pass without a region')
  return variant
}

/** Returns this site's own regions with their hours and offices, in the order of regions.json. All calls return the same objects. */
const fileList = memoizeBy((site: Site): readonly Region[] => {
  const { offices, hours } = singleContent(site, 'settings')
  return singleContent(site, 'regions').regions.map(({ office: id, subjects: _, ...region }): Region => {
    const office = offices.find((office) => office.id === id)
    if (!office) throw new TypeError(`The checker lets no region pass without its office (${id})`)
    const { freeFrom = 0, perPallet = 0 } = region
    const delivery = region.delivery
      .replaceAll('{freeFrom}', wholeRubles(freeFrom))
      .replaceAll('{perPallet}', wholeRubles(perPallet))
    return { hours, phone: office.phone, ...region, delivery, office }
  })
})

/** Returns the regions of another back end, completed with data of regions.json. */
export const upstreamList = memoizeBy((site: Site) =>
  memoizeBy(({ list, phone }: UpstreamRegions): readonly Region[] => {
    const { contacts, hours } = singleContent(site, 'settings')
    const ofFile = new Map(fileList(site).map((region) => [region.code, region]))
    return list.map((region) => ({
      hours,
      ...ofFile.get(region.code),
      phone: ofFile.get(region.code)?.phone ?? phone ?? contacts.phone,
      ...region,
    }))
  }),
)

/** Returns the region to suggest to a visitor who has chosen none. @param subject ISO 3166-2 code, "RU-MOW" */
export function regionDetect(site: Site, subject: string | undefined): CallAnswer<'region.detect'> {
  const found =
    subject && singleContent(site, 'regions').regions.find(({ subjects }) => subjects.includes(subject.toUpperCase()))
  const region = found ? site.variants.list.find(({ code }) => code === found.code) : undefined
  return region ? { autoDetected: true, region } : { autoDetected: false, region: null }
}

/** Returns the first path segment of a region's pages; undefined for the default region. @param region code; ignored if unknown */
export const prefixOf = (site: Site, region: string | undefined): string | undefined => {
  if (region === undefined) return undefined
  const { codes } = site.variants
  const [first] = codes
  return region === first || !codes.has(region) ? undefined : region
}

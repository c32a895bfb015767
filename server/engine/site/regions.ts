import type { Region } from '#schema/api/regions.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { wholeRubles } from '#schema/definitions/shop/units/money.ts'
import { memoizeBy } from '../memoize.ts'
import { type Site, singleContent } from './site.ts'
import type { UpstreamRegions } from './upstream-regions.ts'

type RegionList = CallAnswer<'region.list'>

/** Regions with their hours and offices filled in, in their order: the same objects every time. */
export function regionList(site: Site): RegionList {
  const said = site.upstreamRegions()
  return said ? regionListOf(site, said) : ownList(site)
}

const ownList = memoizeBy((site: Site): RegionList => {
  const { offices, hours } = singleContent(site, 'settings')
  const list = singleContent(site, 'regions').regions.map(({ office: id, subjects: _, ...region }): Region => {
    const office = offices.find((office) => office.id === id)
    if (!office) throw new TypeError(`The checker lets no region pass without its office (${id})`)
    const { freeFrom, delivery } = region
    const told = freeFrom === undefined ? delivery : delivery.replaceAll('{freeFrom}', wholeRubles(freeFrom))
    return { hours, phone: office.phone, ...region, delivery: told, office }
  })
  return { list }
})

/** Merges an upstream's regions with the file's. */
export const regionListOf = (site: Site, said: UpstreamRegions): RegionList => saidList(site)(said)

/** The file has more data about regions that both know. */
const saidList = memoizeBy((site: Site) =>
  memoizeBy(({ list, phone }: UpstreamRegions): RegionList => {
    const { contacts, hours } = singleContent(site, 'settings')
    const own = new Map(ownList(site).list.map((region) => [region.code, region]))
    return {
      list: list.map((region) => ({
        hours,
        ...own.get(region.code),
        phone: own.get(region.code)?.phone ?? phone ?? contacts.phone,
        ...region,
      })),
    }
  }),
)

/** A hint for a visitor without a chosen region. @param subject ISO 3166-2, "RU-MOW" */
export function regionDetect(site: Site, subject: string | undefined): CallAnswer<'region.detect'> {
  const found =
    subject && singleContent(site, 'regions').regions.find(({ subjects }) => subjects.includes(subject.toUpperCase()))
  const region = found ? regionList(site).list.find(({ code }) => code === found.code) : undefined
  return region ? { autoDetected: true, region } : { autoDetected: false, region: null }
}

/**
 * The part of an address that names a region; the first one's go without.
 * @param region its code; one that there is not, or no more, names none
 */
export const prefixOf = (site: Site, region: string | undefined): string | undefined => {
  if (region === undefined) return undefined
  const codes = site.regionCodes
  const [first] = codes
  return region === first || !codes.has(region) ? undefined : region
}

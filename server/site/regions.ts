import type { Region } from '#schema/api/regions.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { wholeRubles } from '#schema/definitions/shop/money.ts'
import { rememberedBy } from './reads.ts'
import { type Site, singleContent } from './site.ts'

/** Regions with their hours and offices filled in, in the file's order: the same objects every time. */
export const regionList = rememberedBy(makeList)

function makeList(site: Site): CallAnswer<'region.list'> {
  const { offices, hours } = singleContent(site, 'settings')
  const list = singleContent(site, 'regions').regions.map(({ office: id, subjects: _, ...region }): Region => {
    const office = offices.find((office) => office.id === id)
    if (!office) throw new TypeError(`The checker lets no region pass without its office (${id})`)
    const { freeFrom, delivery } = region
    const told = freeFrom === undefined ? delivery : delivery.replaceAll('{freeFrom}', wholeRubles(freeFrom))
    return { hours, phone: office.phone, ...region, delivery: told, office }
  })
  return { list }
}

/** Only a hint, and only for a visitor who has not chosen a region. @param subject ISO 3166-2, "RU-MOW" */
export function regionDetect(site: Site, subject: string | undefined): CallAnswer<'region.detect'> {
  const found =
    subject && singleContent(site, 'regions').regions.find(({ subjects }) => subjects.includes(subject.toUpperCase()))
  const region = found ? regionList(site).list.find(({ id }) => id === found.id) : undefined
  return region ? { autoDetected: true, region } : { autoDetected: false, region: null }
}

import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { carriageText, cityKey } from '#schema/definitions/shop/units/delivery.ts'
import { type Site, singleContent } from '#server/engine/site/site.ts'
import type { Answers } from '../answers.ts'

const NOTHING = { weight: 0, volume: 0, pallets: 0 }

export const answers: Answers<'delivery'> = {
  'region.delivery': (parameters, { site }) => regionDelivery(site, parameters),
  /** The whole table, with the least prices. */
  'region.zones': (_, { site }) => ({
    rows: singleContent(site, 'delivery').zones.map(({ name, cities, terminal, door }) => [
      name,
      cities.join(', '),
      carriageText(terminal, NOTHING),
      carriageText(door, NOTHING),
    ]),
  }),
}

/** The ways of delivery to a city, by default the region's own. Our van goes where a region says so. */
function regionDelivery(
  site: Site,
  { city: typed = '', region: code }: { city?: string; region?: string },
): CallAnswer<'region.delivery'> {
  const { pickup, unknown, zones } = singleContent(site, 'delivery')
  const { list } = site.variants
  const typedCity = typed.trim()
  const chosen = typedCity
    ? list.find(({ name }) => cityKey(name) === cityKey(typedCity))
    : (list.find((region) => region.code === code) ?? list[0])
  const city = typedCity || chosen?.name || ''
  const zone = zones.find(({ cities }) => cities.some((name) => cityKey(name) === cityKey(city)))
  return {
    city: zone?.cities.find((name) => cityKey(name) === cityKey(city)) ?? city,
    pickup,
    ...(chosen?.delivery !== undefined && { own: chosen.delivery }),
    ...(chosen?.freeFrom !== undefined && { freeFrom: chosen.freeFrom }),
    ...(zone ? { zone: { name: zone.name, terminal: zone.terminal, door: zone.door } } : { unknown }),
  }
}

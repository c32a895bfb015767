import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { carriageText, cityKey } from '#schema/definitions/shop/units/delivery.ts'
import { nearest } from '#schema/definitions/text/nearest.ts'
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
  const meant = findCity(typedCity, [...zones.flatMap(({ cities }) => cities), ...list.map(({ name }) => name)])
  const chosen = typedCity
    ? list.find(({ name }) => name === meant)
    : (list.find((region) => region.code === code) ?? list[0])
  const city = meant ?? (typedCity || chosen?.name || '')
  const zone = zones.find(({ cities }) => cities.includes(city))
  return {
    city,
    pickup,
    ...(chosen?.delivery !== undefined && { own: chosen.delivery }),
    ...(chosen?.freeFrom !== undefined && { freeFrom: chosen.freeFrom }),
    ...(zone ? { zone: { name: zone.name, terminal: zone.terminal, door: zone.door } } : { unknown }),
  }
}

/**
 * Returns the city that was typed, also with a slip: one letter in a name of six, two in one of twelve. Shorter names are
 * too near to others: Орск is not Омск, nor is Красногорск Красноярск.
 */
const findCity = (typed: string, cities: readonly string[]): string | undefined =>
  cities.find((name) => cityKey(name) === cityKey(typed)) ??
  nearest(typed, cities, { fold: cityKey, most: (_, { length }) => (length < 6 ? 0 : length < 12 ? 1 : 2) })

import { cityKey, waysOf } from '#schema/definitions/shop/units/delivery.ts'
import type { Arrival, Supply } from '#schema/definitions/shop/units/supply.ts'
import { daysText } from '#schema/definitions/shop/units/working-days.ts'
import { nearest } from '#schema/definitions/text/nearest.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'

/** Returns the cities in schema/content/delivery.json and in the regions. */
const namedCities = (site: Site): string[] => [
  ...singleContent(site, 'delivery').zones.flatMap(({ cities }) => cities),
  ...site.variants.list.map(({ name }) => name),
]

/** Returns the destination of an order. @param city as typed; by default the region's own city @param region code of the region */
export function placeOf(
  site: Site,
  { city: typed = '', region: code }: { city?: string | undefined; region?: string | undefined },
) {
  const { list } = site.variants
  const typedCity = typed.trim()
  const meant = findCity(typedCity, namedCities(site))
  const region = typedCity
    ? list.find(({ name }) => name === meant)
    : (list.find((region) => region.code === code) ?? list[0])
  const city = meant ?? (typedCity || region?.name || '')
  const zone = singleContent(site, 'delivery').zones.find(({ cities }) => cities.includes(city))
  return { city, region, zone }
}

/** Returns a text that says when a product arrives at the carrier's terminal in a city; undefined if no delivery zone has the city. */
export function arrivalOf(site: Site, place: ReturnType<typeof placeOf>, { ready, made }: Supply): Arrival | undefined {
  const where = place.region?.nameIn?.replace(' ', '\u00a0') ?? `в\u00a0г.\u00a0${place.city}`
  const textOf = (leaves: string): string => {
    const goods = { total: 0, weight: 0, volume: 0, pallets: 0, ready: leaves }
    const { days = [] } =
      waysOf(place, goods, singleContent(site, 'calendar')).find(({ way }) => way === 'carrier') ?? {}
    const [first = leaves, last = first] = days
    return `${where} ${daysText(first, last)}`
  }
  return place.zone && { ready: textOf(ready), made: textOf(made) }
}

/**
 * Finds a typed city; allows one typo in a name of at least six letters, two in a name of at least twelve. Shorter names are too similar:
 * Орск is not Омск, and Красногорск is not Красноярск.
 */
const findCity = (typed: string, cities: readonly string[]): string | undefined =>
  cities.find((name) => cityKey(name) === cityKey(typed)) ??
  nearest(typed, cities, { fold: cityKey, most: (_, { length }) => (length < 6 ? 0 : length < 12 ? 1 : 2) })

import { cityKey, waysOf } from '#schema/definitions/shop/units/delivery.ts'
import type { Arrival, Supply } from '#schema/definitions/shop/units/supply.ts'
import { daysText } from '#schema/definitions/shop/units/working-days.ts'
import { nearest } from '#schema/definitions/text/nearest.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'

/** The cities that schema/content/delivery.json or a region names. */
const namedCities = (site: Site): string[] => [
  ...singleContent(site, 'delivery').zones.flatMap(({ cities }) => cities),
  ...site.variants.list.map(({ name }) => name),
]

/** The place that an order goes to. @param city as it was typed; without it, the region's own @param region its code */
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

/** When a product is at the carrier's terminal of a city, in words; undefined where the table lacks the city. */
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
 * Returns the city that was typed, also with a slip: one letter in a name of six, two in one of twelve. Shorter names are
 * too near to others: Орск is not Омск, nor is Красногорск Красноярск.
 */
const findCity = (typed: string, cities: readonly string[]): string | undefined =>
  cities.find((name) => cityKey(name) === cityKey(typed)) ??
  nearest(typed, cities, { fold: cityKey, most: (_, { length }) => (length < 6 ? 0 : length < 12 ? 1 : 2) })

import { type Goods, type Place, type Way, waysOf } from '#schema/definitions/shop/units/delivery.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { namedCities, placeOf } from '../regions/delivery.ts'
import type { Service } from './lines.ts'

/** What is brought, by ways. */
const NAMES: Readonly<Record<string, string>> = {
  own: 'Доставка нашей машиной',
  carrier: 'Доставка транспортной компанией до\u00a0терминала',
  door: 'Доставка транспортной компанией до\u00a0двери',
} satisfies Record<Exclude<Way['way'], 'pickup'>, string>

/**
 * The delivery of an order as its line; undefined for pickup. The price is the one that the checkout shows, for the
 * form's `city`; without it (a program orders), for the region's own. Where the address names another
 * place, nothing was priced for it: the price is null, the manager names it.
 * @param values of the checkout @param goods with the code of the region that it is ordered in
 */
export function deliveryOf(
  site: Site,
  { delivery, city, address }: Readonly<Record<'delivery' | 'city' | 'address', unknown>>,
  { region, ...goods }: Goods & { readonly region: string },
): Service | undefined {
  const name = Object.hasOwn(NAMES, String(delivery)) ? NAMES[String(delivery)] : undefined
  if (name === undefined) return undefined
  const place = placeOf(site, { city: textOf(city), region })
  const service = { quantity: 1, unit: 'усл.', vat: '' }
  if (namesOtherPlace(textOf(address), place, namedCities(site))) return { ...service, name, kopecks: null }
  const offer = waysOf(place, goods, singleContent(site, 'calendar')).find(({ way }) => way === delivery)
  return { ...service, name: `${name}, ${place.city}`, kopecks: offer?.kopecks ?? null }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** «г. Суздаль», «деревня Ясная», «Гатчинский р-н»; «д. 5» is a house. */
const ELSEWHERE =
  / (?:г|гор|город|пгт|пос|поселок|с|село|д|дер|деревня) \p{L}{3}| (?:обл|область|край|респ|республика|р н|район) /u

/** Returns true for an address that names a place, but not the city that was priced. */
function namesOtherPlace(address: string, { city }: Place, cities: readonly string[]): boolean {
  const words = wordsOf(address)
  const isNamed = (name: string): boolean => words.includes(wordsOf(name))
  return !isNamed(city) && (cities.some(isNamed) || ELSEWHERE.test(words))
}

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

import { cityKey, type Goods, type Way, waysOf } from '#schema/definitions/shop/units/delivery.ts'
import { confirmFirst } from '../../engine/http/http-error.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { placeOf } from '../regions/delivery.ts'
import type { Service } from './order.ts'

const NAMES = {
  own: 'Доставка нашей машиной',
  carrier: 'Доставка транспортной компанией до\u00a0терминала',
  door: 'Доставка транспортной компанией до\u00a0двери',
} as const satisfies Record<Exclude<Way['way'], 'pickup'>, string>

const isBrought = (way: unknown): way is keyof typeof NAMES => Object.hasOwn(NAMES, String(way))

/**
 * The delivery of an order as its line; undefined for pickup. The price is the one that the checkout shows, for the
 * form's `city`. A program sends none: the price is for the region's own where the address names it, else null, and
 * the manager names it.
 * @param values of the checkout; `place` is the city and the address that the buyer has agreed to
 * @param goods with the code of the region that it is ordered in
 * @throws HttpError 409 for an address that does not name the city
 */
export function deliveryOf(
  site: Site,
  { delivery, city, address, place: agreed }: Readonly<Record<string, unknown>>,
  { region, ...goods }: Goods & { readonly region: string },
): Service | undefined {
  if (!isBrought(delivery)) return undefined
  const name = NAMES[delivery]
  const place = placeOf(site, { city: textOf(city), region })
  const offer = waysOf(place, goods, singleContent(site, 'calendar')).find(({ way }) => way === delivery)
  const kopecks = offer?.kopecks ?? null
  const service = { quantity: 1, unit: 'усл.', vat: '', way: delivery }
  const question = `${place.city}: ${textOf(address)}`
  if (agreed === question || wordsOf(textOf(address)).includes(wordsOf(place.city)))
    return { ...service, name: `${name}, ${place.city}`, kopecks }
  if (textOf(city) === '' || kopecks === null) return { ...service, name, kopecks: null }
  throw confirmFirst(
    `Доставка посчитана до\u00a0города ${place.city}, а\u00a0в\u00a0адресе его нет. Если везти туда, подтвердите; если нет, выберите другой город рядом с\u00a0суммой заказа.`,
    { place: question },
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const wordsOf = (text: string): string => ` ${cityKey(text.replace(/[^\p{L}\d]+/gu, ' '))} `

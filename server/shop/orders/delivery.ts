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
 * Returns the service line for an order's delivery; undefined for pickup. Its price is the one shown at the checkout for the form's `city`.
 * A program sends no `city`: the price is then the one of the region's city if the address names it; otherwise null, and a manager sets it.
 * @param values values of the checkout form; `place` is the city and address that the buyer has confirmed
 * @param goods the ordered goods with the code of the order's region
 * @throws HttpError 409 for an address without the city, which the buyer must confirm
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

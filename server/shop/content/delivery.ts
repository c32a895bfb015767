import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { carriageText } from '#schema/definitions/shop/units/delivery.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { placeOf } from '../regions/delivery.ts'
import type { Answers } from './answers.ts'

const NOTHING = { weight: 0, volume: 0, pallets: 0 }

export const answers: Answers<'delivery'> = {
  'region.delivery': (parameters, { site }) => regionDelivery(site, parameters),
  /** Returns the whole table of delivery zones, with minimum prices. */
  'region.zones': (_, { site }) => ({
    rows: singleContent(site, 'delivery').zones.map(({ name, cities, terminal, door }) => [
      name,
      cities.join(', '),
      carriageText(terminal, NOTHING),
      carriageText(door, NOTHING),
    ]),
  }),
}

/** Returns the delivery options to a city, by default the region's own city. The shop's van delivers where the region's data allows it. */
function regionDelivery(site: Site, parameters: { city?: string; region?: string }): CallAnswer<'region.delivery'> {
  const { pickup, unknown } = singleContent(site, 'delivery')
  const { city, region, zone } = placeOf(site, parameters)
  return {
    city,
    pickup,
    ...(region?.delivery !== undefined && { own: region.delivery }),
    ...(region?.freeFrom !== undefined && { freeFrom: region.freeFrom }),
    ...(zone ? { zone: { name: zone.name, terminal: zone.terminal, door: zone.door } } : { unknown }),
  }
}

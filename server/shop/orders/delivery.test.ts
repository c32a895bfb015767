import { expect, it } from 'vitest'
import { baseFiles } from '#schema/definitions/checker/testing-base.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { deliveryOf } from './delivery.ts'

const goods = { region: 'moscow', total: 5_000_000, weight: 100, volume: 1, pallets: 2, ready: '2026-11-27' }
const rate = { least: 90_000, perKilogram: 900, perCubicMeter: 230_000, perPallet: 350_000, daysFrom: 1, daysTo: 2 }
const zone = { name: 'Поволжье', cities: ['Казань', 'Самара'], terminal: rate, door: { ...rate, least: 310_000 } }
const site = siteOf({
  'content/delivery.json': { zones: JSON.stringify([zone]) },
  'content/regions.json': {
    regions: JSON.stringify([
      {
        ...JSON.parse(baseFiles['content/regions.json']?.regions ?? '')[0],
        ...{ name: 'Москва', freeFrom: 10_000_000, perPallet: 350_000, delivery: 'От {freeFrom}, {perPallet}.' },
      },
    ]),
  },
})

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

it.each([
  ['pickup', '', '', undefined],
  ['teleport', '', '', undefined],
  ['own', 'Москва', 'Москва, ул. Ленина, д. 1', { name: 'Доставка нашей машиной, Москва', kopecks: 700_000 }],
  [
    'carrier',
    'г. казань',
    'Г.КАЗАНЬ, терминал',
    { name: 'Доставка транспортной компанией до терминала, Казань', kopecks: 230_000 },
  ],
  [
    'door',
    'Казань',
    'Респ. Татарстан, г. Казань, ул. Баумана, 5',
    { name: 'Доставка транспортной компанией до двери, Казань', kopecks: 310_000 },
  ],
  // The shop has no price for a delivery to this city, so it accepts the delivery without a price.
  ['own', 'Казань', 'Казань', { name: 'Доставка нашей машиной, Казань', kopecks: null }],
  ['door', 'Нигдеево', 'г. Нигдеево, 5', { name: 'Доставка транспортной компанией до двери, Нигдеево', kopecks: null }],
  ['door', 'Нигдеево', 'ул. Мира, 5', { name: 'Доставка транспортной компанией до двери', kopecks: null }],
  // Other programs may omit the city.
  ['own', '', 'ул. Ленина, д. 1', { name: 'Доставка нашей машиной', kopecks: null }],
  ['own', undefined, 'г. Москва, ул. Ленина, 1', { name: 'Доставка нашей машиной, Москва', kopecks: 700_000 }],
])('%s to «%s», «%s»', (delivery, city, address, line) => {
  const answer = deliveryOf(site, { delivery, city, address, place: '' }, goods)
  expect(answer && { name: plain(answer.name), kopecks: answer.kopecks }).toEqual(line)
})

it.each([
  ['door', 'Казань', 'Советский район, ул. Мира 5'],
  ['door', 'Казань', 'ул. Чита, 5'],
  ['own', 'Москва', 'Норильск, Ленинский пр., 5'],
  ['carrier', 'Казань', 'Зеленодольск, ул. Казанская, 5'],
])(
  '%s to «%s»: «%s» does not name it, so the buyer is asked, and agrees to this city and address only',
  (delivery, city, address) => {
    const place = `${city}: ${address}`
    const priced = (place?: string) => deliveryOf(site, { delivery, city, address, place }, goods)
    const question = expect.objectContaining({ statusCode: 409, details: { place } })
    expect(() => priced()).toThrow(question)
    expect(() => priced(city)).toThrow(question)
    expect(priced(place)).toMatchObject({ name: expect.stringContaining(city), kopecks: expect.any(Number) })
  },
)

it('is free from the region’s sum on', () => {
  expect(
    deliveryOf(
      site,
      { delivery: 'own', city: 'Москва', address: 'Москва', place: undefined },
      { ...goods, total: 10_000_000 },
    ),
  ).toMatchObject({ kopecks: 0 })
})

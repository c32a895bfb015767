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

it.each([
  ['pickup', '', '', undefined],
  ['teleport', '', '', undefined],
  ['own', '', 'ул. Ленина, д. 1', { name: 'Доставка нашей машиной, Москва', kopecks: 700_000 }],
  ['own', 'Казань', 'Казань', { name: 'Доставка нашей машиной, Казань', kopecks: null }],
  ['carrier', 'г. казань', '', { name: 'Доставка транспортной компанией до терминала, Казань', kopecks: 230_000 }],
  [
    'door',
    'Казань',
    'Респ. Татарстан, г. Казань, ул. Баумана, 5',
    { name: 'Доставка транспортной компанией до двери, Казань', kopecks: 310_000 },
  ],
  ['door', 'Нигдеево', '', { name: 'Доставка транспортной компанией до двери, Нигдеево', kopecks: null }],
  // Nothing was priced for another place than the city.
  ['carrier', 'Казань', 'Самара, терминал', { name: 'Доставка транспортной компанией до терминала', kopecks: null }],
  ['door', 'Казань', 'г. Елабуга, ул. Мира, 1', { name: 'Доставка транспортной компанией до двери', kopecks: null }],
  ['own', '', 'Московская обл., ул. Новая, 3', { name: 'Доставка нашей машиной', kopecks: null }],
])('%s to «%s», «%s»', (delivery, city, address, line) => {
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
  const answer = deliveryOf(site, { delivery, city, address }, goods)
  expect(answer && { name: plain(answer.name), kopecks: answer.kopecks }).toEqual(line)
})

it('is free from the region’s sum on', () => {
  expect(
    deliveryOf(site, { delivery: 'own', city: undefined, address: undefined }, { ...goods, total: 10_000_000 }),
  ).toMatchObject({ kopecks: 0 })
})

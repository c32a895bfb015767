import { describe, expect, it, test } from 'vitest'
import { siteOf } from '../../engine/pages/testing.ts'
import type { ProductRecord } from '../catalog/records.ts'
import { shareStock } from '../catalog/supply.ts'
import { listPrice, packedLine, type RecordedLine, stateOf } from './offer.ts'
import { firstTerms } from './terms.ts'

const record = {
  ...{ stock: 1000, leadDays: 10, perBox: 100, boxesPerPallet: 4, minQuantity: 100 },
  box: { length: 600, width: 400, height: 400, weight: 5000 },
  prices: [
    { from: 100, kopecks: 1000 },
    { from: 1000, kopecks: 900 },
  ],
} as unknown as ProductRecord // the sums read only these properties

const line = (quantity: number, more: Partial<ProductRecord> = {}) =>
  ({ quantity, boxes: quantity / 100, kopecks: 850, record: { ...record, ...more } }) as RecordedLine

test.each([
  ['asked', '2026-11-20', 'asked'],
  ['sent', '2026-11-20', 'sent'],
  ['sent', '2026-11-19', 'expired'],
  ['draft', '2026-11-19', 'expired'],
  ['new', '2026-11-19', 'accepted'],
  ['cancelled', '2026-11-19', 'accepted'],
  ['withdrawn', '2026-11-19', 'withdrawn'],
] as const)('%s, valid until %s: %s on November 20', (status, valid_until, state) => {
  expect(stateOf({ status, valid_until }, '2026-11-20')).toBe(state)
})

it('packs a line as it was on its day, at its own price', () => {
  expect(packedLine(line(1100))).toMatchObject({ boxes: 11, pallets: 2, looseBoxes: 3, sum: 935_000, weight: 55_000n })
  // The number of pieces per box has changed since the offer was made.
  expect(packedLine(line(1100, { perBox: 70 }))).toMatchObject({ quantity: 1100, boxes: 11 })
  expect([listPrice(line(900)), listPrice(line(1000)), listPrice(line(1000, { prices: [] }))]).toEqual([
    1000,
    900,
    null,
  ])
})

describe('the first terms', () => {
  const site = siteOf()
  const now = new Date('2026-11-20T22:00:00Z')
  const of = (lines: RecordedLine[], at = now) =>
    firstTerms(
      site,
      lines.map(({ record, quantity }) => ({
        shipments: JSON.stringify(shareStock(site)({ id: 1, record }, quantity).shipments),
      })),
      at,
    )

  it('hold for the days of the file, counted in Moscow', () =>
    expect(of([line(100)], new Date('2026-11-19T22:00:00Z')).valid_until).toBe('2026-12-04'))

  it('end on a working day', () => expect(of([line(100)]).valid_until).toBe('2026-12-07'))

  it('name the longest time of what is not in stock', () => {
    expect(of([line(1000)]).lead_time).toBe('Со склада.')
    expect(of([line(1000), line(1100), line(2000, { leadDays: 21 })]).lead_time).toBe('До 21\u00a0рабочий день.')
  })
})

import type { PriceStep, ProductRecord } from '#server/catalog/records.ts'
import { chanceOf } from './chance.ts'
import type { Color } from './colors.ts'

type Packed = Pick<ProductRecord, 'kind' | 'article' | 'perBox' | 'boxesPerPallet'>
export type Terms = Pick<ProductRecord, 'stock' | 'minQuantity' | 'leadDays'>

/** The least run in a standard color that is not kept in stock (technical_requirements.pdf, 4). */
const MADE_TO_ORDER = 3000
const TRUCK = 33

const kept = { staple: 0.94, common: 0.6, rare: 0.22 } as const

/** From stock by the box; to order from the least run on, in whole boxes. */
export function termsOf(piece: Packed, color: Color): Terms {
  const chance = chanceOf(`stock ${piece.kind} ${piece.article}`)
  const perPallet = piece.perBox * piece.boxesPerPallet
  const leadDays = piece.kind === 'main' ? 10 : chance.pick([30, 35, 40, 45, 60])
  if (chance.next() < kept[color.demand]) {
    const pallets = color.demand === 'staple' ? chance.between(2, 40) : chance.between(1, 9)
    const opened = chance.between(0, piece.boxesPerPallet - 1)
    return { stock: pallets * perPallet + opened * piece.perBox, minQuantity: piece.perBox, leadDays }
  }
  return { stock: 0, minQuantity: Math.ceil(MADE_TO_ORDER / piece.perBox) * piece.perBox, leadDays }
}

/** A box, a pallet, five pallets, a truck: 18 to 25 % between the first and the last. */
export function laddered(piece: Packed & Terms, rubles: number): PriceStep[] {
  // One mould has one price list: the colors differ by their dye alone.
  const chance = chanceOf(`price ${piece.kind} ${piece.article.replace(/-[^-]+$/, '')}`)
  const pallet = piece.perBox * piece.boxesPerPallet
  const asked = rubles * (0.97 + chance.next() * 0.06) * 100
  const steps = [
    { from: piece.perBox, share: 1.085 + chance.next() * 0.02 },
    { from: pallet, share: 1 },
    { from: pallet * 5, share: 0.93 + chance.next() * 0.015 },
    { from: pallet * TRUCK, share: 0.845 + chance.next() * 0.02 },
  ]
  const reached = steps.findLastIndex(({ from }) => from <= piece.minQuantity)
  return steps.slice(Math.max(0, reached)).map(({ from, share }) => ({
    from: Math.max(from, piece.minQuantity),
    kopecks: kopecks(asked * share),
  }))
}

/** A price list's figures: five kopecks from ten rubles on, ten from fifty. */
function kopecks(value: number): number {
  const step = value < 1000 ? 1 : value < 5000 ? 5 : 10
  return Math.round(value / step) * step
}

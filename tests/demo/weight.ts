import type { Series, Size } from './series.ts'

/** Grams at a volume; between two of them the weight grows as a power of the volume. */
type Curve = readonly (readonly [volume: number, grams: number])[]

const curves = {
  petBottle: [
    [30, 6.5],
    [50, 8],
    [200, 17],
    [500, 26],
    [1000, 38],
    [2000, 52],
    [5000, 92],
  ],
  petJar: [
    [25, 6],
    [50, 9],
    [250, 22],
    [720, 39],
    [1500, 62],
    [4000, 130],
  ],
  hdpeBottle: [
    [50, 8.6],
    [100, 13],
    [250, 23],
    [500, 36],
    [1000, 56],
  ],
  hdpeJar: [
    [60, 10],
    [250, 26],
    [1000, 68],
    [3000, 155],
  ],
  canister: [
    [1000, 65],
    [2000, 108],
    [5000, 210],
    [10_000, 400],
  ],
  ppJar: [
    [30, 8],
    [100, 15],
    [250, 24],
    [500, 34],
    [750, 46],
    [1000, 57],
    [3000, 128],
  ],
  tube: [
    [30, 5.5],
    [50, 7],
    [100, 11],
    [200, 17],
  ],
  airless: [
    [15, 11],
    [50, 21],
    [100, 33],
  ],
  petgBottle: [
    [30, 18],
    [100, 38],
    [500, 105],
  ],
  glass: [
    [10, 22],
    [30, 42],
    [100, 105],
    [500, 340],
    [1000, 560],
  ],
} as const satisfies Record<string, Curve>

export function weightOf(series: Series, size: Size): number {
  const grams = size.weight ?? at(curveOf(series), size.volume) * (series.heft ?? 1)
  if (grams >= 150) return Math.round(grams / 5) * 5
  return grams >= 20 ? Math.round(grams) : Math.round(grams * 2) / 2
}

function curveOf({ material, shape }: Series): Curve {
  if (shape === 'canister') return curves.canister
  if (shape === 'tube') return curves.tube
  if (material === 'стекло') return curves.glass
  if (material === 'ПЭТГ') return curves.petgBottle
  if (material === 'ПП') return shape === 'jar' ? curves.ppJar : curves.airless
  if (material === 'ПНД') return shape === 'jar' ? curves.hdpeJar : curves.hdpeBottle
  return shape === 'jar' ? curves.petJar : curves.petBottle
}

function at(curve: Curve, volume: number): number {
  const above = Math.max(
    1,
    curve.findIndex(([known], index) => known >= volume || index === curve.length - 1),
  )
  const [lowVolume, lowGrams] = curve[above - 1] ?? [1, 1]
  const [highVolume, highGrams] = curve[above] ?? [1, 1]
  const power = Math.log(highGrams / lowGrams) / Math.log(highVolume / lowVolume)
  return lowGrams * (volume / lowVolume) ** power
}

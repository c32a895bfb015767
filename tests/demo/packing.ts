import type { ProductRecord } from '#server/catalog/records.ts'

/** What a piece takes up in a box: the box around it. */
export interface Outline {
  width: number
  depth: number
  height: number
}

type Draft = Pick<ProductRecord, 'shape' | 'height' | 'diameter' | 'depth' | 'weight' | 'volume'>
type Packing = Pick<ProductRecord, 'perBox' | 'box' | 'boxesPerPallet'>

/** Corrugated boxes that part a pallet of 1200 × 800 mm without a rest, and how many lie in a tier. */
const footprints = [
  { length: 600, width: 400, perTier: 4 },
  { length: 400, width: 400, perTier: 6 },
  { length: 400, width: 300, perTier: 8 },
] as const

/** The wall of three-layer board, twice. */
const BOARD = 12
const HEIGHT_LIMIT = 450
const WEIGHT_LIMIT = 18_500
/** Nobody counts more into one box. */
const COUNT_LIMIT = 4000
/** Canisters come in the boxes in which they leave full: so many milliliters can be lifted. */
const FULL_LIMIT = 20_000
const PALLET = { height: 144, limit: 1890, load: 800_000 }
/** Grams of board in a square millimeter, flaps counted. */
const BOARD_WEIGHT = 0.0007

/** A pump's spout and a trigger's lever stand out of the collar. */
export function outlineOf({ shape, height, diameter, depth }: Draft): Outline {
  if (shape === 'pump') return { width: diameter * 1.62, depth: diameter, height }
  if (shape === 'sprayer') return { width: diameter * (diameter > 30 ? 1.92 : 1), depth: diameter, height }
  return { width: diameter, depth: depth ?? diameter, height }
}

export function packed(draft: Draft, known?: number): Packing {
  const loose = draft.shape === 'cap' || draft.shape === 'pump' || draft.shape === 'sprayer'
  return loose ? inBulk(draft) : inLayers(draft, known)
}

/** Standing in rows; of the boxes that can be lifted, the one with the least air and the most pieces. */
function inLayers(draft: Draft, known?: number): Packing {
  const piece = outlineOf(draft)
  const options = footprints.flatMap((foot) => {
    const inRow = (side: number, size: number): number => Math.floor((side - BOARD) / size)
    const layer = Math.max(
      inRow(foot.length, piece.width) * inRow(foot.width, piece.depth),
      inRow(foot.length, piece.depth) * inRow(foot.width, piece.width),
    )
    const layers = Math.max(1, Math.floor((HEIGHT_LIMIT - BOARD) / piece.height))
    return Array.from({ length: layers }, (_, index) => boxed(draft, foot, layer * (index + 1), index + 1))
  })
  const most = draft.shape === 'canister' && draft.volume ? FULL_LIMIT / draft.volume : COUNT_LIMIT
  const fitting = options.filter(({ perBox, box }) => perBox > 0 && perBox <= most && box.weight <= WEIGHT_LIMIT)
  const score = ({ perBox, box }: Packing): number => fill(piece, perBox, box) + Math.min(0.25, box.height / 1800)
  const best = fitting.toSorted((a, b) => score(b) - score(a))[0]
  if (!best) throw new RangeError(`No box holds a piece of ${piece.width} × ${piece.depth} × ${piece.height} mm`)
  // Staggered rows, as the line packs them: a few more in the same two layers.
  return known ? boxed(draft, footprints[0], known, 2) : best
}

/** Poured, and counted by weight. */
function inBulk(draft: Draft): Packing {
  const piece = outlineOf(draft)
  const share = draft.shape === 'cap' ? 0.86 : 0.62
  const inBox = (foot: (typeof footprints)[number], height: number): Packing => {
    const room = (foot.length * foot.width * height) / (piece.width * piece.depth * piece.height)
    return boxed({ ...draft, height: height - BOARD }, foot, round(room * share), 1)
  }
  const options = [inBox(footprints[0], 400), inBox(footprints[2], 300), inBox(footprints[2], 200)]
  const handy = ({ perBox, box }: Packing): boolean => perBox <= COUNT_LIMIT && box.weight <= WEIGHT_LIMIT
  return options.find(handy) ?? inLayers(draft)
}

function boxed(draft: Draft, foot: (typeof footprints)[number], perBox: number, layers: number): Packing {
  const height = Math.ceil(layers * draft.height + BOARD)
  const { length, width } = foot
  const board = 2 * (length * width + length * height + width * height) * BOARD_WEIGHT
  const weight = Math.round((perBox * draft.weight + board) / 10) * 10
  const tiers = Math.floor((PALLET.limit - PALLET.height) / height)
  const bearable = Math.floor(PALLET.load / (foot.perTier * Math.max(weight, 1)))
  return {
    perBox,
    box: { length, width, height, weight },
    boxesPerPallet: foot.perTier * Math.max(1, Math.min(tiers, bearable)),
  }
}

/** The share of a box that its pieces take up. */
const fill = (piece: Outline, perBox: number, box: { length: number; width: number; height: number }): number =>
  (perBox * piece.width * piece.depth * piece.height) / (box.length * box.width * box.height)

/** A number that is easy to count: two figures, the second even or a five. */
function round(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  const figures = value / power
  const steps =
    figures < 30 ? [10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 28, 30] : [30, 35, 40, 45, 50, 60, 70, 80, 90, 100]
  return steps.reduce((best, step) => (Math.abs(step - figures) < Math.abs(best - figures) ? step : best)) * power
}

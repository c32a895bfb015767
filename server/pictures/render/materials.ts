import type { Drawing } from '#schema/definitions/contract/fragments.ts'

/** How a material takes light. Colors and shares from 0 to 1. */
export interface Material {
  readonly color: readonly [red: number, green: number, blue: number]
  /** How much of what is behind is seen through a wall that looks at us. */
  readonly clarity: number
  /** How bright lamps are seen in it. */
  readonly gloss: number
  /** How narrow: 0 for a matt surface. */
  readonly polish: number
}

type Tint = NonNullable<Drawing['tint']>

const COLORS: Readonly<Record<Tint, Material['color']>> = {
  clear: [0.9, 0.93, 0.94],
  white: [0.955, 0.955, 0.945],
  blue: [0.13, 0.36, 0.68],
  amber: [0.56, 0.27, 0.06],
  green: [0.16, 0.45, 0.25],
  orange: [0.9, 0.4, 0.08],
  black: [0.1, 0.105, 0.11],
}

/** What is seen through: polyethylene and polypropylene without a dye are milky. */
const MILKY: Material['color'] = [0.93, 0.93, 0.905]

const GLASSY = new Set(['ПЭТ', 'ПЭТГ', 'стекло'])

/** @param material as the catalogue names it: «ПЭТ», «ПНД», «ПП», «ПЭТГ», «стекло» */
export function materialOf(material: string, tint: Tint): Material {
  const color = COLORS[tint]
  if (GLASSY.has(material)) {
    const isOpaque = tint === 'white' || tint === 'black'
    return { color, clarity: isOpaque ? 0 : tint === 'clear' ? 0.9 : 0.5, gloss: isOpaque ? 0.5 : 0.9, polish: 0.85 }
  }
  const isPolypropylene = material === 'ПП'
  const surface = { gloss: isPolypropylene ? 0.34 : 0.16, polish: isPolypropylene ? 0.5 : 0.15 }
  return tint === 'clear' ? { color: MILKY, clarity: 0.26, ...surface } : { color, clarity: 0, ...surface }
}

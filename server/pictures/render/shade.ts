import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import type { Mask, Surface } from './surface.ts'

/** Optical properties of a material. Colors and shares from 0 to 1. */
interface Material {
  readonly color: readonly [red: number, green: number, blue: number]
  /** Transparency of a wall that faces the viewer. */
  readonly clarity: number
  /** Brightness of highlights. */
  readonly gloss: number
  /** Sharpness of highlights: 0 for a matt surface. */
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

/** Transparent plastics without dye: polyethylene and polypropylene are milky. */
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

/** Three bytes for each pixel. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Direction of the light, a large lamp at the upper left: x right, y down, z towards the viewer. */
const LAMP = normal(-0.5, -0.55, 0.75)

export function paintSolid(canvas: Canvas, mask: Mask, surface: Surface, material: Material): void {
  const { width } = canvas
  const { left, right, top, bottom } = mask.box
  const tall = bottom - top + 1
  for (let y = top; y <= bottom; y++) {
    // A moulded bottom is thick: light is lost in it.
    const bed = material.clarity * smooth(0.965, 1, (y - top) / tall)
    for (let x = left; x <= right; x++) {
      const at = y * width + x
      const cover = (mask.cover[at] ?? 0) / 255
      if (cover === 0) continue
      const nx = surface.right[at] ?? 0
      const ny = surface.down[at] ?? 0
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
      const lamp = lampsIn(nx, ny, material)
      const clear = material.clarity * seenThrough(nz) * (1 - 0.5 * bed)
      const light = 0.6 + 0.48 * Math.max(0, nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2]) - 0.2 * (1 - nz) ** 2
      for (let channel = 0; channel < 3; channel++) {
        const behind = (canvas.pixels[at * 3 + channel] ?? 0) / 255
        const own = material.color[channel as 0 | 1 | 2]
        // Light through a wall takes its color, more so at grazing angles.
        const through = behind * own ** (1.1 - 0.55 * nz)
        const body = own * light * (material.clarity > 0.5 ? 0.82 : 1)
        const lit = Math.min(1, through * clear + body * (1 - clear) + lamp)
        canvas.pixels[at * 3 + channel] = Math.round(255 * (behind + (lit - behind) * cover))
      }
    }
  }
}

/** At its sides a wall is looked along: it is thick there, and dark. */
const seenThrough = (nz: number): number => smooth(0.08, 0.62, nz)

/** Two tall lamps as they are seen in a round surface, the left one brighter. */
function lampsIn(nx: number, ny: number, { gloss, polish }: Material): number {
  const wide = 0.3 - 0.2 * polish
  const strip = (at: number, share: number): number => smooth(wide * share, 0, Math.abs(nx - at))
  const upright = smooth(0.75, 0.15, Math.abs(ny + 0.08))
  const rim = 0.5 * polish * smooth(0.82, 0.97, Math.abs(nx)) * smooth(1, 0.98, Math.abs(nx))
  return gloss * (0.62 * strip(-0.52, 1) * upright + 0.26 * strip(0.66, 0.55) * upright + 0.25 * rim)
}

/** Ridges that stand out of a surface: their upper edges are lit, the lower ones in shade. @param depth of both, 0 to 1 */
export function paintRelief(canvas: Canvas, mask: Mask, depth: number): void {
  const { width } = canvas
  const { left, right, top, bottom } = mask.box
  const at = (x: number, y: number): number => (mask.cover[y * width + x] ?? 0) / 255
  for (let y = Math.max(2, top - 2); y <= Math.min(canvas.height - 3, bottom + 2); y++)
    for (let x = Math.max(2, left - 2); x <= Math.min(width - 3, right + 2); x++) {
      const rise = at(x, y + 2) - at(x, y - 2) + 0.5 * (at(x + 2, y) - at(x - 2, y))
      if (rise === 0) continue
      const change = depth * rise * (rise > 0 ? 0.55 : 1)
      for (let channel = 0; channel < 3; channel++) {
        const i = (y * width + x) * 3 + channel
        canvas.pixels[i] = Math.max(0, Math.min(255, (canvas.pixels[i] ?? 0) * (1 + change)))
      }
    }
}

/** A light wall that turns into a light floor. */
export function backdrop(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const floor = smooth(0.55, 0.95, y / height)
    for (let x = 0; x < width; x++) {
      const side = Math.abs(x / width - 0.45) * 2
      const light = 0.955 - 0.035 * side * side - 0.03 * floor
      const at = (y * width + x) * 3
      // Parts of a step, spread over neighbors: whole steps would be seen as bands.
      const grain = ((x * 5 + y * 11 + ((x * y) % 7)) % 16) / 16
      pixels[at] = Math.floor(255 * light + grain)
      pixels[at + 1] = Math.floor(253 * light + grain)
      pixels[at + 2] = Math.floor(248 * light + grain)
    }
  }
  return { width, height, pixels }
}

/** Paints the shadow on the floor: dark at the product, softer to the right. */
export function paintShadow(
  canvas: Canvas,
  { x, y, half }: { x: number; y: number; half: number },
  { clarity, color }: Material,
): void {
  const { width, height, pixels } = canvas
  const strength = 0.42 - 0.2 * clarity
  const reach = (from: number, to: number, most: number): [number, number] => [
    Math.max(0, Math.floor(from)),
    Math.min(most, Math.ceil(to)),
  ]
  const [firstRow, endRow] = reach(y - half * 0.5, y + half * 0.7, height)
  const [firstColumn, endColumn] = reach(x - half * 3, x + half * 3.4, width)
  for (let row = firstRow; row < endRow; row++)
    for (let column = firstColumn; column < endColumn; column++) {
      const [dx, dy] = [(column - x) / half, (row - y) / half]
      const contact = Math.exp(-((Math.abs(dx) / 1.02) ** 6) - (dy / 0.05) ** 2)
      const soft = Math.exp(-(((dx - 0.28) / 1.15) ** 2) - ((dy - 0.03) / 0.16) ** 2)
      const dark = strength * (0.75 * contact + 0.55 * soft)
      if (dark < 0.002) continue
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * width + column) * 3 + channel
        const stain = 1 - dark * (1 - 0.45 * clarity * color[channel as 0 | 1 | 2])
        pixels[at] = Math.round((pixels[at] ?? 0) * stain)
      }
    }
}

function normal(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** 0 at one end, 1 at the other, and without a bend in between. */
function smooth(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

import { COLORS, type ColorName } from '#schema/definitions/shop/units/colors.ts'
import type { MaterialSurface } from '../records.ts'
import type { Mask, Surface } from './surface.ts'

/** Optical properties of a material. All numbers are from 0 to 1. */
interface Material {
  readonly color: readonly [red: number, green: number, blue: number]
  /** Transparency of a wall that faces the viewer. */
  readonly clarity: number
  /** Brightness of highlights. */
  readonly gloss: number
  /** Sharpness of highlights: 0 for a matte surface. */
  readonly polish: number
}

export function materialOf(surface: MaterialSurface, tint: ColorName): Material {
  const { plastic, clarity } = COLORS[tint]
  const color = shares(plastic)
  if (surface === 'glassy') {
    const isFrosted = tint === 'frosted'
    const isOpaque = clarity.glassy === 0 || isFrosted
    return { color, clarity: clarity.glassy, gloss: isOpaque ? 0.5 : 0.9, polish: isFrosted ? 0.25 : 0.85 }
  }
  const shine = surface === 'satin' ? { gloss: 0.34, polish: 0.5 } : { gloss: 0.16, polish: 0.15 }
  return { color, clarity: clarity.milky, ...shine }
}

/** Parses «#ff8000» to three channels from 0 to 1. */
const shares = (color: string): Material['color'] => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Premultiplied red, green, blue, and opacity of each pixel, from 0 to 1. The background is transparent. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

export const emptyCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Float32Array(width * height * 4),
})

/** Blends a color over a pixel. @param paint red, green and blue, multiplied by `opacity` */
function lay({ pixels }: Canvas, pixel: number, paint: Material['color'], opacity: number): void {
  const at = pixel * 4
  for (let channel = 0; channel < 3; channel++)
    pixels[at + channel] = (paint[channel as 0 | 1 | 2] ?? 0) + (pixels[at + channel] ?? 0) * (1 - opacity)
  pixels[at + 3] = opacity + (pixels[at + 3] ?? 0) * (1 - opacity)
}

/** Converts a canvas to four bytes per pixel, not premultiplied. */
export function toBytes({ pixels }: Canvas): Uint8Array {
  const bytes = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 0
    if (opacity === 0) continue
    for (let channel = at; channel < at + 3; channel++)
      bytes[channel] = Math.min(255, Math.round((255 * (pixels[channel] ?? 0)) / opacity))
    bytes[at + 3] = Math.round(255 * opacity)
  }
  return bytes
}

/** Direction to the light, a large lamp at the upper left: x points right, y down, z towards the viewer. */
const LAMP = normal(-0.5, -0.55, 0.75)

export function paintSolid(canvas: Canvas, mask: Mask, surface: Surface, material: Material): void {
  const { width } = canvas
  const { left, right, top, bottom } = mask.box
  const tall = bottom - top + 1
  for (let y = top; y <= bottom; y++) {
    // A molded bottom is thick and absorbs light.
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
      // Light takes on the color of the wall that it passes through: the smaller the angle between light and wall, the stronger the color.
      const through = each(material.color, (channel) => clear * channel ** (1.1 - 0.55 * nz))
      const passed = Math.min(...through)
      const body = light * (material.clarity > 0.5 ? 0.82 : 1) * (1 - clear)
      const paint = each(material.color, (channel, i) => {
        const onLamp = Math.min(1, LIT * (through[i] ?? 0) + channel * body + lamp)
        return cover * Math.max(0, Math.min(1 - passed, onLamp - LIT * passed))
      })
      lay(canvas, at, paint, cover * (1 - passed))
      // A highlight on a clear wall does not depend on the background.
      const shine = cover * passed * Math.min(1, lamp)
      lay(canvas, at, [shine, shine, shine], shine)
    }
  }
}

/** Assumed brightness of the background behind a clear wall; a darker real background makes the wall seem lit from behind. */
const LIT = 0.93

const each = (color: Material['color'], map: (channel: number, i: 0 | 1 | 2) => number): Material['color'] => [
  map(color[0], 0),
  map(color[1], 1),
  map(color[2], 2),
]

/** Returns how clear a wall looks, 0 to 1. At the silhouette (`nz` 0) the line of sight runs inside the wall, which looks dark there. */
const seenThrough = (nz: number): number => smooth(0.08, 0.62, nz)

/** Returns the brightness of the highlights on a round surface: two tall lamps, the left one brighter, and a thin rim at both edges. */
function lampsIn(nx: number, ny: number, { gloss, polish }: Material): number {
  const wide = 0.3 - 0.2 * polish
  const strip = (at: number, share: number): number => smooth(wide * share, 0, Math.abs(nx - at))
  const upright = smooth(0.75, 0.15, Math.abs(ny + 0.08))
  const rim = 0.5 * polish * smooth(0.82, 0.97, Math.abs(nx)) * smooth(1, 0.98, Math.abs(nx))
  return gloss * (0.62 * strip(-0.52, 1) * upright + 0.26 * strip(0.66, 0.55) * upright + 0.25 * rim)
}

/** Paints raised ridges: their upper edges are lit, the lower edges in shadow. @param depth strength of light and shadow, 0 to 1 */
export function paintRelief(canvas: Canvas, mask: Mask, depth: number): void {
  const { width } = canvas
  const { left, right, top, bottom } = mask.box
  const at = (x: number, y: number): number => (mask.cover[y * width + x] ?? 0) / 255
  for (let y = Math.max(2, top - 2); y <= Math.min(canvas.height - 3, bottom + 2); y++)
    for (let x = Math.max(2, left - 2); x <= Math.min(width - 3, right + 2); x++) {
      const rise = at(x, y + 2) - at(x, y - 2) + 0.5 * (at(x + 2, y) - at(x - 2, y))
      if (rise === 0) continue
      const change = depth * rise
      const pixel = y * width + x
      if ((canvas.pixels[pixel * 4 + 3] ?? 0) === 0) continue
      const light = Math.min(1, 0.55 * change)
      if (change > 0) lay(canvas, pixel, [light, light, light], light)
      else lay(canvas, pixel, [0, 0, 0], Math.min(1, -change))
    }
}

/** Paints the shadow on the floor: dark at the product, softer to the right. @param half half the width of the product's base */
export function paintShadow(
  canvas: Canvas,
  { x, y, half }: { x: number; y: number; half: number },
  { clarity, color }: Material,
): void {
  const { width, height } = canvas
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
      // The shadow fades out towards the picture's edge, so that the edge does not cut it off.
      const edge = smooth(0, 0.08, Math.min(column, width - column) / width) * smooth(0, 0.04, (height - row) / height)
      const dark = edge * strength * (0.75 * contact + 0.55 * soft)
      if (dark < 0.002) continue
      const opacity = dark * (1 - 0.3 * clarity)
      lay(
        canvas,
        row * width + column,
        each(color, (channel) => channel * 0.25 * clarity * opacity),
        opacity,
      )
    }
}

function normal(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Returns the smoothstep of a value: 0 at `from`, 1 at `to`. */
function smooth(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

import sharp from 'sharp'

/** The share of each pixel that an outline covers, from 0 to 255, and the outline's bounding box. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly cover: Uint8Array
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

/** Position of a drawing in a picture: the point where its axis meets the ground, and the scale in pixels per millimeter. */
export interface Placing {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Rasterizes an outline: filled, or as lines. @param line width of the lines in pixels; undefined: filled */
export async function rasterize(outline: string, placing: Placing, line?: number): Promise<Mask> {
  const { width, height, x, y, scale } = placing
  const paint =
    line === undefined
      ? 'fill="#fff" fill-rule="evenodd"'
      : `fill="none" stroke="#fff" stroke-width="${line / scale}" stroke-linecap="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path ${paint} transform="translate(${x} ${y}) scale(${scale})" d="${outline}"/></svg>`
  const cover = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return { width, height, cover, box: boxOf(cover, width, height) }
}

function boxOf(cover: Uint8Array, width: number, height: number): Mask['box'] {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (cover[y * width + x] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  return { left, right, top, bottom }
}

/** Normals of a solid's surface: two components per pixel, right and down. The third, towards the viewer, can be computed from them. */
export interface Surface {
  readonly right: Float32Array
  readonly down: Float32Array
}

/** Maximum change of the radius per pixel of height. This limit makes edges look slightly rounded; otherwise they would be black lines. */
const STEEPEST = 2.2

/** Number of rows above and below a row over which its slope is measured. */
const REACH = 4

/**
 * Returns normals of a solid of revolution: each row of its outline is a circle seen from the side. A part that sticks out on one side
 * only, such as a thumb tab, is shaded like the edge of the circle. @param axis x of the axis in pixels
 */
export function solidOfRevolution(mask: Mask, axis: number): Surface {
  const surface = emptyOf(mask)
  const { width, box } = mask
  const rows = Array.from({ length: box.bottom - box.top + 1 }, (_, i) => extentOf(mask, box.top + i, axis))
  for (const [i, row] of rows.entries()) {
    if (!row) continue
    const before = rows[Math.max(0, i - REACH)] ?? row
    const after = rows[Math.min(rows.length - 1, i + REACH)] ?? row
    const climb = (after.radius - before.radius) / (2 * REACH)
    const slope = Math.max(-STEEPEST, Math.min(STEEPEST, climb))
    const length = Math.hypot(1, slope)
    for (let x = row.left; x <= row.right; x++) {
      const at = (box.top + i) * width + x
      surface.right[at] = Math.max(-1, Math.min(1, (x - axis) / row.radius)) / length
      surface.down[at] = -slope / length
    }
  }
  return surface
}

/** Left and right end of an outline's row, and its radius around the axis, in pixels. */
interface Extent {
  left: number
  right: number
  /** Pixels by which one side extends further from the axis than the other. */
  odd: number
  radius: number
}

function extentOf({ width, cover, box }: Mask, y: number, axis: number): Extent | undefined {
  const row = cover.subarray(y * width, (y + 1) * width)
  const left = row.indexOf(row.find((value) => value > 0) ?? -1, box.left)
  if (left < 0) return undefined
  let right = box.right
  while (row[right] === 0) right--
  // Partly covered pixels at both ends count proportionally.
  const before = axis - left - 0.5 + (row[left] ?? 0) / 255
  const after = right - axis - 0.5 + (row[right] ?? 0) / 255
  const odd = Math.abs(before - after)
  return { left, right, odd, radius: Math.max(1, odd > EVEN ? Math.min(before, after) : (before + after) / 2) }
}

/** Pixels by which the two sides of a row may differ because of rounding. */
const EVEN = 6

/** Share of the radius by which a solid of revolution may stick out on one side, because of the thumb tab of a cap. */
const TAB = 0.15

/** Returns true if an outline is symmetric enough for a solid of revolution. @param axis x of the axis in pixels */
export function isTurned(mask: Mask, axis: number): boolean {
  const { box } = mask
  for (let y = box.top; y <= box.bottom; y += 4) {
    const row = extentOf(mask, y, axis)
    if (row && row.odd > Math.max(EVEN, row.radius * TAB)) return false
  }
  return true
}

/** Returns the normals of a flat solid with round edges: the surface curves away within `radius` pixels of the outline. */
export function rounded(mask: Mask, radius: number): Surface {
  const surface = emptyOf(mask)
  const { width, box } = mask
  const depth = smoothed(distances(mask), mask, Math.max(1, Math.round(radius / 12)))
  const heightAt = (at: number): number => {
    const inner = 1 - Math.min(1, (depth[at] ?? 0) / radius)
    return radius * Math.sqrt(1 - inner * inner)
  }
  for (let y = box.top + 1; y < box.bottom; y++)
    for (let x = box.left + 1; x < box.right; x++) {
      const at = y * width + x
      if ((mask.cover[at] ?? 0) === 0) continue
      const dx = (heightAt(at + 1) - heightAt(at - 1)) / 2
      const dy = (heightAt(at + width) - heightAt(at - width)) / 2
      const length = Math.hypot(1, dx, dy)
      surface.right[at] = -dx / length
      surface.down[at] = -dy / length
    }
  return surface
}

const emptyOf = ({ width, height }: Mask): Surface => ({
  right: new Float32Array(width * height),
  down: new Float32Array(width * height),
})

/** Returns the distance of each covered pixel to the outline, by two passes, accurate to 5 % (Borgefors 1986). */
function distances({ width, height, cover }: Mask): Float32Array {
  const far = new Float32Array(width * height)
  for (let at = 0; at < far.length; at++) far[at] = (cover[at] ?? 0) > 127 ? 1e6 : 0
  const pass = (order: 1 | -1): void => {
    for (let i = width + 1; i < far.length - width - 1; i++) {
      const at = order === 1 ? i : far.length - 1 - i
      if (far[at] === 0) continue
      const [side, up] = [at - order, at - order * width]
      far[at] = Math.min(
        far[at] ?? 0,
        (far[side] ?? 0) + 0.955,
        (far[up] ?? 0) + 0.955,
        (far[up - 1] ?? 0) + 1.37,
        (far[up + 1] ?? 0) + 1.37,
      )
    }
  }
  pass(1)
  pass(-1)
  return far
}

/** Blurs values by a box filter: averages along rows, then along columns. @param reach pixels to average on each side */
function smoothed(values: Float32Array, { width, height }: Mask, reach: number): Float32Array {
  const along = (source: Float32Array, count: number, length: number, step: number, stride: number): Float32Array => {
    const target = new Float32Array(source.length)
    for (let line = 0; line < count; line++) {
      let sum = 0
      const at = (i: number): number => source[line * stride + Math.max(0, Math.min(length - 1, i)) * step] ?? 0
      for (let i = -reach; i <= reach; i++) sum += at(i)
      for (let i = 0; i < length; i++) {
        target[line * stride + i * step] = sum / (2 * reach + 1)
        sum += at(i + reach + 1) - at(i - reach)
      }
    }
    return target
  }
  return along(along(values, height, width, 1, width), width, height, width, 1)
}

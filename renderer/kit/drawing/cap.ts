import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { closedOutline, mirrored, straight } from './outline.ts'
import type { Shape } from './shape.ts'

/** A screw cap; up to 50 mm wide with a tamper band under the skirt. */
export function cap({ height, diameter }: Drawing): Shape {
  const radius = diameter / 2
  const band = diameter <= 50 && height >= 14 ? Math.min(5, height * 0.24) : 0
  const skirt = mirrored([
    [radius, -band - (band && 0.7), 0.4],
    [radius, -height, Math.min(2.6, height * 0.16)],
  ])
  const ring = mirrored([
    [radius * 1.015, 0, 0.6],
    [radius * 1.015, -band, 0.3],
  ])
  return {
    bodies: band ? [closedOutline(ring), closedOutline(skirt)] : [closedOutline(skirt)],
    thin: knurls(radius, band + 1.6, height - Math.min(3, height * 0.2)),
    left: -radius * 1.015,
    right: radius * 1.015,
  }
}

/** Ribs around a cylinder, closer together towards its sides, as the eye sees them. */
export function knurls(radius: number, bottom: number, top: number): string {
  const count = Math.max(7, 2 * Math.round(Math.min(40, radius * 1.2) / 2) + 1)
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count - 0.5) * Math.PI
    return straight(radius * Math.sin(angle), -bottom, radius * Math.sin(angle), -top)
  }).join('')
}

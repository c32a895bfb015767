import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { coreRadius, neckParts } from './neck.ts'
import { closedOutline, mirrored, openOutline, straight } from './outline.ts'
import type { Shape } from './shape.ts'

/** A tube as it is filled: the seal on the ground, the neck up. The seal is half the girth wide. */
export function tube({ height, diameter, neck }: Drawing): Shape {
  const radius = diameter / 2
  const core = coreRadius(neck)
  const seal = (diameter * Math.PI) / 4
  const sealHeight = Math.min(8, height * 0.06)
  const neckBase = height - Math.min(11, height * 0.12)
  const shoulder = neckBase - Math.max(2, (radius - core) * 0.32)
  const body = mirrored([
    [seal, 0, 0.5],
    [seal, -sealHeight - 2, 8],
    [radius, -shoulder, 1.6],
    [core, -neckBase, 1],
    [core, -height, 0.6],
  ])
  const crimps = Array.from({ length: 24 }, (_, index) => {
    const x = seal * ((2 * index + 1) / 24 - 1)
    return straight(x, -1.2, x, -sealHeight + 0.8)
  })
  const fold = (side: 1 | -1): string =>
    openOutline([
      [side * seal * 0.72, -sealHeight],
      [side * radius * 0.62, -height * 0.3, 60],
      [side * radius * 0.46, -height * 0.56],
    ])
  return {
    bodies: [closedOutline(body)],
    fine: neckParts(0, neck, neckBase, height, 0),
    thin: [
      straight(-seal, -sealHeight, seal, -sealHeight),
      straight(-radius, -shoulder, radius, -shoulder),
      straight(-radius, -shoulder + 2.4, radius, -shoulder + 2.4),
      fold(1),
      fold(-1),
      ...crimps,
    ].join(''),
    left: -seal,
    right: seal,
    neck: { x: 0, diameter: neck, base: neckBase, ring: 0 },
  }
}

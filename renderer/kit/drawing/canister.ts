import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { bottleNeckHeight, coreRadius, neckParts } from './neck.ts'
import { box, closedOutline, straight } from './outline.ts'
import type { Shape } from './shape.ts'

/** A stackable canister from its broad side: the neck at the left, the handle over a window at the right. */
export function canister({ height, diameter: width, neck }: Drawing): Shape {
  const half = width / 2
  const core = coreRadius(neck)
  const neckHeight = bottleNeckHeight(neck, height)
  const neckBase = height - neckHeight
  const x = -half + Math.max(neck / 2 + width * 0.07, width * 0.25)
  const handleTop = neckBase + neckHeight * 0.62
  const handleStart = x + neck / 2 + width * 0.07
  const handleEnd = half - width * 0.1
  const grip = Math.min(24, height * 0.075)
  const windowTop = handleTop - grip
  const windowBottom = windowTop - Math.min(36, height * 0.1)
  const body = closedOutline([
    [-half, 0, width * 0.08],
    [-half, -neckBase + width * 0.05, width * 0.11],
    [x - core, -neckBase, 2],
    [x - core, -height, 0.8],
    [x + core, -height, 0.8],
    [x + core, -neckBase, 2],
    [handleStart, -neckBase + 2, 5],
    [handleStart + width * 0.07, -handleTop, width * 0.06],
    [half, -handleTop, width * 0.15],
    [half, 0, width * 0.08],
  ])
  const opening = closedOutline([
    [handleStart + width * 0.05, -windowBottom, grip * 0.5],
    [handleStart + width * 0.11, -windowTop, grip * 0.5],
    [handleEnd, -windowTop, grip * 0.7],
    [handleEnd + width * 0.015, -windowBottom, grip * 0.5],
  ])
  return {
    bodies: [body + opening],
    fine: neckParts(x, neck, neckBase, height, 2.2),
    thin: [
      box(-half + width * 0.1, -windowBottom + height * 0.09, half - width * 0.16, -height * 0.09, width * 0.05),
      straight(-half + width * 0.05, -height * 0.025, half - width * 0.05, -height * 0.025),
      ...graduation(half, height, windowBottom),
    ].join(''),
    left: -half,
    right: half,
    neck: { x, diameter: neck, base: neckBase, ring: 2.2 },
  }
}

/** The scale moulded beside the label's field. */
const graduation = (half: number, height: number, top: number): string[] =>
  Array.from({ length: 11 }, (_, index) => {
    const y = -(height * 0.09 + ((top - height * 0.18) * index) / 10)
    return straight(half - half * (index % 5 === 0 ? 0.2 : 0.13), y, half - half * 0.07, y)
  })

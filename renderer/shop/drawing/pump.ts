import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { knurls } from './cap.ts'
import { box, closedOutline, straight } from './outline.ts'
import type { Shape } from './shape.ts'

type Size = Pick<Drawing, 'height' | 'diameter'>

/** Height of a pump over its dip tube. */
export const pumpHead = ({ height, diameter }: Size): number => Math.min(height, diameter * 2.5)

export const pumpCollar = (head: number): number => Math.min(head * 0.3, 20)

/** A lotion pump. Height beyond the head is its dip tube. */
export function pump({ height, diameter }: Drawing): Shape {
  const radius = diameter / 2
  const head = pumpHead({ height, diameter })
  const ground = height - head
  const up = (y: number): number => -ground - y
  const collar = pumpCollar(head)
  const stem = Math.max(2.6, radius * 0.24)
  const button = Math.max(7, radius * 0.62)
  const nozzle = -diameter * 1.12
  const buttonBase = head * 0.72
  const bodies = [
    ...(ground > 4 ? [dipTube(ground)] : []),
    box(-stem, up(buttonBase + 2), stem, up(collar + 2)),
    closedOutline([
      [-radius * 0.98, up(0), 0.8],
      [radius * 0.98, up(0), 0.8],
      [radius * 0.98, up(collar), 1.4],
      [-radius * 0.98, up(collar), 1.4],
    ]),
    closedOutline([
      [-radius * 0.62, up(collar)],
      [radius * 0.62, up(collar)],
      [radius * 0.34, up(collar + head * 0.1), 1.5],
      [-radius * 0.34, up(collar + head * 0.1), 1.5],
    ]),
    closedOutline([
      [button, up(buttonBase), 1.2],
      [button, up(head), button * 0.55],
      [-button * 0.6, up(head), 4],
      [nozzle + 3, up(head * 0.95), 5],
      [nozzle, up(head * 0.85), 0.8],
      [nozzle + 4.2, up(head * 0.835), 0.8],
      [-button - 4, up(head * 0.87), 5],
      [-button, up(buttonBase), 1.2],
    ]),
  ]
  return {
    bodies,
    thin: [
      ground > 4 ? '' : straight(-radius, -1.8, radius, -1.8),
      knurlsAt(radius * 0.98, ground, collar),
      straight(-button, up(buttonBase + head * 0.07), button, up(buttonBase + head * 0.07)),
    ].join(''),
    left: nozzle,
    right: Math.max(radius, button),
  }
}

export const knurlsAt = (radius: number, ground: number, collar: number): string =>
  knurls(radius, ground + 2, ground + collar - 2)

/** Cut at an angle, so that it does not stick to the bottom. */
export const dipTube = (length: number, tip = 0): string =>
  closedOutline([
    [-2.6, tip - 2.6],
    [2.6, tip],
    [2.6, tip - length],
    [-2.6, tip - length],
  ])

import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { knurls } from './cap.ts'
import { box, closedOutline, type Shape, straight } from './outline.ts'

type Size = Pick<Drawing, 'height' | 'diameter'>

/** Returns the height of a pump without its dip tube. */
export const pumpHead = ({ height, diameter }: Size): number => Math.min(height, diameter * 2.5)

export const pumpCollar = (head: number): number => Math.min(head * 0.3, 20)

/** Returns the shape of a lotion pump. The rest of its height below the head is the dip tube. */
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

/** Returns the outline of a dip tube. Its tip is cut at an angle, so that the container's bottom cannot close it. */
export const dipTube = (length: number, tip = 0): string =>
  closedOutline([
    [-2.6, tip - 2.6],
    [2.6, tip],
    [2.6, tip - length],
    [-2.6, tip - length],
  ])

/** Returns the shape of a sprayer: fine mist on a narrow neck, otherwise with a trigger. The height below the head is the dip tube. */
export const sprayer = (drawing: Drawing): Shape => (isMist(drawing) ? mist(drawing) : trigger(drawing))

export const isMist = ({ neck, diameter }: Drawing): boolean => neck <= 24 && diameter <= 30

/** Returns the height of a sprayer without its dip tube. */
export const sprayerHead = (drawing: Drawing): number =>
  Math.min(drawing.height, drawing.diameter * (isMist(drawing) ? 1.9 : 2.9))

export const sprayerCollar = (drawing: Drawing): number => sprayerHead(drawing) * (isMist(drawing) ? 0.46 : 0.2)

function mist(drawing: Drawing): Shape {
  const { height, diameter } = drawing
  const radius = diameter / 2
  const head = sprayerHead(drawing)
  const ground = height - head
  const up = (y: number): number => -ground - y
  const collar = sprayerCollar(drawing)
  const button = radius * 0.76
  return {
    bodies: [
      ...(ground > 4 ? [dipTube(ground)] : []),
      // Outline of the button: the hollow for the finger is at the back, the orifice at the front.
      closedOutline([
        [button, up(collar - 1)],
        [button, up(head * 0.93), 2],
        [button * 0.1, up(head * 0.93), 3],
        [-button * 0.3, up(head), 2],
        [-button, up(head), 3],
        [-button, up(collar - 1)],
      ]),
      box(-radius, up(collar), radius, up(0), 1.2),
      box(-radius * 0.72, up(head * 0.84), -radius * 0.4, up(head * 0.84) + radius * 0.32, radius * 0.16),
    ],
    thin: knurlsAt(radius, ground, collar),
    left: -radius,
    right: radius,
  }
}

function trigger(drawing: Drawing): Shape {
  const { height, diameter: d } = drawing
  const head = sprayerHead(drawing)
  const ground = height - head
  const at = (x: number, y: number, radius = 0): [number, number, number] => [x * d, -ground - y * head, radius]
  const collar = 0.2
  return {
    bodies: [
      ...(ground > 4 ? [dipTube(ground)] : []),
      closedOutline([
        at(-0.42, 0.79, 2),
        at(-0.86, 0.81, 2),
        at(-0.98, 0.6, 14),
        at(-0.84, 0.33, 3),
        at(-0.73, 0.35, 3),
        at(-0.82, 0.58, 14),
        at(-0.6, 0.74, 3),
      ]),
      closedOutline([
        at(-0.34, collar - 0.02),
        at(0.34, collar - 0.02),
        at(0.36, 0.5, 10),
        at(0.62, 0.7, 6),
        at(0.66, 0.9, 6),
        at(0.3, 1, 12),
        at(-0.98, 0.98, 3),
        at(-0.98, 0.8, 2),
        at(-0.5, 0.76, 6),
        at(-0.34, 0.52, 8),
      ]),
      box(-1.2 * d, -ground - 0.995 * head, -0.96 * d, -ground - 0.785 * head, 1.4),
      box(-0.5 * d, -ground - collar * head, 0.5 * d, -ground, 1),
    ],
    thin: [
      knurlsAt(d / 2, ground, collar * head),
      straight(-0.96 * d, -ground - 0.89 * head, 0.1 * d, -ground - 0.89 * head),
      straight(-1.26 * d, -ground - 0.89 * head, -1.2 * d, -ground - 0.89 * head),
    ].join(''),
    left: -1.26 * d,
    right: Math.max(0.66 * d, d / 2),
  }
}

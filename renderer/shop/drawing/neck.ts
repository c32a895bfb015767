import { box, closedOutline } from './outline.ts'

/** Millimeters between turns of a thread: 6 threads per inch, as for necks such as 28/410. */
const pitch = 4.23

/** Returns the radius of a neck between the threads, in millimeters. */
export const coreRadius = (neck: number): number => neck / 2 - Math.min(1.6, Math.max(0.7, neck * 0.035))

/** Returns the height of a bottle's neck from the shoulder to the rim, in millimeters. */
export const bottleNeckHeight = (neck: number, height: number): number =>
  Math.min(Math.max(9, neck * 0.32 + 9), 22, height * 0.26)

export const jarNeckHeight = (height: number): number => Math.min(Math.max(8, height * 0.14), 15, height * 0.3)

/** Returns paths of the threads and the support ring. @param x axis of the neck @param bottom @param top heights of the neck's ends */
export function neckParts(x: number, neck: number, bottom: number, top: number, ring: number): string[] {
  const radius = neck / 2
  const parts = ring > 0 ? [box(x - radius - ring, -bottom - 2.6, x + radius + ring, -bottom - 1, 0.7)] : []
  return [...parts, ...threadHeights(bottom, top, ring).map((height) => thread(x, radius, height))]
}

/** Returns the heights at which the threads cross the axis, from top to bottom. */
export function threadHeights(bottom: number, top: number, ring: number): number[] {
  const heights: number[] = []
  const lowest = bottom + (ring > 0 ? 5 : 2.4)
  for (let y = top - 2.4 - pitch / 4; y > lowest; y -= pitch) heights.push(y)
  return heights
}

/** Millimeters by which a thread rises between the axis and the neck's right side. */
export const threadRise = pitch / 4

/** Returns the path of half a turn of thread, seen from the side. Across the neck's width it rises by half the pitch. */
const thread = (x: number, radius: number, height: number): string => {
  const rise = threadRise
  return closedOutline([
    [x - radius, -height + rise + 0.7, 0.6],
    [x + radius, -height - rise + 0.7, 0.6],
    [x + radius, -height - rise - 0.5, 0.5],
    [x - radius, -height + rise - 0.5, 0.5],
  ])
}

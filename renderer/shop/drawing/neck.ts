import { box, closedOutline } from './outline.ts'

/** Pitch of 28/410 and similar necks: 6 threads per inch. */
const pitch = 4.23

/** Returns the neck's radius between the threads. */
export const coreRadius = (neck: number): number => neck / 2 - Math.min(1.6, Math.max(0.7, neck * 0.035))

/** Returns the height of a neck, from the shoulder to the rim. */
export const bottleNeckHeight = (neck: number, height: number): number =>
  Math.min(Math.max(9, neck * 0.32 + 9), 22, height * 0.26)

export const jarNeckHeight = (height: number): number => Math.min(Math.max(8, height * 0.14), 15, height * 0.3)

/** Returns the threads and the support ring of a neck. @param x of its axis @param bottom @param top heights of its ends */
export function neckParts(x: number, neck: number, bottom: number, top: number, ring: number): string[] {
  const radius = neck / 2
  const parts = ring > 0 ? [box(x - radius - ring, -bottom - 2.6, x + radius + ring, -bottom - 1, 0.7)] : []
  return [...parts, ...threadHeights(bottom, top, ring).map((height) => thread(x, radius, height))]
}

/** Returns the heights at which the threads cross the axis, from the rim downwards. */
export function threadHeights(bottom: number, top: number, ring: number): number[] {
  const heights: number[] = []
  const lowest = bottom + (ring > 0 ? 5 : 2.4)
  for (let y = top - 2.4 - pitch / 4; y > lowest; y -= pitch) heights.push(y)
  return heights
}

/** How much a thread rises from the axis to the neck's right side, in millimeters. */
export const threadRise = pitch / 4

/** Returns half a turn of the thread seen from the side: it rises half the pitch across the neck's width. */
const thread = (x: number, radius: number, height: number): string => {
  const rise = threadRise
  return closedOutline([
    [x - radius, -height + rise + 0.7, 0.6],
    [x + radius, -height - rise + 0.7, 0.6],
    [x + radius, -height - rise - 0.5, 0.5],
    [x - radius, -height + rise - 0.5, 0.5],
  ])
}

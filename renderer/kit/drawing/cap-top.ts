import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { bulbOf, coarse, hinge, notchOf, ridges } from './cap.ts'
import { box, mm, straight } from './outline.ts'
import type { Plan } from './top.ts'

/** What is seen of a cap from above, as its kind says. */
export function capPlan({ diameter, closure }: Drawing): Pick<Plan, 'bodies' | 'fine' | 'thin'> {
  const radius = diameter / 2
  const edge = circle(0, radius)
  const top = circle(0, radius - Math.min(2, radius * 0.2))
  switch (closure) {
    case 'flip-top': {
      const leaf = box(radius - hinge.inside, -radius * 0.4, radius + hinge.outside, radius * 0.4, 0.6)
      return { bodies: [edge, leaf], fine: [], thin: top }
    }
    case 'disc-top': {
      const disc = radius * 0.8
      const notch = notchOf(radius)
      const sides = [-notch, notch].map((x) => straight(x, across(disc, x), x, across(radius, x)))
      // The disc tilts about the line across it.
      const axis = straight(-disc, 0, disc, 0)
      return { bodies: [edge], fine: [circle(0, disc)], thin: sides.join('') + axis + teeth(radius) }
    }
    case 'tamper-evident':
      return { bodies: [circle(0, radius * 1.015), edge], fine: [], thin: top + teeth(radius) }
    case 'child-resistant':
      return {
        bodies: [edge],
        fine: [],
        thin: top + teeth(radius, coarse(radius)) + turn(radius, 0.2) + turn(radius, 1.2),
      }
    case 'dropper': {
      const bulb = bulbOf(radius)
      return { bodies: [edge, circle(0, bulb)], fine: [], thin: circle(0, bulb * 0.76) + teeth(radius) }
    }
    default:
      return { bodies: [edge], fine: [], thin: top + teeth(radius) }
  }
}

/** Where the line at x meets a circle, in front. */
const across = (radius: number, x: number): number => Math.sqrt(radius ** 2 - x ** 2)

/** An arrow of two thirds of a half turn, the way that the cap is opened. @param end its angle, in half turns */
function turn(radius: number, end: number): string {
  const r = radius * 0.55
  const at = (angle: number): [number, number] => [r * Math.cos(angle * Math.PI), r * Math.sin(angle * Math.PI)]
  const [[fromX, fromY], [x, y]] = [at(end + 0.6), at(end)]
  const barbs = [0.32, 0.68].map((side) => {
    const angle = (end + side) * Math.PI
    const length = radius * 0.16
    return straight(x, y, x + length * Math.cos(angle), y + length * Math.sin(angle))
  })
  return `M${mm(fromX)} ${mm(fromY)}A${mm(r)} ${mm(r)} 0 0 0 ${mm(x)} ${mm(y)}${barbs.join('')}`
}

/** A cap’s ridges, seen along the axis. @param seen how many of them are seen from the side */
export const teeth = (radius: number, seen = ridges(radius)): string =>
  Array.from({ length: 2 * seen }, (_, index) => {
    const angle = ((index + 0.5) / seen) * Math.PI
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return straight(x * (radius - 1.1), y * (radius - 1.1), x * radius, y * radius)
  }).join('')

/** A circle on the horizontal axis of a view from above. */
export const circle = (x: number, radius: number): string => {
  const r = mm(radius)
  return `M${mm(x - radius)} 0A${r} ${r} 0 1 0 ${mm(x + radius)} 0A${r} ${r} 0 1 0 ${mm(x - radius)} 0Z`
}

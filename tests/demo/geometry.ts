import { materials } from './materials.ts'
import { neckNamed } from './necks.ts'
import type { Series, Size } from './series.ts'
import { weightOf } from './weight.ts'

export interface Body {
  height: number
  diameter: number
  depth?: number
}

/** What a container holds up to the rim, in milliliters: the less air over the product, the larger it is. */
export const brimful = (volume: number): number => volume * (1.045 + 0.055 * Math.sqrt(50 / Math.max(volume, 50)))

/** The dimensions, in whole millimeters, at which a container holds what it should; those that are given stay. */
export function bodyOf(series: Series, size: Size): Body {
  const target = brimful(size.volume)
  const capacityAt = (body: Body): number => capacity(series, size, body)
  if (series.shape === 'canister') return canisterBody(series, target, capacityAt)
  const given = size.diameter ?? (series.shape === 'jar' ? Math.round(neckOf(series, size).diameter) + 4 : undefined)
  const slenderness = series.slenderness ?? 3
  const diameter =
    given ?? Math.round(solve((width) => capacityAt({ height: width * slenderness, diameter: width }), target))
  const height = size.height ?? Math.round(solve((tall) => capacityAt({ height: tall, diameter }), target))
  return { height, diameter }
}

function canisterBody(series: Series, target: number, capacityAt: (body: Body) => number): Body {
  const slenderness = series.slenderness ?? 1.62
  const width = Math.round(
    solve((wide) => capacityAt({ height: wide * slenderness, diameter: wide, depth: wide * 0.68 }), target),
  )
  const height = Math.round(width * slenderness)
  const depth = Math.round(solve((deep) => capacityAt({ height, diameter: width, depth: deep }), target))
  return { height, diameter: width, depth }
}

/** Milliliters up to the rim; the wall is as thick as the weight allows. */
function capacity(series: Series, size: Size, body: Body): number {
  const wall = wallOf(series, size, body)
  const { diameter: thread, finish } = neckOf(series, size)
  const radius = body.diameter / 2 - wall
  const bore = thread / 2 - 1 - Math.max(wall, 1)
  if (series.shape === 'tube') return (0.7 * Math.PI * radius ** 2 * (body.height - finish - 8)) / 1000
  if (series.shape === 'canister') {
    const inside = (body.diameter - 2 * wall) * ((body.depth ?? 0) - 2 * wall) * (body.height - finish - 2 * wall)
    return (0.86 * inside) / 1000
  }
  const rise = Math.max(0, body.diameter / 2 - thread / 2) * shoulderSlope(series)
  const straight = Math.max(0, body.height - finish - rise - 1.4 * wall)
  const shoulder = (Math.PI * rise * (radius ** 2 + radius * bore + bore ** 2)) / 3
  return (0.985 * Math.PI * radius ** 2 * straight + shoulder + Math.PI * bore ** 2 * finish) / 1000
}

/** Over the whole surface, in millimeters; the neck's own material is not counted. */
export function wallOf(series: Series, size: Size, body: Body): number {
  const grams = weightOf(series, size) - neckWeight(series, size)
  return (grams / materials[series.material].density / surface(series, body)) * 1000
}

/** Grams of the finish, at most half of all; a jar's neck is a wall like any other. */
function neckWeight(series: Series, size: Size): number {
  if (series.shape === 'jar') return 0
  if (series.shape === 'tube') return 1.2
  const { diameter, finish } = neckOf(series, size)
  const ring = (Math.PI * diameter * finish * 1.6 * materials[series.material].density) / 1000
  return Math.min(ring, weightOf(series, size) / 2)
}

/** Square millimeters of the body's outside. */
function surface(series: Series, { height, diameter, depth = 0 }: Body): number {
  if (series.shape === 'canister') return 2 * (diameter * depth + diameter * height + depth * height) * 1.04
  const bottoms = { jar: 1.2, tube: 1, bottle: 1.7 }[series.shape]
  return Math.PI * diameter * height * 0.96 + (bottoms * Math.PI * diameter ** 2) / 4
}

/** The height of the straight part, where a label goes. */
export function labelHeight(series: Series, size: Size, body: Body): number {
  const { diameter: thread, finish } = neckOf(series, size)
  const rise = Math.max(0, body.diameter / 2 - thread / 2) * shoulderSlope(series)
  const rounding = Math.min(body.diameter * 0.12, 14)
  return Math.floor(body.height - finish - rise * 1.3 - rounding * 1.5)
}

export const neckOf = (series: Series, size: Size) => neckNamed(size.neck ?? series.neck)

const shoulderSlope = ({ shape, neck }: Series): number =>
  shape === 'jar' ? 0.3 : neckNamed(neck).diameter >= 36 ? 0.85 : 0.42

/** Where a growing function comes to a value. */
function solve(grows: (x: number) => number, value: number): number {
  let [low, high] = [5, 1000]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (grows(middle) < value) low = middle
    else high = middle
  }
  return (low + high) / 2
}

import { describe, expect, it } from 'vitest'
import { drawing } from '#schema/definitions/contract/fragments.ts'
import { scaleToFit, shapeOf } from './shape.ts'

const shapes = drawing.properties.shape.enum
// Small and large, slender and flat, a neck as wide as the body: what the schema allows.
const sizes = [
  { height: 5, diameter: 5, neck: 5 },
  { height: 38, diameter: 22, neck: 18 },
  { height: 180, diameter: 65, neck: 28 },
  { height: 82, diameter: 92, neck: 92 },
  { height: 40, diameter: 30, neck: 60 },
  { height: 1000, diameter: 600, neck: 200 },
]

describe.each(shapes)('the outline of a %s', (shape) => {
  it.each(sizes)('is whole at $height × $diameter, neck $neck', (size) => {
    const { bodies, fine = [], thin, wall = '', left, right } = shapeOf({ shape, ...size })
    const paths = [...bodies, ...fine, thin, wall].join('')
    expect(paths).not.toMatch(/NaN|Infinity|undefined/)
    expect(right).toBeGreaterThan(left)
  })

  it('is as high as its height', () => {
    const { bodies } = shapeOf({ shape, height: 100, diameter: 40, neck: 24 })
    // Of all commands but H the last number is a height.
    const heights = [...bodies.join('').matchAll(/[MLVA][^A-Z]*?(-?[\d.]+)(?=[A-Z])/g)].map(([, y]) => Number(y))
    expect(Math.min(...heights)).toBeCloseTo(-100, 0)
  })
})

it('fits all drawings of a list into the box at one scale', () => {
  const scale = scaleToFit(
    [
      { shape: 'jar', height: 40, diameter: 50, neck: 43 },
      { shape: 'canister', height: 400, diameter: 200, neck: 50 },
    ],
    150,
    200,
  )
  expect(scale).toBe(0.5)
})

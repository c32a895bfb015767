import { describe, expect, it } from 'vitest'
import { type Drawing, drawing } from '#schema/definitions/shop/drawing.ts'
import { finishOf } from './finish.ts'
import { scaleToFit, shapeOf } from './shape.ts'
import { planOf } from './top.ts'

const shapes = drawing.properties.shape.enum
// The smallest and largest, narrowest and widest products that the schema allows, and a neck as wide as the body.
const sizes = [
  { height: 5, diameter: 5, neck: 5 },
  { height: 38, diameter: 22, neck: 18 },
  { height: 180, diameter: 65, neck: 28 },
  { height: 82, diameter: 92, neck: 92 },
  { height: 40, diameter: 30, neck: 60 },
  { height: 1000, diameter: 600, neck: 200 },
]

describe.each(shapes)('the outline of a %s', (shape) => {
  it.each(sizes)('is whole from the side, from above and at its neck at $height × $diameter, neck $neck', (size) => {
    const drawing = { shape, ...size }
    const { bodies, fine = [], thin, wall = '', left, right } = shapeOf(drawing)
    const [plan, finish] = [planOf(drawing), finishOf(drawing)]
    const neck = [finish?.body, ...(finish?.parts ?? []), finish?.section]
    const paths = [...bodies, ...fine, thin, wall, ...plan.bodies, ...plan.fine, plan.thin, ...neck].join('')
    expect(paths).not.toMatch(/NaN|Infinity|undefined/)
    expect(right).toBeGreaterThan(left)
  })

  it('is as high as its height', () => {
    expect(topOf({ shape, height: 100, diameter: 40, neck: 24 })).toBeCloseTo(-100, 0)
  })
})

/** Returns the top of a drawing. In each path command except H, the last number is a y coordinate. */
function topOf(drawing: Drawing): number {
  const heights = [
    ...shapeOf(drawing)
      .bodies.join('')
      .matchAll(/[MLVA][^A-Z]*?(-?[\d.]+)(?=[A-Z])/g),
  ]
  return Math.min(...heights.map(([, y]) => Number(y)))
}

const closures = drawing.properties.closure.enum
const cap = { shape: 'cap', height: 26, diameter: 32, neck: 28 } as const

describe.each(closures)('a cap of the kind %s', (closure) => {
  it.each(sizes)('is whole from the side and from above at $height × $diameter, neck $neck', (size) => {
    const drawing = { shape: 'cap', closure, ...size } as const
    const [{ bodies, fine = [], thin }, plan] = [shapeOf(drawing), planOf(drawing)]
    const paths = [...bodies, ...fine, thin, ...plan.bodies, ...plan.fine, plan.thin].join('')
    expect(paths).not.toMatch(/NaN|Infinity|undefined/)
    expect(topOf(drawing)).toBeCloseTo(-size.height, 1)
  })

  it('looks like no other of the same dimensions, from the side and from above', () => {
    const others = [undefined, ...closures.filter((other) => other !== closure)]
    for (const view of [shapeOf, planOf]) {
      const shown = view({ ...cap, closure })
      const theirs = others.map((other) => view({ ...cap, ...(other && { closure: other }) }))
      const paths = ({ bodies, thin }: typeof shown): string => bodies.join('') + thin
      expect(theirs.map(paths)).not.toContain(paths(shown))
    }
  })
})

it('only the cap with a ring has one: it stands out under the skirt', () => {
  const wide = [undefined, ...closures].filter((closure) => shapeOf({ ...cap, ...(closure && { closure }) }).left < -16)
  expect(wide).toEqual(['tamper-evident'])
})

it('a flip-top has its hinge at one side alone', () => {
  const { left, right } = shapeOf({ ...cap, closure: 'flip-top' })
  expect(left).toBe(-16)
  expect(right).toBeGreaterThan(16)
})

it.each([20, 32, 60, 104])('a cap of %d mm has as many ridges from above as around it', (diameter) => {
  const lines = (path: string): number => path.match(/M/g)?.length ?? 0
  const drawing = { ...cap, diameter }
  const edge = 1
  expect(lines(planOf(drawing).thin) - edge).toBe(2 * lines(shapeOf(drawing).thin))
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

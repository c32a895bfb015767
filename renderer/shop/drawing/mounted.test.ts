import { describe, expect, it } from 'vitest'
import { sideMarks } from './marks.ts'
import { capOn, tubeUnder } from './mounted.ts'
import { shapeOf } from './shape.ts'

const bottle = { shape: 'bottle', height: 154, diameter: 57, neck: 24 } as const
const canister = { shape: 'canister', height: 310, diameter: 190, neck: 50 } as const
const cap = { shape: 'cap', height: 18, diameter: 27, neck: 24 } as const
const pump = { shape: 'pump', height: 220, diameter: 28, neck: 24 } as const

describe('a closure on a neck', () => {
  it('covers the rim and does not reach the shoulder', () => {
    const mounted = capOn(bottle, cap)
    expect(mounted?.height).toBeGreaterThan(bottle.height)
    expect(mounted?.ground).toBeGreaterThan(bottle.height - 22)
  })

  it('stands on the axis of a neck that is beside the middle', () => {
    expect(capOn(canister, { ...cap, diameter: 58, neck: 50 })?.x).toBeLessThan(-20)
  })

  it('has its dip tube inside, not under the ground', () => {
    const mounted = capOn(bottle, pump)
    expect(mounted?.tube).toMatch(/^M/)
    expect(mounted?.closure.height).toBeLessThan(pump.height)
    expect(capOn(bottle, cap)?.tube).toBeUndefined()
  })

  it('shows a tube of a given length under it, from its gasket to the tip', () => {
    const drawing = { ...pump, height: 60, tube: 150 }
    const tube = tubeUnder(drawing)
    expect([(tube?.gasket ?? 0) + (tube?.tip ?? 0), tube?.body]).toEqual([150, expect.stringMatching(/^M/)])
    const { marks } = sideMarks({ drawing, shape: shapeOf(drawing), scale: 1, tube })
    expect(marks.map(({ text }) => text.value)).toEqual(['60', '150', 'Ø28'])
    expect(tubeUnder(pump)).toBeUndefined()
  })

  it('has a dropper’s tube inside, and its bulb over the rim', () => {
    const dropper = { ...cap, height: 42, closure: 'dropper' } as const
    const mounted = capOn(bottle, dropper)
    expect(mounted?.tube).toMatch(/^M/)
    expect(mounted?.height).toBeGreaterThan(bottle.height + 20)
    expect(mounted?.ground).toBeLessThan(bottle.height - 10)
  })

  it('is nothing without a neck or a closure', () => {
    expect(capOn(cap, pump)).toBeUndefined()
    expect(capOn(bottle, canister)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKopecks, readNumber } from './typed.ts'

describe('numbers', () => {
  it.each([
    ['1 234,5', 1234.5],
    ['1\u00a0234\u202f567', 1234567],
    ['0.5', 0.5],
    ['-3', -3],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each(['', '18 90', '1 23 4', '1,2,3', '1.234,5', '12 мл', '1e3', '0x10', '٣'])('%s is none', (text) => {
    expect(readNumber(text)).toBeNaN()
  })
})

describe('kopecks', () => {
  it.each([
    ['0,29', 29],
    ['1,15', 115],
    ['4,35 ₽', 435],
    ['12', 1200],
    ['12,4 руб.', 1240],
    ['1 234,50', 123450],
    ['8,100', 810],
  ])('%s', (text, kopecks) => {
    expect(readKopecks(text)).toBe(kopecks)
  })

  it('tells parts of a kopeck from no number', () => {
    expect(readKopecks('1,005')).toBeUndefined()
    expect(readKopecks('рубль')).toBeNaN()
  })

  it('come back as they were, whatever the price', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (kopecks) => {
        const text = `${Math.floor(kopecks / 100)},${String(kopecks % 100).padStart(2, '0')}`
        expect(readKopecks(text)).toBe(kopecks)
      }),
    )
  })
})

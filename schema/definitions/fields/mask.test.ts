import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intoMask, isOtherNumber, maskPattern, toMask } from './mask.ts'

const PHONE = '+7 999 999-99-99'

describe('toMask with the phone mask', () => {
  it.each([
    '8 916 123-45-67',
    '+7(916)1234567',
    '+7 (916) 123 45 67',
    '9161234567',
    '79161234567',
    '89161234567',
    '+7 8 916 123-45-67',
    '+7 7 916 123-45-67',
    '7 8 916 123 45 67',
    '8 8 916 123 45 67',
    ' \u00a0+7\u00a0916\u00a0123\u201145\u201167 ',
    '+7 916 123-45-67',
    '8.916.123.45.67',
    'tel:+79161234567',
    'Тел. +7 916 123-45-67',
    'тел.: 8 (916) 123-45-67',
    'Телефон\u00a0+7 916 123 45 67',
    'моб. 9161234567',
  ])('%s', (text) => {
    expect(toMask(text, PHONE)).toBe('+7 916 123-45-67')
  })

  it.each([
    ['', ''],
    ['+', ''],
    ['+7', ''],
    ['8', ''],
    ['7', ''],
    ['9', '+7 9'],
    ['8 916', '+7 916'],
    ['+7 916 12', '+7 916 12'],
    ['916123', '+7 916 123'],
    ['+7 8', '+7 8'],
    ['+7 812 123-45-67', '+7 812 123-45-67'],
    ['8121234567', '+7 812 123-45-67'],
    ['8 800 555-35-35', '+7 800 555-35-35'],
    ['8 916 123-45-6', '+7 916 123-45-6'],
    ['7 707 123-45-67', '+7 707 123-45-67'],
  ])('%s is %s', (text, masked) => {
    expect(toMask(text, PHONE)).toBe(masked)
  })

  it.each([
    '+375 29 123-45-67',
    '+1 202 555-01-23',
    '+84 91 234 56 78',
    '(+84) 912 345 678',
    '\uff0b84 962 345 678',
    '\u202a+84 912 345 678',
    '\u200e+84 912 345 678',
    '375291234567',
    '80291234567',
    '8 029 123-45-67',
    '+7 029 123-45-67',
    '029 123-45-67',
    '00375 29 123-45-67',
    '8 916 123-45-67 доб. 5',
    '8 916 123-45-67, 8 916 123-45-68',
    'звоните вечером',
    '+7 (916) 1234567 Анна',
    '+7 916 123-45-67 (Анна Петровна)',
    '+7 916 123-45-67 #305',
    '8 916 123-45-678',
  ])('leaves %s as it is, no other number', (text) => {
    expect(intoMask(text, PHONE)).toBeUndefined()
    expect(toMask(` ${text} `, PHONE)).toBe(text)
  })
})

it.each([
  ['+3', true],
  ['+375 29 123-45-67', true],
  ['+7 916 123-45-678', true],
  ['375291234567', true],
  ['8 0', true],
  ['0', true],
  ['+', false],
  ['', false],
  ['8 916', false],
  ['+7 916 123-45-67', false],
  ['звоните', true],
  ['tel:+79161234567', false],
  ['8 916 123-45-67 (Анна)', true],
  ['8 916 123-45-67 доб. 5', true],
])('says of «%s» whether the mask would make another number of it: %s', (text, isOther) => {
  expect(isOtherNumber(text, PHONE)).toBe(isOther)
  expect(isOtherNumber(text, '99-99')).toBe(false)
  expect(isOtherNumber(text, PHONE, true)).toBe(isOther && /^\+[^7]/.test(text))
})

it.each([
  ['1234', '99-99', '12-34'],
  ['12 34', '99-99', '12-34'],
  ['12-3', '99-99', '12-3'],
  ['12', '99-99', '12'],
  ['ab12', 'aa-99', 'ab-12'],
  ['АБ-12', 'aa-99', 'АБ-12'],
  ['50', '99 %', '50 %'],
  ['1a', '99', '1a'],
  ['123', '99', '123'],
  ['x1', '*-*', 'x-1'],
  ['998901234567', '+\\9\\98 99 999-99-99', '+998 90 123-45-67'],
  ['901234567', '+\\9\\98 99 999-99-99', '+998 90 123-45-67'],
  ['7-7', '7-99', '7-7'],
])('toMask with other masks %s in %s is %s', (text, mask, masked) => {
  expect(toMask(text, mask)).toBe(masked)
})

const masks = fc.constantFrom(PHONE, '8 (999) 999-99-99', '99-99', 'aa 999', '999 999', '**-**', '99.99.9999')
const signs = fc.string({ unit: fc.constantFrom(...'0123456789+-() .абz*'), maxLength: 18 })

it('gives the same when what it gave is put in again', () => {
  fc.assert(
    fc.property(signs, masks, (text, mask) => {
      const once = toMask(text, mask)
      expect(toMask(once, mask)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

it('takes away no digit but 7 and 8 at the start', () => {
  fc.assert(
    fc.property(signs, (text) => {
      const digits = text.replace(/\D/g, '')
      const masked = toMask(text, PHONE)
      if (masked === text.trim() || masked === '') return
      const national = masked.slice(2).replace(/\D/g, '')
      const cut = digits.slice(0, digits.length - national.length)
      expect([digits, cut]).toEqual([cut + national, expect.stringMatching(/^([78]|[78]{2}|[78]{3})?$/)])
    }),
    { numRuns: 2000 },
  )
})

it('says as an expression what fills a mask', () => {
  const fits = (text: string, mask: string) => new RegExp(maskPattern(mask), 'u').test(text)
  expect(fits('+7 916 123-45-67', PHONE)).toBe(true)
  expect(fits('+7 916 123-45-6', PHONE)).toBe(false)
  expect(fits('x7 916 123-45-67', PHONE)).toBe(false)
  expect(fits('9a/(1)', '\\9\\a/(9)')).toBe(true)
})

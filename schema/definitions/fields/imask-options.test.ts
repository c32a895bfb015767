import { describe, expect, it } from 'vitest'
import { imaskOptions } from './mask.ts'

const { mask, definitions, prepare } = imaskOptions('+7 999 999-99-99')
const after = (value: string) => (text: string) => prepare(text, { value })

it('makes digits of a mask fixed and what imask would take for a slot a sign', () => {
  expect(mask).toBe('+{\\7} 999 999-99-99')
  expect(Object.keys(definitions).sort()).toEqual(['*', '9', 'a'])
  expect(definitions['9']?.test('5')).toBe(true)
  expect(definitions['9']?.test('x')).toBe(false)
  expect(imaskOptions('0\\9\\a[9]').mask).toBe('{\\0}{\\9}\\a\\[9\\]')
})

describe('prepare', () => {
  it.each([
    ['', '8 916 123-45-67', '+7 916 123-45-67'],
    ['+', '+7(916)1234567', '7 916 123-45-67'],
    ['+7 ', '8 (916) 123-45-67', '916 123-45-67'],
    ['', 'Тел. +7 916 123-45-67', '+7 916 123-45-67'],
    ['', 'tel:+79161234567', '+7 916 123-45-67'],
    ['+7', '9161234567', ' 916 123-45-67'],
    ['+7 91', '61234567', '61234567'],
  ])('after «%s» takes the paste «%s» as «%s»', (value, text, taken) => {
    expect(after(value)(text)).toBe(taken)
  })

  it.each([
    ['', '+375 29 123-45-67'],
    ['+7 9', '8 916 123-45-67'],
    ['', 'звоните'],
    ['', '+7 916 123-45-67, доб. 12'],
    ['', '8 916 123-45-67 (Анна)'],
  ])('after «%s» leaves out the paste «%s» as a whole', (value, text) => {
    expect(after(value)(text)).toBe('')
  })

  it('takes a typed 8 at the very start as the country', () => {
    expect(after('')('8')).toBe('7')
    expect(after('+')('8')).toBe('7')
    expect(after('+7 ')('8')).toBe('8')
    expect(after('+7 9')('8')).toBe('8')
    expect(after('')('9')).toBe('9')
    expect(imaskOptions('99-99').prepare('8', { value: '' })).toBe('8')
  })
})

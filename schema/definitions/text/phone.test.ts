import { expect, it } from 'vitest'
import { phone } from '../contract/fragments.ts'
import { formatPhone, miscounted, telAddress, whyNoPhone } from './phone.ts'

const pattern = new RegExp(phone.pattern)

it.each([
  ['+7 495 000-00-00', 'tel:+74950000000'],
  ['+7 (495) 000-00-00', 'tel:+74950000000'],
  ['+7\u00a0495\u00a0000-00-00', 'tel:+74950000000'],
  ['8 800 100-20-30', 'tel:+78001002030'],
  ['8 (800) 100-20-30', 'tel:+78001002030'],
  ['8-800-100-20-30', 'tel:+78001002030'],
  ['+7 49232 1-23-45', 'tel:+74923212345'],
  ['+7 495 000-00-00, доб. 12', 'tel:+74950000000,12'],
  ['+7 (495) 000-00-00 доб. 1234', 'tel:+74950000000,1234'],
  ['+84 912 345 678', 'tel:+84912345678'],
])('«%s» is a phone and calls %s', (text, address) => {
  expect(text).toMatch(pattern)
  expect(telAddress(text)).toBe(address)
})

it.each([
  ['495 000-00-00', 'tel:+74950000000'],
  ['79161112233', 'tel:+79161112233'],
  ['2-34-56', 'tel:23456'],
])('«%s», as somebody said it, calls %s', (text, address) => {
  expect(telAddress(text)).toBe(address)
})

it.each([
  '495 000-00-00',
  '+8 812 000-00-01',
  '+8(812) 000-00-01',
  '+7 495 000-00',
  '+7 495 000-00-000',
  '9 800 100-20-30',
  '+7 495 000-00-00 доб.',
  'нет',
])('«%s» is none', (text) => {
  expect(text).not.toMatch(pattern)
})

it.each([
  ['+74950000000', '+7\u00a0495\u00a0000-00-00'],
  ['+375291234567', '+375291234567'],
  ['+7 495 000-00-00', '+7 495 000-00-00'],
])('%s is written as %s', (digits, written) => {
  expect(formatPhone(digits)).toBe(written)
})

it.each([
  ['84950000000', '8\u00a0495\u00a0000-00-00'],
  ['+78216600000', '+7\u00a0821\u00a0660-00-00'],
  ['7 (495) 0000000', '+7\u00a0495\u00a0000-00-00'],
])('%s is meant as %s', (digits, written) => {
  expect(whyNoPhone(digits)).toBe(`Не\u00a0хватает пробелов или знаков. Пишется так: «${written}».`)
  expect(written).toMatch(pattern)
})

it('counts digits of Russian numbers', () => {
  expect(miscounted('8 495 000-00-0')).toContain('не\u00a0хватает: их 10, а\u00a0нужно 11')
  expect(miscounted('+7 495 000-00-000')).toContain('слишком много: их 12')
  expect(miscounted('000-00-00')).toContain('их 7')
  for (const right of ['8 495 000-00-00', '+375 17 000-00-00', '+7 495 000-00-00, доб. 12'])
    expect(miscounted(right)).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { Field } from '../../fields/field-schema.ts'
import { maskProblems } from './validation-problems.ts'

const said = (field: Partial<Field>) =>
  [...maskProblems({ name: 'a', label: 'А', ...field })].map(
    ({ path, severity = 'error' }) => `${severity} ${path.join('.')}`,
  )
const PHONE = '+7 999 999-99-99'

it.each<[string, Partial<Field>]>([
  ['six digits for a phone', { mask: '999 999', validation: { phone: true } }],
  ['a phone without its country', { mask: '(999) 999-99-99', validation: { phone: true } }],
  ['a phone with words before it', { mask: 'тел. +7 999 999-99-99', validation: { phone: true } }],
  ['a phone of another country', { mask: '+375 99 999-99-99', validation: { phone: true } }],
  ['a mobile whose country is typed twice', { mask: '+7 7\\99 999-99-99', validation: { phone: true } }],
  ['letters in a phone', { mask: '+7 aaa 999-99-99', validation: { phone: true } }],
  ['six digits with ten signs', { mask: '999999', validation: { minLength: 10 } }],
  ['ten digits with six signs', { mask: '9999999999', validation: { maxLength: 6 } }],
  ['a taxpayer with a space', { mask: '99 99999999', validation: { inn: true } }],
  ['a taxpayer of eleven digits', { mask: '99999999999', validation: { inn: true } }],
  ['digits for letters', { mask: '9999', validation: { pattern: 'cyrillic' } }],
  ['a postcode in two parts', { mask: '999-999', validation: { pattern: 'postcode' } }],
  ['no mail', { mask: 'aaa.aa', validation: { email: true } }],
  ['a login', { mask: '9999', validation: { loginId: true } }],
])('tells of a mask: %s', (_, field) => {
  expect(said(field)).toEqual(['error mask'])
})

it.each<Partial<Field>>([
  { type: 'tel', mask: PHONE, placeholder: PHONE, validation: { phone: true, minLength: 16 } },
  { mask: '8 (999) 999-99-99', validation: { phone: true } },
  { mask: '+7 495 999-99-99', validation: { phone: true } },
  { mask: '+7 (8*9) 999-99-99', validation: { phone: true } },
  { mask: '99999999999', validation: { phone: true } },
  { mask: PHONE, validation: { loginId: true } },
  { mask: '9999999999', validation: { inn: true } },
  { mask: '7799999999', validation: { inn: true } },
  { mask: '999999', validation: { pattern: 'postcode' } },
  { mask: '9999aa999', validation: { pattern: 'kpp' } },
  { mask: 'aa-aa', validation: { pattern: 'cyrillic' } },
  { mask: 'a999aa', validation: { pattern: 'article' } },
  { mask: '*****', validation: { pattern: 'latin', minLength: 5, maxLength: 5 } },
  { mask: '***@***.ru', validation: { email: true } },
  { mask: '999', validation: { required: true } },
  { type: 'number', mask: '999' },
])('takes the mask of %j', (field) => {
  expect(said(field)).toEqual([])
})

it.each([
  ['+375 29 123-45-67', 'error'],
  ['8 916 123-45-67, 89', 'error'],
  ['123456', 'error'],
  ['916123', 'warning'],
  ['+7 916 123-45', 'warning'],
])('tells of the sample «%s»', (placeholder, severity) => {
  expect(said({ mask: PHONE, placeholder })).toEqual([`${severity} placeholder`])
})

it.each([
  PHONE,
  'Например, +7 916 123-45-67',
  '+7 ___ ___-__-__',
  '+7 XXX XXX-XX-XX',
  '+7',
  '+7 916…',
  'Номер из 11 цифр',
])('takes the sample «%s»', (placeholder) => {
  expect(said({ mask: PHONE, placeholder })).toEqual([])
})

it.each([
  ['8 (999) 999-99-99', 'записан не так, как маска'],
  ['8 916 123-45-67', 'записан не так, как маска'],
  ['+7 (916) 123-45-67', 'записан не так, как маска'],
  ['Ваш телефон', 'не видно, как заполнять маску'],
])('warns of the sample «%s», by which nobody types what the mask has', (placeholder, message) => {
  const [problem, ...others] = maskProblems({ name: 'a', mask: PHONE, placeholder })
  expect(problem).toMatchObject({ severity: 'warning', message: expect.stringContaining(message) })
  expect(problem?.hint).toContain(PHONE)
  expect(others).toEqual([])
})

it('leaves samples of letters alone', () => {
  expect(said({ mask: 'a999aa', placeholder: 'А 123 ВС' })).toEqual([])
  expect(said({ mask: '№ 9999', placeholder: '№ 1234' })).toEqual([])
})

it('says how it is written rightly', () => {
  const [problem] = maskProblems({ name: 'a', mask: '999 999', validation: { phone: true } })
  expect(problem).toMatchObject({
    message: 'Что ни ввести в маску «999 999», правило «phone» этого не примет: форму не отправить.',
    hint: 'Маска телефона: "+7 999 999-99-99".',
  })
  const [short] = maskProblems({ name: 'a', mask: '999999', validation: { minLength: 10 } })
  expect(short?.hint).toBe('В маске 6\u00a0знаков, а нужно не меньше 10\u00a0знаков.')
  const [sample] = maskProblems({ name: 'a', mask: PHONE, placeholder: '+375 29 123-45-67' })
  expect(sample).toMatchObject({
    message: `Образец «+375 29 123-45-67» в маску «${PHONE}» не ввести.`,
    hint: `Напишите образец так же, как маску: "placeholder": "${PHONE}".`,
  })
})

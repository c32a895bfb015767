import { expect, it } from 'vitest'
import type { Field } from '../../fields/field-schema.ts'
import { sampleProblems } from './validation-problems.ts'

const messagesOf = (field: Partial<Field>) =>
  [...sampleProblems({ name: 'a', ...field })].map(({ path, severity = 'error' }) => `${severity} ${path.join('.')}`)
const PHONE = '+7 999 999-99-99'

it.each([
  ['+375 29 123-45-67', 'error'],
  ['8 916 123-45-67, 89', 'error'],
  ['123456', 'error'],
  ['916123', 'warning'],
  ['+7 916 123-45', 'warning'],
])('tells of the sample «%s»', (placeholder, severity) => {
  expect(messagesOf({ mask: PHONE, placeholder })).toEqual([`${severity} placeholder`])
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
  expect(messagesOf({ mask: PHONE, placeholder })).toEqual([])
})

it.each([
  ['8 (999) 999-99-99', 'записан не так, как маска'],
  ['8 916 123-45-67', 'записан не так, как маска'],
  ['+7 (916) 123-45-67', 'записан не так, как маска'],
  ['Ваш телефон', 'не видно, как заполнять маску'],
])('warns of the sample «%s», by which nobody types what the mask has', (placeholder, message) => {
  const [problem, ...others] = sampleProblems({ name: 'a', mask: PHONE, placeholder })
  expect(problem).toMatchObject({ severity: 'warning', message: expect.stringContaining(message) })
  expect(problem?.hint).toContain(PHONE)
  expect(others).toEqual([])
})

it('leaves samples of letters alone', () => {
  expect(messagesOf({ mask: 'a999aa', placeholder: 'А 123 ВС' })).toEqual([])
  expect(messagesOf({ mask: '№ 9999', placeholder: '№ 1234' })).toEqual([])
})

it('says how it is written rightly', () => {
  const [sample] = sampleProblems({ name: 'a', mask: PHONE, placeholder: '+375 29 123-45-67' })
  expect(sample).toMatchObject({
    message: `Образец «+375 29 123-45-67» в маску «${PHONE}» не ввести.`,
    hint: `Напишите образец так же, как маску: "placeholder": "${PHONE}".`,
  })
})

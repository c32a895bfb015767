import { expect, it } from 'vitest'
import { conditionWords } from './condition-words.ts'
import type { FormField } from './field-schema.ts'

const options = [
  { value: 'own', text: 'Своя' },
  { value: 'pump', text: 'Дозатор' },
]
const fields: FormField[] = [
  { name: 'lid', type: 'select', label: 'Укупорка*', options },
  { name: 'kinds', type: 'checkboxes', label: 'Что', options },
  { name: 'company', label: 'Компания' },
  { name: 'count', type: 'number', label: 'Тираж' },
  { name: 'print', type: 'checkbox', label: 'Печать' },
]
const [lid, kinds, company, count, print] = fields.map(({ name }) => ({ $get: `form.${name}` }))

it.each([
  [{ $eq: [lid, 'own'] }, '«Укупорка» — «Своя»'],
  [{ $in: [lid, ['own', 'pump']] }, '«Укупорка» — «Своя» или «Дозатор»'],
  [{ $in: ['pump', kinds] }, '«Что» — «Дозатор»'],
  [{ $not: { $eq: [lid, 'own'] } }, '«Укупорка» — не «Своя»'],
  [company, 'заполнено «Компания»'],
  [{ $empty: company }, 'не заполнено «Компания»'],
  [print, 'отмечено «Печать»'],
  [{ $eq: [print, true] }, 'отмечено «Печать»'],
  [{ $not: { $eq: [print, true] } }, 'не отмечено «Печать»'],
  [{ $eq: [false, print] }, 'не отмечено «Печать»'],
  [{ $gt: [count, 500] }, '«Тираж» больше 500'],
  [{ $and: [company, { $lt: [count, 500] }] }, 'заполнено «Компания» и «Тираж» меньше 500'],
  [{ $not: { $and: [company, print] } }, 'не заполнено «Компания» или не отмечено «Печать»'],
  [{ $or: [company, { $not: print }] }, 'заполнено «Компания» или не отмечено «Печать»'],
  [{ $eq: [{ $get: 'region.code' }, 'moscow'] }, undefined],
  [{ $and: [company, { $get: 'user.signedIn' }] }, undefined],
])('%j: %s', (condition, words) => {
  expect(conditionWords(condition, fields)?.replaceAll('\u00a0', ' ')).toBe(words)
})

import { expect, it } from 'vitest'
import { createAjv } from '../json-schema/ajv.ts'
import { conditionSchema } from './body-schema.ts'
import type { FormField } from './field-schema.ts'

const fields: FormField[] = [
  { name: 'lid', type: 'select', label: 'Укупорка', options: [{ value: 'own', text: 'Своя' }] },
  {
    name: 'kinds',
    type: 'checkboxes',
    label: 'Что',
    send: { as: 'extra.kinds' },
    options: [{ value: 'a', text: 'А' }],
  },
  { name: 'count', type: 'number', label: 'Тираж' },
  { name: 'note', label: 'Заметка', send: false },
  { name: 'print', type: 'checkbox', label: 'Печать', send: { value: 'Да' } },
]
const [lid, kinds, count, note, print] = fields.map(({ name }) => ({ $get: `form.${name}` }))

it.each([
  [{ $eq: [lid, 'own'] }, { lid: 'own' }, { lid: 'pump' }],
  [{ $eq: ['own', lid] }, { lid: 'own' }, {}],
  [{ $in: [lid, ['own', 'pump']] }, { lid: 'pump' }, { lid: 'screw' }],
  [{ $in: ['a', kinds] }, { extra: { kinds: ['b', 'a'] } }, { extra: { kinds: ['b'] } }],
  [kinds, { extra: { kinds: ['b'] } }, { extra: {} }],
  [{ $empty: lid }, { lid: ' ' }, { lid: 'own' }],
  [{ $eq: [print, true] }, { print: 'Да' }, {}],
  [print, { print: 'Да' }, {}],
  [{ $and: [lid, { $gt: [count, 5] }] }, { lid: 'a', count: 6 }, { lid: 'a', count: 5 }],
  [{ $or: [lid, { $not: { $lt: [count, 5] } }] }, { count: 5 }, { count: 4 }],
])('%j holds of the bodies that it is true of', (condition, holds, fails) => {
  const fits = createAjv().compile(conditionSchema(condition, fields) ?? {})
  expect([fits(holds), fits(fails)]).toEqual([true, false])
})

it('is unknown of what is not sent, and of the page', () => {
  expect(conditionSchema(note, fields)).toBeUndefined()
  expect(conditionSchema({ $and: [lid, { $get: 'user.signedIn' }] }, fields)).toBeUndefined()
})

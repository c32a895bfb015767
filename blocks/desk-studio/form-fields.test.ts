import { describe, expect, test } from 'vitest'
import { applyToValue } from '#schema/definitions/drafts/operations.ts'
import {
  fieldDuplication,
  fieldInsertion,
  fieldRemoval,
  freeName,
  needing,
  sourcesOf,
  twoSteps,
} from './form-fields.ts'
import { type Composed, fileItem, type Item } from './tree.ts'

const FILE = 'schema/forms/a.json'
const form = {
  fields: [
    { name: 'lid', type: 'radio', label: 'Крышка*', options: [{ value: 'own', text: 'Своя' }] },
    { name: 'neck', label: { $if: [{ $eq: [{ $get: 'form.lid' }, 'own'] }, 'Ваша', 'Какая горловина'] } },
    { name: 'email', label: 'E-mail, [согласен](/x/)' },
    { name: 'place', type: 'hidden' },
  ],
  steps: [
    { title: 'Тара', fields: ['lid', 'neck'] },
    { title: 'Вы', fields: ['email'] },
  ],
  mails: [{ mail: 'b', to: { $get: 'form.email' } }],
}
const outline: Item = fileItem(
  { contracts: new Map(), kinds: {}, sources: {}, fields: new Map(), names: new Map() },
  FILE,
  'form',
  'Форма',
  form,
)
const at = (pointer: string) => ({ file: FILE, pointer })

/** Returns the names of all fields, and of the fields in each step. */
const names = ({ operations }: Composed): string => {
  const { fields, steps } = operations.reduce(applyToValue, form as unknown) as typeof form
  return [fields.map(({ name }) => name), ...steps.map((step) => step.fields)].map((some) => some.join(' ')).join(' | ')
}

test('the outline has the fields by their labels, then the steps', () => {
  expect(outline.children.map(({ kind, title, words }) => [kind, title, words])).toEqual([
    ['field', 'Крышка', ''],
    ['field', 'Какая горловина', ''],
    ['field', 'E-mail, согласен', ''],
    ['field', 'place', ''],
    ['step', 'Шаг\u00a01', 'Тара'],
    ['step', 'Шаг\u00a02', 'Вы'],
  ])
})

describe('fields come and go with the steps that they are in', () => {
  test.each<[string, Composed, string]>([
    [
      'after another',
      fieldInsertion(form, FILE, 1, { name: 'new' }),
      'lid new neck email place | lid new neck | email',
    ],
    ['at the end', fieldInsertion(form, FILE, 4, { name: 'new' }), 'lid neck email place new | lid neck | email new'],
    [
      'hidden',
      fieldInsertion(form, FILE, 4, { name: 'new', type: 'hidden' }),
      'lid neck email place new | lid neck | email',
    ],
    ['a copy', fieldDuplication(form, at('/fields/0')), 'lid lid2 neck email place | lid lid2 neck | email'],
    ['away', fieldRemoval(form, outline, at('/fields/0')), 'neck email place | neck | email'],
    ['the only one of a step', fieldRemoval(form, outline, at('/fields/2')), 'lid neck place | lid neck | email'],
  ])('%s', (_, composed, expected) => {
    expect(names(composed)).toBe(expected)
  })
})

test('a form is divided into steps that have every field but the hidden ones', () => {
  expect(twoSteps(form)).toMatchObject([{ fields: ['lid', 'neck'] }, { fields: ['email'] }])
  expect(twoSteps({ fields: [{ name: 'a' }] })).toBeUndefined()
})

test('a name is made of the label, and is free', () => {
  expect(freeName(form, 'Когда удобно позвонить?')).toBe('kogdaUdobnoPozvonit')
  expect(freeName(form, '2 E-mail')).toBe('eMail')
  expect(freeName(form, 'Lid')).toBe('lid2')
  expect(freeName(form, '№')).toBe('field')
})

test('what needs a field is told by its place', () => {
  expect(needing(form, 'lid')).toEqual(['поле «Какая горловина»'])
  expect(needing(form, 'email')).toEqual(['адрес письма'])
  expect(needing(form, 'neck')).toEqual([])
})

test('a condition asks about the other fields, by their options', () => {
  expect(sourcesOf(form, 'neck').map(({ name, holds, options }) => [name, holds, options.length])).toEqual([
    ['lid', 'text', 1],
    ['email', 'text', 0],
    ['place', 'text', 0],
  ])
})

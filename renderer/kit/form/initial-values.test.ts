import { expect, it } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { initialValues } from './initial-values.ts'

const fields: readonly FormField[] = [
  { name: 'text', default: 'со склада' },
  { name: 'number', type: 'number', default: 12.5 },
  { name: 'box', type: 'checkbox', default: true },
  { name: 'boxes', type: 'checkboxes', default: ['a', 'b'] },
  { name: 'radio', type: 'radio', default: 'a' },
  { name: 'file', type: 'file' },
  { name: 'empty' },
]

it('takes the defaults of the fields', () => {
  expect(initialValues(fields)).toEqual({
    text: 'со склада',
    number: '12,5',
    box: true,
    boxes: ['a', 'b'],
    radio: 'a',
    file: undefined,
    empty: '',
  })
})

it('gives no consent for the visitor', () => {
  const consent: FormField = { name: 'agree', type: 'checkbox', consent: 'data-consent', default: true }
  expect(initialValues([consent], { agree: true })).toEqual({ agree: false })
  expect(initialValues([consent], {}, { values: { agree: 'on' }, errors: {} })).toEqual({ agree: true })
})

it('takes what the page gives before them', () => {
  expect(initialValues(fields, { text: 'x', number: 3, box: false, constructor: 'y' })).toMatchObject({
    text: 'x',
    number: '3',
    box: false,
    radio: 'a',
  })
})

it('takes what the page has for what is hidden, before what came back', () => {
  const hidden: readonly FormField[] = [
    { name: 'key', type: 'hidden', default: 'new' },
    { name: 'total', type: 'hidden' },
    { name: 'from', type: 'hidden' },
  ]
  const values = { key: 'old', total: '5', from: 'a' }
  expect(initialValues(hidden, { total: '7' }, { values, errors: {} })).toEqual({ key: 'new', total: '7', from: 'a' })
})

it('takes what came back before all, an empty value too', () => {
  const values = { text: '', number: '1 000,5', box: '', boxes: ['b'], radio: '' }
  expect(initialValues(fields, { text: 'x' }, { values, errors: {} })).toEqual({
    ...values,
    box: false,
    radio: undefined,
    file: undefined,
    empty: '',
  })
})

import { expect, it } from 'vitest'
import { bodySchema } from './body-schema.ts'
import { compileChecks } from './check-values.ts'
import { withOptionsSeen } from './field-now.ts'
import type { FormField } from './field-schema.ts'
import { readForm } from './to-body.ts'

/** An expression typed as its result. */
const when = <T>(expression: object): T => expression as T

const isOwn = { $eq: [{ $get: 'form.lid' }, 'own'] }

const fields: readonly FormField[] = [
  {
    name: 'lid',
    type: 'select',
    label: 'Укупорка',
    options: [
      { value: 'own', text: 'Своя' },
      { value: 'pump', text: 'Дозатор' },
    ],
  },
  {
    name: 'model',
    type: 'select',
    label: when({ $if: [isOwn, 'Ваша укупорка', 'Какая'] }),
    hint: when({ $text: 'К\u00a0ответу «{form.note}».' }),
    options: [
      { value: '28', text: '28 мм' },
      { value: '38', text: '38 мм', visible: when({ $not: { $eq: [{ $get: 'form.lid' }, 'pump'] } }) },
    ],
    validation: { required: when(isOwn) },
  },
  { name: 'note', label: 'Заметка', visible: when({ $eq: [{ $get: 'form.lid' }, 'own'] }) },
]

const readBy = (raw: Readonly<Record<string, unknown>>) => {
  const { values, hidden, fields: now } = readForm(fields, raw)
  return { model: now[1], messages: compileChecks(now).checkAll(values, hidden) }
}

it('is required, marked and worded by its condition', () => {
  const { model, messages } = readBy({ lid: 'own' })
  expect(model).toMatchObject({ label: 'Ваша укупорка*', validation: { required: true } })
  expect(messages).toEqual({ model: expect.stringContaining('«Ваша укупорка»') })
  expect(readBy({ lid: 'pump' })).toMatchObject({
    model: { label: 'Какая', validation: { required: false } },
    messages: {},
  })
})

it('is seen and required where another is filled, be it a text or a list', () => {
  const also: FormField[] = [
    { name: 'company', label: 'Компания' },
    { name: 'kinds', label: 'Что', type: 'checkboxes', options: [{ value: 'a', text: 'А' }] },
    { name: 'inn', label: 'ИНН', visible: when({ $get: 'form.company' }) },
    { name: 'size', label: 'Объём', validation: { required: when({ $get: 'form.kinds' }) } },
  ]
  const none = readForm(also, {})
  expect([[...none.hidden], none.fields[3]?.validation]).toEqual([['inn'], { required: false }])
  const filled = readForm(also, { company: 'А', kinds: ['a'] })
  expect([[...filled.hidden], filled.fields[3]?.validation]).toEqual([[], { required: true }])
  expect(bodySchema(also).properties.size?.description).toBe('Объём. Обязательно, если заполнено «Что»')
})

it('takes the options that are there', () => {
  expect(readBy({ lid: 'own', model: '38' }).messages).toEqual({})
  const { model, messages } = readBy({ lid: 'pump', model: '38' })
  expect(model?.options).toEqual([{ value: '28', text: '28 мм' }])
  expect(messages).toEqual({})
  expect(readForm(fields, { lid: 'pump', model: '38' }).values).toEqual({ lid: 'pump' })
  expect(readBy({ lid: 'pump', model: '50' }).messages).toEqual({ model: 'Какая: выберите из списка' })
})

it('counts a chosen option that has gone neither here nor for other conditions', () => {
  const more: FormField = {
    name: 'more',
    type: 'checkboxes',
    options: [
      { value: 'a', text: 'А' },
      { value: 'b', text: 'Б', visible: when(isOwn) },
    ],
  }
  const size: FormField = { name: 'size', visible: when({ $in: ['b', { $get: 'form.more' }] }) }
  const read = (raw: object) => readForm([...fields, more, size], { ...raw, size: '1' })
  expect([...read({ lid: 'own', more: ['a', 'b'] }).hidden]).not.toContain('size')
  expect(read({ lid: 'pump', more: ['a', 'b'] }).values.more).toEqual(['a'])
  expect([...read({ lid: 'pump', more: ['b'] }).hidden]).toContain('size')
  expect(read({ lid: 'pump', more: ['b'] }).values).not.toHaveProperty('more')
})

it('is asked where one of its options is there', () => {
  const color: FormField = {
    name: 'color',
    type: 'radio',
    label: 'Цвет',
    options: [{ value: 'white', text: 'Белая', visible: when(isOwn) }],
    validation: { required: true },
  }
  const both = [...fields, color]
  const seen = both.map(withOptionsSeen)
  expect([...readForm(seen, { lid: 'pump' }).hidden]).toContain('color')
  expect([...readForm(seen, { lid: 'own' }).hidden]).not.toContain('color')
  expect(bodySchema(both)).toMatchObject({ allOf: [{ anyOf: [{}, {}] }, { anyOf: [{}, { required: ['color'] }] }] })
  expect(bodySchema(both)).not.toHaveProperty('required')
  expect(withOptionsSeen({ ...color, visible: false }).visible).toBe(false)
})

it('reads what is seen alone, and makes no link of what was typed', () => {
  expect(readBy({ lid: 'own', note: '[x](https://a.example)' }).model?.hint).toBe(
    'К\u00a0ответу «x(https://a.example)».',
  )
  expect(readBy({ lid: 'pump', note: 'x' }).model?.hint).toBe('К\u00a0ответу «».')
})

import { describe, expect, it } from 'vitest'
import type { FormField } from './field-schema.ts'
import { readValues } from './field-types.ts'
import { registration, typed } from './testing.ts'
import { consentsIn, fromBody, readForm, toBody } from './to-body.ts'

const of = (field: Partial<FormField>): FormField => ({ name: 'a', label: 'А', ...field })

describe('toBody', () => {
  it('makes the registration’s body of specification.md §3', () => {
    expect(toBody(registration, readValues(registration, typed))).toEqual({
      name: 'Иван',
      email: 'ivan@example.ru',
      phone: '+79161234567',
      password: 'parol-parol',
    })
  })

  it.each<[Partial<FormField>, unknown, unknown]>([
    [{ type: 'checkbox', consent: 'marketing-consent', send: { value: 'Y' } }, 'on', { a: 'Y' }],
    [{ type: 'checkbox', send: { value: 'Y' } }, undefined, {}],
    [{ type: 'checkbox', validation: { required: false } }, undefined, { a: false }],
    [{ type: 'checkbox', consent: 'data-consent' }, 'on', {}],
    [{ type: 'number' }, '0', { a: 0 }],
    [{ type: 'checkboxes' }, [], {}],
    [{ send: { as: 'organization.inn' } }, '77', { organization: { inn: '77' } }],
    [{ type: 'tel', send: { keep: 'digits', prefix: '+' } }, '8 916 123-45-67', { a: '+79161234567' }],
    [{ type: 'tel', send: { keep: 'digits' } }, '+84 91 234 56 78', { a: '84912345678' }],
    [{ send: { keep: 'digits', prefix: '+' } }, 'нет', {}],
    [{ send: { keep: 'digits' } }, '8 916 123-45-67', { a: '89161234567' }],
    [{ send: { prefix: '№ ' } }, '5', { a: '№ 5' }],
    [{ send: false }, 'x', {}],
  ])('%j of %j is %j', (field, raw, body) => {
    expect(toBody([of(field)], readValues([of(field)], { a: raw }))).toEqual(body)
  })

  it('nests fields of one group and leaves out those that are not seen', () => {
    const fields = ['inn', 'kpp', 'name'].map((name) => of({ name, send: { as: `organization.${name}` } }))
    const values = { inn: '1', kpp: '2', name: '3' }
    expect(toBody(fields, values, new Set(['kpp']))).toEqual({ organization: { inn: '1', name: '3' } })
  })

  it('nests into no object that others share', () => {
    expect(toBody([of({ send: { as: 'constructor.prototype.x' } })], { a: '1' })).toEqual({
      constructor: { prototype: { x: '1' } },
    })
    expect({}).not.toHaveProperty('x')
  })
})

it.each<[Partial<FormField>, unknown, unknown]>([
  [{ send: { as: 'organization.inn' } }, { organization: { inn: '77' } }, '77'],
  [{ send: { as: 'organization.inn' } }, { organization: '77' }, undefined],
  [{ send: { as: 'constructor.name' } }, {}, undefined],
  [{ send: { prefix: '№ ' } }, { a: '№ 5' }, '5'],
  [
    { type: 'tel', mask: '+7 999 999-99-99', send: { keep: 'digits', prefix: '+' } },
    { a: '+79161234567' },
    '+7 916 123-45-67',
  ],
  [{ type: 'tel', send: { keep: 'digits', prefix: '+' } }, { a: '+375291234567' }, '+375291234567'],
  [{ type: 'checkbox', send: { value: 'Y' } }, { a: 'Y' }, true],
  [{ type: 'checkbox', send: { value: 'Y' } }, { a: 'N' }, false],
  [{ type: 'number' }, { a: 1e-7 }, 1e-7],
  [{ send: false }, { a: 'x' }, undefined],
])('fromBody %j of the body %j reads as %j', (field, body, value) => {
  expect(readForm([of(field)], fromBody([of(field)], body as Record<string, unknown>)).values.a).toEqual(value)
})

it('tells the documents of ticked boxes that are seen', () => {
  const fields = ['one', 'two', 'three'].map((name) => of({ name, type: 'checkbox', consent: `${name}-consent` }))
  const values = { one: true, two: false, three: true }
  expect(consentsIn(fields, values, { 'one-consent': '2026-03-01' }, new Set(['three']))).toEqual([
    { document: 'one-consent', version: '2026-03-01' },
  ])
})

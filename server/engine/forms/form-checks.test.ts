import { expect, it } from 'vitest'
import { bodySchema } from '#schema/definitions/fields/body-schema.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { readValues } from '#schema/definitions/fields/field-types.ts'
import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { registration, typed } from '#schema/definitions/fields/testing.ts'
import { fromBody, readForm, toBody } from '#schema/definitions/fields/to-body.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { checkBody } from './form-checks.ts'

addOwnRules(fieldRules)

const bodyErrors = (fields: readonly FormField[], body: Readonly<Record<string, unknown>>) => {
  const errors = checkBody(body, readForm(fields, fromBody(fields, body)))
  return Object.keys(errors).length > 0 ? errors : undefined
}

const of = (field: Partial<FormField>): FormField => ({ name: 'a', label: 'А', ...field })

it('has neither what is not sent nor the boxes of consents', () => {
  expect(Object.keys(bodySchema(registration).properties)).toEqual([
    'name',
    'workCompany',
    'email',
    'phone',
    'password',
  ])
  expect(bodySchema(registration).required).toEqual(['name', 'email', 'phone', 'password'])
})

it('holds the rules for what is left of a value', () => {
  const body = toBody(registration, readValues(registration, typed))
  for (const phone of ['79161234567', '+7916123456', '+7 916 123-45-67', '+19161234567', '+'])
    expect(Object.keys(bodyErrors(registration, { ...body, phone }) ?? {})).toEqual(['phone'])
  expect(bodyErrors(registration, { ...body, password: 'abc' })).toEqual({
    password: 'Пароль: не\u00a0короче 8\u00a0знаков',
  })
})

it('holds a rule behind a prefix', () => {
  const fields = [of({ validation: { pattern: 'digits', minLength: 2 }, send: { prefix: '№ ' } })]
  expect(bodyErrors(fields, { a: '№ 12' })).toBeUndefined()
  expect(bodyErrors(fields, {})).toBeUndefined()
  expect(bodyErrors(fields, { a: '№ 1' })).toEqual({ a: 'А: не\u00a0короче 2\u00a0знаков' })
  expect(bodyErrors(fields, { a: '12' })).toEqual({ a: 'А: значение не\u00a0подходит' })
})

it('takes the sent value of a box, which is required where the box is', () => {
  const box = of({ type: 'checkbox', consent: 'marketing-consent', send: { as: 'agreement', value: 'Y' } })
  expect(bodyErrors([box], { agreement: 'Y' })).toBeUndefined()
  expect(bodyErrors([box], { agreement: true })).toEqual({ a: 'А: значение не\u00a0подходит' })
  expect(bodyErrors([box], {})).toEqual({ a: 'Поставьте отметку «А»' })
  expect(bodyErrors([{ ...box, validation: { required: false } }], {})).toBeUndefined()
})

it('requires a field only where it is seen, and refuses nothing of one that is not', () => {
  const fields = [
    of({ name: 'x', type: 'checkbox', validation: { required: false } }),
    of({ validation: { required: true }, visible: { $get: 'form.x' } as unknown as boolean }),
  ]
  expect(bodyErrors(fields, {})).toBeUndefined()
  expect(bodyErrors(fields, { a: 5 })).toBeUndefined()
  for (const body of [{ x: true }, { x: true, a: '' }])
    expect(bodyErrors(fields, body)).toEqual({ a: 'Заполните поле «А»' })
})

it('refuses values of another JSON type, in words', () => {
  const body = toBody(registration, readValues(registration, typed))
  expect(bodyErrors(registration, { ...body, name: 5, email: null })).toEqual({
    name: 'Контактное лицо: значение не\u00a0подходит',
    email: 'E-mail: значение не\u00a0подходит',
  })
  expect(bodyErrors([of({ type: 'number' })], { a: '5' })).toEqual({ a: 'А: укажите число' })
})

it('tells of each field of a group that is missing or is no object', () => {
  const fields = [
    of({ name: 'inn', validation: { required: true, inn: true }, send: { as: 'organization.inn' } }),
    of({ name: 'kpp', label: 'КПП', send: { as: 'organization.kpp' } }),
  ]
  expect(bodyErrors(fields, { organization: { inn: '7707083893' } })).toBeUndefined()
  expect(bodyErrors(fields, {})).toEqual({ inn: 'Заполните поле «А»' })
  expect(bodyErrors(fields, { organization: {} })).toEqual({ inn: 'Заполните поле «А»' })
  expect(bodyErrors(fields, { organization: { inn: '7707083893', x: 1 } })).toEqual({
    'organization.x': 'Такого поля в\u00a0форме нет',
  })
  expect(Object.keys(bodyErrors(fields, { organization: 5 }) ?? {})).toEqual(['inn', 'kpp'])
  expect(Object.keys(bodyErrors([of({ send: { as: 'b.c' } })], { b: 5 }) ?? {})).toEqual(['a'])
})

it('compares fields where both are sent as they are', () => {
  const fields = [
    of({ name: 'one', send: { as: 'x.one' } }),
    of({ name: 'two', label: 'Два', validation: { sameAs: 'one' } }),
  ]
  expect(bodyErrors(fields, { x: { one: 'a' }, two: 'a' })).toBeUndefined()
  expect(bodyErrors(fields, { x: { one: 'a' }, two: 'b' })).toEqual({ two: '«Два» не\u00a0совпадает с\u00a0полем «А»' })
  const [one, two] = fields
  expect(bodyErrors([{ ...one, name: 'one', send: false }, two ?? one ?? of({})], { two: 'b' })).toBeUndefined()
})

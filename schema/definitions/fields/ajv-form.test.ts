import { describe, expect, it } from 'vitest'
import { bodySchema, createFormAjv, postedSchema } from './ajv-form.ts'
import { errorsByField } from './errors-by-field.ts'
import type { FormField } from './field-schema.ts'
import { readValues } from './read-value.ts'
import { registration, typed } from './testing.ts'
import { toBody } from './to-body.ts'
import { addFieldRules } from './x-rule.ts'

const bodyErrors = (fields: readonly FormField[], body: unknown) => {
  const fits = createFormAjv().compile(bodySchema(fields))
  return fits(body) ? undefined : errorsByField(fits.errors, fields, { of: 'body' })
}

const of = (field: Partial<FormField>): FormField => ({ name: 'a', label: 'А', ...field })

describe('the schema of what is posted', () => {
  const fits = createFormAjv().compile(postedSchema(registration))

  it('takes a form that is filled well', () => {
    expect(fits(readValues(registration, typed))).toBe(true)
  })

  it('tells of every field, and of a key that is no field', () => {
    expect(fits({ ...readValues(registration, {}), extra: 1, ['__proto__']: 1 })).toBe(false)
    const errors = errorsByField(fits.errors, registration)
    expect(Object.keys(errors)).toEqual([
      'extra',
      '__proto__',
      'name',
      'email',
      'phone',
      'password',
      'passwordRepeat',
      'agree',
    ])
  })

  it('says nothing of what is not seen', () => {
    const hidden = new Set(['phone', 'agree'])
    const values = readValues(registration, typed, hidden)
    expect(fits(values)).toBe(false)
    expect(errorsByField(fits.errors, registration, { hidden })).toEqual({})
  })

  it('refuses values of another JSON type, in words', () => {
    expect(fits({ ...readValues(registration, typed), name: 5, agree: 'on' })).toBe(false)
    expect(errorsByField(fits.errors, registration)).toEqual({
      name: 'Контактное лицо: значение не\u00a0подходит',
      agree: 'Поставьте отметку «Я согласен с политикой»',
    })
  })

  it('takes an empty text for an optional field', () => {
    const fields = [of({ validation: { email: true, minLength: 5 } })]
    const fits = createFormAjv().compile(postedSchema(fields))
    expect(fits({ a: '' })).toBe(true)
    expect(fits({})).toBe(true)
    expect(fits({ a: 'x' })).toBe(false)
  })
})

describe('the schema of the call’s body', () => {
  it('takes what a well filled form makes', () => {
    expect(bodyErrors(registration, toBody(registration, readValues(registration, typed)))).toBeUndefined()
  })

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

  it('does not require a field that may not be seen', () => {
    const fields = [of({ validation: { required: true }, visible: { $get: 'form.x' } as unknown as boolean })]
    expect(bodyErrors(fields, {})).toBeUndefined()
    expect(bodyErrors(fields, { a: '' })).toEqual({ a: 'Заполните поле «А»' })
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
    expect(bodyErrors(fields, { x: { one: 'a' }, two: 'b' })).toEqual({
      two: '«Два» не\u00a0совпадает с\u00a0полем «А»',
    })
    const [one, two] = fields
    expect(bodyErrors([{ ...one, name: 'one', send: false }, two ?? one ?? of({})], { two: 'b' })).toBeUndefined()
  })
})

it('adds its keyword to an ajv once', () => {
  const ajv = createFormAjv()
  expect(addFieldRules(ajv)).toBe(ajv)
})

it('makes plain JSON, fit for OpenAPI', () => {
  expect(JSON.parse(JSON.stringify(postedSchema(registration)))).toEqual(postedSchema(registration))
})

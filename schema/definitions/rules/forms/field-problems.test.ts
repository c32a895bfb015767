import { describe, expect, it } from 'vitest'
import type { Field } from '../../fields/field-schema.ts'
import { addOwnRules } from '../../fields/own-rules.ts'
import { registration } from '../../fields/testing.ts'
import { fieldRules } from '../../shop/field-rules.ts'
import { fieldProblems, fieldsProblems } from './field-problems.ts'

addOwnRules(fieldRules)

const of = (field: Partial<Field>): Field => ({ name: 'a', label: 'А', ...field })
const places = (field: Partial<Field>) => fieldProblems(of(field)).map(({ path }) => path.join('.'))
const options = [{ value: 'pet', text: 'ПЭТ' }]

describe('fieldProblems', () => {
  it.each<[Partial<Field>, string]>([
    [{ name: 'constructor' }, 'name'],
    [{ type: 'select' }, ''],
    [{ type: 'radio', options: [] }, 'options'],
    [{ options }, 'options'],
    [{ type: 'select', options: [...options, ...options] }, 'options.1.value'],
    [{ type: 'checkbox', mask: '99' }, 'mask'],
    [{ mask: '+7' }, 'mask'],
    [{ errorLine: false }, 'errorLine'],
    [{ rows: 5 }, 'rows'],
    [{ consent: 'data-consent' }, 'consent'],
    [{ type: 'checkbox', placeholder: 'x' }, 'placeholder'],
    [{ type: 'select', options, inputmode: 'tel' }, 'inputmode'],
    [{ type: 'file', autocomplete: 'name', validation: { file: { kinds: ['pdf'] } } }, 'autocomplete'],
    [{ autocomplete: 'emial' }, 'autocomplete'],
    [{ type: 'email', autocomplete: 'tel' }, 'autocomplete'],
    [{ type: 'tel', autocomplete: 'work email' }, 'autocomplete'],
    [{ type: 'number', validation: { minLength: 5 } }, 'validation.minLength'],
    [{ validation: { file: { kinds: ['pdf'] } } }, 'validation.file'],
    [{ type: 'checkbox', validation: { email: true } }, 'validation.email'],
    [{ validation: { minLength: 5, maxLength: 4 } }, 'validation.minLength'],
    [{ type: 'number', validation: { min: 5, max: 4 } }, 'validation.min'],
    [{ type: 'number', validation: { min: 'today' } }, 'validation.min'],
    [{ type: 'date', validation: { max: 5 } }, 'validation.max'],
    [{ type: 'date', validation: { max: '2026-02-30' } }, 'validation.max'],
    [{ type: 'date', validation: { min: '2026-03-01', max: '2026-02-01' } }, 'validation.min'],
    [{ validation: { sameAs: 'a' } }, 'validation.sameAs'],
    [{ type: 'file' }, ''],
    [{ validation: { email: true, phone: true } }, 'validation.phone'],
    [{ validation: { phone: true, inn: true } }, 'validation.inn'],
    [{ validation: { inn: true, pattern: 'kpp' } }, 'validation.pattern'],
    [{ validation: { email: true, pattern: 'latin' } }, 'validation.pattern'],
    [{ validation: { pattern: 'postcode', minLength: 10 } }, 'validation.minLength'],
    [{ validation: { inn: true, maxLength: 9 } }, 'validation.maxLength'],
    [{ validation: { phone: true, maxLength: 10 } }, 'validation.maxLength'],
    [{ messages: { email: 'Не то' } }, 'messages.email'],
    [{ send: { value: 'Y' } }, 'send.value'],
    [{ type: 'checkbox', send: { keep: 'digits' } }, 'send.keep'],
    [{ send: { keep: 'digits' } }, 'send.keep'],
    [{ send: { as: 'a.constructor' } }, 'send.as'],
    [{ type: 'checkbox', default: 'on' }, 'default'],
    [{ type: 'checkboxes', options, default: 'pet' }, 'default'],
    [{ type: 'select', options, default: 'pp' }, 'default'],
    [{ type: 'number', default: '5' }, 'default'],
    [{ type: 'number', default: 5, validation: { min: 6 } }, 'default'],
    [{ validation: { email: true }, default: 'x' }, 'default'],
    [{ type: 'password', default: 'x' }, 'default'],
    [{ type: 'date', default: 'завтра' }, 'default'],
  ])('%j: in «%s»', (field, place) => {
    expect(places(field)).toEqual([place])
  })

  it.each<Partial<Field>>([
    { mask: '99' },
    { type: 'tel', mask: '99', send: { keep: 'digits', prefix: '+' } },
    { type: 'textarea', rows: 5, placeholder: 'x', default: 'а' },
    { type: 'select', options, placeholder: 'x', autocomplete: 'country', default: 'pet' },
    { type: 'checkbox', consent: 'data-consent', errorLine: false, send: { value: 'Y' }, default: false },
    { type: 'checkboxes', options, default: ['pet'] },
    { type: 'date', autocomplete: 'bday', default: '2026-11-20' },
    { type: 'hidden', autocomplete: 'username', default: 'а' },
  ])('%j has what its type may have', (field) => {
    expect(places(field)).toEqual([])
  })

  it('needs a label but for what is not shown', () => {
    expect(fieldProblems({ name: 'a' }).map(({ path }) => path)).toEqual([[]])
    expect(fieldProblems({ name: 'a', type: 'hidden' })).toEqual([])
  })

  it.each<Partial<Field>>([
    {},
    { type: 'select', options: { from: { $get: 'data.a' }, value: 'code', text: 'name' }, default: 'x' },
    { type: 'checkbox', default: false },
    { type: 'checkboxes', options, default: ['pet'] },
    { type: 'tel', mask: '+7 999 999-99-99', validation: { phone: true }, messages: { phone: 'Не то', mask: 'Не то' } },
    { type: 'date', validation: { min: '2000-01-01', max: 'today' } },
    { validation: { inn: true, minLength: 10, maxLength: 12 } },
    { validation: { inn: true, pattern: 'digits' } },
    { validation: { phone: true, pattern: 'digits' } },
    { validation: { phone: true, pattern: 'article' } },
    { validation: { loginId: true, email: true } },
    { validation: { loginId: true, phone: true } },
    { type: 'tel', validation: { phone: true, maxLength: 20 } },
    { type: 'textarea', rows: 5, autocomplete: 'section-a shipping street-address' },
    { validation: { sameAs: 'b' }, default: 'x' },
    { type: 'checkbox', messages: { required: 'Без согласия никак' }, send: { value: 'Y' } },
    { type: 'file', validation: { required: true, file: { kinds: ['pdf'] } }, messages: { file: 'Нужен PDF' } },
  ])('finds nothing in %j', (field) => {
    expect(fieldProblems(of(field))).toEqual([])
  })

  it('hints at what was meant', () => {
    expect(fieldProblems(of({ autocomplete: 'emial' }))[0]?.hint).toBe('Возможно, имелось в виду «email».')
  })
})

const seenBy = (name: string): NonNullable<Field['visible']> => ({ $eq: [{ $get: `form.${name}` }, 'x'] }) as never

describe('fieldsProblems', () => {
  it('finds nothing in the registration form', () => {
    expect(fieldsProblems(registration as readonly Field[])).toEqual([])
  })

  it.each<[string, readonly Partial<Field>[], string]>([
    ['two fields of one name', [{}, {}], '1.name'],
    ['a comparison with no field', [{ validation: { sameAs: 'b' } }], '0.validation.sameAs'],
    ['two values under one name', [{}, { name: 'b', label: 'Б', send: { as: 'a' } }], '1.send.as'],
    ['a value inside another', [{ send: { as: 'b.c' } }, { name: 'b', label: 'Б' }], '1.name'],
    ['a problem of one field', [{}, { name: 'b', label: 'Б', rows: 3 }], '1.rows'],
    ['a field that is seen by itself', [{}, { name: 'b', label: 'Б', visible: seenBy('b') }], '1.visible'],
    [
      'fields that are seen by each other',
      [
        {},
        { name: 'b', label: 'Б', visible: seenBy('c') },
        { name: 'c', label: 'В', visible: seenBy('d') },
        { name: 'd', label: 'Г', visible: seenBy('b') },
        { name: 'e', label: 'Д', visible: seenBy('d') },
      ],
      '1.visible',
    ],
    ['КПП of no ИНН', [{ validation: { pattern: 'kpp', withInn: 'b' } }], '0.validation.withInn'],
    ['two fields of one label', [{ label: 'Телефон*' }, { name: 'b', label: 'Телефон', alias: 'Второй' }], '1.label'],
    ['two of one alias', [{ label: 'Телефон' }, { name: 'b', label: 'Ещё*', alias: 'Телефон' }], '1.alias'],
  ])('finds %s', (_, fields, place) => {
    expect(fieldsProblems(fields.map(of)).map(({ path }) => path.join('.'))).toEqual([place])
  })
})

it('lets fields of one label be where one is seen at a time, or in groups of their own', () => {
  for (const apart of [{ visible: { $get: 'form.c' } } as object, { group: 'Доставка' }])
    expect(fieldsProblems([of({ label: 'А' }), of({ name: 'b', label: 'А', ...apart })])).toEqual([])
})

it('names the option that was most likely meant to stand at first', () => {
  const options = [
    { value: 'pickup', text: 'Самовывоз' },
    { value: 'courier', text: 'Курьер' },
  ]
  const hints = (field: Partial<Field>) => fieldProblems({ name: 'a', label: 'А', ...field }).map(({ hint }) => hint)
  expect(hints({ type: 'select', options, default: 'pikup' })).toEqual(['Возможно, имелось в виду «pickup».'])
  expect(hints({ type: 'checkboxes', options, default: ['courier', 'pikup'] })).toEqual([
    'Возможно, имелось в виду «pickup».',
  ])
})

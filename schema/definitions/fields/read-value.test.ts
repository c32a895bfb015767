import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldRules } from '../shop/field-rules.ts'
import { fieldTypeNames } from './field-contracts.ts'
import type { FormField } from './field-schema.ts'
import { readValue, readValues } from './field-types.ts'
import { addOwnRules } from './own-rules.ts'

addOwnRules(fieldRules)

const of = (field: Partial<FormField>): FormField => ({ name: 'a', label: 'А', ...field })

describe('readValue', () => {
  it.each([
    ['text', ' Иван\u00a0\u200b ', 'Иван'],
    ['text', 'а\r\nб\tв', 'а б в'],
    ['text', 'а\u0000\u0007б\ud800в', 'абв'],
    ['text', 'и\u0306', 'й'],
    ['text', '\u202a+7 916\u202c', '+7 916'],
    ['text', '\u200b \u00a0', undefined],
    ['text', ['а', 'б'], 'а'],
    ['text', 5, '5'],
    ['text', { $ne: 1 }, undefined],
    ['text', null, undefined],
    ['text', true, undefined],
    ['text', undefined, undefined],
    ['hidden', ' x ', 'x'],
    ['email', ' a@b.ru\n', 'a@b.ru'],
    ['email', 'a\u00ad@\u200bb.ru\u200e', 'a@b.ru'],
    ['textarea', ' а\r\n\tб\rв\u2028г ', 'а\n\tб\nв\nг'],
    ['password', ' a b ', ' a b '],
    ['password', 'a\nb', 'a b'],
    ['number', '1 200,5', 1200.5],
    ['number', '1\u00a0200', 1200],
    ['number', '\u22125', -5],
    ['number', '-0', 0],
    ['number', '0,1', 0.1],
    ['number', 7, 7],
    ['number', '', undefined],
    ['number', '1e5', '1e5'],
    ['number', 'пять', 'пять'],
    ['number', '1,2,3', '1,2,3'],
    ['number', Number.NaN, 'NaN'],
    ['select', ' pet ', 'pet'],
    ['radio', '', undefined],
    ['checkbox', 'on', true],
    ['checkbox', 'Y', true],
    ['checkbox', ['N', 'Y'], true],
    ['checkbox', true, true],
    ['checkbox', 'off', false],
    ['checkbox', undefined, false],
    ['checkbox', {}, false],
    ['checkboxes', 'pet', ['pet']],
    ['checkboxes', ['pet', 'pp', 'pet', ''], ['pet', 'pp']],
    ['checkboxes', [], undefined],
    ['checkboxes', undefined, undefined],
    ['date', '2026-11-20', '2026-11-20'],
    ['date', '20.11.2026', '2026-11-20'],
    ['date', '5.1.2026', '2026-01-05'],
    ['date', 'завтра', 'завтра'],
    ['file', { name: '', size: 0, type: 'application/octet-stream' }, undefined],
    ['file', 'a.pdf', undefined],
    ['file', { name: 'a.pdf', size: -1 }, undefined],
  ] as const)('%s: %j is %j', (type, raw, value) => {
    expect(readValue(of({ type }), raw)).toEqual(value)
  })

  it('reads files of an input and of a body, without their folder', () => {
    const file = new File(['abc'], 'чертёж.PDF', { type: 'application/pdf' })
    const described = { name: 'чертёж.PDF', size: 3, type: 'application/pdf' }
    expect(readValue(of({ type: 'file' }), [file])).toEqual([described])
    expect(readValue(of({ type: 'file' }), { 0: file, length: 1 })).toEqual([described])
    expect(readValue(of({ type: 'file' }), { name: 'C:\\fakepath\\a.dwg', size: 3 })).toEqual([
      { name: 'a.dwg', size: 3, type: '' },
    ])
  })

  it('puts a text into the mask', () => {
    expect(readValue(of({ type: 'tel', mask: '+7 999 999-99-99' }), '8 916 123-45-67')).toBe('+7 916 123-45-67')
    expect(readValue(of({ type: 'tel', mask: '+7 999 999-99-99' }), '+7')).toBeUndefined()
  })

  it.each([
    [{ inn: true }, 'ИНН 9900 0000 17', '9900000017'],
    [{ inn: true }, 'инн: 9900\u00a00000\u00a017', '9900000017'],
    [{ inn: true }, '9900–0000-17', '9900000017'],
    [{ pattern: 'kpp' }, 'КПП № 7707 01 001', '770701001'],
    [{ pattern: 'kpp' }, '7707ab001', '7707AB001'],
    [{ pattern: 'bic' }, 'БИК 04 4525 225', '044525225'],
    [{ pattern: 'ogrn' }, 'ОГРНИП 304 5001 1600 0157', '304500116000157'],
    [{ pattern: 'account' }, 'р/с 4070 2810 3000 0000 1148', '40702810300000001148'],
    [{ pattern: 'account' }, 'Расчётный счёт: 40702810300000001148', '40702810300000001148'],
    [{ unp: true }, 'УНП 101 007 741', '101007741'],
    [{ bin: true }, 'ИИН 020240 000555', '020240000555'],
    [{ pattern: 'postcode' }, 'индекс 600 000', '600000'],
    [{ pattern: 'digits' }, '123 456', '123456'],
    [{ pattern: 'digits' }, 'Код: 123-456', '123456'],
    // `readValue` keeps a КПП after the ИНН: the form moves it to the field for the КПП, or a rule refuses the text.
    [{ inn: true }, '7707083893 / 770701001', '7707083893/770701001'],
    [{ inn: true }, 'КПП 770701001', 'КПП770701001'],
    [{ inn: true }, 'ИНН 7707083893. ', '7707083893'],
  ] as const)('%j: reads the code of «%s»', (validation, text, code) => {
    expect(readValue(of({ validation }), text)).toBe(code)
    expect(readValue(of({ validation }), code)).toBe(code)
  })

  it.each([
    ['tel:+375 29 123-45-67', '+375 29 123-45-67'],
    ['Тел. +7 916 123-45-67', '+7 916 123-45-67'],
    ['8 916 123-45-67 (Анна)', '8 916 123-45-67 (Анна)'],
    ['+7 916 123-45-67, доб. 305', '+7 916 123-45-67, доб. 305'],
    ['звоните вечером', 'звоните вечером'],
  ])('reads the telephone of «%s»', (text, phone) => {
    expect(readValue(of({ type: 'tel', validation: { phone: 'international' } }), text)).toBe(phone)
  })

  it('reads the longest of bodies in no time', () => {
    const started = performance.now()
    for (const type of fieldTypeNames)
      for (const raw of ['a'.padEnd(100_000).padEnd(100_001, 'b'), '1'.repeat(100_000), `a@${'a.'.repeat(50_000)}`])
        readValue(of({ type, mask: '+7 999 999-99-99', validation: { pattern: 'account' } }), raw)
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it('reads what it has read as the same, whatever comes', () => {
    const raws = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.anything())
    fc.assert(
      fc.property(fc.constantFrom(...fieldTypeNames), raws, (type, raw) => {
        const once = readValue(of({ type }), raw)
        expect(readValue(of({ type }), once)).toEqual(once)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('readValues', () => {
  const fields = [of({ name: 'a' }), of({ name: 'b' }), of({ name: 'agree', type: 'checkbox' })]

  it('takes the fields that are seen and leaves everything else', () => {
    expect(readValues(fields, { a: ' 1 ', b: '2', c: '3' }, new Set(['b']))).toEqual({ a: '1', agree: false })
  })

  it('takes nothing that an object has by itself', () => {
    expect(readValues([of({ name: 'toString' })], {})).toEqual({})
  })

  const phone = of({ name: 'phone', type: 'tel', mask: '+7 999 999-99-99', validation: { phone: true } })
  const extension = of({ name: 'extension', autocomplete: 'tel-extension' })

  it.each([
    [{ phone: '8 916 123-45-67 доб. 305' }, { phone: '+7 916 123-45-67', extension: '305' }],
    [{ phone: '+7 916 123-45-67 (вн. № 12)' }, { phone: '+7 916 123-45-67', extension: '12' }],
    [{ phone: '+7 916 123-45-67 #305' }, { phone: '+7 916 123-45-67', extension: '305' }],
    [{ phone: '+79161234567*305' }, { phone: '+7 916 123-45-67', extension: '305' }],
    [{ phone: '8 916 123-45-67,, 305' }, { phone: '+7 916 123-45-67', extension: '305' }],
    [{ phone: '8,916,123,45,678' }, { phone: '8,916,123,45,678' }],
    [{ phone: 'tel:+79161234567;ext=7' }, { phone: '+7 916 123-45-67', extension: '7' }],
    [
      { phone: '+7 916 123-45-67 доб. 305', extension: '8' },
      { phone: '+7 916 123-45-67 доб. 305', extension: '8' },
    ],
  ])('puts an extension into its field: %j', (raw, values) => {
    expect(readValues([phone, extension], raw)).toEqual(values)
  })

  it.each([
    ['ИНН 7707083893/770701001', '', '770701001'],
    ['ИНН/КПП: 7707083893 / 770701001', '', '770701001'],
    ['ИНН 7707083893, КПП 770701001', 'КПП 770701001', '770701001'],
    ['7707083893/770701001', '770701002', undefined],
  ])('puts the КПП of «%s» into its field beside «%s»', (inn, before, kpp) => {
    const values = readValues(
      [
        of({ name: 'inn', validation: { inn: true } }),
        of({ name: 'kpp', validation: { pattern: 'kpp', withInn: 'inn' } }),
      ],
      { inn, kpp: before },
    )
    expect(values).toEqual(kpp ? { inn: '7707083893', kpp } : { inn, kpp: before })
  })

  it('leaves out the КПП of an entrepreneur', () => {
    const inn = of({ name: 'inn', validation: { inn: true } })
    const kpp = of({ name: 'kpp', validation: { pattern: 'kpp', withInn: 'inn' } })
    const both = (text: string) => readValues([kpp, inn], { inn: text, kpp: 'КПП 770701001' })
    expect(both('5001 0073 2259')).toEqual({ inn: '500100732259' })
    expect(both('7707083893')).toEqual({ inn: '7707083893', kpp: '770701001' })
  })
})

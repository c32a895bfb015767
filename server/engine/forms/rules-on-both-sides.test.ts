import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileChecks } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { readValues } from '#schema/definitions/fields/field-types.ts'
import { fileKinds } from '#schema/definitions/fields/file-kinds.ts'
import { addOwnRules } from '#schema/definitions/fields/own-rules.ts'
import { PHONE, patterns } from '#schema/definitions/fields/patterns.ts'
import { rulesOf } from '#schema/definitions/fields/rules.ts'
import { allRules } from '#schema/definitions/fields/testing.ts'
import { fromBody, readForm, toBody } from '#schema/definitions/fields/to-body.ts'
import { EMAIL } from '#schema/definitions/json-schema/formats.ts'
import { fieldRules } from '#schema/definitions/shop/field-rules.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { checkBody } from './form-checks.ts'

addOwnRules(fieldRules)

// Tests every rule on both sides: the browser checks the typed text, the server the body built from it.

const other: FormField = { name: 'other', label: 'Другое' }
const options = ['pet', 'pp', 'toString'].map((value) => ({ value, text: value }))

const fields: readonly FormField[] = [
  { name: 'a', validation: { email: true } },
  { name: 'a', type: 'tel', validation: { phone: true } },
  { name: 'a', type: 'tel', mask: '+7 999 999-99-99', validation: { phone: true } },
  { name: 'a', type: 'tel', mask: '+7 999 999-99-99', validation: { phone: 'international' } },
  { name: 'a', mask: 'aa-99 *' },
  { name: 'a', validation: { loginId: true } },
  { name: 'a', validation: { inn: true } },
  { name: 'a', validation: { unp: true } },
  { name: 'a', validation: { bin: true } },
  { name: 'a', validation: { pattern: 'kpp', withInn: 'other' } },
  { name: 'a', validation: { pattern: 'kpp', withInn: 'none' } },
  { name: 'a', type: 'password', validation: { sameAs: 'other', minLength: 3, maxLength: 12 } },
  { name: 'a', type: 'textarea', validation: { minLength: 5 } },
  { name: 'a', type: 'hidden', validation: { maxLength: 3 } },
  { name: 'a', type: 'number', validation: { min: -2.5, max: 1000 } },
  { name: 'a', type: 'date', validation: { min: '2024-02-29', max: 'today' } },
  { name: 'a', type: 'date', validation: { min: 'today' } },
  { name: 'a', type: 'select', options },
  { name: 'a', type: 'radio', options: [] },
  { name: 'a', type: 'checkbox' },
  { name: 'a', type: 'checkboxes', options },
  { name: 'a', type: 'checkboxes', options: [] },
  { name: 'a', type: 'file', validation: { file: { kinds: ['pdf', 'jpg', 'step'], maxCount: 2, maxSize: 0.5 } } },
  ...Object.keys(patterns).map(
    // Each name is a key of `patterns`.
    (name): FormField => ({ name: 'a', validation: { pattern: name as keyof typeof patterns } }),
  ),
]

const listed: readonly unknown[] = [
  '.-',
  'И НН 7707083893.',
  ...[undefined, '', ' ', 'a', 'on', 'Y', true, false, 5, -2.5, -2.6, 1000, 1000.1, 'NaN', 'Infinity', '1 000,5'],
  ...['a@b.ru', 'a@b', 'a@b.c', 'A.B@B-1.COM', '.a@b.ru', 'a..b@b.ru', 'a@-b.ru', 'a@b-.ru', 'a@b.r1', 'a@b.xn--p1ai'],
  ...[
    'a@1.2.3.4',
    `${'a'.repeat(249)}@b.ru`,
    `${'a'.repeat(250)}@b.ru`,
    `a@${'b'.repeat(63)}.ru`,
    `a@${'b'.repeat(64)}.ru`,
  ],
  ...['ИНН 7707 0838-93', 'КПП: 7707 01 001', 'УНП\u00a0101007741', 'тел. 8 916 123-45-67', 'tel:+375 29 123-45-67'],
  ...['8 916 123-45-67 доб. 5', 'a@mail.гu', `${'a'.repeat(65)}@b.ru`, '770701001'],
  ...['а@почта.рф', 'Ж@Б.РФ', '101007741', '020240000555', '+375 29 1234567', '375291234567'],
  ...['8 916 123-45-67', '+79161234567', '+7 (916) 123–45–67', '+8 916 123-45-67', '+375 29 123-45-67', '9161234567'],
  ...['89161234567 ', '8---916 123 45 67', '8----9161234567', '7707083893', '7707083894', '500100732259', '0000000000'],
  ...[
    '2026-11-20',
    '20.11.2026',
    '2024-02-29',
    '2023-02-29',
    '2024-02-28',
    '0000-01-01',
    '9999-12-31',
    today(),
    '2026-1-1',
  ],
  ...[
    'pet',
    'toString',
    'constructor',
    ['pet', 'pp'],
    ['pet', 'x'],
    [''],
    'аб-12 x',
    'аб-12',
    'ab-12 😀',
    '600000',
    'Ёж',
  ],
  ...[
    'ПЭТ-500/28',
    'О’Нил',
    'Müller',
    '😀😀😀',
    '😀😀😀😀',
    'a\nb',
    '12345\n',
    '1'.repeat(256),
    '𝟙𝟚𝟛',
    '٣٤٥',
    'ı',
    'ſ',
    'K',
  ],
  ...[
    ['a.pdf', 1],
    ['a.PdF', 524288],
    ['a.pdf', 524289],
    ['a.pdf.exe', 1],
    ['.stp', 0],
    [`${'a'.repeat(300)}.jpeg`, 1],
  ].map(([name, size]) => ({ name, size, type: 'x' })),
  ['a.pdf', 'b.pdf', 'c.exe'].map((name) => ({ name, size: 1, type: '' })),
  ['a.jpg', 'b.jpg'].map((name) => ({ name, size: 1, type: '' })),
]

const generated = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'aZ19@.-+ ()АяЁёK\u2013\u00a0ſ_/’'), maxLength: 20 }),
  fc.emailAddress(),
  fc.stringMatching(new RegExp(EMAIL)),
  fc.stringMatching(new RegExp(PHONE)),
  fc.oneof(...Object.values(patterns).map(({ source }) => fc.stringMatching(new RegExp(source)))),
  fc.double(),
  fc.integer({ min: -5, max: 1005 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.array(fc.constantFrom('pet', 'pp', 'toString', 'x'), { maxLength: 4 }),
  fc.array(
    fc.record({
      name: fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('.pdf', '.EXE', ...Object.keys(fileKinds)))
        .map((parts) => parts.join('.')),
      size: fc.integer({ min: 0, max: 600_000 }),
      type: fc.string(),
    }),
    { maxLength: 3 },
  ),
)

const sends: readonly FormField['send'][] = [
  undefined,
  { as: 'group.a' },
  { prefix: '№.' },
  { keep: 'digits', prefix: '+' },
]
const sendable = fields.flatMap((field) => {
  const isText = !field.type || field.type === 'tel' || field.type === 'hidden'
  const isNumber =
    field.mask?.includes('999') ||
    field.validation?.phone ||
    field.validation?.inn ||
    field.validation?.unp ||
    field.validation?.bin
  return sends
    .filter((send) => typeof send !== 'object' || (send.keep ? isNumber : isText || send.prefix === undefined))
    .map((send): FormField => ({ ...field, ...(send !== undefined && { send }) }))
})

const changesNothing = ({ send }: FormField): boolean => typeof send !== 'object' || 'as' in send

it.each(sendable)('what the browser lets through the server takes, and what it says the server says: %j', (field) => {
  const form = [field, other]
  const { checkAll } = compileChecks(form)
  const goes = (raw: unknown) => {
    for (const and of [raw, 'a']) {
      const values = readValues(form, { a: raw, other: and })
      const inBrowser = checkAll(values)
      const body = toBody(form, values)
      const read = readForm(form, fromBody(form, body))
      const onServer = checkBody(body, read)
      if (Object.keys(inBrowser).length === 0)
        expect([values, onServer, toBody(form, read.values)]).toEqual([values, {}, body])
      else if (changesNothing(field)) expect([values, onServer]).toEqual([values, inBrowser])
    }
  }
  listed.forEach(goes)
  fc.assert(fc.property(generated, goes), { numRuns: 40 })
})

it('covers every rule, each of which lets something through and refuses something', () => {
  for (const name of Object.keys(allRules)) {
    const having = fields.filter((field) =>
      rulesOf({ ...field, validation: { ...field.validation, required: true } }).some(
        (applied) => applied.name === name,
      ),
    )
    const outcomes = new Set(
      having.flatMap((field) => {
        const applied = rulesOf({ ...field, validation: { ...field.validation, required: true } }).find(
          (rule) => rule.name === name,
        )
        return listed.map((raw) => {
          const values = readValues([field, other], { a: raw, other: 'a' })
          return values.a === undefined && name !== 'required'
            ? undefined
            : applied?.rule.test(values.a, applied.operand, values)
        })
      }),
    )
    expect([name, outcomes.has(true), outcomes.has(false)]).toEqual([name, true, true])
  }
})

import { describe, expect, it } from 'vitest'
import { fieldRules } from '../shop/field-rules.ts'
import { today } from '../text/dates.ts'
import { compileChecks } from './check-values.ts'
import { type FormField, operands } from './field-schema.ts'
import { addOwnRules } from './own-rules.ts'
import { allRules } from './testing.ts'
import type { FieldValues } from './values.ts'

addOwnRules(fieldRules)

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

const messageOf = (
  field: Partial<FormField>,
  value: FieldValues[string],
  others: readonly FormField[] = [],
  more: FieldValues = {},
) => plain(compileChecks([{ name: 'a', label: 'Поле*', ...field }, ...others]).check('a', { ...more, a: value }))

it('has a row for each rule of a form’s file, and words of one’s own for each row', () => {
  expect(
    Object.keys(operands).filter((key) => !Object.values(allRules).some(({ messageKey }) => messageKey === key)),
  ).toEqual([])
})

it.each<[Partial<FormField>, FieldValues[string]]>([
  [{}, undefined],
  [{ validation: { email: true, minLength: 5 } }, ''],
  [{ type: 'checkbox', validation: { required: false } }, false],
  [{ type: 'checkbox' }, true],
  [{ type: 'email' }, 'a@example.ru'],
  [{ validation: { email: true } }, "o'neil+tag@sub.example-1.ru"],
  [{ validation: { email: true } }, 'a@xn--80ak6aa92e.xn--p1ai'],
  [{ validation: { email: true } }, 'а@почта.рф'],
  [{ validation: { email: true } }, 'а@б.рф'],
  [{ validation: { phone: true } }, '+7 916 123-45-67'],
  [{ validation: { phone: 'international' } }, '+375 29 123-45-67'],
  [{ mask: '+7 999 999-99-99', validation: { phone: 'international' } }, '+375 29 123-45-67'],
  [{ validation: { phone: 'international' } }, '+998901234567'],
  [{ validation: { phone: 'international' } }, '8 916 123-45-67'],
  [{ validation: { unp: true } }, '101007741'],
  [{ validation: { unp: true } }, '100582333'],
  [{ validation: { bin: true } }, '020240000555'],
  [{ validation: { bin: true } }, '971240001315'],
  [{ validation: { phone: true } }, '8(916)1234567'],
  [{ validation: { phone: true } }, '79161234567'],
  [{ validation: { phone: true } }, '+7 812 123-45-67'],
  [{ validation: { phone: true } }, '+7 707 123-45-67'],
  [{ validation: { phone: true } }, '8 (916) 123 – 45 – 67'],
  [{ validation: { loginId: true } }, 'a@b.ru'],
  [{ validation: { loginId: true } }, '+79161234567'],
  [{ validation: { inn: true } }, '7707083893'],
  [{ validation: { inn: true } }, '500100732259'],
  [{ validation: { minLength: 2 } }, '😀😀'],
  [{ validation: { maxLength: 2 } }, '😀😀'],
  [{ validation: { pattern: 'name' } }, "Анна-Мария О'Нил"],
  [{ validation: { pattern: 'article' } }, 'ПЭТ-500/28'],
  [{ type: 'number', validation: { min: 1, max: 10 } }, 10],
  [{ type: 'date', validation: { min: 'today' } }, today()],
  [{ type: 'date' }, '2024-02-29'],
  [{ type: 'select', options: [{ value: 'pet', text: 'ПЭТ' }] }, 'pet'],
  [{ type: 'checkboxes', options: [{ value: 'pet', text: 'ПЭТ' }] }, ['pet']],
  [{ mask: '99-99' }, '12-34'],
  [{ type: 'file', validation: { file: { kinds: ['pdf', 'jpg'] } } }, [{ name: 'a.JPEG', size: 10485760, type: '' }]],
])('a value that is good %j takes %j', (field, value) => {
  expect(messageOf(field, value)).toBeUndefined()
})

const PHONE = 'Поле: нужен российский номер из 11 цифр и без слов, например +7 916 123-45-67'
const FOREIGN = 'Поле: нужен номер с кодом страны и без слов, например +7 916 123-45-67 или +375 29 123-45-67'
const EMAIL = 'Поле: адрес почты должен быть таким: name@example.ru'
const LAYOUT = 'Поле: в адресе смешаны русские и латинские буквы. Проверьте раскладку клавиатуры'
const EXTENSION = 'Поле: укажите номер без добавочного: поля для него нет или оно уже заполнено'
const INN = 'Поле: проверьте цифры, такого ИНН нет. У организации их 10, у предпринимателя — 12'

describe('a value that is refused', () => {
  it.each<[Partial<FormField>, FieldValues[string], string]>([
    [{ validation: { required: true } }, undefined, 'Заполните поле «Поле»'],
    [{ validation: { required: true } }, '', 'Заполните поле «Поле»'],
    [{ alias: 'Имя «в миру»', validation: { required: true } }, '', 'Заполните поле «Имя „в миру“»'],
    [
      { type: 'checkbox', label: 'Я согласен с [**политикой**](/p/)' },
      false,
      'Поставьте отметку «Я согласен с политикой»',
    ],
    [{ type: 'checkbox' }, undefined, 'Поставьте отметку «Поле»'],
    [{ type: 'select', validation: { required: true } }, undefined, 'Выберите, что указать в поле «Поле»'],
    [{ type: 'checkboxes', validation: { required: true } }, [], 'Выберите, что указать в поле «Поле»'],
    [{ type: 'file', validation: { required: true } }, [], 'Приложите файл в поле «Поле»'],
    [{ type: 'email' }, 'abc', EMAIL],
    [{ validation: { email: true } }, 'a@b', EMAIL],
    [{ validation: { email: true } }, 'a@b.c', EMAIL],
    [{ validation: { email: true } }, 'a b@c.ru', EMAIL],
    [{ validation: { email: true } }, 'почта@пример', EMAIL],
    [{ validation: { email: true } }, 'почта@при мер.рф', EMAIL],
    [{ validation: { phone: 'international' } }, '375 29 123-45-67', FOREIGN],
    [{ validation: { phone: 'international' } }, '+375 29', FOREIGN],
    [{ validation: { phone: 'international' } }, '+7 916 123-45-6', FOREIGN],
    [{ validation: { phone: 'international' } }, '+8 916 123-45-67', FOREIGN],
    [{ validation: { phone: 'international' } }, '8 029 123-45-67', FOREIGN],
    [{ validation: { phone: 'international' } }, '+7 029 123-45-67', FOREIGN],
    [{ validation: { phone: true } }, '8 029 123-45-67', PHONE],
    [{ validation: { unp: true } }, '101007742', 'Поле: проверьте цифры, такого УНП нет. Их девять'],
    [{ validation: { unp: true } }, '000000000', 'Поле: проверьте цифры, такого УНП нет. Их девять'],
    [{ validation: { bin: true } }, '020240000556', 'Поле: проверьте цифры, такого БИН нет. Их двенадцать'],
    [{ validation: { bin: true } }, '7707083893', 'Поле: проверьте цифры, такого БИН нет. Их двенадцать'],
    [{ validation: { email: true } }, `${'a'.repeat(65)}@b.ru`, 'Поле: до @ не больше 64 знаков'],
    [{ validation: { email: true } }, `a@${'b.'.repeat(130)}ru`, EMAIL],
    [{ validation: { email: true } }, 'anna@mail.гu', LAYOUT],
    [{ validation: { email: true } }, 'anna@пасека.com', LAYOUT],
    [{ validation: { email: true } }, 'infо@mail.ru', LAYOUT],
    [{ validation: { email: true } }, 'анна@mail.ru', LAYOUT],
    [{ validation: { email: true } }, 'infо@завод.рф', LAYOUT],
    [{ validation: { email: true } }, 'anna@yаndex.ru', LAYOUT],
    [{ validation: { phone: true } }, '+375 29 123-45-67', PHONE],
    [{ validation: { phone: true } }, '9161234567', PHONE],
    [{ validation: { phone: true } }, '+8 916 123-45-67', PHONE],
    [{ validation: { phone: true } }, '+7 891 612-34-56', PHONE],
    [{ validation: { phone: true } }, '8 916 123-45-67 доб. 5', EXTENSION],
    [{ validation: { phone: 'international' } }, '+375 29 123-45-67, вн. 12', EXTENSION],
    [{ validation: { phone: true } }, '8 916 123-45-67 #305', EXTENSION],
    [{ validation: { phone: true } }, '+7 (916) 1234567 Анна', PHONE],
    [{ validation: { phone: 'international' } }, '+375 29 123-45-67 (Анна)', FOREIGN],
    [{ validation: { loginId: true } }, 'иван', 'Поле: укажите адрес почты или номер телефона'],
    [{ validation: { inn: true } }, '7707083894', INN],
    [{ validation: { inn: true } }, '500100732258', INN],
    [{ validation: { inn: true } }, '500100732269', INN],
    [{ validation: { inn: true } }, '0000000000', INN],
    [{ validation: { inn: true } }, '770708389', INN],
    [{ validation: { minLength: 8 } }, 'abc', 'Поле: не короче 8 знаков'],
    [{ validation: { minLength: 21 } }, 'abc', 'Поле: не короче 21 знака'],
    [{ validation: { maxLength: 1 } }, 'abc', 'Поле: не длиннее 1 знака'],
    [{ validation: { maxLength: 12000 } }, 'a'.repeat(12001), 'Поле: не длиннее 12 000 знаков'],
    [{ validation: { pattern: 'latin' } }, 'слово', 'Поле: только латинские буквы, пробел и дефис'],
    [{ validation: { pattern: 'postcode' } }, '60000', 'Поле: индекс состоит из шести цифр'],
    [{ validation: { pattern: 'digits' } }, '1'.repeat(256), 'Поле: не длиннее 255 знаков'],
    [{ type: 'number' }, 'пять', 'Поле: укажите число'],
    [{ type: 'number', validation: { min: 10000 } }, 9999.5, 'Поле: не меньше 10 000'],
    [{ type: 'number', validation: { max: 0.5 } }, 1, 'Поле: не больше 0,5'],
    [{ type: 'date' }, '2026-02-30', 'Поле: укажите дату, например 20.11.2026'],
    [{ type: 'date' }, 'завтра', 'Поле: укажите дату, например 20.11.2026'],
    [{ type: 'date', validation: { min: '2026-11-20' } }, '2026-11-19', 'Поле: не раньше 20 ноября 2026'],
    [{ type: 'date', validation: { max: 'today' } }, '2999-01-01', 'Поле: не позже сегодняшнего дня'],
    [{ type: 'select', options: [{ value: 'pet', text: 'ПЭТ' }] }, 'pp', 'Поле: выберите из списка'],
    [{ type: 'radio' }, 'pp', 'Поле: выберите из списка'],
    [{ type: 'checkboxes', options: [{ value: 'pet', text: 'ПЭТ' }] }, ['pet', 'pp'], 'Поле: выберите из списка'],
    [{ mask: '+7 99 \\9' }, '+7 1', 'Поле: нужно полностью, в виде +7 __ 9'],
    [
      { type: 'file', validation: { file: { kinds: ['pdf', 'dwg', 'step'] } } },
      [{ name: 'pdf.exe', size: 1, type: 'application/pdf' }],
      'Поле: можно приложить PDF, DWG или STEP',
    ],
    [
      { type: 'file', validation: { file: { kinds: ['pdf'], maxSize: 2.5 } } },
      [{ name: 'a.pdf', size: 2621441, type: '' }],
      'Поле: файл не больше 2,5 МБ',
    ],
    [
      { type: 'file', validation: { file: { kinds: ['pdf'], maxCount: 2 } } },
      ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, size: 1, type: '' })),
      'Поле: не больше 2 файлов',
    ],
    [{ validation: { minLength: 8 }, messages: { minLength: 'Длиннее!' } }, 'abc', 'Длиннее!'],
    [
      { type: 'file', validation: { file: { kinds: ['pdf'] } }, messages: { file: 'Нужен PDF' } },
      [{ name: 'a.exe', size: 1, type: '' }],
      'Нужен PDF',
    ],
  ])('%j refuses %j', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message)
  })

  it('compares with another field and names both', () => {
    const password: FormField = { name: 'password', label: 'Пароль*' }
    const repeat = { label: 'Введите пароль повторно', validation: { sameAs: 'password' } } as const
    expect(messageOf(repeat, 'abc', [password], { password: 'abc' })).toBeUndefined()
    expect(messageOf(repeat, 'abd', [password], { password: 'abc' })).toBe(
      '«Введите пароль повторно» не совпадает с полем «Пароль»',
    )
    expect(messageOf(repeat, 'abd', [password])).toBe('«Введите пароль повторно» не совпадает с полем «Пароль»')
  })

  it('ignores a pattern that there is not: the file’s schema tells it', () => {
    // A file that has not been checked may have an unknown pattern.
    const field = { validation: { pattern: 'toString' } } as unknown as Partial<FormField>
    expect(messageOf(field, 'любой')).toBeUndefined()
  })
})

describe('compileChecks', () => {
  const { checkAll, check } = compileChecks([
    { name: 'b', label: 'Б', validation: { required: true } },
    { name: 'a', label: 'А', validation: { required: true, email: true } },
    { name: 'c', label: 'В' },
  ])

  it('tells of every field in the order of the form, the first rule that fails', () => {
    expect(Object.entries(checkAll({ a: 'x' })).map(([name, text]) => [name, plain(text)])).toEqual([
      ['b', 'Заполните поле «Б»'],
      ['a', 'А: адрес почты должен быть таким: name@example.ru'],
    ])
  })

  it('says nothing of a field that is not seen or not there', () => {
    expect(checkAll({}, new Set(['a', 'b']))).toEqual({})
    expect(check('a', {}, new Set(['a']))).toBeUndefined()
    expect(check('z', {})).toBeUndefined()
  })
})

it('asks for the ИНН of a КПП', () => {
  const field = { validation: { pattern: 'kpp', withInn: 'inn' } } as const
  const inn: FormField = { name: 'inn', label: 'ИНН*' }
  expect(messageOf(field, '770701001', [inn])).toBe('Поле: впишите и «ИНН» или очистите это поле')
  expect(messageOf(field, '770701001', [inn], { inn: '7707083893' })).toBeUndefined()
})

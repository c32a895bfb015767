import type { FormField } from './field-schema.ts'
import type { FieldRule } from './rule.ts'
import { requiredRule } from './rules.ts'
import { fieldTypes } from './types.ts'

/** The rules of all field types, by name. */
export const allRules: Readonly<Record<string, FieldRule>> = Object.assign(
  { required: requiredRule },
  ...Object.values(fieldTypes).map(({ rules }) => rules),
)

/** The registration form of specification.md §3 and §5, for tests. */
export const registration: readonly FormField[] = [
  { name: 'name', label: 'Контактное лицо*', autocomplete: 'name', validation: { required: true } },
  { name: 'workCompany', label: 'Организация', autocomplete: 'organization' },
  {
    name: 'email',
    type: 'email',
    label: 'Ваш e-mail*',
    alias: 'E-mail',
    autocomplete: 'email',
    validation: { required: true, email: true },
  },
  {
    name: 'phone',
    type: 'tel',
    label: 'Телефон*',
    mask: '+7 999 999-99-99',
    autocomplete: 'tel',
    validation: { required: true, phone: true },
    send: { keep: 'digits', prefix: '+' },
  },
  {
    name: 'password',
    type: 'password',
    label: 'Пароль*',
    autocomplete: 'new-password',
    validation: { required: true, minLength: 8 },
  },
  {
    name: 'passwordRepeat',
    type: 'password',
    label: 'Введите пароль повторно',
    autocomplete: 'new-password',
    validation: { required: true, sameAs: 'password' },
    send: false,
  },
  { name: 'agree', type: 'checkbox', label: 'Я согласен с [политикой](settings:politic)', consent: 'data-consent' },
]

/** A valid text for each field of `registration`, as a visitor types it. */
export const typed = {
  name: ' Иван ',
  workCompany: '',
  email: 'ivan@example.ru',
  phone: '8 (916) 123-45-67',
  password: 'parol-parol',
  passwordRepeat: 'parol-parol',
  agree: 'on',
}

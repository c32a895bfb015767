import type { FromSchema } from 'json-schema-to-ts'
import { email, line } from '../../definitions/contract/fragments.ts'

export const name = { ...line, maxLength: 100, description: 'Контактное лицо.' } as const
export const workCompany = { ...line, maxLength: 200, description: 'Организация.' } as const

/** spec.md §3: digits only, with a plus before them. */
export const phone = {
  type: 'string',
  pattern: '^\\+[0-9]{11,15}$',
  maxLength: 16,
  description: 'Телефон: знак «+» и цифры, «+79161234567».',
} as const

/** A password that is being chosen (REQUIREMENTS S5). */
export const newPassword = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  description: 'Новый пароль: от 8 до 128 знаков, не из самых частых.',
} as const

/** A password that is compared: whatever it is, it may be tried. */
export const password = { type: 'string', minLength: 1, description: 'Пароль.' } as const

export const token = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]+$',
  minLength: 1,
  maxLength: 100,
  description: 'Знак из ссылки письма.',
} as const

/** Who is signed in (spec.md §3: "fields not shown"). */
export const user = {
  type: 'object',
  description: 'Пользователь.',
  additionalProperties: false,
  // Without a name and a phone: a person who has got back an account that a stranger had made with their e-mail.
  required: ['email', 'emailConfirmed'],
  properties: {
    name,
    workCompany,
    email: { ...email, description: 'Почта.' },
    emailConfirmed: { type: 'boolean', description: 'Подтверждена ли почта по ссылке из письма.' },
    newEmail: { ...email, description: 'Новая почта: станет основной, когда её подтвердят по ссылке из письма.' },
    phone,
  },
} as const

export type User = FromSchema<typeof user>

export const sampleUser = {
  name: 'Анна',
  workCompany: 'ООО «Пасека»',
  email: 'anna@paseka.example',
  emailConfirmed: true,
  phone: '+79161234567',
} as const

/** An answer that says no more than that it is done. */
export const done = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: { result: { const: true, description: 'Принято.' } },
} as const

export const sampleDone = { result: true } as const

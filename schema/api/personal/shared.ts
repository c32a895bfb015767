import type { FromSchema } from 'json-schema-to-ts'
import { extra } from '../../definitions/calls/form-body.ts'
import { email, line, object } from '../../definitions/contract/fragments.ts'
import { requiring } from '../shared.ts'

export const name = { ...line, maxLength: 100, description: 'Контактное лицо.' } as const
export const workCompany = { ...line, maxLength: 200, description: 'Организация.' } as const

export const address = { type: 'string', maxLength: 500, description: 'Адрес доставки.' } as const

/** Phone number of an account: a plus and digits only (specification.md §3). */
export const accountPhone = {
  type: 'string',
  pattern: '^\\+[0-9]{11,15}$',
  examples: ['+79161234567'],
  maxLength: 16,
  description: 'Телефон: знак «+» и цифры, «+79161234567».',
} as const

/** A new password (S5). */
export const newPassword = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  description: 'Новый пароль: от 8 до 128 знаков, не из самых частых.',
} as const

/** An existing password, for signing in. It need not follow the rules for new passwords, because it may be older. */
export const password = { type: 'string', minLength: 1, description: 'Пароль.' } as const

export const token = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]+$',
  minLength: 1,
  maxLength: 100,
  description: 'Знак из ссылки письма.',
} as const

/** The signed-in user (specification.md §3). */
export const user = object({
  description: 'Пользователь.',
  required: {
    email: { ...email, description: 'Почта.' },
    emailConfirmed: { type: 'boolean', description: 'Подтверждена ли почта по ссылке из письма.' },
  },
  optional: {
    name,
    workCompany,
    newEmail: { ...email, description: 'Новая почта: станет основной, когда её подтвердят по ссылке из письма.' },
    phone: accountPhone,
    address,
    extra,
  },
})

export type User = FromSchema<typeof user>

/** A response that only confirms success. */
export const done = requiring({ result: { const: true, description: 'Принято.' } })

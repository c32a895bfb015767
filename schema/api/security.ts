import type { Call } from '../definitions/calls/call.ts'
import { extra, formParts } from '../definitions/calls/form-body.ts'
import { email, object } from '../definitions/contract/fragments.ts'
import { accountPhone, done, name, newPassword, password, token, user, workCompany } from './personal/shared.ts'
import { allowing, post, requiring } from './shared.ts'

const accessToken = {
  type: 'string',
  description: 'Знак доступа на час, для «Authorization: Bearer». Страницам сайта хватает cookie auth.token.',
} as const

/** Lifetime of the access token in seconds, as in RFC 6749, 5.1. */
const expiresIn = { type: 'integer', description: 'Через сколько секунд знак доступа перестанет действовать.' } as const

const changePassword = '/api/app/security/restore/changePassword'

export const securityCalls = {
  'security.token': {
    ...post('/api/app/security/token'),
    description: 'Вход по почте или телефону и паролю. Вместе с ответом приходит cookie auth.token.',
    form: true,
    body: object({
      required: {
        username: { type: 'string', minLength: 1, description: 'Почта или телефон в любой записи.' },
        password,
        grant_type: { type: 'string', pattern: '^password$', maxLength: 20, description: 'Всегда «password».' },
        client_id: { type: 'string', pattern: '^app$', maxLength: 20, description: 'Всегда «app».' },
      },
      optional: {
        client_secret: {
          type: 'string',
          maxLength: 200,
          description: 'Ключ сервера, CLIENT_SECRET; браузер его не знает.',
        },
        ...formParts,
      },
    }),
    response: requiring({ access_token: accessToken, expires_in: expiresIn, user }),
  },
  'security.renew': {
    ...post('/api/app/security/token/renew'),
    description: 'Новый знак доступа вместо прежнего, пока действует вход.',
    user: true,
    body: allowing({ uid: formParts.uid }),
    response: requiring({ access_token: accessToken, expires_in: expiresIn }),
  },
  'security.logout': {
    ...post('/security/logout'),
    description: 'Выход: сеанс прекращается, посетитель получает новый номер. Для гостя ничего не меняется.',
    body: allowing({ uid: formParts.uid }),
    response: done,
  },
  'security.register': {
    ...post('/api/security/registration/byEmail'),
    description: 'Регистрация: на почту уходит письмо. О том, что такая почта уже есть, говорит только письмо.',
    body: object({
      required: { name, email, phone: accountPhone, password: newPassword },
      optional: { workCompany, extra, ...formParts },
    }),
    response: done,
  },
  'security.confirm': {
    ...post('/api/app/security/confirm'),
    description:
      'Подтверждение почты по ссылке из письма и паролю кабинета. Остальные входы прекращаются, здесь выполняется вход.',
    body: object({ required: { token, password }, optional: { ...formParts } }),
    response: object({
      required: {
        result: { enum: ['confirmed', 'already'], description: 'confirmed — подтверждена сейчас, already — раньше.' },
      },
      optional: { message: { type: 'string', description: 'Что сказать тому, кто подтверждает второй раз.' } },
    }),
  },
  'security.restore': {
    ...post('/api/app/security/restore/byEmail'),
    description: 'Письмо со ссылкой, по которой задают новый пароль. Есть ли такая почта, ответ не говорит.',
    body: object({ required: { email }, optional: { ...formParts } }),
    response: done,
  },
  'security.changePassword': {
    ...post(changePassword),
    // In specification.md §7, the path of this call ends with a space.
    aliases: [`${changePassword}%20`],
    description: 'Новый пароль по ссылке из письма. Все входы в кабинет прекращаются.',
    body: object({ required: { token, password: newPassword }, optional: { ...formParts } }),
    response: done,
  },
} as const satisfies Record<string, Call>

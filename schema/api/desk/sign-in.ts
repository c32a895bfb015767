import type { Call } from '../../definitions/calls/call.ts'
import { line, link, object } from '../../definitions/contract/fragments.ts'
import { done, newPassword, password, token } from '../personal/shared.ts'
import { allowing, get, post, requiring } from '../shared.ts'
import { flag, role, staffEmail, staffName, wordList, words } from './shared.ts'

const code = {
  type: 'string',
  pattern: '^[0-9]{3} ?[0-9]{3}$',
  patternErrorMessage: 'Код из приложения — шесть цифр: «123 456».',
  maxLength: 7,
  description: 'Код из приложения, шесть цифр.',
} as const

/** Address of the page from which staff came to the sign-in. The handlers accept only an address of the desk. */
const back = { type: 'string', maxLength: 2000, description: 'Страница рабочего места, с которой пришли.' } as const

const answerLink = requiring({ link })

export const deskSignInCalls = {
  'desk.signIn': {
    ...post('/desk/api/sign-in'),
    description: 'Первый шаг входа: почта и пароль. Дальше нужен код из приложения.',
    staff: 'guest',
    body: object({ required: { email: staffEmail, password }, optional: { back } }),
    response: answerLink,
  },
  'desk.enrollment': {
    ...get('/desk/api/enrollment'),
    description: 'Второй шаг входа: нужно ли ещё связать приложение с учётной записью, и чем.',
    staff: 'guest',
    response: object({
      required: { enrolled: flag },
      optional: { secret: line, qr: requiring({ size: { type: 'integer' }, path: words }) },
    }),
  },
  'desk.confirm': {
    ...post('/desk/api/confirm'),
    description: 'Второй шаг входа: код из приложения. Код годится один раз.',
    staff: 'guest',
    body: object({ required: { code }, optional: { back } }),
    response: answerLink,
  },
  'desk.setPassword': {
    ...post('/desk/api/set-password'),
    description: 'Пароль по ссылке из письма. Прежние входы сотрудника прекращаются.',
    staff: 'guest',
    body: requiring({ token, password: newPassword }),
    response: done,
  },
  'desk.prove': {
    ...post('/desk/api/prove'),
    description: 'Ещё раз пароль и код: перед тем, что меняет доступ сотрудников.',
    staff: 'any',
    body: object({
      required: { password, code },
      optional: { back: { ...back, pattern: '^/desk/[A-Za-z0-9/-]*$', maxLength: 200 } },
    }),
    response: answerLink,
  },
  'desk.signOut': {
    ...post('/desk/api/sign-out'),
    description: 'Выход.',
    staff: 'any',
    body: allowing({ out: { type: 'string', maxLength: 10, description: 'Что шлёт кнопка: вызову оно не нужно.' } }),
    response: done,
  },
  'desk.me': {
    ...get('/desk/api/me'),
    description: 'Кто вошёл и что ему можно.',
    staff: 'any',
    response: requiring({
      email: staffEmail,
      name: staffName,
      role,
      roleTitle: line,
      rights: wordList,
      proved: flag,
      list: words,
    }),
  },
} as const satisfies Record<string, Call>

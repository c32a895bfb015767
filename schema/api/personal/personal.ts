import type { Call } from '../../definitions/calls/call.ts'
import { extra, formParts, uid } from '../../definitions/calls/form-body.ts'
import { email, object, objects } from '../../definitions/contract/fragments.ts'
import { ownGet, post, requiring, uidQuery } from '../shared.ts'
import { sessionParts } from './sessions.ts'
import { accountPhone, address, done, name, newPassword, password, user, workCompany } from './shared.ts'

const profile = requiring({ user })

export const personalCalls = {
  'personal.uid': {
    ...ownGet('/api/app/personal/uid'),
    description: 'Номер посетителя; у кого его нет, тот получает новый вместе с cookie userId.',
    query: object({}),
    response: requiring({ uid }),
  },
  'personal.profile': {
    ...ownGet('/api/app/personal/profile/item'),
    description: 'Кто вошёл.',
    user: true,
    query: uidQuery,
    response: profile,
  },
  'personal.edit': {
    ...post('/api/app/personal/profile/edit'),
    description: 'Новые данные профиля. Новая почта становится основной, когда её подтвердят по ссылке из письма.',
    user: true,
    body: object({
      required: { name, email, phone: accountPhone },
      optional: { workCompany, address, extra, ...formParts },
    }),
    response: profile,
  },
  'personal.confirmAgain': {
    ...post('/api/app/personal/profile/confirm-again'),
    description: 'Ещё одно письмо для подтверждения почты.',
    user: true,
    body: object({
      required: { email: { type: 'string', maxLength: 254, description: 'Какой почты.' } },
      optional: formParts,
    }),
    response: done,
  },
  'personal.password': {
    ...post('/api/app/personal/profile/password/edit'),
    description: 'Новый пароль. Остальные входы в кабинет прекращаются.',
    user: true,
    body: object({
      required: { oldPassword: { ...password, description: 'Нынешний пароль.' }, password: newPassword },
      optional: formParts,
    }),
    response: done,
  },
  'personal.data': {
    ...ownGet('/api/app/personal/data'),
    description: 'Всё, что хранится о человеке, файлом JSON.',
    user: true,
    download: 'moi-dannye.json',
    query: uidQuery,
    response: requiring({
      madeAt: { type: 'string', description: 'Когда составлено.' },
      user,
      registeredAt: { type: 'string', description: 'Когда зарегистрирован.' },
      sessions: objects({ description: 'Где выполнен вход.', item: 'Вход.', required: sessionParts }),
      kept: {
        type: 'object',
        description: 'Остальное: списки, заявки, согласия.',
        additionalProperties: {
          type: 'array',
          description: 'Записи.',
          items: { type: 'object', description: 'Запись, как она хранится.' },
        },
      },
    }),
  },
  'personal.delete': {
    ...post('/api/app/personal/delete'),
    description: 'Удаление личного кабинета вместе со списками и входами.',
    user: true,
    body: object({ required: { password }, optional: formParts }),
    response: done,
  },
} as const satisfies Record<string, Call>

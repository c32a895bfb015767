import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { objects } from '../../definitions/contract/object.ts'
import { done } from '../personal/shared.ts'
import { allowing, described, requiring } from '../shared.ts'
import {
  day,
  itemOf,
  listOf,
  listQuery,
  moment,
  options,
  role,
  rowId,
  staffEmail,
  staffGet,
  staffName,
  staffPost,
} from './shared.ts'

const person = {
  id: { type: 'integer', description: 'Номер сотрудника.' },
  email: staffEmail,
  name: staffName,
  role,
  roleTitle: { ...line, description: 'Название роли.' },
  link: { ...link, description: 'Адрес страницы сотрудника.' },
  stateText: { ...line, description: '«приглашён», «задал пароль», «работает» — связал и приложение.' },
  seenAt: { ...moment, type: ['string', 'null'], description: 'Когда входил в последний раз; null — ни разу.' },
} as const

/** A change of one person's access. */
const change = (what: string, description: string) =>
  ({
    ...staffPost(`/desk/api/staff/${what}`),
    description,
    proof: true,
    response: done,
  }) as const

const entry = described('Запись журнала.', {
  at: moment,
  email: { ...line, description: 'Кто: почта сотрудника; «1С»\u00a0— обмен.' },
  call: { type: 'string', description: 'Имя вызова.' },
  action: { ...line, description: 'Что делали.' },
  subject: { type: 'string', description: 'С чем: номер заказа, почта сотрудника.' },
  status: {
    type: 'integer',
    description: 'Чем кончилось: 200 — сделано, 0 — начато и не закончено, иначе код отказа.',
  },
  result: { ...line, description: 'То же словами.' },
  changes: { type: 'string', description: 'Что стало другим; о личных данных только названия полей.' },
})

export const deskStaffCalls = {
  'desk.staff': {
    ...staffGet('/desk/api/staff'),
    description: 'Сотрудники по алфавиту.',
    response: requiring({
      list: objects({ description: 'Сотрудники.', item: 'Сотрудник.', required: person }),
    }),
  },
  'desk.person': {
    ...staffGet('/desk/api/staff/{id}'),
    description: 'Сотрудник.',
    params: requiring({ id: rowId }),
    response: itemOf({ description: 'Сотрудник.', required: person }),
  },
  'desk.roles': {
    ...staffGet('/desk/api/roles'),
    description: 'Роли из schema/desk/roles.json.',
    response: requiring({ list: { ...options, description: 'Роли: имя и\u00a0название.' } }),
  },
  'desk.staffAdd': {
    ...change('add', 'Новый сотрудник: ему уходит письмо, по ссылке из которого он задаёт пароль.'),
    body: requiring({ email: staffEmail, name: staffName, role }),
  },
  'desk.staffRole': {
    ...change('role', 'Другая роль сотрудника. Его входы прекращаются.'),
    body: requiring({ id: rowId, role }),
  },
  'desk.staffRemove': {
    ...change('remove', 'Убрать сотрудника: войти он больше не сможет.'),
    body: requiring({ id: rowId }),
  },
  'desk.staffResetTotp': {
    ...change('reset-totp', 'Отвязать приложение с кодами: сотрудник свяжет новое при следующем входе.'),
    body: requiring({ id: rowId }),
  },
  'desk.staffResetPassword': {
    ...change(
      'reset-password',
      'Новый пароль сотрудника: письмо со ссылкой, по которой он его задаёт. Прежний больше не действует.',
    ),
    body: requiring({ id: rowId }),
  },
  'desk.audit': {
    ...staffGet('/desk/api/audit'),
    description: 'Кто что менял в рабочем месте, последнее впереди.',
    query: allowing({
      ...listQuery,
      from: day,
      to: day,
      email: { type: 'string', maxLength: 254, description: 'Почта сотрудника или её часть.' },
      subject: { type: 'string', maxLength: 100, description: 'С чем: номер заказа.' },
      result: {
        enum: ['done', 'refused', 'unfinished'],
        description: 'done — сделанное, refused — отказы, unfinished — начатое.',
      },
    }),
    response: listOf(entry),
  },
} as const satisfies Record<string, Call>

import type { Call } from '../../definitions/calls/call.ts'
import { line, link, objects } from '../../definitions/contract/fragments.ts'
import { done } from '../personal/shared.ts'
import { allowing, requiring } from '../shared.ts'
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
  words,
} from './shared.ts'

const person = {
  id: { type: 'integer' },
  email: staffEmail,
  name: staffName,
  role,
  roleTitle: line,
  link,
  stateText: line,
  seenAt: { ...moment, type: ['string', 'null'] },
} as const

/** Returns the contract of a call that changes the access of one staff member. */
const change = (what: string, description: string) =>
  ({ ...staffPost(`/desk/api/staff/${what}`), description, proof: true, response: done }) as const

const entry = requiring({
  at: moment,
  email: line,
  call: words,
  action: line,
  subject: words,
  status: { type: 'integer' },
  result: { ...line, description: 'То же словами.' },
  changes: words,
})

export const deskStaffCalls = {
  'desk.staff': {
    ...staffGet('/desk/api/staff'),
    description: 'Сотрудники по алфавиту.',
    response: requiring({ list: objects({ required: person }) }),
  },
  'desk.person': {
    ...staffGet('/desk/api/staff/{id}'),
    description: 'Сотрудник.',
    params: requiring({ id: rowId }),
    response: itemOf({ required: person }),
  },
  'desk.roles': {
    ...staffGet('/desk/api/roles'),
    description: 'Роли из schema/desk/roles.json.',
    response: requiring({ list: options }),
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

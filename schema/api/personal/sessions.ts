import type { Call } from '../../definitions/calls/call.ts'
import { formParts } from '../../definitions/calls/form-body.ts'
import { object } from '../../definitions/contract/fragments.ts'
import { allowing, listed, ownGet, post, requiring, uidQuery } from '../shared.ts'
import { done } from './shared.ts'

/** Keys of a session in every list of sessions. */
export const sessionParts = {
  device: { type: 'string', maxLength: 100, description: 'Браузер и система; пусто, если неизвестны.' },
  since: { type: 'string', description: 'С какого времени.' },
  seen: { type: 'string', description: 'Когда им пользовались, с точностью до часа.' },
} as const

const id = { type: 'integer', minimum: 1, maximum: 2147483647, description: 'Номер входа.' } as const

export const personalSessionsCall = {
  ...ownGet('/api/app/personal/session/list'),
  description: 'Где выполнен вход в кабинет; сначала те, которыми пользовались недавно.',
  user: true,
  query: uidQuery,
  response: requiring({
    list: listed('Входы.', 'Вход.', {
      id,
      ...sessionParts,
      current: { type: 'boolean', description: 'Этим входом спрашивают.' },
    }),
  }),
} as const satisfies Call

export const sessionCalls = {
  'personal.sessions': personalSessionsCall,
  'personal.endSession': {
    ...post('/api/app/personal/session/end'),
    description: 'Завершение одного входа; свой нынешний тоже можно, тогда это выход.',
    user: true,
    body: object({ required: { id }, optional: { uid: formParts.uid } }),
    response: done,
  },
  'personal.endOthers': {
    ...post('/api/app/personal/session/end/others'),
    description: 'Завершение всех входов, кроме нынешнего.',
    user: true,
    body: allowing({ uid: formParts.uid }),
    response: done,
  },
} as const satisfies Record<string, Call>

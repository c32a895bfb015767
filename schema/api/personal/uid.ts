import type { Call } from '../../definitions/calls/call.ts'
import { object } from '../../definitions/contract/object.ts'
import { uid } from '../shared.ts'

export const personalUidCall = {
  method: 'GET',
  path: '/api/app/personal/uid',
  description: 'Номер посетителя; у кого его нет, тот получает новый вместе с cookie userId.',
  own: true,
  query: object({}),
  response: object({ required: { uid } }),
  sample: { uid: '0123456789abcdef0123456789abcdef' },
} as const satisfies Call

import type { Call } from '../../definitions/calls/call.ts'
import { requiring } from '../shared.ts'
import { facts, words } from './shared.ts'

export const deskExchangeCalls = {
  'desk.exchange': {
    method: 'GET',
    path: '/desk/api/exchange',
    description: 'Обмен с\u00a01С: последние файлы, что не\u00a0понято, какие товары ждут изделия.',
    staff: true,
    response: requiring({ exchanges: facts, notes: facts, stock: words, waiting: facts }),
  },
} as const satisfies Record<string, Call>

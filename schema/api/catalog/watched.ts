import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { object } from '../../definitions/contract/fragments.ts'
import { allowing, ownGet, ownPost, requiring } from '../shared.ts'
import { productCard, regionCode } from './shared.ts'

const productId = { type: 'integer', minimum: 1, maximum: 2147483647, description: 'Номер изделия.' } as const

export const watchedCalls = {
  'watched.list': {
    ...ownGet('/api/app/watched/list'),
    description: 'Что посетитель смотрел недавно, последнее впереди; того, чего в каталоге больше нет, здесь нет.',
    query: allowing({ uid, region: regionCode }),
    response: requiring({ list: { type: 'array', description: 'Изделия обоих каталогов.', items: productCard } }),
  },
  'watched.save': {
    ...ownPost('/api/app/watched/save'),
    description: 'Запоминает, что посетитель смотрел изделие.',
    body: object({ required: { productId }, optional: { uid } }),
    response: requiring({ saved: { type: 'boolean', description: 'false — такого изделия в каталоге нет.' } }),
  },
} as const satisfies Record<string, Call>

import type { FromSchema } from 'json-schema-to-ts'
import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { ownGet, requiring } from '../shared.ts'
import { options, place, productId, quantity, token } from './shared.ts'

const removedItem = object({
  description: 'Что убрали.',
  required: {
    list: { enum: ['basket', 'favorite', 'compare'], description: 'Из какого списка.' },
    productId,
    name: { ...line, description: 'Название.' },
  },
  optional: { quantity, place, ...options },
})

export const listRemovedCall = {
  ...ownGet('/api/app/list/removed'),
  description: 'Что только что убрали из списка без скрипта, последнее впереди: подпись из «/basket/?removed=…».',
  query: object({ required: { token }, optional: { uid } }),
  response: requiring({ items: { type: 'array', minItems: 1, description: 'Что можно вернуть.', items: removedItem } }),
} as const satisfies Call

export type RemovedItem = FromSchema<typeof removedItem>

export const removedCalls = { 'list.removed': listRemovedCall } as const satisfies Record<string, Call>
